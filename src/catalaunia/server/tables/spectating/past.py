"""A table as it was: what spectators see where they see everything later.

Whoever only watches such a table is given an older one, and all that leaves the server for him is made from that. As
long as nobody plays there is nothing to be seen later: the waiting room is shown as it is.
"""

from collections import deque
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar


class _Dated(Protocol):
    """What is asked of a table; a table has a past and is not known here."""

    version: int
    changed: float

    @property
    def match(self) -> object | None: ...


_Table = TypeVar("_Table", bound=_Dated)


class Past(Generic[_Table]):
    """The tables of the last while, the oldest first: that is the one to be shown."""

    def __init__(self, delay: float, now: Callable[[], float]) -> None:
        self.delay = delay
        self._now = now
        self._kept: deque[tuple[float, _Table]] = deque()

    def add(self, table: _Table) -> None:
        """The table has become this."""
        if self._kept and self._kept[-1][1].version >= table.version:
            return
        if table.match is None:
            self._kept.clear()
        self._kept.append((min(table.changed, self._now()), table))
        self.table()  # what nobody is shown any more goes

    def table(self) -> _Table:
        """As it is to be shown now."""
        while len(self._kept) > 1 and self._kept[1][0] + self.delay <= self._now():
            self._kept.popleft()
        return self._kept[0][1]

    @property
    def due(self) -> float | None:
        """When there will be more to be seen, if nothing more happens."""
        self.table()
        return self._kept[1][0] + self.delay if len(self._kept) > 1 else None
