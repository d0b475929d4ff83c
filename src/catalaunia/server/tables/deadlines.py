"""When something happens at a table by itself: a computer answers, or a thinking time ends.

Worked out from what everybody knows. A computer's answer is released after a floor and a jitter, however long it
has thought.
"""

import hashlib

from catalaunia.server.tables.table import Table

LEAST_DELAY, DELAY_JITTER = 0.6, 0.8  # seconds


def released(table: Table, seat: int) -> float:
    """When the answer of a computer is made known, from public things only."""
    waiting = table.waiting[seat]
    public = f"{table.commitment}/{table.decision(seat)}".encode()
    share = int.from_bytes(hashlib.sha256(public).digest()[:4]) / 2**32
    return waiting.since + LEAST_DELAY + DELAY_JITTER * share


def deadline(table: Table, seat: int) -> float | None:
    """When a person's thinking time ends, as all may know it."""
    seconds, waiting = table.setup.thinking_seconds, table.asked.get(seat)
    if seconds is None or waiting is None or table.setup.stand_in is None or table.thinker(seat) is not None:
        return None
    return waiting.since + seconds


def due(table: Table) -> float | None:
    """When the next thing happens by itself; never where nobody waits for it."""
    if table.unattended:
        return None
    awaited = table.to_act()  # for those who have chosen it is worked out too, and takes its time
    times = [
        (seat, released(table, seat) if table.thinker(seat) is not None else deadline(table, seat))
        for seat in table.waiting
    ]
    return min([time for seat, time in times if time is not None and seat in awaited], default=None)
