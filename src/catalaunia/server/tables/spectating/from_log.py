"""The past of a table that is read from the store: spectators see as much later after a restart as before."""

from collections.abc import Callable

from catalaunia.server.tables import changes, events
from catalaunia.server.tables.spectating.past import Past
from catalaunia.server.tables.table import Table
from catalaunia.store.protocol import StoredEvent


def read(name: str, written: list[StoredEvent], delay: float, now: Callable[[], float]) -> Past[Table]:
    """From the log, one event after the other."""
    past, table = Past[Table](delay, now), Table(name)
    for event in written:
        table = table.twin()
        changes.happen(table, events.read(event.content), min(event.time, now()))
        past.add(table)
    return past
