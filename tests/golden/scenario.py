"""What a golden playthrough is about."""

from collections.abc import Callable
from typing import Any, NamedTuple

from catalaunia.core.record import Replay
from catalaunia.core.texts import Text

Events = list[list[Text]]  # of each move


class Scenario(NamedTuple):
    """A golden playthrough: `find` says at which move what it is about happens, None if it does not."""

    name: str
    title: str
    find: Callable[[Replay, Events], int | None]
    players: int = 3
    options: dict[str, Any] = {}  # noqa: RUF012  (never changed)
    data: dict[str, Any] | None = None
    whole: bool = False  # every turn in full, not only the turn it is about
    liking: str = ""  # moves a player of this game prefers
    game: str = "attila"
    turn: str = "active"  # the field of the position that changes from turn to turn


def moves(gone: Replay) -> list[str]:
    return [entry.move.text for entry in gone.log]


def ends_by(cause: str) -> Callable[[Replay, Events], int | None]:
    def find(gone: Replay, events: Events) -> int | None:
        return 0 if gone.rules.ending(gone.states[-1]) == cause else None

    return find


def told(*keys: str) -> Callable[[Replay, Events], int | None]:
    """One move after which all these events are told, in this order."""

    def find(gone: Replay, events: Events) -> int | None:
        for n, some in enumerate(events):
            found = iter(event.key for event in some)
            if all(key in found for key in keys):
                return n
        return None

    return find
