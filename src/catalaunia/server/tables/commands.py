"""What can be asked of a table. Each command says which right it takes and gives the events that it would bring.

A table is not changed here: a command may be asked again when somebody else was faster. `Tables.do` asks for the right
first, before it looks whether the same was done already under the same key.
"""

import hashlib
import json
from abc import ABC, abstractmethod
from dataclasses import asdict, dataclass
from typing import ClassVar, Generic, TypeVar

from catalaunia.core.protocol import Candidate
from catalaunia.core.texts import Refusal
from catalaunia.server.tables import authority, tokens
from catalaunia.server.tables.authority import Guest, Holder, Host, Machine, Member, Right, Server
from catalaunia.server.tables.events import (
    Away,
    Back,
    Chatted,
    Event,
    Filled,
    Hinted,
    Left,
    LinkMade,
    LinkWithdrawn,
    Moved,
    Rematched,
    Removed,
    Seated,
    Started,
    TookBack,
    UndoAnswered,
    UndoAsked,
)
from catalaunia.server.tables.table import Seat, Table, Waiting

MOST_CHAT = 500  # lines a table
CHAT_BURST, CHAT_SECONDS = 5, 10.0  # at most so many lines by one player within so many seconds
FULL = 5_000  # events: a table that has so many takes nothing but moves, and so has an end

R = TypeVar("R", bound=Right)


class Command(ABC, Generic[R]):
    """What is asked. `brings` is the last of its events, which carries the key."""

    brings: ClassVar[type[Event]]
    keeps_the_game_going: ClassVar[bool] = False  # also at a table that is full
    answer_is_public: ClassVar[bool] = False  # asked again, it needs no right: he who left has none any more

    of_seat: int | None = None  # whose count of versions its answer goes by

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


# Who sits where


@dataclass(frozen=True)
class Join(OfGuest):
    """Take an open seat, one for each person."""

    brings = Seated
    name: str
    seat: int | None

    def events(self, right: Guest, time: float) -> list[Event]:  # noqa: ARG002
        table = right.table
        _only_while_open(table)
        if table.seats_of(right.player):
            raise Refusal("table.seated_already")
        if right.player in table.barred:
            raise Refusal("table.removed")
        places = [k for k, one in enumerate(table.seats) if one.free and table.setup.seats[k].kind == "open"]
        chosen = self.seat if self.seat is not None else next(iter(places), None)
        if chosen is None or chosen not in places:
            raise Refusal("table.no_open_seat" if not places else "table.seat_not_open", seats=places)
        return [Seated(chosen, self.name)]


@dataclass(frozen=True)
class Claim(OfGuest):
    """Take the seat that a link is for. It can be claimed once."""

    brings = Seated
    name: str
    token: str

    def events(self, right: Guest, time: float) -> list[Event]:  # noqa: ARG002
        table = right.table
        seat = table.linked(tokens.digest(self.token))
        if seat is None:
            raise Refusal("table.link_void")
        _not_after_the_end(table)
        if table.stage != "open" and table.seats_of(right.player):  # he would see two hands
            raise Refusal("table.seated_already")
        return [Seated(seat, self.name)]


@dataclass(frozen=True)
class MakeLink(OfHost):
    """A new link for a seat; an old one is void from then on.

    An absent player's seat can be given away where the table's rules say so, and after the time they say. Who sat
    there at the end stays in the record.
    """

    brings = LinkMade
    seat: int
    token: str

    def events(self, right: Host, time: float) -> list[Event]:
        table, taken = right.table, _seat(right, self.seat)
        _not_after_the_end(table)
        if taken.level is not None or (taken.player and not taken.away):
            raise Refusal("table.seat_taken", seat=self.seat)
        if taken.player:
            _only_after_the_grace(table, taken, time)
        return [LinkMade(self.seat, tokens.digest(self.token))]


@dataclass(frozen=True)
class WithdrawLink(OfHost):
    brings = LinkWithdrawn
    seat: int

    def events(self, right: Host, time: float) -> list[Event]:  # noqa: ARG002
        if not _seat(right, self.seat).link:
            raise Refusal("table.no_link", seat=self.seat)
        return [LinkWithdrawn(self.seat)]


@dataclass(frozen=True)
class Remove(OfHost):
    """Show a guest out before the game begins; he cannot take an open seat here again."""

    brings = Removed
    seat: int

    def events(self, right: Host, time: float) -> list[Event]:  # noqa: ARG002
        _only_while_open(right.table)
        taken = _seat(right, self.seat)
        if not taken.player or taken.player == right.player:
            raise Refusal("table.no_guest", seat=self.seat)
        return [Removed(self.seat)]


class Leave(OfSeat):
    brings = Left
    answer_is_public = True

    def events(self, right: Holder, time: float) -> list[Event]:  # noqa: ARG002
        _not_after_the_end(right.table)
        return [Left(right.own)]


class ComeBack(OfSeat):
    """A player whose seat the computer plays takes it again."""

    brings = Back

    def events(self, right: Holder, time: float) -> list[Event]:  # noqa: ARG002
        return [Back(right.own)] if right.table.seats[right.own].away else []


@dataclass(frozen=True)
class Start(OfHost):
    """Begin to play; free seats are filled with computers of a level, if one is given."""

    brings = Started
    fill: int | None

    def events(self, right: Host, time: float) -> list[Event]:  # noqa: ARG002
        _only_while_open(right.table)
        free = [k for k, seat in enumerate(right.table.seats) if seat.free]
        if free and self.fill is None:
            raise Refusal("table.seats_free", count=len(free))
        filled: list[Event] = [Filled(k, self.fill) for k in free if self.fill is not None]
        return [*filled, Started()]


# Playing


@dataclass(frozen=True)
class Play(OfSeat):
    brings = Moved
    keeps_the_game_going = True
    move: str

    def events(self, right: Holder, time: float) -> list[Event]:  # noqa: ARG002
        _only_in_play(right.table)
        said = Moved(right.own, self.move)
        return [Back(right.own), said] if right.table.seats[right.own].away else [said]


class TakeBack(OfSeat):
    """Reopen a sealed choice."""

    brings = TookBack

    def events(self, right: Holder, time: float) -> list[Event]:  # noqa: ARG002
        _only_in_play(right.table)
        return [TookBack(right.own)]


class AskUndo(OfSeat):
    """Done at once up to the barrier, and where nobody else would have to agree."""

    brings = UndoAsked

    def events(self, right: Holder, time: float) -> list[Event]:  # noqa: ARG002
        _only_in_play(right.table)
        if not right.table.setup.aids.undo:
            raise Refusal("table.no_undo_here")
        if right.table.undo is not None:
            raise Refusal("table.undo_pending")
        return [UndoAsked(right.own)]


@dataclass(frozen=True)
class AnswerUndo(OfSeat):
    brings = UndoAnswered
    agree: bool

    def events(self, right: Holder, time: float) -> list[Event]:  # noqa: ARG002
        if right.own not in right.table.must_agree():
            raise Refusal("table.no_undo_asked")
        return [UndoAnswered(right.own, self.agree)]


class Hint(OfSeat):
    """A hint is given only where the table allows it, to the seat whose turn it is, and the record says so."""

    brings = Hinted

    def events(self, right: Holder, time: float) -> list[Event]:  # noqa: ARG002
        _only_in_play(right.table)
        if not right.table.setup.aids.hints:
            raise Refusal("table.no_hints_here")
        if not right.legal():
            raise Refusal("table.hint_not_now")
        return [Hinted(right.own, decision(right))]


@dataclass(frozen=True)
class Talk(OfMember):
    """Only people who sit here talk here, and not too much at once."""

    brings = Chatted
    text: str

    def right(self, table: Table, player: str) -> Member:
        try:
            return super().right(table, player)
        except Refusal:
            raise Refusal("table.chat_players_only") from None

    def events(self, right: Member, time: float) -> list[Event]:
        said = [line for line in right.table.chat if line.player]
        lately = [line for line in said if line.player == right.player and abs(time - line.time) < CHAT_SECONDS]
        if len(lately) >= CHAT_BURST or len(said) >= MOST_CHAT:
            raise Refusal("table.chat_too_much")
        return [Chatted(right.table.seats[right.seats[0]].name, self.text)]


@dataclass(frozen=True)
class Rematch(OfMember):
    """Play where the people of a finished game meet again."""

    brings = Rematched
    new: str

    def events(self, right: Member, time: float) -> list[Event]:  # noqa: ARG002
        if right.table.stage != "over":
            raise Refusal("table.not_over")
        return [] if right.table.rematch else [Rematched(self.new)]


# What happens by itself


@dataclass(frozen=True)
class ComputerPlays(Command[Machine]):
    """A computer's answer to one decision; nothing if that decision is no longer to be taken."""

    brings = Moved
    keeps_the_game_going = True
    seat: int
    move: str
    waiting: Waiting

    def right(self, table: Table, player: str) -> Machine:
        if player or (found := authority.machine(table, self.seat)) is None:
            raise Superseded
        return found

    def events(self, right: Machine, time: float) -> list[Event]:  # noqa: ARG002
        return [Moved(self.seat, self.move)] if right.table.waiting.get(self.seat) == self.waiting else []


@dataclass(frozen=True)
class TimeIsUp(Command[Server]):
    """A thinking time ran out; nothing if the player was faster."""

    brings = Away
    keeps_the_game_going = True
    seat: int
    waiting: Waiting

    def right(self, table: Table, player: str) -> Server:
        if player or table.thinker(self.seat) is not None:
            raise Superseded
        return authority.server(table)

    def events(self, right: Server, time: float) -> list[Event]:  # noqa: ARG002
        return [Away(self.seat)] if right.table.waiting.get(self.seat) == self.waiting else []


class Superseded(Exception):  # noqa: N818  (what it is)
    """Somebody was faster: what was to happen by itself is no longer to be done."""


# Questions, which change nothing


def decision(right: Holder) -> str:
    """The decision that a hint is for, by a name. A choice that was taken back and made anew is another one."""
    view = hashlib.sha256(right.view().tobytes()).hexdigest()[:16]
    return f"{right.table.decision(right.own)}/{view}"


def why(right: Holder, move: str) -> Refusal | None:
    """Why a move cannot be said now; none if it can."""
    _only_in_play(right.table)
    return right.match_begun.why_not(right.own, move)


def refusals(right: Holder) -> list[tuple[Candidate, Refusal]]:
    """What a seat may want to say now and cannot, each with the reason."""
    _only_in_play(right.table)
    return right.match_begun.refusals(right.own)


def _seat(right: Host, seat: int) -> Seat:
    seats = right.table.seats
    if not 0 <= seat < len(seats):
        raise Refusal("match.no_seat", seat=seat, last=len(seats) - 1)
    return seats[seat]


def _only_after_the_grace(table: Table, absent: Seat, time: float) -> None:
    grace = table.setup.replace_after
    if grace is None:
        raise Refusal("table.seat_kept", name=absent.name)
    if (left := absent.away_since + grace - time) > 0:
        raise Refusal("table.seat_kept_for", name=absent.name, minutes=max(1, round(left / 60)))


def _only_while_open(table: Table) -> None:
    if table.stage != "open":
        raise Refusal("table.started")


def _only_in_play(table: Table) -> None:
    if table.stage == "open":
        raise Refusal("table.not_started")
    _not_after_the_end(table)


def _not_after_the_end(table: Table) -> None:
    if table.stage == "over":
        raise Refusal("match.over")
