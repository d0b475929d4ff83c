"""Questions to workers on other hosts, by way of the PostgreSQL database that they share with the servers.

A worker holds the row of its job locked, in a transaction that stays open while it thinks. When it dies, however
that happens, the database ends the transaction and the job is free again: no leases, no heartbeats, no clocks.
"""

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from typing import Any

from catalaunia.store.postgres import server, workers
from catalaunia.store.postgres.errors import LOST
from catalaunia.store.written import text_of

JOBS_CHANNEL = "catalaunia_jobs"
POLL_EVERY = 1.0  # seconds: the net under a call that was not heard, and how soon a dead worker's job is found
ABANDONED_AFTER = 3600.0  # seconds after which a job is of no use to anybody
SWEEP_EVERY = 600.0

UNKNOWN = "?"  # for a job of which nobody has said what it needs

TAKE_JOB = f"""
select id, kind, question from jobs
where answer is null and ($1::text[] is null or coalesce(needs, '{UNKNOWN}') = any($1))
order by id for update skip locked limit 1
"""


class Job:
    """A question that this worker has taken."""

    def __init__(self, connection: Any, transaction: Any, row: Sequence[Any]) -> None:
        self.number: int
        self.kind: str
        self.number, self.kind, question = row
        self.question: dict[str, Any] = json.loads(question)
        self.finished = False
        self._connection = connection
        self._transaction = transaction

    async def finish(self, answer: dict[str, Any]) -> None:
        """Once, and the answer is on its way."""
        await self._connection.execute(
            "with done as (update jobs set answer = $2 where id = $1 returning id)"
            " select pg_notify($3, 'answered ' || id) from done",
            self.number,
            text_of(answer),
            JOBS_CHANNEL,
        )
        await self._transaction.commit()
        self.finished = True


class Jobs:
    """Both ends: the servers put questions and wait for answers, the workers take them."""

    def __init__(self, url: str, at_once: int = 4) -> None:
        self.url = url
        self._size = at_once + 2  # a job under way keeps its connection
        self._pool: Any = None
        self._listening: asyncio.Task[None] | None = None
        self._put = asyncio.Event()  # replaced each time it is set, so that nobody misses it
        self._answered: dict[int, asyncio.Event] = {}
        self._swept = -SWEEP_EVERY

    async def open(self) -> None:
        self._pool = await server.pool(self.url, self._size)
        self._listening = asyncio.create_task(self._listen())

    async def close(self) -> None:
        if self._listening:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        if self._pool:
            pool, self._pool = self._pool, None
            await pool.close()

    async def workers(self) -> list[dict[str, Any]]:
        """Those that are there just now, by what they say of themselves."""
        return await workers.present(self._pool)

    async def put(self, kind: str, question: dict[str, Any], needs: str | None = None) -> int:
        """Returns the number under which to wait for the answer. Only who has what it needs takes it."""
        await self._sweep()
        number: int = await self._pool.fetchval(
            "with new as (insert into jobs (kind, question, needs) values ($1, $2, $3) returning id)"
            " select id from new, pg_notify($4, 'put')",
            kind,
            text_of(question),
            needs,
            JOBS_CHANNEL,
        )
        return number

    async def answer(self, job: int, timeout: float) -> dict[str, Any] | None:
        """None when the time is up. In any case the job is gone afterwards, unless a worker still holds it."""
        answered = self._answered[job] = asyncio.Event()
        until = time.monotonic() + timeout
        found: str | None = None
        try:
            while found is None and (left := until - time.monotonic()) > 0:
                answered.clear()
                found = await self._pool.fetchval(
                    "delete from jobs where id = $1 and answer is not null returning answer", job
                )
                if found is None:
                    await _rung(answered, min(POLL_EVERY, left))
        finally:
            del self._answered[job]
            if found is None:
                with contextlib.suppress(*LOST):  # then it is swept away later
                    await self._delete("id = $1", job)
        return None if found is None else dict(json.loads(found))

    @contextlib.asynccontextmanager
    async def take(self, has: Callable[[], Collection[str]] | None = None) -> AsyncIterator[Job]:
        """Waits for a job, any or one whose needs are met. If the block ends without an answer, another may have it."""
        while True:
            put = self._put
            async with self._free(has() if has else None) as job:
                if job:
                    yield job
                    return
            await _rung(put, POLL_EVERY)

    @contextlib.asynccontextmanager
    async def _free(self, has: Collection[str] | None) -> AsyncIterator[Job | None]:
        """A job that nobody thinks about, locked as long as the block lasts."""
        async with self._pool.acquire() as connection:
            transaction = connection.transaction()
            await transaction.start()
            job = None
            try:
                if row := await connection.fetchrow(TAKE_JOB, None if has is None else [*has]):
                    job = Job(connection, transaction, row)
                yield job
            finally:
                if not (job and job.finished):
                    with contextlib.suppress(*LOST):  # without a connection it is free already
                        await transaction.rollback()

    async def _listen(self) -> None:
        async with contextlib.aclosing(server.heard(self.url, JOBS_CHANNEL)) as calls:
            async for call in calls:
                what, _, job = call.partition(" ")
                if what == "answered":
                    waiting = [self._answered[int(job)]] if int(job) in self._answered else []
                else:
                    waiting = [self._put] if what == "put" else [self._put, *self._answered.values()]
                    self._put = asyncio.Event()
                for event in waiting:
                    event.set()

    async def _sweep(self) -> None:
        if time.monotonic() - self._swept >= SWEEP_EVERY:
            self._swept = time.monotonic()
            await self._delete("created < now() - $1 * interval '1 second'", ABANDONED_AFTER)

    async def _delete(self, which: str, value: float) -> None:
        """Not those that are locked: it would wait until their workers are done."""
        await self._pool.execute(
            f"delete from jobs where id in (select id from jobs where {which} for update skip locked)", value
        )


async def _rung(event: asyncio.Event, timeout: float) -> None:
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(timeout):
            await event.wait()
