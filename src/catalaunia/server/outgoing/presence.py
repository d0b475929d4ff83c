"""Who is here: counted by open sockets, in this process and, as they tell it, in the others (`other_servers.py`).

Programs have no page open: they are here as long as they ask their tables for something now and then (`Lately`).
"""

from collections import Counter
from collections.abc import Callable, Iterable
from math import inf
from typing import NamedTuple

from catalaunia.server.clock import Clock
from catalaunia.server.outgoing import messages
from catalaunia.server.tables.table import Table

LATELY = 60.0  # seconds in which a program asks for its turn again
TOLD_AGAIN = 10.0  # seconds after which the other processes are told once more that somebody asks
MOST_LATELY = 1_000  # tables at which is looked for what is no longer lately

Place = tuple[str, str]  # a table, and a player at it
Asked = tuple[str, str, float]  # … and for how many seconds he has not asked it for anything


class Visit(NamedTuple):
    """A socket that is open here."""

    table: str
    player: str
    address: str
    since: float


class Lately:
    """Which players have asked their tables for something, here or in another process."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._times: dict[str, dict[str, float]] = {}  # by table and player
        self._news: set[Place] = set()  # who has asked here since the other processes were told
        self._told: dict[Place, float] = {}  # when they were, of whom
        self._room = MOST_LATELY

    def note(self, table: str, player: str) -> None:
        self._put(table, player, self.clock.now())
        self._news.add((table, player))

    def hear(self, asked: Iterable[Asked]) -> None:
        """Another process says so."""
        for table, player, ago in asked:
            time = self.clock.now() - ago
            self._put(table, player, max(time, self._times.get(table, {}).get(player, time)))

    def at(self, table: str) -> set[str]:
        return set(self.times(table))

    def times(self, table: str) -> dict[str, float]:
        """When each of them last did."""
        now = self.clock.now()
        return {player: time for player, time in self._times.get(table, {}).items() if abs(now - time) < LATELY}

    def all(self) -> list[Asked]:
        return [self._asked(table, player) for table in self._times for player in self.at(table)]

    def take_news(self) -> list[Asked]:
        """What the others are to be told now; of nobody all the time."""
        now = self.clock.now()
        self._told = {place: time for place, time in self._told.items() if 0 <= now - time < TOLD_AGAIN}
        taken = [place for place in self._news if place not in self._told]
        self._news.difference_update(taken)
        self._told |= dict.fromkeys(taken, now)
        return [self._asked(*place) for place in taken]

    def give_back(self, news: list[Asked]) -> None:
        """They were not told."""
        for table, player, _ in news:
            self._news.add((table, player))
            self._told.pop((table, player), None)

    def _asked(self, table: str, player: str) -> Asked:
        now = self.clock.now()
        return table, player, round(now - self._times.get(table, {}).get(player, now), 1)

    def _put(self, table: str, player: str, time: float) -> None:
        if table not in self._times and len(self._times) >= self._room:
            self._times = {name: times for name, times in self._times.items() if self.at(name)}
            self._room = max(MOST_LATELY, 2 * len(self._times))
        self._times.setdefault(table, {})[player] = time


class Presence:
    """Sockets by table and player, and when each player left."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.lately = Lately(clock)
        self.news: dict[Place, bool] = {}  # who has come or gone here since the other processes were told
        self._here: dict[str, Counter[str]] = {}
        self._elsewhere: dict[str, dict[str, set[str]]] = {}  # by process and table
        self._left: dict[Place, float] = {}
        self._listeners: dict[str, set[Callable[[], None]]] = {}
        self._visits: dict[Callable[[], None], Visit] = {}

    def come(self, table: str, player: str, listener: Callable[[], None], address: str = "") -> None:
        self._visits[listener] = Visit(table, player, address, self.clock.now())
        here = self._here.setdefault(table, Counter())
        here[player] += 1
        if here[player] == 1:
            self.news[table, player] = True
        self._listeners.setdefault(table, set()).add(listener)
        self._tell(table)

    def go(self, table: str, player: str, listener: Callable[[], None]) -> None:
        self._visits.pop(listener, None)
        here = self._here[table]
        here[player] -= 1
        if not here[player]:
            del here[player]
            self.news[table, player] = False
            self._note_left(table, player)
        self._listeners[table].discard(listener)
        if not here:
            del self._here[table], self._listeners[table]
            self._left = {place: time for place, time in self._left.items() if place[0] != table}
        self._tell(table)

    def hear(self, process: str, come: Iterable[Place], gone: Iterable[Place]) -> None:
        """Another process says who has come to it and gone from it."""
        there = self._elsewhere.setdefault(process, {})
        for table, player in come:
            there.setdefault(table, set()).add(player)
            self._tell(table)
        for table, player in gone:
            there.get(table, set()).discard(player)
            if not there.get(table):
                there.pop(table, None)
            self._note_left(table, player)
            self._tell(table)

    def forget(self, process: str) -> None:
        """It is no longer there, and nobody is with it."""
        there = self._elsewhere.get(process, {})
        self.hear(process, (), [(table, player) for table, players in there.items() for player in players])
        self._elsewhere.pop(process, None)

    def places(self) -> list[Place]:
        """All who are here, in this process."""
        return [(table, player) for table, here in self._here.items() for player in here]

    def visits(self) -> list[Visit]:
        """All sockets of this process that look at a table; only for whoever runs the server."""
        return list(self._visits.values())

    def elsewhere(self) -> list[Place]:
        """Who is with the other processes, as they tell it."""
        return [(table, one) for there in self._elsewhere.values() for table, here in there.items() for one in here]

    def at(self, table: Table, computers: messages.Computers, late: bool = False) -> messages.Presence:
        """Who of the table's people is here, and how it is with its computers.

        Who sees everything later is not told: whether they are there now tells how it goes now.
        """
        here = self.anywhere(table.id)
        seats = [
            messages.Here(seat=k, here=seat.player in here, since=self._left.get((table.id, seat.player)))
            for k, seat in enumerate(table.seats)
            if seat.player and not late
        ]
        return messages.Presence(seats=seats, spectators=len(here - table.people()), computers=computers)

    def is_here(self, table: str, player: str) -> bool:
        """Looks at this table just now, in whichever process."""
        return player in self.anywhere(table)

    def has_left(self, table: str, player: str, since: float) -> bool:
        """Whether the last page of a player at a table was closed after that, as far as it is known here."""
        return self._left.get((table, player), -inf) > since

    def tell_all(self) -> None:
        """Something has changed that pages at any table may want to know."""
        for table in self._listeners:
            self._tell(table)

    @property
    def sockets(self) -> int:
        return sum(here.total() for here in self._here.values())

    def anywhere(self, table: str) -> set[str]:
        """Who is at a table, in whichever process."""
        elsewhere = (there.get(table, ()) for there in self._elsewhere.values())
        return set(self._here.get(table, ())).union(*elsewhere)

    def _note_left(self, table: str, player: str) -> None:
        if table in self._here and player not in self.anywhere(table):
            self._left[table, player] = self.clock.now()

    def _tell(self, table: str) -> None:
        for listener in self._listeners.get(table, ()):
            listener()
