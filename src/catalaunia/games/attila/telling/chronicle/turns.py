"""Attila: a turn in lines, for the chronicle. Reads what spectators see, and the scenes that are open to all.

A played card is a line, whatever is done with it; so is each war, scoring and action card. Draws have none.
"""

from dataclasses import replace
from typing import Any

from catalaunia.core.protocol import SeenMove, State, TurnLine, TurnLines, TurnPart
from catalaunia.core.texts import Names, Text
from catalaunia.games.attila.rules.board import Board
from catalaunia.games.attila.rules.influence import CENTURY
from catalaunia.games.attila.rules.state import BID, DEAL, DRAW, ENDINGS, FIRST, OVER, REFILL, TRIBE_NAMES
from catalaunia.games.attila.telling.refusals import province_text, tribe_text
from catalaunia.games.attila.telling.scenes import NUMERALS, ScoringScene, WarForce, WarScene

IDLE = ("cards", "discard")  # who could not play
PLAYED = "attila.turn.play"  # a card of which it is not yet said what else it brings


def turn(told: TurnLines, seen: SeenMove, board: Board) -> TurnLines:
    """The lines of a turn with one more move."""
    b, a = seen.before[0], seen.after[0]
    if b["phase"] == FIRST or (b["phase"] == DRAW and b["purpose"] == DEAL):
        return told or (_dealt(a),)
    lines = _moved(told, seen, int(b["active"]))
    if b["phase"] == DRAW and b["purpose"] == REFILL and not b["played"] and not any(one.sign in IDLE for one in told):
        lines = (*lines, _idle(int(b["active"])))
    for scene in seen.scenes:
        lines = _fought(lines, scene) if isinstance(scene, WarScene) else lines
    if a["ended"] and not b["ended"]:
        lines = (*lines, TurnLine(Text(f"attila.told.fixed.{ENDINGS[a['ended']]}"), "end"))
    lines = (*lines, *(_scored(scene) for scene in seen.scenes if isinstance(scene, ScoringScene)))
    if a["phase"] == BID and not _is_open(lines):
        lines = (*lines, _war(a, board))
    if a["phase"] == OVER:
        lines = (*lines, _over(a))
    return lines


def chapter(view: State) -> tuple[str, Text]:
    """Turns are grouped by centuries."""
    s = view[0]
    if s["phase"] == FIRST or (s["phase"] == DRAW and s["purpose"] == DEAL):
        return "opening", Text("chronicle.opening")
    century = NUMERALS[CENTURY[s["peace"]]]
    return century, Text("attila.turn.century", century=century)


def _player(seat: int) -> Text:
    return Text("player", seat=int(seat))


def _dealt(a: Any) -> TurnLine:
    return TurnLine(Text("attila.turn.deal", seat=_player(a["active"])), "cards")


def _idle(seat: int) -> TurnLine:
    """Whoever holds no card plays none (A5.6)."""
    return TurnLine(Text("attila.turn.idle", seat=_player(seat)), "cards", seat, (seat,))


def _moved(told: TurnLines, seen: SeenMove, seat: int) -> TurnLines:
    """What the active player does; bids and draws are told by what comes of them."""
    b, a, verb, names = seen.before[0], seen.after[0], seen.move.verb, seen.move.names
    values: dict[str, Any] = {"seat": _player(seat)}

    def line(key: str, sign: str, about: tuple[str, ...] = (), **more: Any) -> TurnLine:
        return TurnLine(Text(f"attila.turn.{key}", **values, **more), sign, seat, (seat,), about)

    match verb:
        case "play":
            tribe, province = tribe_text(names[0]), province_text(names[1])
            return (*told, line("play", "pawn", names, tribe=tribe, province=province))
        case "gain" | "second" | "forgo":
            return _completed(told, seen)
        case "raise":
            tribes = dict.fromkeys(names)
            climbs = [_climb(name, b, a, seat) for name in tribes]
            return (*told, line("raise", "influence", tuple(tribes), shares=climbs))
        case "exchange":
            return (*told, line("exchange", "exchange"))
        case "done":
            known = next(one for one in told if one.sign == "exchange")
            return _with(told, known, line("exchanged", "exchange", cards=int(b["set_aside"])))
        case "double":
            return (*told, line("double", "double"))
        case "discard":
            return (*told, line("discard", "discard", names, tribe=tribe_text(names[0])))
    return told


def _with(told: TurnLines, old: TurnLine, new: TurnLine) -> TurnLines:
    return tuple(new if one is old else one for one in told)


def _climb(name: str, b: Any, a: Any, seat: int) -> Text:
    tribe = TRIBE_NAMES.index(name)
    before, after = int(b["influence"][seat, tribe]), int(a["influence"][seat, tribe])
    return Text("attila.turn.climb", tribe=tribe_text(name), before=before, after=after)


def _completed(told: TurnLines, seen: SeenMove) -> TurnLines:
    """The card played last, with the choice that followed its pawn (A6.1)."""
    b, a, verb = seen.before[0], seen.after[0], seen.move.verb
    played = next(one for one in reversed(told) if one.text.key == PLAYED)
    values, about, sign = dict(played.text.values), played.about, "pawn"
    if verb == "gain":
        seat, tribe = int(b["active"]), int(b["tribe"])
        values |= {"before": int(b["influence"][seat, tribe]), "after": int(a["influence"][seat, tribe])}
        verb = "stays" if values["before"] == values["after"] else "gain"
    elif verb == "second":
        sign = "pawns"
        if seen.move.names[0] == about[1]:
            verb = "two"
        else:
            values["province1"] = province_text(seen.move.names[0])
            about = (*about, seen.move.names[0])
    return _with(told, played, replace(played, text=Text(f"{PLAYED}_{verb}", **values), sign=sign, about=about))


def _is_open(lines: TurnLines) -> bool:
    return any(one.text.key == "attila.turn.war" for one in lines)


def _war(a: Any, board: Board) -> TurnLine:
    """One that has broken out and is not yet fought."""
    province = int(a["war"][0])
    pawns = [(TRIBE_NAMES[k], int(n)) for k, n in enumerate(a["pawns"][province]) if n]
    forces = [Text("attila.turn.force", tribe=tribe_text(name), strength=n) for name, n in pawns]
    place = board.provinces[province]
    text = Text("attila.turn.war", province=province_text(place), forces=forces)
    return TurnLine(text, "war", about=(place, *(name for name, _ in pawns)))


def _fought(lines: TurnLines, scene: WarScene) -> TurnLines:
    """The same once its cards are shown: in what strength, with whose cards, who leaves, and with how many pawns."""
    bidders = tuple(seat for seat in scene.order if any(scene.bids[seat]))
    forces = [_force(one, scene) for one in scene.forces]
    leaving = [one for one in scene.forces if one.leaves]
    gone = Names(Text("attila.turn.leaving", tribe=tribe_text(one.tribe), pawns=one.pawns) for one in leaving)
    key = "attila.turn.fought" if scene.century else "attila.turn.fought_bare"
    text = Text(key, province=province_text(scene.province), forces=forces, tribes=gone)
    begun = next(one for one in reversed(lines) if one.sign == "war")
    brief, parts = _brief(scene) if scene.century else (text, ())
    return _with(lines, begun, replace(begun, text=text, brief=brief, parts=parts, seats=bidders))


def _brief(scene: WarScene) -> tuple[Text, tuple[TurnPart, ...]]:
    """Who holds out and who leaves, each tribe with its strength and who bid for it; the same by tribes."""
    forces = sorted(scene.forces, key=lambda one: (one.leaves, -one.strength))
    named = [Text("attila.turn.side_of", tribe=tribe_text(one.tribe), side=_side(one, scene)) for one in forces]
    held, pawns = sum(not one.leaves for one in forces), sum(one.pawns for one in forces if one.leaves)
    begins = Text(
        "attila.turn.war_bid" if any(map(any, scene.bids)) else "attila.turn.war_bare",
        province=province_text(scene.province),
    )
    brief = Text(
        "attila.turn.cost" if held else "attila.turn.cost_all",
        begins=begins,
        held=named[:held],
        gone=named[held:],
        pawns=pawns,
    )
    parts = [TurnPart(begins)]
    for k, force in enumerate(forces, 1):
        key = "held" if k == held else "gone" if k == len(forces) else "and"
        words = Text(f"attila.turn.side_{key}", side=_side(force, scene), pawns=pawns)
        parts.append(TurnPart(words, force.tribe, tribe_text(force.tribe)))
    return brief, tuple(parts)


def _side(force: WarForce, scene: WarScene) -> Text:
    shares = _bids_for(force, scene)
    return Text(f"attila.turn.side{'_bid' if shares else ''}", strength=force.strength, shares=shares)


def _bids(cards: dict[int, int]) -> list[Text]:
    return [Text("attila.turn.bid", seat=_player(seat), cards=many) for seat, many in cards.items() if many]


def _bids_for(force: WarForce, scene: WarScene) -> list[Text]:
    return _bids({seat: scene.bids[seat][TRIBE_NAMES.index(force.tribe)] for seat in scene.order})


def _force(force: WarForce, scene: WarScene) -> Text:
    shares = _bids_for(force, scene)
    values = {"tribe": tribe_text(force.tribe), "strength": force.strength}
    return Text("attila.turn.force_bid", **values, shares=shares) if shares else Text("attila.turn.force", **values)


def _scored(scene: ScoringScene) -> TurnLine:
    """Who got how much of all tribes together, most first."""
    gains = [sum(tribe.points[seat] for tribe in scene.tribes) for seat in range(len(scene.score))]
    ranked = sorted((seat for seat, points in enumerate(gains) if points), key=lambda seat: -gains[seat])
    shares = [Text("attila.told.points", seat=_player(seat), points=gains[seat]) for seat in ranked]
    key = "attila.turn.scoring" if scene.century else "attila.turn.final_scoring"
    values = {"century": scene.century} if scene.century else {}
    text = Text(key, **values, shares=shares) if shares else Text(f"{key}_none", **values)
    tribes = tuple(tribe.tribe for tribe in scene.tribes if any(tribe.points))
    return TurnLine(text, "scoring", None, tuple(ranked), tribes, brief=text)


def _over(a: Any) -> TurnLine:
    scores: list[int] = a["score"][: int(a["players"])].tolist()
    best = max(scores)
    winners = tuple(seat for seat, points in enumerate(scores) if points == best)
    others = sorted((seat for seat, points in enumerate(scores) if points < best), key=lambda seat: -scores[seat])
    rest = [Text("attila.turn.score", seat=_player(seat), points=scores[seat]) for seat in others]
    if rest:
        key = "attila.turn.won" if len(winners) == 1 else "attila.turn.shared"
        text = Text(key, winners=Names(map(_player, winners)), points=best, others=rest)
    else:
        text = Text("attila.turn.shared_all", points=best)
    return TurnLine(text, "end", None, tuple(range(len(scores))))
