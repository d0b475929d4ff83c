"""Where a page finds the fields of a position of Clash 451 in its picture, for the contract of all games."""

# Every field of a position: a path into the picture, or why it is not there.
PLACES = {
    "expert": "options.mode",
    "phase": "phase",
    "actor": "actor",
    "turn": "turn",
    "stage": "phase",
    "drawer": "drawing",
    "opening": "- why cards are drawn is told by the log",
    "shown": "sides.revealed",
    "at": "row.moving",
    "moved": "row.units.moved",
    "reveals": "- a barrier to undo",
    "ended": "end",
    "drawn": "drawn",
    "row": "row.card",
    "place": "row.units",
    "holder": "row.units.holder",
    "barred": "row.barred",
    "top": "sides.top",
    "units": "row.units",
    "building": "row.building",
    "built": "sides.buildings",
    "own": "own.hand",
    "picks": "own.choice",
    "mulligans": "own.mulligans",
    "took": "sides.mulligans",
    "scores": "sides.points",
    "winner": "winners",
}
# Fields of which a page shows only what follows from them, or only while it matters.
DERIVED = {"stage", "drawer", "at", "moved", "holder", "place", "scores", "own"}
