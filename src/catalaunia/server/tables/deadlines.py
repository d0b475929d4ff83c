"""When something happens at a table by itself: a computer answers, or a thinking time ends.

Worked out from what everybody knows. A computer's answer is released after a floor and a jitter, however long it
has thought.
"""

import hashlib

from catalaunia.server.tables.table import Table

LEAST_DELAY, DELAY_JITTER = 0.6, 0.8  # seconds
LEAST_TIME = 10  # seconds for a move of whoever has used up his clock
OPENING_PATIENCE = 15.0  # seconds in which all who have sealed a number open it


def released(table: Table, seat: int) -> float:
    """When the answer of a computer is made known, from public things only."""
    waiting = table.waiting[seat]
    public = f"{table.commitment}/{table.decision(seat)}".encode()
    share = int.from_bytes(hashlib.sha256(public).digest()[:4]) / 2**32
    return waiting.since + LEAST_DELAY + DELAY_JITTER * share


def deadline(table: Table, seat: int) -> float | None:
    """When a person's thinking time ends, as all may know it."""
    seconds, waiting = allowed(table, seat), table.asked.get(seat)
    if (
        seconds is None
        or waiting is None
        or table.paused is not None
        or table.closed
        or table.seats[seat].away
        or table.thinker(seat) is not None
    ):
        return None
    return _after_holiday(table, seat, waiting.since) + seconds


def allowed(table: Table, seat: int) -> float | None:
    """How many seconds a person may think about the decision that he is asked for; none: as long as he likes."""
    clock, left = table.setup.clock, clock_left(table, seat)
    return table.setup.thinking_seconds if clock is None or left is None else max(left, clock.increment, LEAST_TIME)


def clock_left(table: Table, seat: int) -> float | None:
    """What a person's clock shows while it stands; where he has chosen in secret, as before that choice."""
    clock, taken = table.setup.clock, table.seats[seat]
    return None if clock is None or not taken.player else max(0.0, clock.seconds - table.spent.get(seat, 0.0))


def _after_holiday(table: Table, seat: int, since: float) -> float:
    """Since when he has thought, if what he had thought before a holiday and goes on with after it is one piece."""
    taken = table.seats[seat]
    if taken.holiday_until <= since:
        return since
    return taken.holiday_until - max(0.0, taken.holiday_from - since)


def numbers_due(table: Table) -> float | None:
    """Until when the numbers that were asked for are waited for."""
    return None if table.gathered.asked is None else table.gathered.asked + OPENING_PATIENCE


def due(table: Table) -> float | None:
    """When the next thing happens by itself; never where nobody waits for it."""
    if table.closed or table.paused is not None:
        return None
    if table.stage == "open":
        return numbers_due(table)
    if table.unattended:
        return None
    awaited = table.to_act()  # for those who have chosen it is worked out too, and takes its time
    times = [
        (seat, released(table, seat) if table.thinker(seat) is not None else deadline(table, seat))
        for seat in table.waiting
    ]
    return min([time for seat, time in times if time is not None and seat in awaited], default=None)
