"""Where computer players think: a few processes beside the server, which are handed views and nothing else.

A player that does not answer in time, or whose process dies, fails; what then becomes of the table's move is said in
`ai/answer.py`.
"""

import asyncio
import logging
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol, TypeVar

from catalaunia import compiled
from catalaunia.ai import players
from catalaunia.ai.worker import HintQuestion, Question, Worker, question
from catalaunia.core import registry
from catalaunia.core.texts import Refusal
from catalaunia.core.variant import Variant
from catalaunia.server.clock import WallClock
from catalaunia.server.shares.fair_queue import FairQueue, Turn
from catalaunia.server.thinking.compiling import Compiling

THINKING_PATIENCE = 10.0  # seconds that a player may think
COMPILING_PATIENCE = 600.0  # seconds that compiling may take on a slow machine
START_AGAIN = 10.0  # seconds until a process that failed to start is tried again
NICE = 10  # thinking must not keep the server from answering people

log = logging.getLogger("catalaunia.thinkers")

Q = TypeVar("Q")
A = TypeVar("A")


class Thinkers(Protocol):
    """Answers questions of computer seats, and gives hints."""

    ready: bool
    quick: bool  # whether the quick levels answer, though the others are not ready
    queue: FairQueue[Any]
    when_ready: Callable[[], None]
    when_compiling_changed: Callable[[], None]

    def ready_for(self, game: str) -> bool: ...  # whether all levels think, and hints are given
    def compiling(self, game: str) -> Compiling | None: ...  # none: it is compiled, or nothing compiles here

    async def open(self) -> None: ...
    async def close(self) -> None: ...
    async def move(self, asked: Question, turn: Turn) -> int: ...
    async def hint(self, asked: HintQuestion, turn: Turn) -> dict[str, Any]: ...


class Processes:
    """So many processes on this machine. While they compile, one more thinks interpreted, for the quick levels."""

    def __init__(self, count: int, when_ready: Callable[[], None] = lambda: None) -> None:
        self.count = count
        self.when_ready = when_ready
        self.when_compiling_changed: Callable[[], None] = lambda: None
        self.ready = False
        self.quick = not compiled.COMPILED  # the server is interpreted as long as there is something to compile
        self.queue: FairQueue[Worker] = FairQueue(WallClock())
        self._quick_queue: FairQueue[Worker] = FairQueue(WallClock())
        self._all: list[Worker] = []
        self._warming: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self._warming = asyncio.create_task(self._warm())

    def ready_for(self, game: str) -> bool:  # noqa: ARG002
        return self.ready

    def compiling(self, game: str) -> Compiling | None:  # noqa: ARG002
        return Compiling(0, 1, None) if self.quick and not self.ready else None

    async def _warm(self) -> None:
        """The first process compiles what is not yet on the disk; the others find it there."""
        if self.quick:
            self._quick_queue.put(await self._tried(partial(self._started, interpreted=True)))
        for _ in range(self.count):
            self.queue.put(await self._tried(self._warmed))
            if not self.ready:
                if not compiled.COMPILED:
                    await self._compile_the_rest()
                self.ready = True
                self.when_ready()

    def _warmed(self) -> Worker:
        """Has compiled, or found on the disk, whatever it needs to think."""
        worker = self._started()
        warm_up(worker)
        return worker

    def _started(self, interpreted: bool = False) -> Worker:
        worker = Worker(NICE, interpreted)
        self._all.append(worker)
        return worker

    async def _tried(self, make: Callable[[], Worker]) -> Worker:
        """A process that is ready to think; one that fails is said so, and tried again."""
        while True:
            try:
                return await asyncio.to_thread(make)
            except Exception:
                log.exception("computers cannot think yet, it is tried again")
                await asyncio.sleep(START_AGAIN)

    @staticmethod
    async def _compile_the_rest() -> None:
        """What a table needs and thinking does not, for the server that takes over when this one is ready."""
        program = await asyncio.create_subprocess_exec(sys.executable, "-m", "catalaunia.server.thinking.warm")
        try:
            await program.wait()
        finally:
            if program.returncode is None:
                program.kill()

    async def close(self) -> None:
        if self._warming:
            self._warming.cancel()
        await asyncio.gather(*(asyncio.to_thread(worker.end) for worker in self._all))

    async def move(self, asked: Question, turn: Turn) -> int:
        """One that has no choice waits for its turn all the same: else all could tell by the time it takes."""
        queue = self._quick_queue if self.quick and not self.ready and is_quick(asked) else self.queue
        if len(asked.legal) == 1:
            await queue.wait(turn)
            return asked.legal[0]
        return (await self._with_worker(queue, Worker.ask, asked, turn)).move

    async def hint(self, asked: HintQuestion, turn: Turn) -> dict[str, Any]:
        try:
            return await self._with_worker(self.queue, Worker.hint, asked, turn)
        except (TimeoutError, EOFError, OSError):
            raise Refusal("table.hint_late") from None

    @staticmethod
    async def _with_worker(queue: FairQueue[Worker], ask: Callable[[Worker, Q, float], A], asked: Q, turn: Turn) -> A:
        worker = await queue.get(turn)
        began = time.monotonic()
        try:
            return await asyncio.to_thread(ask, worker, asked, THINKING_PATIENCE)
        finally:
            queue.charge(turn, time.monotonic() - began)
            queue.put(worker)


def is_quick(asked: Question) -> bool:
    """Whether this player needs nothing compiled to answer soon."""
    seat = players.parse(asked.player)
    return seat.kind == "level" and (seat.number or 0) <= players.quick_level(asked.variant.shared_rules)


def warm_up(worker: Worker) -> None:
    """One question for each kind of thinking in each game, so that nobody waits for a compiler later.

    Hints too: the first would take longer than anybody waits, and its process would be ended before it is compiled.
    """
    for name in registry.names():
        played = registry.find(name)
        variant = Variant(name, played.players[0])
        rules = variant.rules
        state = rules.new()
        while rules.actor(state) < 0:
            rules.apply(state, rules.legal(state)[0])
        seat = rules.actor(state)
        view, legal = rules.view(state, seat), rules.legal(state)
        for level in (1, 2, 5, 6):
            worker.ask(question(variant, f"level:{level}", view, seat, legal, 1), COMPILING_PATIENCE)
        worker.hint(HintQuestion(variant, view.tobytes(), seat, tuple(legal), 1), COMPILING_PATIENCE)


def compiled_rules_are_there() -> bool:
    """Whether both the rules and the search lie compiled on the disk."""
    return compiled.warm() and compiled.warm("search")
