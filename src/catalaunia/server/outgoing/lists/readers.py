"""Who has lists of tables open, and is to look at them anew when a table changes, in this process or in another.

Of a change elsewhere only the table is known: where it stands in somebody's list he looks soon, else a little later,
because it may be his by now.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from catalaunia.server.tables.live import Tables
from catalaunia.server.tables.table import Table

SOON, LATER = 0.25, 3.0  # seconds in which changes are gathered
MOST_SEEN = 10_000


@dataclass(eq=False)
class Reader:
    """Somebody at his home page."""

    player: str
    look_within: Callable[[float], None]  # must return at once
    forget: Callable[[str], None]  # what was worked out for that table
    tables: set[str] = field(default_factory=set)  # in his lists


class Readers:
    """All of this process."""

    def __init__(self, tables: Tables) -> None:
        self._readers: set[Reader] = set()
        self._seen: dict[str, int] = {}  # tables are also shown to us when nothing has happened to them
        tables.everyone.add(self.changed)
        tables.elsewhere.add(self.changed_elsewhere)
        tables.not_as_before.add(self.not_as_before)

    def come(self, reader: Reader) -> None:
        self._readers.add(reader)

    def go(self, reader: Reader) -> None:
        self._readers.discard(reader)
        if not self._readers:
            self._seen.clear()

    def changed(self, table: Table) -> None:
        if not self._readers or self._seen.get(table.id) == table.version:
            return
        if len(self._seen) >= MOST_SEEN:
            self._seen.clear()
        self._seen[table.id] = table.version
        concerned = table.people() | {table.host}
        for one in self._readers:
            if table.setup.listed or table.id in one.tables or one.player in concerned:
                one.look_within(SOON)

    def changed_elsewhere(self, table: str) -> None:
        for one in self._readers:
            one.look_within(SOON if table in one.tables else LATER)

    def not_as_before(self, table: str) -> None:
        """It is gone, or its log was rewritten."""
        for one in self._readers:
            one.forget(table)
        self.changed_elsewhere(table)
