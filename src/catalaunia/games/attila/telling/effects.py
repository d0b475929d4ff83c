"""Attila: what a legal move would bring, in words, as far as the seat that may make it can know (`change.py`)."""

from catalaunia.core.moves import Move
from catalaunia.core.texts import Names, Text
from catalaunia.games.attila.rules.influence import CENTURY
from catalaunia.games.attila.rules.peace import LAST_OF
from catalaunia.games.attila.rules.state import (
    BID,
    DRAW,
    ENDINGS,
    OVER,
    PEACE_END,
    PLAY,
    REFILL,
    TOP,
    TRADE,
    TRIBE_NAMES,
)
from catalaunia.games.attila.telling.change import Change
from catalaunia.games.attila.telling.refusals import province_text, tribe_text
from catalaunia.games.attila.telling.scenes import NUMERALS, scorings

ACTION_CARDS = ("raise", "exchange", "double")


def effects(change: Change, seat: int, move: Move) -> list[Text]:
    verb = move.verb
    if verb == "bid":
        return [_strength(change, seat, move.arguments[0])]
    if verb == "stand":
        return _stand(change, seat)
    told = [Text("attila.brings.action")] if verb in ACTION_CARDS else []
    if verb == "gain":
        told += _cubes(change, seat, [change.before("tribe")])
    elif verb == "raise":
        told += _cubes(change, seat, sorted({TRIBE_NAMES.index(name) for name in move.names}))
    elif verb == "play":
        return _pawn(change, move.arguments[0])
    elif verb == "second":
        told += _pawn(change, change.before("tribe"))
    elif verb == "aside":
        return [Text("attila.brings.aside", cards=change.after("set_aside"))]
    return told + _war_begins(change) + _scoring(change) + _end(change) + _flow(change, verb)


def _player(seat: int) -> Text:
    return Text("player", seat=seat)


def _place(change: Change, province: int) -> str:
    return province_text(change.board.provinces[province])


def _tribe(tribe: int) -> Text:
    return tribe_text(TRIBE_NAMES[tribe])


def _cubes(change: Change, seat: int, tribes: list[int]) -> list[Text]:
    """The squares that cubes climb (A6.2, A6.3, A10.4)."""
    was, now = change.before("influence")[seat], change.after("influence")[seat]
    told = []
    for tribe in tribes:
        key = "cube_stays" if was[tribe] == TOP else "cube_top" if now[tribe] == TOP else "cube"
        told.append(Text(f"attila.brings.{key}", tribe=_tribe(tribe), before=was[tribe], after=now[tribe]))
    return told


def _forces(pawns: list[int]) -> list[Text]:
    return [Text("attila.brings.force", tribe=_tribe(tribe), pawns=n) for tribe, n in enumerate(pawns) if n]


def _pawn(change: Change, tribe: int) -> list[Text]:
    """A war that the pawn sets off and that has to wait, and the twentieth pawn of a tribe (A6.4, A11.1)."""
    told = []
    was = change.before("war")
    wars = [province for province in change.after("war") if province >= 0 and province not in was]
    if wars and not (was[0] < 0 and change.after("phase") == BID):
        forces = _forces(change.after("pawns")[wars[0]])
        told.append(Text("attila.brings.war", province=_place(change, wars[0]), forces=forces))
    if not change.after("stock")[tribe] and not change.after("peace_end") and not change.after("ended"):
        told.append(Text("attila.brings.last_pawn", tribe=_tribe(tribe)))
    return told


def _war_begins(change: Change) -> list[Text]:
    if change.after("phase") != BID or change.before("phase") == BID:
        return []
    province = change.after("war")[0]
    key = "war_begins_all" if change.after("simultaneous") else "war_begins"
    forces = _forces(change.after("pawns")[province])
    return [Text(f"attila.brings.{key}", province=_place(change, province), forces=forces)]


def _strength(change: Change, seat: int, tribe: int) -> Text:
    """Pawns and one's own cards: what others have put down is not known (A7.3)."""
    pawns = change.before("pawns")[change.before("war")[0]][tribe]
    was, now = change.before("bid")[seat][tribe], change.after("bid")[seat][tribe]
    return Text("attila.brings.strength", tribe=_tribe(tribe), before=pawns + was, after=pawns + now)


def _stand(change: Change, seat: int) -> list[Text]:
    """The next one bids; or the bids are turned up, and peace comes whoever leaves (A7.4-A8.2)."""
    at_once = change.before("simultaneous")
    if not at_once and change.after("reveals") == change.before("reveals"):
        return [Text("attila.brings.bids_next", seat=_player(change.after("actor")))]
    change = change.revealed()
    told = [Text("attila.brings.reveal_all" if at_once else "attila.brings.reveal")]
    known = change.knows_bids(seat)
    province = change.before("war")[0]
    if known:
        was, now = change.before("pawns")[province], change.after("pawns")[province]
        gone = [_tribe(tribe) for tribe in range(len(was)) if was[tribe] and not now[tribe]]
        told.append(Text("attila.told.leave", tribes=Names(gone)))
    told.append(_peace(change, province))
    left = change.after("peace")
    if left != change.before("peace") and left in LAST_OF and (left or change.after("at_once")):  # A9.1, A12.7
        told.append(Text("attila.brings.scoring_follows", century=NUMERALS[LAST_OF[left]]))
    return told + (_end(change) if known or change.after("ended") == PEACE_END else [])


def _peace(change: Change, province: int) -> Text:
    place = _place(change, province)
    if not change.before("peace"):
        return Text("attila.told.peace_bare", province=place)
    return Text("attila.told.peace", province=place, century=NUMERALS[CENTURY[change.before("peace")]])


def _scoring(change: Change) -> list[Text]:
    """The points of a scoring that this move brings: all that counts is open."""
    if change.after("scorings") == change.before("scorings") and change.after("phase") != OVER:
        return []
    found = [century for century, _, _ in scorings(change.view, change.later)]
    if not found:
        return []
    was, now = change.before("score"), change.after("score")
    points = [
        Text("attila.told.points", seat=_player(k), points=now[k] - was[k])
        for k in range(change.before("players"))
        if now[k] != was[k]
    ] or [Text("attila.brings.nobody")]
    if found[-1] is not None:
        return [Text("attila.brings.scored", century=NUMERALS[found[-1]], points=points)]
    return [Text("attila.brings.scored_last" if len(found) == 1 else "attila.brings.scored_twice", points=points)]


def _end(change: Change) -> list[Text]:
    """What fixes the end (A11.1)."""
    cause = change.after("ended")
    if not cause or change.before("ended"):
        return []
    return [Text(f"attila.brings.end.{ENDINGS[cause]}")]


def _flow(change: Change, verb: str) -> list[Text]:
    """How the turn goes on where that is not plain: another card, the draw, the next player, the end."""
    phase, active = change.after("phase"), change.after("active")
    told = []
    if phase == OVER:
        scores = change.after("score")[: change.after("players")]
        best = [_player(k) for k, score in enumerate(scores) if score == max(scores)]
        return [Text("attila.brings.over", winners=best)]
    if change.after("passes") > change.before("passes"):
        told.append(Text("attila.brings.idle", turns=change.after("passes"), players=change.after("players")))
    if phase == PLAY and (verb == "double" or change.after("card") > change.before("card")):
        told.append(Text("attila.brings.another"))
    elif phase == DRAW:
        cards = change.after("draws")
        if change.after("purpose") == TRADE:
            told.append(Text("attila.brings.trade", cards=cards))
        elif change.after("purpose") == REFILL:
            following = _player((active + 1) % change.after("players"))
            told.append(Text("attila.brings.turn_ends", cards=cards, seat=following))
        if cards > change.before("left"):
            told.append(Text("attila.brings.renewed"))
    elif active != change.before("active"):
        told.append(Text("attila.brings.turn_passes", seat=_player(active)))
    return told
