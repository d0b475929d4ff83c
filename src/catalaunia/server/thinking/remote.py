"""Thinking on other machines: questions go through PostgreSQL, and whoever is free answers them.

A worker gets what a process beside the server gets: a view, the legal moves, a seed.
"""

import asyncio
import logging
import signal
import time
from typing import Any

from rich.console import Console

from catalaunia.ai.worker import (
    BecauseQuestion,
    Finding,
    HintQuestion,
    LineQuestion,
    Overdue,
    Question,
    ReviewQuestion,
    TurningQuestion,
    Worker,
)
from catalaunia.core import registry
from catalaunia.core.texts import Refusal, Text
from catalaunia.server.clock import WallClock
from catalaunia.server.shares.fair_queue import FairQueue, Turn
from catalaunia.server.thinking.compiling import Compiling
from catalaunia.server.thinking.pool import REVIEWING_PATIENCE, THINKING_PATIENCE, warm_up
from catalaunia.server.thinking.warm import compile_all
from catalaunia.store.postgres.errors import LOST
from catalaunia.store.postgres.jobs import Jobs

CONNECT_AGAIN = 1.0  # seconds
MOST_ASKED = 16  # questions of one server that wait in the database; the others wait here, in fair order

KINDS: dict[type[Finding], str] = {
    HintQuestion: "hint",
    TurningQuestion: "turning",
    LineQuestion: "line",
    BecauseQuestion: "because",
}  # as jobs and answers name them

log = logging.getLogger("catalaunia.remote")


class RemoteThinkers:
    """Asks workers elsewhere."""

    ready, quick = True, True

    def __init__(self, url: str) -> None:
        self.jobs = Jobs(url)
        self.queue: FairQueue[None] = FairQueue(WallClock())
        self.when_ready = self.when_compiling_changed = lambda: None
        for _ in range(MOST_ASKED):
            self.queue.put(None)

    def ready_for(self, game: str) -> bool:  # noqa: ARG002
        return self.ready

    def compiling(self, game: str) -> Compiling | None:  # noqa: ARG002
        """Workers compile before they take questions."""
        return None

    async def open(self) -> None:
        await self.jobs.open()

    async def close(self) -> None:
        await self.jobs.close()

    async def move(self, asked: Question, turn: Turn) -> int:
        """Fails with nobody there to answer."""
        if len(asked.legal) == 1:  # waits for its turn all the same
            await self.queue.wait(turn)
            return asked.legal[0]
        answer = await self._ask("move", asked.written(), turn)
        if not answer or "move" not in answer:
            raise Overdue(f"{asked.player} was not answered by any worker.")
        return int(answer["move"])

    async def hint(self, asked: Finding, turn: Turn) -> dict[str, Any]:
        kind = KINDS[type(asked)]
        answer = await self._ask(kind, asked.written(), turn)
        if not answer or kind not in answer:
            raise Refusal("table.hint_late")
        return answer

    async def review(self, asked: ReviewQuestion, turn: Turn) -> list[dict[str, Any]]:
        answer = await self._ask("review", asked.written(), turn, REVIEWING_PATIENCE)
        if not answer or "review" not in answer:
            raise Refusal("table.review_late")
        judged: list[dict[str, Any]] = answer["review"]
        return judged

    async def _ask(
        self, kind: str, asked: dict[str, Any], turn: Turn, patience: float = 2 * THINKING_PATIENCE
    ) -> dict[str, Any] | None:
        await self.queue.get(turn)
        began = time.monotonic()
        try:
            return await self.jobs.answer(await self.jobs.put(kind, asked), patience)
        finally:
            self.queue.charge(turn, time.monotonic() - began)
            self.queue.put(None)


def work(url: str, err: Console) -> int:
    """Take questions until told to stop."""
    err.print(str(Text("worker.compiling")), style="dim")
    compile_all()
    worker = Worker()
    try:
        for game in registry.names():
            warm_up(worker, game)
        err.print(str(Text("worker.ready")))
        asyncio.run(_take(url, worker))
    finally:
        worker.end()
    return 0


async def _take(url: str, worker: Worker) -> None:
    jobs = Jobs(url)
    await jobs.open()
    stopped = asyncio.create_task(_answer_all(jobs, worker))
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stopped.cancel)
    try:
        await stopped
    except asyncio.CancelledError:
        pass
    finally:
        await jobs.close()


async def _answer_all(jobs: Jobs, worker: Worker) -> None:
    """A database that goes away for a while is waited for; what was being thought of is then free for anybody."""
    while True:
        try:
            async with jobs.take() as job:
                await job.finish(await asyncio.to_thread(answer, worker, job.kind, job.question))
        except LOST as error:
            log.warning("the database is away: %s", error)
            await asyncio.sleep(CONNECT_AGAIN)


def answer(worker: Worker, kind: str, asked: dict[str, Any]) -> dict[str, Any]:
    """An answer as JSON; a player that fails leaves the question to a quicker one."""
    try:
        for question, name in KINDS.items():
            if kind == name:
                return worker.find(question.read(asked), THINKING_PATIENCE)
        if kind == "review":
            return worker.find(ReviewQuestion.read(asked), REVIEWING_PATIENCE)
        return {"move": int(worker.ask(Question.read(asked), THINKING_PATIENCE).move)}
    except Exception as error:
        log.exception("a question was not answered")
        return {"error": type(error).__name__}
