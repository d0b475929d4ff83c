"""The one door for authority: who may look from a seat or act for it, proved before anything else is looked at.

A view, an offer, a hint or a command for a seat is made from a right, and rights are made here only. A right is about
one table as it is at one moment: a table never changes (`Table.after` makes another), so a right cannot grow stale;
whoever acts later asks again. `tests/server/tables/authority/test_authority.py` tries every way in with every wrong
hand.
"""

from dataclasses import InitVar, dataclass
from typing import NoReturn

from catalaunia.core.lessons import Step
from catalaunia.core.match import Match
from catalaunia.core.moves import Move
from catalaunia.core.protocol import Standing, State
from catalaunia.core.texts import Refusal
from catalaunia.server.tables.table import Table

_SEAL = object()


@dataclass(frozen=True, eq=False)
class Right:
    """Whoever makes one elsewhere is refused."""

    seal: InitVar[object]

    def __post_init__(self, seal: object) -> None:
        if seal is not _SEAL:
            raise TypeError("Rights are given by authority.py only.")

    def __reduce__(self) -> NoReturn:
        raise TypeError("A right is not copied, and not kept: it is asked for anew.")


@dataclass(frozen=True, eq=False)
class Sight(Right):
    """May look at a match from a seat, or, with none, as everybody may."""

    match: Match | None
    seat: int | None

    def view(self) -> State:
        return self.match_begun.view(self.seat)

    def legal(self) -> list[Move]:
        """What this seat may do now; nothing for those who only watch."""
        return [] if self.seat is None else self.match_begun.legal(self.seat)

    @property
    def match_begun(self) -> Match:
        if self.match is None:
            raise Refusal("table.not_started")
        return self.match


@dataclass(frozen=True, eq=False)
class AtTable(Right):
    """Something that a player may do at a table; nobody for one who is not known."""

    table: Table
    player: str

    @property
    def seats(self) -> list[int]:
        """His own."""
        return self.table.seats_of(self.player)


@dataclass(frozen=True, eq=False)
class Onlooker(Sight, AtTable):
    """May look at a table from the seat, or from none; after the end from any, or openly at all cards."""

    openly: bool = False

    def legal(self) -> list[Move]:
        """Nothing for who has resigned, because a computer plays on there, nor in a pause, nor once it is closed."""
        gone = self.seat is not None and self.table.seats[self.seat].resigned
        return [] if gone or self.table.paused is not None or self.table.closed else super().legal()

    def standing(self) -> Standing:
        """The figures that everybody sees."""
        return self.table.standings()[-1]


@dataclass(frozen=True, eq=False)
class Holder(Onlooker):
    """Holds this very seat now: may act for it."""

    @property
    def own(self) -> int:
        assert self.seat is not None
        return self.seat


@dataclass(frozen=True, eq=False)
class Guest(AtTable):
    """Somebody with a name of his own, who may ask for a seat."""


@dataclass(frozen=True, eq=False)
class Member(AtTable):
    """Sits at this table: may talk here."""


@dataclass(frozen=True, eq=False)
class Host(AtTable):
    """Has opened this table."""


@dataclass(frozen=True, eq=False)
class Server(AtTable):
    """The server itself: a thinking time is over."""


@dataclass(frozen=True, eq=False)
class Machine(Sight):
    """A computer plays this seat now: what it thinks from is the view of that seat and nothing else."""

    table: Table
    level: int

    @property
    def own(self) -> int:
        assert self.seat is not None
        return self.seat


def look(table: Table, player: str, seat: int | None) -> Onlooker:
    """From one of one's own seats, or from none."""
    return hold(table, player, seat) if seat is not None else Onlooker(_SEAL, table, player, table.match, None)


def look_back(table: Table, player: str, seat: int | None, openly: bool) -> Onlooker:
    """While the game goes on only as one may look anyhow; after the end from any seat, or at all cards."""
    if openly and table.stage != "over":
        look(table, player, seat)
        raise Refusal("table.open_after_the_end")
    if table.stage != "over":
        return look(table, player, seat)
    if seat is not None and seat >= len(table.seats):
        raise Refusal("match.no_seat", seat=seat, last=len(table.seats) - 1)
    return Onlooker(_SEAL, table, player, table.match, seat, openly)


def read(table: Table, player: str) -> Onlooker:
    """The record, with all its secrets, once there are none any more."""
    if table.stage != "over":
        raise Refusal("table.record_after_the_end")
    return Onlooker(_SEAL, table, player, table.match, None, True)


def ended(table: Table, player: str, seat: int | None) -> Onlooker:
    """How it ended, once it has; plies are counted as that seat was told of them."""
    if table.match is None or not table.match.over:
        raise Refusal("table.finale_after_the_end")
    return look_back(table, player, seat, False)


def judge(table: Table, player: str, seat: int | None, openly: bool) -> Onlooker:
    """What each move cost, once the game is over: before, it would tell what others hold."""
    if table.match is None or not table.match.over:
        raise Refusal("table.review_after_the_end")
    return look_back(table, player, seat, openly)


def hold(table: Table, player: str, seat: int) -> Holder:
    if seat not in table.seats_of(player):
        raise Refusal("table.not_your_seat")
    return Holder(_SEAL, table, player, table.match, seat)


def guest(table: Table, player: str) -> Guest:
    if not player:
        raise Refusal("table.not_your_seat")
    return Guest(_SEAL, table, player)


def member(table: Table, player: str) -> Member:
    if not table.seats_of(player):
        raise Refusal("table.not_your_seat")
    return Member(_SEAL, table, player)


def host(table: Table, player: str) -> Host:
    if not player or player != table.host:
        raise Refusal("table.host_only")
    return Host(_SEAL, table, player)


def server(table: Table) -> Server:
    return Server(_SEAL, table, "")


def machine(table: Table, seat: int) -> Machine | None:
    """Nothing if a person plays there."""
    level = table.thinker(seat)
    return None if level is None else Machine(_SEAL, table.match, seat, table, level)


def learner(step: Step, moves: int | None = None) -> Sight:
    """A lesson belongs to nobody, and its cards are in the book: after so many moves, or the whole of it."""
    match = step.chapter.whole if moves is None else step.chapter.after(moves)
    return Sight(_SEAL, match, step.chapter.seat)
