"""Thinking on other machines: questions go through PostgreSQL, and whoever is free answers them (`worker.py`).

A worker gets what a process beside the server gets: a view, the legal moves, a seed. What can be thought about just now
is what workers say of themselves in the database: a question that all of them have still to compile for waits here.
"""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

from catalaunia.ai.worker import (
    BecauseQuestion,
    Finding,
    HintQuestion,
    LineQuestion,
    Overdue,
    Question,
    ReviewQuestion,
    TurningQuestion,
)
from catalaunia.core import registry
from catalaunia.core.texts import Refusal
from catalaunia.server.clock import WallClock
from catalaunia.server.shares.fair_queue import FairQueue, Turn
from catalaunia.server.thinking.compiling import REVIEW, Compiling
from catalaunia.server.thinking.pool import REVIEWING_PATIENCE, THINKING_PATIENCE, is_quick
from catalaunia.store.postgres.errors import LOST
from catalaunia.store.postgres.jobs import Jobs

ANSWERING_PATIENCE = 2 * THINKING_PATIENCE  # seconds, from when somebody could begin
LOOK_EVERY = 1.0  # second, at the workers that are there
MOST_ASKED = 16  # questions of one server that wait in the database; the others wait here, in fair order
NOTHING = ""  # what a question of a quick level needs; the others need a game compiled, a review more of it

KINDS: dict[type[Finding], str] = {
    HintQuestion: "hint",
    TurningQuestion: "turning",
    LineQuestion: "line",
    BecauseQuestion: "because",
}  # as jobs and answers name them


class ThinkerElsewhere(NamedTuple):
    """A worker, as it says of itself."""

    has: frozenset[str]  # what a question may need that it thinks about
    compiling: dict[str, Compiling]

    def written(self) -> dict[str, Any]:
        return {"has": sorted(self.has), "compiling": self.compiling}

    @classmethod
    def read(cls, content: dict[str, Any]) -> "ThinkerElsewhere":
        return cls(frozenset(content["has"]), {game: Compiling(*at) for game, at in content["compiling"].items()})


class RemoteThinkers:
    """Asks workers elsewhere."""

    def __init__(self, url: str) -> None:
        self.jobs = Jobs(url)
        self.queue: FairQueue[None] = FairQueue(WallClock())
        self.queues = (self.queue,)
        self.when_ready: Callable[[], None] = lambda: None
        self.when_compiling_changed: Callable[[], None] = lambda: None
        self.workers: list[ThinkerElsewhere] = []
        self._changed = asyncio.Event()  # replaced each time it is set, so that nobody misses it
        self._watching: asyncio.Task[None] | None = None
        for _ in range(MOST_ASKED):
            self.queue.put(None)

    @property
    def quick(self) -> bool:
        return self._can(NOTHING)

    @property
    def ready(self) -> bool:
        return all(map(self.ready_for, registry.names()))

    def ready_for(self, game: str) -> bool:
        return self._can(game)

    def compiling(self, game: str) -> Compiling | None:
        """Of the worker that is the furthest."""
        under_way = [one.compiling[game] for one in self.workers if game in one.compiling]
        return None if self.ready_for(game) else max(under_way, key=lambda at: at.done / at.total, default=None)

    def _can(self, needs: str) -> bool:
        return any(needs in one.has for one in self.workers)

    async def open(self) -> None:
        await self.jobs.open()
        await self._look()
        self._watching = asyncio.create_task(self._watch())

    async def close(self) -> None:
        if self._watching:
            self._watching.cancel()
            await asyncio.gather(self._watching, return_exceptions=True)
        await self.jobs.close()

    async def _watch(self) -> None:
        """A worker that dies says nothing, so it is looked for. While the database is away all counts as before."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            with suppress(*LOST):
                await self._look()

    async def _look(self) -> None:
        found = [ThinkerElsewhere.read(one) for one in await self.jobs.workers()]
        if found != self.workers:
            self.workers = found
            self._changed.set()
            self._changed = asyncio.Event()
            self.when_compiling_changed()

    async def move(self, asked: Question, turn: Turn) -> int:
        """Fails with nobody there to answer. Whoever has no choice waits for its turn all the same, as in `pool.py`."""
        needs = NOTHING if is_quick(asked) else asked.variant.game
        if len(asked.legal) == 1:
            await self._until_somebody_can(needs)
            await self.queue.wait(turn)
            return asked.legal[0]
        answer = await self._ask("move", asked.written(), turn, needs, ANSWERING_PATIENCE)
        if not answer or "move" not in answer:
            raise Overdue(f"{asked.player} was not answered by any worker.")
        return int(answer["move"])

    async def hint(self, asked: Finding, turn: Turn) -> dict[str, Any]:
        kind = KINDS[type(asked)]
        answer = await self._ask(kind, asked.written(), turn, asked.variant.game, ANSWERING_PATIENCE)
        if not answer or kind not in answer:
            raise Refusal("table.hint_late")
        return answer

    async def review(self, asked: ReviewQuestion, turn: Turn) -> list[dict[str, Any]]:
        answer = await self._ask("review", asked.written(), turn, asked.variant.game + REVIEW, REVIEWING_PATIENCE)
        if not answer or "review" not in answer:
            raise Refusal("table.review_late")
        judged: list[dict[str, Any]] = answer["review"]
        return judged

    async def _until_somebody_can(self, needs: str) -> None:
        """Or until nobody is there: then it is asked all the same, workers of before say nothing of themselves."""
        while self.workers and not self._can(needs):
            await self._changed.wait()

    async def _ask(
        self, kind: str, asked: dict[str, Any], turn: Turn, needs: str, patience: float
    ) -> dict[str, Any] | None:
        """As long as somebody is there who will be able to answer, it is not given up."""
        while True:
            await self._until_somebody_can(needs)
            could = self._can(needs)
            answer = await self._put(kind, asked, turn, needs, patience)
            if answer is not None or not self.workers or (could and self._can(needs)):
                return answer

    async def _put(
        self, kind: str, asked: dict[str, Any], turn: Turn, needs: str, patience: float
    ) -> dict[str, Any] | None:
        await self.queue.get(turn)
        began = time.monotonic()
        try:
            return await self.jobs.answer(await self.jobs.put(kind, asked, needs), patience)
        finally:
            self.queue.charge(turn, time.monotonic() - began)
            self.queue.put(None)
