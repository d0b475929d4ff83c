"""A finished game as questions to a judge, one for each ply: none needs the answer to another.

So a review can be made piece by piece, in any process and any order, and be taken up where it stopped. The judgement of
a decision is handed the view of its seat; the true position beside it is for those who look back only.
"""

from dataclasses import dataclass

from catalaunia.core.match import LoggedMove
from catalaunia.core.protocol import Rules, State

NO_SEAT = -1  # whose knowledge? that of all


@dataclass(frozen=True)
class Moment:
    """A ply of a game that is over; what its seat knew only where it had a choice."""

    ply: int
    state: bytes
    seat: int = NO_SEAT
    view: bytes = b""
    legal: tuple[int, ...] = ()
    played: int = -1


def moment(rules: Rules, state: State, ply: int, entry: LoggedMove | None) -> Moment:
    """Of a position and the move that followed; there is none after the last."""
    if entry is None or entry.actor < 0:
        return Moment(ply, state.tobytes())
    view = rules.view(state, entry.actor)
    legal = tuple(rules.legal(view))
    if len(legal) < 2:
        return Moment(ply, state.tobytes())
    return Moment(ply, state.tobytes(), entry.actor, view.tobytes(), legal, entry.move.number)
