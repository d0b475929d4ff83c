"""Questions to workers: each is thought about by one, and none is lost with its worker. And which workers there are."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator

import pytest

from catalaunia.store.postgres import jobs as module
from catalaunia.store.postgres.errors import LOST
from catalaunia.store.postgres.jobs import Jobs
from catalaunia.store.postgres.workers import LOCKS, Registered
from tests.sizes import PATIENCE
from tests.store.database import execute
from tests.store.elsewhere import elsewhere, said
from tests.store.tables import eventually

# Takes a job and thinks for ever.
THINKER = """
import asyncio, sys
from catalaunia.store.postgres.jobs import Jobs

async def main():
    jobs = Jobs(sys.argv[1])
    await jobs.open()
    async with jobs.take() as job:
        print(job.question["n"], flush=True)
        await asyncio.sleep(1000)

asyncio.run(main())
"""


# Says that it is there, and nothing more.
WORKER = """
import asyncio, sys
from catalaunia.store.postgres.workers import Registered

async def main():
    here = Registered(sys.argv[1])
    await here.tell({"name": "\\u017dofie"})
    print("there", flush=True)
    await asyncio.sleep(1000)

asyncio.run(main())
"""


@contextlib.asynccontextmanager
async def opened(url: str) -> AsyncIterator[Jobs]:
    jobs = Jobs(url)
    await jobs.open()
    try:
        yield jobs
    finally:
        await jobs.close()


async def left(url: str) -> int:
    found: int = await execute(url, "select count(*) from jobs")
    return found


async def work(jobs: Jobs, count: int, taken: list[int]) -> None:
    for _ in range(count):
        async with jobs.take() as job:
            taken.append(job.number)
            await asyncio.sleep(0.005)
            await job.finish({"twice": 2 * job.question["n"]})


def test_a_question_is_answered_by_a_worker_elsewhere_and_then_gone(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "POLL_EVERY", 1000.0)  # the calls alone must do

    async def play() -> None:
        async with opened(postgres_url) as server, opened(postgres_url) as worker:
            await asyncio.sleep(0.2)
            working = asyncio.create_task(work(worker, 1, []))
            await asyncio.sleep(0.1)
            job = await server.put("move", {"n": 21, "name": "Žofie\0\ud800"})
            assert await server.answer(job, PATIENCE) == {"twice": 42}
            await working
            assert await left(postgres_url) == 0

    asyncio.run(play())


def test_a_worker_sees_kind_and_question(postgres_url: str) -> None:
    async def play() -> None:
        async with opened(postgres_url) as jobs:
            number = await jobs.put("hint", {"view": [1, 2]})
            async with jobs.take() as job:
                assert (job.number, job.kind, job.question) == (number, "hint", {"view": [1, 2]})

    asyncio.run(play())


def test_a_worker_leaves_what_it_cannot_answer_to_another(postgres_url: str) -> None:
    async def play() -> None:
        async with opened(postgres_url) as jobs:
            numbers = [await jobs.put("move", {}, needs) for needs in ("chess", "", None)]
            async with jobs.take(lambda: ("",)) as job:
                assert job.number == numbers[1]
                await job.finish({})
            has: set[str] = set()
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.3), jobs.take(lambda: has):
                    pass
            has.add("chess")  # by now it can
            async with jobs.take(lambda: has) as job:
                assert job.number == numbers[0]
                await job.finish({})
            async with jobs.take(lambda: {"", module.UNKNOWN}) as job:
                assert job.number == numbers[2]  # as a server of before has put it

    asyncio.run(play())


def test_two_workers_never_take_the_same_job(postgres_url: str) -> None:
    async def play() -> None:
        async with opened(postgres_url) as server, opened(postgres_url) as one, opened(postgres_url) as two:
            numbers = [await server.put("move", {"n": n}) for n in range(40)]
            taken: list[int] = []
            workers = [work(worker, 10, taken) for worker in (one, one, two, two)]
            answers = [server.answer(number, PATIENCE) for number in numbers]
            found, *_ = await asyncio.gather(asyncio.gather(*answers), *workers)
            assert found == [{"twice": 2 * n} for n in range(40)]
            assert sorted(taken) == numbers

    asyncio.run(play())


def test_the_job_of_a_killed_worker_is_free_again_at_once(postgres_url: str) -> None:
    async def play() -> None:
        async with opened(postgres_url) as server, opened(postgres_url) as worker:
            job = await server.put("move", {"n": 7})
            with elsewhere(THINKER, postgres_url) as thinker:
                assert await asyncio.to_thread(said, thinker) == "7\n"
                working = asyncio.create_task(work(worker, 1, []))
                await asyncio.sleep(0.3)
                assert not working.done()
                thinker.kill()
                assert await server.answer(job, PATIENCE) == {"twice": 14}
                await working

    asyncio.run(play())


def test_a_worker_that_gives_up_leaves_the_job_to_another(postgres_url: str) -> None:
    async def play() -> None:
        async with opened(postgres_url) as jobs:
            job = await jobs.put("move", {"n": 1})
            with pytest.raises(ZeroDivisionError):
                async with jobs.take():
                    raise ZeroDivisionError
            async with jobs.take() as taken:
                await taken.finish({"by": "another"})
            assert await jobs.answer(job, PATIENCE) == {"by": "another"}

    asyncio.run(play())


def test_without_an_answer_in_time_the_question_is_withdrawn(postgres_url: str) -> None:
    async def play() -> None:
        async with opened(postgres_url) as jobs:
            job = await jobs.put("move", {"n": 1})
            began = time.monotonic()
            assert await jobs.answer(job, 0.3) is None
            assert time.monotonic() - began >= 0.3
            assert await left(postgres_url) == 0
            with pytest.raises(TimeoutError):
                async with asyncio.timeout(0.3), jobs.take():
                    pass

    asyncio.run(play())


def test_who_asks_does_not_wait_for_a_worker_that_thinks_too_long(postgres_url: str) -> None:
    async def play() -> None:
        async with opened(postgres_url) as jobs:
            job = await jobs.put("move", {"n": 1})
            async with jobs.take() as taken:
                assert await asyncio.wait_for(jobs.answer(job, 0.2), PATIENCE) is None
                await taken.finish({"too": "late"})

    asyncio.run(play())


def test_a_question_whose_asker_gave_up_is_withdrawn(postgres_url: str) -> None:
    async def gone() -> bool:
        return await left(postgres_url) == 0

    async def play() -> None:
        async with opened(postgres_url) as jobs:
            asking = asyncio.create_task(jobs.answer(await jobs.put("move", {"n": 1}), PATIENCE))
            await asyncio.sleep(0.1)
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
            await eventually(gone)

    asyncio.run(play())


def test_a_lost_connection_is_made_anew(postgres_url: str) -> None:
    lost = (
        "select count(pg_terminate_backend(pid)) from pg_stat_activity"
        " where pid <> pg_backend_pid() and datname = current_database()"
    )

    async def play() -> None:
        async with opened(postgres_url) as jobs:
            await asyncio.sleep(0.1)
            assert await execute(postgres_url, lost) >= 2
            await asyncio.sleep(0.1)
            job = await jobs.put("move", {"n": 4})
            await work(jobs, 1, [])
            assert await jobs.answer(job, PATIENCE) == {"twice": 8}

    asyncio.run(play())


def test_abandoned_jobs_are_deleted_after_an_hour(postgres_url: str) -> None:
    async def play() -> None:
        async with opened(postgres_url) as jobs:
            await jobs.put("move", {"n": 1})
            await jobs.put("move", {"n": 2})
            await execute(postgres_url, "update jobs set created = now() - interval '61 minutes' where id = 1")
        async with opened(postgres_url) as jobs:
            await jobs.put("move", {"n": 3})
            assert await left(postgres_url) == 2

    asyncio.run(play())


def test_what_workers_say_of_themselves_is_read_in_the_order_in_which_they_came(postgres_url: str) -> None:
    async def play() -> None:
        async with opened(postgres_url) as jobs:
            with (
                contextlib.closing(Registered(postgres_url)) as one,
                contextlib.closing(Registered(postgres_url)) as two,
            ):
                assert await jobs.workers() == []
                await one.tell({"n": 1})
                await two.tell({"n": 2})
                await one.tell({"n": 3})
                await one.tell({"n": 3})
                assert await jobs.workers() == [{"n": 3}, {"n": 2}]

    asyncio.run(play())


def test_a_killed_worker_is_gone_and_its_row_with_the_next_one(postgres_url: str) -> None:
    async def play() -> None:
        async with opened(postgres_url) as jobs:

            async def nobody() -> bool:
                return await jobs.workers() == []

            with elsewhere(WORKER, postgres_url) as worker:
                assert await asyncio.to_thread(said, worker) == "there\n"
                assert await jobs.workers() == [{"name": "Žofie"}]
                worker.kill()
                await eventually(nobody)
            with contextlib.closing(Registered(postgres_url)) as other:
                await other.tell({})
                assert await execute(postgres_url, "select count(*) from workers") == 1

    asyncio.run(play())


def test_a_worker_whose_connection_broke_is_there_again_when_it_speaks_again(postgres_url: str) -> None:
    lost = (
        "select count(pg_terminate_backend(pid)) from pg_locks where locktype = 'advisory' and objsubid = 2"
        f" and classid = {LOCKS} and database = (select oid from pg_database where datname = current_database())"
    )

    async def play() -> None:
        async with opened(postgres_url) as jobs:
            with contextlib.closing(Registered(postgres_url)) as one:
                await one.tell({"n": 1})
                assert await execute(postgres_url, lost) == 1

                async def again() -> bool:
                    with contextlib.suppress(*LOST):
                        await one.tell({"n": 1})
                    return await jobs.workers() == [{"n": 1}]

                await eventually(again)

    asyncio.run(play())
