"""Attila: what happened, in words. Compares the positions before and after a move.

`seat` is who is told: a seat hears of the draws, bids and exchanges of others only what it may see;
OPEN is told everything, as in a replay after the end.
"""

from typing import Any

from catalaunia.core.moves import Move
from catalaunia.core.protocol import State
from catalaunia.core.texts import Names, Text
from catalaunia.games.attila.rules.board import Board
from catalaunia.games.attila.rules.influence import CENTURY
from catalaunia.games.attila.rules.state import ENDINGS, OVER, TRIBE_NAMES, TRIBES
from catalaunia.games.attila.telling.refusals import province_text, tribe_text
from catalaunia.games.attila.telling.scenes import NUMERALS, scorings

OPEN = -1  # told everything


def story(before: State, move: Move, after: State, seat: int | None, board: Board) -> list[Text]:
    """The events of one move, in order."""
    verb, b, a = move.verb, before[0], after[0]
    told = [] if _is_secret(b, verb, seat) else [_made(b, move, seat)]
    if verb == "stand" and a["reveals"] != b["reveals"]:
        told += _war(before, after, board)
    told += _scorings(before, after)
    if verb == "draw" and b["left"] == 1 and a["left"] > 0:
        told.append(Text("attila.told.renewed"))
    if a["ended"] and not b["ended"]:
        told.append(Text(f"attila.told.fixed.{ENDINGS[a['ended']]}"))
    if a["phase"] == OVER:
        told.append(Text("attila.told.over"))
    elif a["active"] != b["active"] and verb != "first":
        told.append(Text("attila.told.turn", seat=_player(a["active"])))
    return told


def hears(before: State, move: Move, after: State, seat: int | None) -> bool:
    """Whether there is anything to tell: a secret bid brings nothing else that could be."""
    b, a = before[0], after[0]
    return not _is_secret(b, move.verb, seat) or bool(a["active"] != b["active"])


def _player(seat: int) -> Text:
    return Text("player", seat=int(seat))


def _is_secret(b: Any, verb: str, seat: int | None) -> bool:
    """With simultaneous bids others see nothing of a bid, not even that a card was put down (A7.3)."""
    return verb == "bid" and bool(b["simultaneous"]) and seat not in (OPEN, b["actor"])


def _made(b: Any, move: Move, seat: int | None) -> Text:
    """The move itself, as far as this seat may know it."""
    verb, names = move.verb, move.names
    who = int(b["drawer"]) if verb == "draw" else int(b["actor"])
    values: dict[str, Any] = {"seat": _player(who)}
    if verb in ("draw", "bid", "aside") and seat not in (OPEN, who):
        return Text(f"attila.told.{verb}_hidden", **values)
    if verb == "first":
        return Text("attila.told.first", seat=_player(move.arguments[0]))
    if verb in ("play", "second"):
        tribe = names[0] if verb == "play" else TRIBE_NAMES[b["tribe"]]
        return Text(f"attila.told.{verb}", **values, tribe=tribe_text(tribe), province=province_text(names[-1]))
    if verb == "gain":
        return Text("attila.told.gain", **values, tribe=tribe_text(TRIBE_NAMES[b["tribe"]]))
    if verb == "raise" and names[0] == names[1]:
        return Text("attila.told.raise_one", **values, tribe=tribe_text(names[0]))
    if names:
        values |= {f"tribe{k}" if k else "tribe": tribe_text(name) for k, name in enumerate(names)}
    return Text(f"attila.told.{verb}", **values)


def _war(before: State, after: State, board: Board) -> list[Text]:
    """The reveal: each tribe's strength as pawns + cards, who leaves, and the peace."""
    b, a = before[0], after[0]
    province = int(b["war"][0])
    place = province_text(board.provinces[province])
    strengths, gone = [], []
    for tribe in range(TRIBES):
        pawns, cards = int(b["pawns"][province, tribe]), int(b["bid"][:, tribe].sum())
        if pawns:
            name = tribe_text(TRIBE_NAMES[tribe])
            strengths.append(Text("attila.told.strength", tribe=name, pawns=pawns, cards=cards, total=pawns + cards))
            if not a["pawns"][province, tribe]:
                gone.append(name)
    told = [Text("attila.told.war", province=place, strengths=strengths), Text("attila.told.leave", tribes=Names(gone))]
    if b["peace"] > 0:
        return [*told, Text("attila.told.peace", province=place, century=NUMERALS[CENTURY[b["peace"]]])]
    return [*told, Text("attila.told.peace_bare", province=place)]


def _scorings(before: State, after: State) -> list[Text]:
    """The scorings of one move, tribe by tribe."""
    told = []
    for number, gains, _ in scorings(before, after):
        if number is None:
            told.append(Text("attila.told.final_scoring"))
        else:
            told.append(Text("attila.told.scoring", century=NUMERALS[number]))
        for tribe, row in enumerate(gains):
            shares = [Text("attila.told.points", seat=_player(k), points=n) for k, n in enumerate(row) if n]
            if shares:
                told.append(Text("attila.told.tribe_scores", tribe=tribe_text(TRIBE_NAMES[tribe]), shares=shares))
    return told
