"""Compiling beside the server: how far it is, what is ready first, and that it is taken up again."""

import asyncio
import os
import sys
from typing import Any

import pytest

from catalaunia import compiled
from catalaunia.ai.player import Answer
from catalaunia.ai.worker import Question
from catalaunia.core import registry
from catalaunia.server.shares.fair_queue import Turn
from catalaunia.server.shares.limits import Asker
from catalaunia.server.thinking import compiling, pool
from catalaunia.server.thinking.compiling import WHOLE, Compilation, CompileFailedError, Compiling
from catalaunia.server.thinking.pool import Processes
from tests.server.thinking.test_quick_levels import first_question

TURN = Turn(Asker("127.0.0.1", "ada", "table"), shown=True)
SHARES = {"apply": 1.0, "legal": 1.0, "search": 6.0}


@pytest.fixture(autouse=True)
def measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "shares", lambda _game: SHARES)


def program(monkeypatch: pytest.MonkeyPatch, *lines: str, status: int = 0) -> None:
    """What stands in for the process that compiles."""
    said = "; ".join(f"print({line!r})" for line in lines)
    monkeypatch.setattr(compiling, "PROGRAM", (sys.executable, "-c", f"{said}; raise SystemExit({status})"))


def test_what_is_left_is_told_by_the_pace_of_this_machine() -> None:
    time, changes = [100.0], []
    under_way = Compilation("chess", lambda: changes.append(time[0]), lambda: time[0])
    assert under_way.progress() == Compiling(0, 3, None)
    time[0] += 2
    under_way.there("apply")
    assert under_way.progress() == Compiling(1, 3, 14)
    time[0] += 4
    assert under_way.progress() == Compiling(1, 3, 10)  # time goes on while the next one is compiled
    time[0] += 20
    assert under_way.progress() == Compiling(1, 3, 1)  # later than thought, and not yet there
    under_way.there("apply")
    under_way.there("something else")
    assert changes == [102.0]


def test_a_game_that_nobody_measured_has_no_end_in_sight_but_says_that_it_is_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(compiling, "shares", lambda _game: {})
    under_way = Compilation("chess", lambda: None)
    under_way.there("apply")
    assert under_way.progress() == Compiling(0, 1, None)


def test_a_compile_says_whether_others_can_use_it(monkeypatch: pytest.MonkeyPatch) -> None:
    program(monkeypatch, "apply", "legal", WHOLE)
    under_way = Compilation("chess", lambda: None)
    assert asyncio.run(under_way.run())
    assert under_way.progress().done == 2
    program(monkeypatch, "apply", "legal")
    assert not asyncio.run(Compilation("chess", lambda: None).run())


def test_a_compile_that_ends_early_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    program(monkeypatch, "apply", status=1)
    with pytest.raises(CompileFailedError):
        asyncio.run(Compilation("chess", lambda: None).run())


class FakeWorker:
    """Answers with the first legal move, and compiles nothing."""

    def __init__(self, nice: int = 0, interpreted: bool = False) -> None:
        self.interpreted = interpreted

    def ask(self, asked: Question, _seconds: float) -> Answer:
        return Answer(asked.legal[0])

    def end(self) -> None: ...


@pytest.fixture
def thinkers(monkeypatch: pytest.MonkeyPatch) -> Processes:
    """With nothing compiled, and workers that need not start."""
    monkeypatch.delenv(compiled.INTERPRETED, raising=False)
    monkeypatch.setattr(compiled, "COMPILED", False)
    monkeypatch.setattr(compiled, "is_complete", lambda _game: False)
    monkeypatch.setattr(pool, "Worker", FakeWorker)
    monkeypatch.setattr(pool, "warm_up", lambda _worker, _game: None)
    monkeypatch.setattr(pool, "START_AGAIN", 0.0)
    return Processes(1)


def test_a_game_is_ready_as_soon_as_it_is_compiled_whatever_the_other_does(
    thinkers: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = registry.names()[:2]
    finished = {first: asyncio.Event(), second: asyncio.Event()}
    ready: list[bool] = []

    async def run(self: Compilation) -> bool:
        self.there("apply")
        await finished[self.game].wait()
        return True

    monkeypatch.setattr(Compilation, "run", run)

    async def play() -> None:
        changed = asyncio.Event()
        thinkers.when_compiling_changed = changed.set
        thinkers.when_ready = lambda: ready.append(thinkers.ready)
        await thinkers.open()
        try:
            await changed.wait()
            assert [thinkers.compiling(game).done for game in (first, second)] == [1, 1]  # type: ignore[union-attr]
            waiting = asyncio.create_task(thinkers.move(first_question(second, 7), TURN))
            finished[first].set()
            assert await thinkers.move(first_question(first, 7), TURN) in first_question(first, 7).legal
            assert (thinkers.ready_for(first), thinkers.ready_for(second), thinkers.ready) == (True, False, False)
            assert (thinkers.compiling(first), ready) == (None, [])
            assert not waiting.done()
            finished[second].set()
            assert await waiting in first_question(second, 7).legal
            assert (thinkers.ready, thinkers.compiling(second)) == (True, None)
        finally:
            await thinkers.close()

    asyncio.run(asyncio.wait_for(play(), 300))
    assert ready == [True]


def test_a_compile_that_failed_is_taken_up_again(thinkers: Processes, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    async def run(self: Compilation) -> bool:
        tried.append(self.game)
        if tried.count(self.game) == 1:
            raise CompileFailedError("It was killed.")
        return True

    monkeypatch.setattr(Compilation, "run", run)

    async def play() -> None:
        done = asyncio.Event()
        thinkers.when_ready = done.set
        await thinkers.open()
        await done.wait()
        await thinkers.close()

    asyncio.run(asyncio.wait_for(play(), 300))
    assert sorted(tried) == sorted(registry.names() * 2)


def test_closing_waits_for_every_process_that_compiles(thinkers: Processes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also for the one that is called off while it starts, when another has ended already."""
    made: list[asyncio.subprocess.Process] = []
    real = asyncio.create_subprocess_exec

    async def one_slower_than_the_other(*given: Any, **named: Any) -> asyncio.subprocess.Process:
        made.append(await real(*given, **named))
        if len(made) == 2:
            both.set()
            await asyncio.sleep(0.3)
        return made[-1]

    async def run(_self: Compilation) -> bool:
        return True

    both = asyncio.Event()
    monkeypatch.setattr(Compilation, "run", run)
    monkeypatch.setattr(compiling, "PROGRAM", (sys.executable, "-c", "import time; time.sleep(600)"))
    monkeypatch.setattr(asyncio, "create_subprocess_exec", one_slower_than_the_other)

    async def play() -> None:
        await thinkers.open()
        await both.wait()
        await thinkers.close()

    asyncio.run(asyncio.wait_for(play(), 300))
    assert [process.returncode is not None for process in made] == [True, True]


def test_what_somebody_waits_for_is_compiled_first(thinkers: Processes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 1)
    order: list[str] = []

    async def run(self: Compilation) -> bool:
        order.append(self.game)
        return True

    monkeypatch.setattr(Compilation, "run", run)
    wanted = registry.names()[-1]

    async def play() -> None:
        asked = asyncio.create_task(thinkers.move(first_question(wanted, 7), TURN))
        await asyncio.sleep(0)
        await thinkers.open()
        await asked
        await thinkers.close()

    asyncio.run(asyncio.wait_for(play(), 300))
    assert order[0] == wanted


def test_nothing_is_compiled_where_everything_runs_interpreted(
    thinkers: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(compiled.INTERPRETED, "1")

    async def run(_self: Compilation) -> bool:
        raise AssertionError

    monkeypatch.setattr(Compilation, "run", run)

    async def play() -> None:
        done = asyncio.Event()
        thinkers.when_ready = done.set
        await thinkers.open()
        await done.wait()
        await thinkers.close()

    asyncio.run(asyncio.wait_for(play(), 300))


def test_one_process_is_ready_with_what_is_asked_for_before_others_start(
    thinkers: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a warm machine: all processes at once would take as long as all of them for the first answer."""
    order: list[tuple[FakeWorker, str]] = []
    monkeypatch.setattr(compiled, "is_complete", lambda _game: True)
    monkeypatch.setattr(pool, "warm_up", lambda worker, game: order.append((worker, game)))
    thinkers.count, wanted = 2, registry.names()[-1]

    async def play() -> None:
        asked = asyncio.create_task(thinkers.move(first_question(wanted, 7), TURN))
        await asyncio.sleep(0)  # it waits by now
        await thinkers.open()
        try:
            assert await asked in first_question(wanted, 7).legal
            assert thinkers._warming is not None
            await thinkers._warming
        finally:
            await thinkers.close()

    asyncio.run(asyncio.wait_for(play(), 300))
    first, games = order[0][0], len(registry.names())
    assert order[0][1] == wanted
    assert [worker is first for worker, _ in order] == [True] * games + [False] * games
