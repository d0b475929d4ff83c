"""Where computer players think: a few processes beside the server, which are handed views and nothing else.

A player that does not answer in time, or whose process dies, fails; what then becomes of the table's move is said in
`ai/answer.py`.
"""

import asyncio
import logging
import os
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any, Protocol, TypeVar

from catalaunia import compiled
from catalaunia.ai import players
from catalaunia.ai.worker import Finding, HintQuestion, Question, ReviewQuestion, Worker
from catalaunia.compiled import INTERPRETED
from catalaunia.core import registry
from catalaunia.core.texts import Refusal
from catalaunia.server.clock import WallClock
from catalaunia.server.shares.fair_queue import FairQueue, Turn
from catalaunia.server.thinking.compiling import Compilation, CompileFailedError, Compiling, compile_reviews
from catalaunia.server.thinking.warm import questions

THINKING_PATIENCE = 10.0  # seconds that a player may think
REVIEWING_PATIENCE = 60.0  # seconds for a piece of a review, which takes one; the first may have to be compiled
COMPILING_PATIENCE = 600.0  # seconds that compiling may take on a slow machine
START_AGAIN = 10.0  # seconds until a process that failed to start is tried again
TELL_EVERY = 1.0  # second
NICE = 10  # thinking must not keep the server from answering people

log = logging.getLogger("catalaunia.thinkers")

Q = TypeVar("Q")
A = TypeVar("A")


class Thinkers(Protocol):
    """Answers questions of computer seats, and gives hints."""

    when_ready: Callable[[], None]
    when_compiling_changed: Callable[[], None]

    @property
    def queues(self) -> Sequence[FairQueue[Any]]: ...  # in which questions wait
    @property
    def quick(self) -> bool: ...  # whether the quick levels answer, though the others are not ready
    @property
    def ready(self) -> bool: ...  # for all games
    def ready_for(self, game: str) -> bool: ...  # whether all levels think, and hints are given
    def compiling(self, game: str) -> Compiling | None: ...  # none: it is compiled, or nothing compiles here

    async def open(self) -> None: ...
    async def close(self) -> None: ...
    async def move(self, asked: Question, turn: Turn) -> int: ...
    async def hint(self, asked: Finding, turn: Turn) -> dict[str, Any]: ...
    async def review(self, asked: ReviewQuestion, turn: Turn) -> list[dict[str, Any]]: ...  # the first moments, judged


async def _all_of(*works: Coroutine[Any, Any, None]) -> None:
    """To the end of each, also if they are called off (`gather` ends with the first that is)."""
    async with asyncio.TaskGroup() as group:
        for work in works:
            group.create_task(work)


class Processes:
    """So many processes on this machine, and one more for the quick levels.

    These answer in moments, and would else wait for whatever Champion somebody lets think before them.
    What is not yet on the disk is compiled by others, a process for each game, which then end: one that has compiled
    keeps several times the memory of one that only thinks. Meanwhile the quick levels think interpreted.
    """

    def __init__(self, count: int, when_ready: Callable[[], None] = lambda: None, quick: bool | None = None) -> None:
        """`quick`: something is to be compiled, and quick levels must not wait for it; a server is interpreted then."""
        self.count = count
        self.when_ready = when_ready
        self.when_compiling_changed: Callable[[], None] = lambda: None
        self.quick = not compiled.COMPILED if quick is None else quick
        self.queue: FairQueue[Worker] = FairQueue(WallClock())
        self._quick_queue: FairQueue[Worker] = FairQueue(WallClock())
        self.queues = (self.queue, self._quick_queue)
        self._all: list[Worker] = []
        self._thinking = 0  # of them, for whatever is asked
        self._has_quick = False  # the process for the quick levels
        self._ready = {game: asyncio.Event() for game in registry.names()}
        self._asked_for: Counter[str] = Counter()  # who waits for a game: it is compiled before the others
        self._compilations: dict[str, Compilation] = {}
        self._reviews_ready = asyncio.Event()
        self._told = 0.0
        self._loading = asyncio.Lock()
        self._warming: asyncio.Task[None] | None = None

    @property
    def ready(self) -> bool:
        return all(game.is_set() for game in self._ready.values())

    def ready_for(self, game: str) -> bool:
        return self._ready[game].is_set()

    @property
    def reviews_ready(self) -> bool:
        return self._reviews_ready.is_set()

    def compiling(self, game: str) -> Compiling | None:
        under_way = self._compilations.get(game)
        return under_way.progress() if under_way and not self.ready_for(game) else None

    async def open(self) -> None:
        self._warming = asyncio.create_task(self._warm())

    async def _warm(self) -> None:
        if self.quick:
            await self._set_quick(await self._tried(partial(self._started, interpreted=True)))
        missing = [] if INTERPRETED in os.environ else [game for game in self._ready if not compiled.is_complete(game)]
        self._compilations = {game: Compilation(game, self._changed) for game in missing}
        there = [game for game in self._ready if game not in missing]
        compilers = [self._compile(missing) for _ in range(os.cpu_count() or 1)]
        await _all_of(*([self._load(there)] if there else []), *compilers)
        await self._set_quick(await self._warmed(warm_up_quick))
        if INTERPRETED not in os.environ:  # last, because nobody has played to the end yet
            await _all_of(*map(compile_reviews, self._ready))
        self._reviews_ready.set()

    async def _compile(self, missing: list[str]) -> None:
        """One game after the other, first those that somebody waits for; one that fails is said so, and tried again."""
        while missing:
            game = max(missing, key=lambda game: self._asked_for[game])
            missing.remove(game)
            try:
                self._compilations[game] = Compilation(game, self._changed)
                await self._compilations[game].run()
            except (OSError, CompileFailedError):
                log.exception("%s is not compiled yet, it is tried again", game)
                await asyncio.sleep(START_AGAIN)
                missing.append(game)
            else:
                await self._load([game])

    async def _load(self, games: list[str]) -> None:
        """Into the processes, so that nobody waits for it later. Where nothing can be kept on a disk, each compiles.

        One process comes first, with what is asked for most: all at once would make each take as long as all of them.
        """
        async with self._loading:
            while games:
                games.remove(game := max(games, key=lambda game: self._asked_for[game]))
                if not self._thinking:
                    await self._add()
                for worker in [await self.queue.get(Turn()) for _ in range(self._thinking)]:
                    await self._tried(partial(warm_up, worker, game))
                    self.queue.put(worker)
                    if not self.ready_for(game):
                        self._ready[game].set()
                        self.when_compiling_changed()
            while self._thinking < self.count:
                await self._add()
        if self.ready:
            self.when_ready()

    async def _add(self) -> None:
        """One more process."""
        self.queue.put(await self._warmed(warm_up))
        self._thinking += 1

    async def _warmed(self, warm: Callable[[Worker, str], None]) -> Worker:
        """One that has loaded what the others have."""
        worker = await self._tried(self._started)
        for game in filter(self.ready_for, self._ready):
            await self._tried(partial(warm, worker, game))
        return worker

    async def _set_quick(self, worker: Worker) -> None:
        """In place of the one before, once that has answered."""
        if self._has_quick:
            before = await self._quick_queue.get(Turn())
            self._all.remove(before)
            await asyncio.to_thread(before.end)
        self._quick_queue.put(worker)
        self._has_quick = True

    def _changed(self) -> None:
        """Tell it, at most once a second: the kernels that are found on the disk come all at once."""
        if time.monotonic() - self._told >= TELL_EVERY:
            self._told = time.monotonic()
            self.when_compiling_changed()

    def _started(self, interpreted: bool = False) -> Worker:
        worker = Worker(NICE, interpreted)
        self._all.append(worker)
        return worker

    async def _tried(self, make: Callable[[], A]) -> A:
        """What a process is needed for; one that fails is said so, and tried again."""
        while True:
            try:
                return await asyncio.to_thread(make)
            except Exception:
                log.exception("computers cannot think yet, it is tried again")
                await asyncio.sleep(START_AGAIN)

    async def close(self) -> None:
        if self._warming:
            self._warming.cancel()
            await asyncio.gather(self._warming, return_exceptions=True)
        await asyncio.gather(*(asyncio.to_thread(worker.end) for worker in self._all))

    async def move(self, asked: Question, turn: Turn) -> int:
        """One that has no choice waits for its turn all the same: else all could tell by the time it takes."""
        quick = is_quick(asked) and (self.quick or self._has_quick)
        if not quick:
            await self._until_ready(asked.variant.game)
        queue = self._quick_queue if quick else self.queue
        if len(asked.legal) == 1:
            await queue.wait(turn)
            return asked.legal[0]
        return (await self._with_worker(queue, Worker.ask, asked, turn)).move

    async def hint(self, asked: Finding, turn: Turn) -> dict[str, Any]:
        await self._until_ready(asked.variant.game)
        try:
            return await self._with_worker(self.queue, Worker.find, asked, turn)
        except (TimeoutError, EOFError, OSError):
            raise Refusal("table.hint_late") from None

    async def review(self, asked: ReviewQuestion, turn: Turn) -> list[dict[str, Any]]:
        await self._until_ready(asked.variant.game)
        await self._reviews_ready.wait()
        try:
            found = await self._with_worker(self.queue, Worker.find, asked, turn, REVIEWING_PATIENCE)
        except (TimeoutError, EOFError, OSError):
            raise Refusal("table.review_late") from None
        judged: list[dict[str, Any]] = found["review"]
        return judged

    async def _until_ready(self, game: str) -> None:
        self._asked_for[game] += 1
        try:
            await self._ready[game].wait()
        finally:
            self._asked_for[game] -= 1

    @staticmethod
    async def _with_worker(
        queue: FairQueue[Worker],
        ask: Callable[[Worker, Q, float], A],
        asked: Q,
        turn: Turn,
        patience: float = THINKING_PATIENCE,
    ) -> A:
        worker = await queue.get(turn)
        began = time.monotonic()
        try:
            return await asyncio.to_thread(ask, worker, asked, patience)
        finally:
            queue.charge(turn, time.monotonic() - began)
            queue.put(worker)


def is_quick(asked: Question) -> bool:
    """Whether this player needs nothing compiled to answer soon."""
    seat = players.parse(asked.player)
    return seat.kind == "level" and (seat.number or 0) <= players.quick_level(asked.variant.shared_rules)


def warm_up(worker: Worker, game: str) -> None:
    """One question for each kind of thinking, so that nobody waits later for what is loaded now."""
    for asked in questions(game):
        if isinstance(asked, HintQuestion):
            worker.find(asked, COMPILING_PATIENCE)
        else:
            worker.ask(asked, COMPILING_PATIENCE)


def warm_up_quick(worker: Worker, game: str) -> None:
    """One question for each quick level."""
    for asked in questions(game):
        if isinstance(asked, Question) and is_quick(asked):
            worker.ask(asked, COMPILING_PATIENCE)


def compiled_rules_are_there() -> bool:
    """Whether every game lies compiled on the disk."""
    return all(map(compiled.is_complete, registry.names()))
