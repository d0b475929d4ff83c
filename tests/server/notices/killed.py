"""A process that does nothing but send, until nothing is left, for tests that kill it.

Its clock goes, and it counts another as dead after a moment.
"""

import asyncio

from catalaunia.server.clock import WallClock
from catalaunia.server.notices import outbox
from tests.server.notices.receiver import INSIDE
from tests.server.places import new_service

LEASE, LOOK_EVERY = 1.0, 0.05  # seconds
FOR_EVER = 1e12


async def send(database: str) -> None:
    service = new_service(database, clock=WallClock(), notices_by=INSIDE)
    await service.store.open()
    while await service.store.notices_due(FOR_EVER, 1):
        await service.outbox.look()
        await asyncio.sleep(LOOK_EVERY)
    await service.outbox.rest()
    await service.store.close()


def main(database: str) -> None:
    outbox.LEASE = LEASE
    asyncio.run(send(database))
