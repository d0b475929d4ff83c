"""Attila: how a hint names moves, parts and risks."""

from functools import lru_cache
from typing import Any

from catalaunia.core.moves import Move
from catalaunia.core.protocol import State
from catalaunia.core.texts import Text
from catalaunia.games.attila.rules.board import Board
from catalaunia.games.attila.rules.state import TRIBE_NAMES
from catalaunia.games.attila.telling.refusals import province_text, tribe_text
from catalaunia.games.attila.thinking.hints import LOSSES


def advice(view: State, move: Move) -> Text:
    """What a move means, for whoever may make it."""
    names = (TRIBE_NAMES[view["tribe"][0]],) if move.verb in ("second", "gain") else ()
    return _advice(move.verb, move.names, names)


@lru_cache(maxsize=8192)  # there are not many on a board
def _advice(verb: str, taken: tuple[str, ...], tribe: tuple[str, ...]) -> Text:
    """Of a pawn more, or of influence, with the tribe of the card that was played."""
    names = [*taken]
    values: dict[str, Any] = {}
    if verb in ("play", "second"):
        values["province"] = province_text(names.pop())
    names = [*tribe] or names
    values |= {f"tribe{k}" if k else "tribe": tribe_text(name) for k, name in enumerate(names)}
    if verb == "raise" and names[0] == names[1]:
        return Text("hint.attila.raise_one", tribe=values["tribe"])
    return Text(f"hint.attila.{verb}", **values)


def part(number: int) -> tuple[str, Text]:
    name = TRIBE_NAMES[number]
    return name, tribe_text(name)


def risk(number: int, board: Board) -> tuple[str, str, Text | str]:
    if number < LOSSES:
        province = board.provinces[number]
        return "war", province, province_text(province)
    return "loss", *part(number - LOSSES)
