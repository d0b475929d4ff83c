"""Authority in one place: who may look from a seat or act for it, proved before anything else is looked at.

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
    late: int = 0  # seconds by which he sees it later

    @property
    def only_watches(self) -> bool:
        return self.late > 0 or not self.seats

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
class InGallery(AtTable):
    """May read what those say to each other who only watch."""


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
    if seat is not None:
        return hold(table, player, seat)
    seen = seen_by(table, player)
    return Onlooker(_SEAL, seen, player, seen.match, None, late=_late(table, player))


def seen_by(table: Table, player: str) -> Table:
    """As it is for those who sit there; for all others, once a game has begun, as its setup allows.

    That may be an older one, or none at all; whoever has opened it is not shut out.
    """
    if table.match is None or table.seats_of(player):
        return table
    spectators = table.setup.spectators
    if not spectators.allowed and player != table.host:
        raise Refusal("table.players_only")
    if not spectators.delay:
        return table
    assert table.past is not None
    return table.past.table()


def _late(table: Table, player: str) -> int:
    return 0 if table.match is None or table.seats_of(player) else table.setup.spectators.delay


def look_back(table: Table, player: str, seat: int | None, openly: bool) -> Onlooker:
    """While the game goes on only as one may look anyhow; after the end from any seat, or at all cards."""
    seen = seen_by(table, player)
    if seen.stage != "over":
        eye = look(table, player, seat)
        if openly:
            raise Refusal("table.open_after_the_end")
        return eye
    if seat is not None and seat >= len(seen.seats):
        raise Refusal("match.no_seat", seat=seat, last=len(seen.seats) - 1)
    return Onlooker(_SEAL, seen, player, seen.match, seat, openly, _late(table, player))


def read(table: Table, player: str) -> Onlooker:
    """The record, with all its secrets, once there are none any more."""
    seen = seen_by(table, player)
    if seen.stage != "over":
        raise Refusal("table.record_after_the_end")
    return Onlooker(_SEAL, seen, player, seen.match, None, True, _late(table, player))


def ended(table: Table, player: str, seat: int | None) -> Onlooker:
    """How it ended, once it has; plies are counted as that seat was told of them."""
    _only_once_it_is_over(table, player, "table.finale_after_the_end")
    return look_back(table, player, seat, False)


def judge(table: Table, player: str, seat: int | None, openly: bool) -> Onlooker:
    """What each move cost, once the game is over: before, it would tell what others hold."""
    _only_once_it_is_over(table, player, "table.review_after_the_end")
    return look_back(table, player, seat, openly)


def _only_once_it_is_over(table: Table, player: str, refusal: str) -> None:
    seen = seen_by(table, player)
    if seen.match is None or not seen.match.over:
        raise Refusal(refusal)


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


def in_gallery(table: Table, player: str, speaks: bool = False) -> InGallery:
    """Those who only watch, where they talk; players read it where the table has it so, or once the game is over."""
    seen, talk, sits = seen_by(table, player), table.setup.spectators.talk, bool(table.seats_of(player))
    if speaks and (sits or not player or player in table.barred):
        raise Refusal("table.gallery_spectators_only")
    if seen.match is None and not speaks:
        raise Refusal("table.not_started")
    if talk == "none" or (talk == "apart" and sits and seen.stage != "over"):
        raise Refusal("table.gallery_closed")
    return InGallery(_SEAL, table, player)


def host(table: Table, player: str) -> Host:
    if not player or player != table.host:
        raise Refusal("table.host_only")
    return Host(_SEAL, table, player)


def starter(table: Table, player: str) -> AtTable:
    """Who may start the game: its host. Any of its people where he need not be here any more to do so again."""
    return member(table, player) if starts_for_the_host(table, player) else host(table, player)


def starts_for_the_host(table: Table, player: str) -> bool:
    """At a rematch, to which all have agreed; or where the host had gone when the game that he started was to begin."""
    own, missed = {*table.seats_of(table.host)}, table.gathered.missed
    has_gone = bool(missed) and (not own or bool(missed & own))
    return bool(table.seats_of(player)) and (table.again or has_gone)


def giver(table: Table, player: str, seat: int) -> AtTable:
    """Whoever may make a link for a seat, or withdraw it."""
    return member(table, player) if seat in given_for_the_host(table, player) else host(table, player)


def given_for_the_host(table: Table, player: str) -> list[int]:
    """The seats that any who plays here may give away, because the host is not there to do it.

    His own while he is away; once it is another's, those of all who are.
    """
    if player == table.host or all(table.seats[k].resigned for k in table.seats_of(player)):
        return []
    away, own = [k for k, seat in enumerate(table.seats) if seat.away], table.seats_of(table.host)
    if own:
        return own if {*own} <= {*away} else []
    return away if table.host_replaced else []


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
