"""What takes long is done in one thread beside the event loop, in a fair order."""

import asyncio
import threading

from catalaunia.server.shares.limits import Asker, Limits
from catalaunia.server.shares.meter import Aside
from tests.server.places import TurnedClock


def test_who_opens_a_table_does_not_wait_for_all_the_records_of_another() -> None:
    done: list[str] = []
    may_go_on = threading.Event()

    async def play() -> None:
        aside = Aside(Limits(TurnedClock()))

        def record() -> None:
            may_go_on.wait()
            sum(range(200_000))
            done.append("record")

        crowd = [asyncio.create_task(aside.run(Asker("192.0.2.9", f"fresh-{n}"), record)) for n in range(6)]
        await asyncio.sleep(0)  # they stand in the queue, and the first is at work
        friend = asyncio.create_task(aside.run(Asker("192.0.2.1", "ada"), lambda: done.append("table")))
        await asyncio.sleep(0)
        may_go_on.set()
        await asyncio.gather(*crowd, friend)
        aside.close()

    asyncio.run(play())
    assert done.index("table") == 1
    assert len(done) == 7


def test_work_that_fails_or_is_no_longer_wanted_makes_room_for_the_next() -> None:
    async def play() -> None:
        aside, home = Aside(Limits(TurnedClock())), Asker("192.0.2.1")
        may_go_on = threading.Event()
        held = asyncio.create_task(aside.run(home, may_go_on.wait))
        await asyncio.sleep(0)
        given_up = asyncio.create_task(aside.run(home, lambda: None))
        await asyncio.sleep(0)
        given_up.cancel()
        may_go_on.set()
        await held
        for _ in range(2):
            found = await asyncio.gather(aside.run(home, lambda: 1 // 0), return_exceptions=True)
            assert isinstance(found[0], ZeroDivisionError)
        assert await aside.run(home, lambda: "done") == "done"
        aside.close()

    asyncio.run(play())
