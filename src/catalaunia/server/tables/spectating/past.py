"""A table as it was: what spectators see where they see everything later.

Whoever only watches such a table is given an older one, and all that leaves the server for him is made from that. As
long as nobody plays there is nothing to be seen later: the waiting room is shown as it is.
"""

from collections import deque
from collections.abc import Callable

from catalaunia.server.tables import changes, events
from catalaunia.server.tables.table import Table
from catalaunia.store.protocol import StoredEvent


class Past:
    """The tables of the last while, the oldest first: that is the one to be shown."""

    def __init__(self, delay: float, now: Callable[[], float]) -> None:
        self.delay = delay
        self._now = now
        self._kept: deque[tuple[float, Table]] = deque()

    @classmethod
    def read(cls, name: str, written: list[StoredEvent], delay: float, now: Callable[[], float]) -> "Past":
        """From the log, one event after the other."""
        past, table = cls(delay, now), Table(name)
        for event in written:
            table = table.twin()
            changes.happen(table, events.read(event.content), min(event.time, now()))
            past.add(table)
        return past

    def add(self, table: Table) -> None:
        """The table has become this."""
        if self._kept and self._kept[-1][1].version >= table.version:
            return
        if table.match is None:
            self._kept.clear()
        self._kept.append((min(table.changed, self._now()), table))
        self.table()  # what nobody is shown any more goes

    def table(self) -> Table:
        """As it is to be shown now."""
        while len(self._kept) > 1 and self._kept[1][0] + self.delay <= self._now():
            self._kept.popleft()
        return self._kept[0][1]

    @property
    def due(self) -> float | None:
        """When there will be more to be seen, if nothing more happens."""
        self.table()
        return self._kept[1][0] + self.delay if len(self._kept) > 1 else None
