"""What a command is: which right it takes, and which events it would bring. By whom it may be asked."""

import hashlib
import json
from abc import ABC, abstractmethod
from dataclasses import asdict, dataclass
from typing import ClassVar, Generic, TypeVar

from catalaunia.core.texts import Refusal
from catalaunia.server.tables import authority
from catalaunia.server.tables.authority import Guest, Holder, Host, Member, Right
from catalaunia.server.tables.events import Event
from catalaunia.server.tables.table import Table

R = TypeVar("R", bound=Right)


class Command(ABC, Generic[R]):
    """What is asked. `brings` is the last of its events, which carries the key."""

    brings: ClassVar[type[Event]]
    keeps_the_game_going: ClassVar[bool] = False  # also at a table that is full
    answer_is_public: ClassVar[bool] = False  # asked again, it needs no right: he who left has none any more

    of_seat: int | None = None  # whose count of versions its answer goes by

    def needs_room(self, table: Table) -> bool:  # noqa: ARG002
        """Whether it is refused at a table where too much has happened (`room.py`)."""
        return not self.keeps_the_game_going

    @abstractmethod
    def right(self, table: Table, player: str) -> R:
        """Refuses who may not ask this, whatever the table is at."""

    @abstractmethod
    def events(self, right: R, time: float) -> list[Event]:
        """Nothing if there is nothing to do."""

    @property
    def fingerprint(self) -> str:
        """Of all that is asked: a key stands for one of these."""
        return fingerprint(type(self).__name__, asdict(self))  # type: ignore[call-overload]


def fingerprint(kind: str, content: object) -> str:
    asked = json.dumps([kind, content], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(asked.encode()).hexdigest()[:16]


class OfGuest(Command[Guest]):
    def right(self, table: Table, player: str) -> Guest:
        return authority.guest(table, player)


class OfHost(Command[Host]):
    def right(self, table: Table, player: str) -> Host:
        return authority.host(table, player)


class OfMember(Command[Member]):
    def right(self, table: Table, player: str) -> Member:
        return authority.member(table, player)


@dataclass(frozen=True)
class OfSeat(Command[Holder]):
    seat: int

    @property
    def of_seat(self) -> int | None:  # type: ignore[override]
        return None if self.answer_is_public else self.seat

    def right(self, table: Table, player: str) -> Holder:
        return authority.hold(table, player, self.seat)


def only_while_open(table: Table) -> None:
    not_after_closing(table)
    if table.stage != "open":
        raise Refusal("table.started")


def not_after_closing(table: Table) -> None:
    if table.closed:
        raise Refusal("table.closed")


def only_where_it_is_played(table: Table) -> None:
    """Nothing happens any more in the middle of a game that was closed."""
    if table.stage == "playing":
        not_after_closing(table)


def only_in_play(table: Table) -> None:
    if table.stage == "open":
        raise Refusal("table.not_started")
    not_after_the_end(table)


def only_who_plays(right: Holder) -> None:
    """While the game goes on, and not for who has given it up, nor in a pause."""
    only_in_play(right.table)
    not_after_resigning(right)
    if right.table.paused is not None:
        raise Refusal("table.paused")


def not_after_resigning(right: Holder) -> None:
    if right.table.seats[right.own].resigned:
        raise Refusal("table.resigned_already")


def not_after_the_end(table: Table) -> None:
    if table.stage == "over":
        raise Refusal("match.over")
