"""Whether what was told was told rightly: to this hand, from this seat, and nothing beyond it."""

from typing import Any

from catalaunia.ai.worker import HintQuestion, Question
from tests.server.tables.authority.hands import PLAYERS, Stage


def seats(at: Stage, hand: str) -> list[int]:
    """His own."""
    player = PLAYERS[hand]
    return [k for k, seat in enumerate(at.live[at.table].seats) if player and seat.player == player]


def update(at: Stage, hand: str, seat: int | None, said: Any) -> str:
    """What is wrong with it; nothing if it is right."""
    own = said["picture"]["own"] if said["picture"] else None
    mine = [k for k, one in enumerate(said["table"]["seats"]) if one["yours"]]
    if said["seat"] != seat or (seat is None and (own or said["offers"] or said["sealed"])):
        return f"seen from {said['seat']}, with {own}"
    if mine != seats(at, hand) or said["table"]["host"] != (hand == "host"):
        return f"{mine} are called his"
    match = at.live[at.table].match
    if match is None or seat is None:
        return ""
    true = [move.text for move in match.legal(seat)]
    return "" if [one["move"] for one in said["offers"]] == true else f"{said['offers']} are offered"


def ply(seat: int | None, openly: bool, said: Any) -> str:
    own = said["picture"]["own"]
    right = said["seat"] == seat and bool(said["everyone"]) == openly and not (seat is None and own)
    return "" if right else f"seen from {said['seat']}, with {own} and {said['everyone']}"


def hint(at: Stage, asked: Question | HintQuestion, seat: int) -> str:
    """What the computer was asked is all that it knows."""
    match = at.live[at.table].match
    assert match is not None
    numbers = [move.number for move in match.legal(seat)]
    right = (asked.seat, asked.view, list(asked.legal)) == (seat, match.view(seat).tobytes(), numbers)
    return "" if right else "a hint from what he does not see"
