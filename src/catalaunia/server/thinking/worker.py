"""`catalaunia worker`: thinks for servers on other machines (`remote.py`).

It thinks as the processes beside a server do (`pool.py`), and takes from the database what it can think about: while it
compiles that is the quick levels, interpreted. The other questions stay for whoever can answer them; how far it is
stands in the database as well, so that servers can say it.
"""

import asyncio
import logging
import signal
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Any

from rich.console import Console

from catalaunia.ai.worker import Question, ReviewQuestion
from catalaunia.core import registry
from catalaunia.core.texts import Text
from catalaunia.server.shares.fair_queue import Turn
from catalaunia.server.thinking.compiling import REVIEW
from catalaunia.server.thinking.pool import Processes, Thinkers, compiled_rules_are_there
from catalaunia.server.thinking.remote import KINDS, NOTHING, ThinkerElsewhere
from catalaunia.store.postgres.errors import LOST
from catalaunia.store.postgres.jobs import UNKNOWN, Jobs
from catalaunia.store.postgres.workers import Registered

CONNECT_AGAIN = 1.0  # seconds
TELL_EVERY = 1.0  # second

log = logging.getLogger("catalaunia.remote")


def work(url: str, err: Console) -> int:
    """Take questions until told to stop."""
    err.print(str(Text("worker.compiling")), style="dim")
    asyncio.run(_until_stopped(url, lambda: err.print(str(Text("worker.ready")))))
    return 0


async def _until_stopped(url: str, when_ready: Callable[[], None]) -> None:
    working = asyncio.create_task(think_for(url, when_ready))
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, working.cancel)
    with suppress(asyncio.CancelledError):
        await working


async def think_for(url: str, when_ready: Callable[[], None] = lambda: None) -> None:
    """Until it is called off."""
    jobs, thinkers = Jobs(url), Processes(1, when_ready, quick=not compiled_rules_are_there())
    await jobs.open()
    try:
        await thinkers.open()
        async with asyncio.TaskGroup() as group:
            group.create_task(_tell_all(url, thinkers))
            group.create_task(answer_all(jobs, thinkers, lambda: (NOTHING,)))
            group.create_task(answer_all(jobs, thinkers, lambda: compiled_in(thinkers)))
    finally:
        await thinkers.close()
        await jobs.close()


def compiled_in(thinkers: Processes) -> list[str]:
    """What questions may need that are not of quick levels. Servers of before say of none what it needs."""
    ready = [game for game in registry.names() if thinkers.ready_for(game)]
    reviews = [game + REVIEW for game in ready] if thinkers.reviews_ready else []
    return [*ready, *reviews, *([UNKNOWN] if thinkers.ready else [])]


def seen_from_elsewhere(thinkers: Processes) -> ThinkerElsewhere:
    under_way = {game: at for game in registry.names() if (at := thinkers.compiling(game))}
    return ThinkerElsewhere(frozenset({NOTHING, *compiled_in(thinkers)}), under_way)


async def _tell_all(url: str, thinkers: Processes) -> None:
    here = Registered(url)
    try:
        while True:
            with suppress(*LOST):  # whoever takes jobs says that the database is away
                await here.tell(seen_from_elsewhere(thinkers).written())
            await asyncio.sleep(TELL_EVERY)
    finally:
        here.close()


async def answer_all(jobs: Jobs, thinkers: Thinkers, has: Callable[[], Collection[str]] | None = None) -> None:
    """A database that goes away for a while is waited for; what was being thought of is then free for anybody."""
    while True:
        try:
            async with jobs.take(has) as job:
                await job.finish(await answer(thinkers, job.kind, job.question))
        except LOST as error:
            log.warning("the database is away: %s", error)
            await asyncio.sleep(CONNECT_AGAIN)


async def answer(thinkers: Thinkers, kind: str, asked: dict[str, Any]) -> dict[str, Any]:
    """An answer as JSON; a player that fails leaves the question to a quicker one."""
    try:
        for question, name in KINDS.items():
            if kind == name:
                return await thinkers.hint(question.read(asked), Turn())
        if kind == "review":
            return {"review": await thinkers.review(ReviewQuestion.read(asked), Turn())}
        return {"move": await thinkers.move(Question.read(asked), Turn())}
    except Exception as error:
        log.exception("a question was not answered")
        return {"error": type(error).__name__}
