"""The columns of a data set.

A change of what a column means is a new version. `docs/data.md` has the table of it; a test holds them together.
"""

from typing import NamedTuple

import pyarrow as pa

from catalaunia.core.moves import Layout

VERSION = 1


class Column(NamedTuple):
    """One of a data set."""

    name: str
    type: pa.DataType
    about: str


def columns(cells: int | None = None, judged: bool = False) -> list[Column]:
    """Of a game whose observation has so many cells; None: of any."""
    words = pa.string()
    found = [
        Column("record", words, "id of the game: `record-` and 24 hex digits of the SHA-256 of its record"),
        Column("game", words, "its name"),
        Column("rules", words, "version of the rules that the record names"),
        Column("players", pa.int8(), "how many play"),
        Column("options", words, "all options of the game, as JSON with sorted names"),
        Column("ply", pa.int16(), "how many moves came before, those of chance included"),
        Column("seat", pa.int8(), "who decides, from 0"),
        Column("player", words, "the name of who had that seat then"),
        Column("observation_version", pa.int16(), "of the table in `docs/observation.md`"),
        Column("observation", pa.list_(pa.int8(), cells or -1), "what the seat knows, its own part first"),
        Column("legal", pa.list_(pa.int16()), "numbers of the legal moves, ascending"),
        Column("move", pa.int16(), "number of the move that was made, one of these"),
        Column("text", words, "and how the notation spells it"),
        Column("ending", words, "how the game ended: by the rules, or `resigned`, `time`, `agreed` by its players"),
        Column("scores", pa.list_(pa.int16()), "points of each seat at the end; null where players ended the game"),
        Column("win", pa.float32(), "what the seat had of the victory: 1, 1/k if k shared it, or 0"),
    ]
    return found + (_judgement() if judged else [])


def _judgement() -> list[Column]:
    words, share = pa.string(), pa.float32()
    return [
        Column(
            "quality",
            words,
            "`best`, `fine`, `about_equal`, `inexact`, `mistake`, `blunder`; like all below null without a choice",
        ),
        Column("loss", share, "of chance to win against the best move, in the same imagined worlds"),
        Column("loss_error", share, "its standard error"),
        Column("best", pa.int16(), "number of the move that the judge finds best"),
        Column("best_win", share, "its chance to win, by what the seat knows"),
        Column("played_win", share, "the same of the move that was made"),
        Column("best_lead", share, "points over the best of the others at the end, after the best move"),
        Column("played_lead", share, "the same after the move that was made"),
        Column("worlds", pa.int32(), "in which the moves were compared"),
    ]


def schema(layout: Layout, judged: bool) -> pa.Schema:
    return pa.schema([(one.name, one.type) for one in columns(layout.size, judged)])


def table(judged: bool = True, cells: int | None = None) -> str:
    """As documents have it."""
    lines = ["| column | type | what it is |", "|---|---|---|"]
    for name, kind, about in columns(cells, judged):
        lines.append(f"| `{name}` | {_named(kind)} | {about} |")
    return "\n".join(lines) + "\n"


def _named(kind: pa.DataType) -> str:
    if pa.types.is_fixed_size_list(kind):
        return f"{kind.value_type}[{kind.list_size}]"
    return f"list of {kind.value_type}" if pa.types.is_list(kind) else str(kind)
