"""Who is here: counted by open sockets, in this process."""

from collections import Counter
from collections.abc import Callable

from catalaunia.server import messages
from catalaunia.server.clock import Clock
from catalaunia.server.table import Table


class Presence:
    """Sockets by table and player, and when each player left."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._here: dict[str, Counter[str]] = {}
        self._left: dict[tuple[str, str], float] = {}
        self._listeners: dict[str, set[Callable[[], None]]] = {}

    def come(self, table: str, player: str, listener: Callable[[], None]) -> None:
        self._here.setdefault(table, Counter())[player] += 1
        self._listeners.setdefault(table, set()).add(listener)
        self._tell(table)

    def go(self, table: str, player: str, listener: Callable[[], None]) -> None:
        here = self._here[table]
        here[player] -= 1
        if not here[player]:
            del here[player]
            self._left[table, player] = self.clock.now()
        self._listeners[table].discard(listener)
        if not here:
            del self._here[table], self._listeners[table]
            self._left = {key: time for key, time in self._left.items() if key[0] != table}
        self._tell(table)

    def at(self, table: Table) -> messages.Presence:
        """Who of the table's people is here."""
        here = self._here.get(table.id, Counter())
        seats = [
            messages.Here(seat=k, here=seat.player in here, since=self._left.get((table.id, seat.player)))
            for k, seat in enumerate(table.seats)
            if seat.player
        ]
        others = sum(1 for player in here if player not in table.people())
        return messages.Presence(seats=seats, spectators=others)

    @property
    def sockets(self) -> int:
        return sum(here.total() for here in self._here.values())

    def _tell(self, table: str) -> None:
        for listener in self._listeners.get(table, ()):
            listener()
