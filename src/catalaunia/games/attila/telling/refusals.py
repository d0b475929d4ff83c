"""Attila: why a move may not be made now, as a sentence with its clause.

Works on the view of the seat that would make it, so no answer tells more than that seat may know.
"""

from functools import cache, lru_cache
from typing import Any

from catalaunia.core.moves import Move
from catalaunia.core.protocol import State
from catalaunia.core.texts import Refusal, Text
from catalaunia.games.attila.rules.board import Board
from catalaunia.games.attila.rules.state import (
    ASIDE,
    BID,
    DOUBLE,
    EVE,
    EXCHANGE,
    INFLUENCE,
    INFLUENCE_2,
    PHASE_NAMES,
    PLAY,
    TRIBE_NAMES,
    TURN_END,
    WAR_PAWNS,
)


def why_not(view: State, move: Move, board: Board) -> Refusal:
    """The reason against a move that is not legal in this view of the actor."""
    return REASONS[move.verb](view[0], move, board)


def asked(s: Any) -> Text:
    """What the game is waiting for."""
    return Text(f"attila.asked.{PHASE_NAMES[s['phase']]}")


@cache
def tribe_text(name: str) -> Text:
    return Text(f"attila.tribe.{name}")


@lru_cache(maxsize=4096)
def province_text(name: str) -> str:
    """Province names are Latin in every language."""
    return name.replace("-", " ").title()


def _play(s: Any, move: Move, board: Board) -> Refusal:
    tribe, province = move.arguments
    if s["phase"] != PLAY:
        return Refusal("attila.not.play_now", asked=asked(s), clause="A4.1")
    if not s["hand"][s["active"], tribe]:
        return Refusal("attila.not.held", tribe=tribe_text(TRIBE_NAMES[tribe]), clause="A5.1")
    return _place(s, tribe, province, board)


def _second(s: Any, move: Move, board: Board) -> Refusal:
    if s["phase"] != INFLUENCE:
        return Refusal("attila.not.second_now", asked=asked(s), clause="A6.1")
    return _place(s, int(s["tribe"]), move.arguments[0], board)


def _place(s: Any, tribe: int, province: int, board: Board) -> Refusal:
    """A5.2-A5.5, for a first and a second pawn alike."""
    names = {"tribe": tribe_text(TRIBE_NAMES[tribe]), "province": province_text(board.provinces[province])}
    if not s["stock"][tribe]:
        return Refusal("attila.not.stock", **names, clause="A5.5")
    if s["pacified"] >> province & 1:
        return Refusal("attila.not.pacified", **names, clause="A5.3")
    if s["crowd"][province] == WAR_PAWNS:
        return Refusal("attila.not.full", **names, clause="A5.4")
    return Refusal("attila.not.out_of_reach", **names, clause="A5.2")


def _influence(s: Any, move: Move, board: Board) -> Refusal:
    if s["phase"] == INFLUENCE:
        return Refusal("attila.not.neither", clause="A12.9")
    return Refusal("attila.not.influence_now", asked=asked(s), clause="A6.1")


def _bid(s: Any, move: Move, board: Board) -> Refusal:
    if s["phase"] != BID:
        return Refusal("attila.not.bid_now", asked=asked(s), clause="A7.2")
    tribe, t, p = tribe_text(move.names[0]), move.arguments[0], s["war"][0]
    if not s["pawns"][p, t]:
        return Refusal("attila.not.absent", tribe=tribe, province=province_text(board.provinces[p]), clause="A7.2")
    return _card(s, tribe, t, s["actor"], "A7.2")


def _card(s: Any, tribe: Text, t: int, seat: int, clause: str) -> Refusal:
    if not s["hand"][seat, t]:
        return Refusal("attila.not.no_card", tribe=tribe, clause=clause)
    return Refusal("attila.not.order", tribe=tribe, last=tribe_text(TRIBE_NAMES[s["floor"]]), clause=clause)


def _stand(s: Any, move: Move, board: Board) -> Refusal:
    return Refusal("attila.not.bid_now", asked=asked(s), clause="A7.2")


def _action(s: Any, card: int) -> Refusal | None:
    """What holds for every action card (A10.1)."""
    if s["actor"] != s["active"]:
        return Refusal("attila.not.only_active", clause="A10.1")
    if not s["unused"][s["active"], card]:
        return Refusal("attila.not.used_up", card=Text(f"attila.card.{card}"), clause="A10.5")
    if s["acted"]:
        return Refusal("attila.not.one_a_turn", clause="A10.1")
    return None


def _raise(s: Any, move: Move, board: Board) -> Refusal:
    if reason := _action(s, INFLUENCE_2):
        return reason
    if s["instead"]:
        return Refusal("attila.not.instead", clause="A12.3")
    return Refusal("attila.not.action_now", asked=asked(s), clause="A10.1")


def _exchange(s: Any, move: Move, board: Board) -> Refusal:
    if reason := _action(s, EXCHANGE):
        return reason
    if s["phase"] == EVE:
        return Refusal("attila.not.before_scoring", clause="A10.1")
    if not s["held"][s["active"]]:
        return Refusal("attila.not.empty_hand", clause="A10.3")
    return Refusal("attila.not.action_now", asked=asked(s), clause="A10.1")


def _double(s: Any, move: Move, board: Board) -> Refusal:
    if reason := _action(s, DOUBLE):
        return reason
    if s["phase"] != TURN_END:
        return Refusal("attila.not.double_now", asked=asked(s), clause="A10.2")
    return Refusal("attila.not.nothing_to_double", clause="A10.2")


def _aside(s: Any, move: Move, board: Board) -> Refusal:
    if s["phase"] != ASIDE:
        return Refusal("attila.not.aside_now", asked=asked(s), clause="A10.3")
    return _card(s, tribe_text(move.names[0]), move.arguments[0], s["active"], "A10.3")


def _done(s: Any, move: Move, board: Board) -> Refusal:
    if s["phase"] != ASIDE:
        return Refusal("attila.not.aside_now", asked=asked(s), clause="A10.3")
    return Refusal("attila.not.nothing_aside", clause="A10.3")


def _pass(s: Any, move: Move, board: Board) -> Refusal:
    return Refusal("attila.not.pass_now", asked=asked(s), clause="A10.1")


def _discard(s: Any, move: Move, board: Board) -> Refusal:
    if s["phase"] != PLAY:
        return Refusal("attila.not.discard_now", asked=asked(s), clause="A5.6")
    if not s["hand"][s["active"], move.arguments[0]]:
        return Refusal("attila.not.held", tribe=tribe_text(move.names[0]), clause="A5.6")
    return Refusal("attila.not.must_play", clause="A5.6")


def _chance(s: Any, move: Move, board: Board) -> Refusal:
    return Refusal("attila.not.chance", asked=asked(s), clause="A2.1")


REASONS = {
    "play": _play,
    "second": _second,
    "gain": _influence,
    "forgo": _influence,
    "bid": _bid,
    "stand": _stand,
    "raise": _raise,
    "exchange": _exchange,
    "double": _double,
    "aside": _aside,
    "done": _done,
    "pass": _pass,
    "discard": _discard,
    "draw": _chance,
    "first": _chance,
}
