"""Who sits where: join, claim, invite, remove, leave, resign, come back, start."""

from collections.abc import Mapping, Set
from dataclasses import dataclass

from catalaunia.core.texts import Refusal
from catalaunia.server.tables import authority, tokens
from catalaunia.server.tables.authority import AtTable, Guest, Holder, Host
from catalaunia.server.tables.commands.command import (
    Command,
    OfGuest,
    OfHost,
    OfSeat,
    fingerprint,
    not_after_closing,
    not_after_resigning,
    not_after_the_end,
    only_in_play,
    only_while_open,
)
from catalaunia.server.tables.events import (
    Back,
    Closed,
    ContributionsAsked,
    Event,
    Filled,
    Left,
    LinkMade,
    LinkWithdrawn,
    Removed,
    Resigned,
    Seated,
    Started,
)
from catalaunia.server.tables.seat_changes import lasting, said_to_be_lost
from catalaunia.server.tables.setup import DAY
from catalaunia.server.tables.table import Seat, Table

MINUTES_TO_OBJECT = 5  # to a new link for one's seat


@dataclass(frozen=True)
class Join(OfGuest):
    """Take an open seat, one for each person."""

    brings = Seated
    name: str
    seat: int | None

    def events(self, right: Guest, time: float) -> list[Event]:  # noqa: ARG002
        table = right.table
        only_while_open(table)
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
    here: frozenset[str] = frozenset()  # the players who are

    @property
    def fingerprint(self) -> str:
        """Who is here makes no other request of it."""
        return fingerprint("Claim", {"name": self.name, "token": self.token})

    def events(self, right: Guest, time: float) -> list[Event]:
        table = right.table
        not_after_closing(table)
        seat = table.linked(tokens.digest(self.token))
        if seat is None:
            raise Refusal("table.link_void")
        not_after_the_end(table)
        if table.stage != "open" and table.seats_of(right.player):  # he would see two hands
            raise Refusal("table.seated_already")
        if said_to_be_lost(table.seats[seat]):
            _only_while_he_is_not_seen(table.seats[seat], self.here, time)
        return [Seated(seat, self.name)]


@dataclass(frozen=True)
class MakeLink(Command[AtTable]):
    """A new link for a seat; an old one is void from then on.

    An absent player's seat can be given away where the table's rules say so, and after the time they say; that of one
    who has resigned at once. Who sat there at the end stays in the record. An absent host's is given by the others.

    For somebody who has lost every way in (`lost`) there is one at any time of the game, while he is not here: all are
    told, it can be used after a time in which he may object, and it is void as soon as he is seen.
    """

    brings = LinkMade
    seat: int
    token: str
    lost: bool = False
    here: frozenset[str] = frozenset()  # the players who are

    @property
    def fingerprint(self) -> str:
        """Who is here makes no other request of it."""
        return fingerprint("MakeLink", {"seat": self.seat, "token": self.token} | ({"lost": True} if self.lost else {}))

    def right(self, table: Table, player: str) -> AtTable:
        return authority.host(table, player) if self.lost else authority.giver(table, player, self.seat)

    def events(self, right: AtTable, time: float) -> list[Event]:
        table, taken = right.table, _seat(right, self.seat)
        not_after_the_end(table)
        not_after_closing(table)
        if self.lost and table.stage == "playing" and taken.player and not taken.resigned:
            _only_for_who_is_lost(right, taken, self.here)
            return [LinkMade(self.seat, tokens.digest(self.token), True, time_to_object(table, taken, time))]
        if taken.level is not None or (taken.player and not taken.away):
            raise Refusal("table.seat_taken", seat=self.seat)
        if taken.player and not taken.resigned:
            _only_after_the_grace(table, taken, time)
        return [LinkMade(self.seat, tokens.digest(self.token))]


@dataclass(frozen=True)
class WithdrawLink(Command[AtTable]):
    brings = LinkWithdrawn
    seat: int

    def right(self, table: Table, player: str) -> AtTable:
        return authority.giver(table, player, self.seat)

    def events(self, right: AtTable, time: float) -> list[Event]:  # noqa: ARG002
        if not _seat(right, self.seat).link:
            raise Refusal("table.no_link", seat=self.seat)
        return [LinkWithdrawn(self.seat)]


@dataclass(frozen=True)
class Remove(OfHost):
    """Show a guest out before the game begins; he cannot take an open seat here again."""

    brings = Removed
    keeps_the_game_going = True
    seat: int

    def events(self, right: Host, time: float) -> list[Event]:  # noqa: ARG002
        only_while_open(right.table)
        taken = _seat(right, self.seat)
        if not taken.player or taken.player == right.player:
            raise Refusal("table.no_guest", seat=self.seat)
        return [Removed(self.seat)]


@dataclass(frozen=True)
class Close(OfHost):
    """Nobody plays here after all: the table closes before a game has begun."""

    brings = Closed
    keeps_the_game_going = True

    def events(self, right: Host, time: float) -> list[Event]:  # noqa: ARG002
        only_while_open(right.table)
        return [Closed()]


class Leave(OfSeat):
    brings = Left
    answer_is_public = True

    def needs_room(self, table: Table) -> bool:
        """Before the start nobody is kept from going: who comes needs room. In a game one may come back without end."""
        return table.stage != "open"

    def events(self, right: Holder, time: float) -> list[Event]:  # noqa: ARG002
        not_after_the_end(right.table)
        not_after_resigning(right)
        return [] if right.table.seats[right.own].away else [Left(right.own)]


class Resign(OfSeat):
    """Give the game up. Nobody comes back from that."""

    brings = Resigned
    keeps_the_game_going = True

    def events(self, right: Holder, time: float) -> list[Event]:  # noqa: ARG002
        only_in_play(right.table)
        not_after_resigning(right)
        return [Resigned(right.own)]


class ComeBack(OfSeat):
    """A player whose seat the computer plays takes it again."""

    brings = Back
    keeps_the_game_going = True

    def events(self, right: Holder, time: float) -> list[Event]:  # noqa: ARG002
        not_after_resigning(right)
        taken = right.table.seats[right.own]
        return [Back(right.own)] if taken.away or (taken.link and right.table.stage == "playing") else []


@dataclass(frozen=True)
class Start(Command[AtTable]):
    """Begin to play; free seats are filled with computers of a level, if one is given.

    Where players have sealed numbers of their own these are asked for, and the last of them starts the game.
    """

    brings = Started
    keeps_the_game_going = True
    fill: int | None
    here: frozenset[str] | None = None  # the players who could open a number; none: all

    @property
    def fingerprint(self) -> str:
        """Who is here makes no other request of it."""
        return fingerprint("Start", {"fill": self.fill})

    def right(self, table: Table, player: str) -> AtTable:
        return authority.starter(table, player)

    def events(self, right: AtTable, time: float) -> list[Event]:  # noqa: ARG002
        only_while_open(right.table)
        if right.table.gathered.asked is not None:
            return []
        free = [k for k, seat in enumerate(right.table.seats) if seat.free]
        if free and self.fill is None:
            raise Refusal("table.seats_free", count=len(free))
        filled: list[Event] = [Filled(k, self.fill) for k in free if self.fill is not None]
        sealed = {k: right.table.seats[k].player for k, seal in enumerate(right.table.gathered.seals) if seal}
        return [*filled, *beginning(sealed, self.here)]


def beginning(sealed: Mapping[int, str], here: Set[str] | None) -> list[Event]:
    """What comes first: the numbers that players who are here have sealed, or the game at once.

    `sealed` has the player of each seat with a seal.
    """
    gone = [seat for seat, player in sealed.items() if here is not None and player not in here]
    if len(gone) == len(sealed):
        return [ContributionsAsked(gone), Started()] if gone else [Started()]
    return [ContributionsAsked(gone)]


def _seat(right: AtTable, seat: int) -> Seat:
    seats = right.table.seats
    if not 0 <= seat < len(seats):
        raise Refusal("match.no_seat", seat=seat, last=len(seats) - 1)
    return seats[seat]


def _only_for_who_is_lost(right: AtTable, taken: Seat, here: frozenset[str]) -> None:
    if taken.player == right.player:
        raise Refusal("table.seat_own")
    if taken.player in here:
        raise Refusal("table.seat_here", name=taken.name)


def _only_while_he_is_not_seen(taken: Seat, here: frozenset[str], time: float) -> None:
    if taken.player in here:
        raise Refusal("table.seat_here", name=taken.name)
    if (left := taken.link_from - time) > 0:
        raise Refusal("table.link_waits", name=taken.name, time=lasting(left))


def time_to_object(table: Table, taken: Seat, now: float) -> float:
    """Seconds in which a player who is said to have lost every way in may show that he has not.

    As long as the seat of an absent player is kept; where that is not said a few minutes, or a day in a game by days.
    """
    long = (table.setup.thinking_seconds or 0) >= DAY
    kept = table.setup.replace_after
    return max(taken.holiday_until - now, kept if kept is not None else DAY if long else MINUTES_TO_OBJECT * 60)


def _only_after_the_grace(table: Table, absent: Seat, time: float) -> None:
    grace = table.setup.replace_after
    if grace is None:
        raise Refusal("table.seat_kept", name=absent.name)
    if (left := absent.away_since + grace - time) > 0:
        raise Refusal("table.seat_kept_for", name=absent.name, minutes=max(1, round(left / 60)))
