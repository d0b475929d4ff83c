"""Computers that think elsewhere: while workers compile, a server says so, and nobody's Champion plays at random."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import pytest

from catalaunia import compiled
from catalaunia.ai.player import Answer
from catalaunia.ai.worker import HintQuestion, Overdue, Question, ReviewQuestion, Worker
from catalaunia.core import registry
from catalaunia.server.clock import WallClock
from catalaunia.server.shares.fair_queue import Turn
from catalaunia.server.shares.limits import Asker
from catalaunia.server.thinking import compiling, pool, remote, worker
from catalaunia.server.thinking.compiling import REVIEW, Compilation, Compiling
from catalaunia.server.thinking.remote import RemoteThinkers
from tests.server.places import Place, place
from tests.server.thinking.test_quick_levels import first_question
from tests.sizes import PATIENCE

TURN = Turn(Asker("127.0.0.1", "ada", "table"), shown=True)
GAME, OTHER = registry.names()[:2]
CHAMPION = 7


class Compile:
    """Compiling, in the hands of a test."""

    def __init__(self) -> None:
        self.complete: set[str] = set()
        self.may_end = {game: asyncio.Event() for game in registry.names()}
        self.under_way: dict[str, Compilation] = {}

    async def run(self, one: Compilation) -> bool:
        self.under_way[one.game] = one
        one.there("apply")
        await self.may_end[one.game].wait()
        self.complete.add(one.game)
        return True

    def end(self) -> None:
        for game in self.may_end.values():
            game.set()


class CompiledWorker:
    """The last legal move, at once; the interpreted one is real."""

    def __new__(cls, nice: int = 0, interpreted: bool = False) -> Any:
        return Worker(nice, interpreted=True) if interpreted else super().__new__(cls)

    def ask(self, asked: Question, _seconds: float) -> Answer:
        return Answer(asked.legal[-1])

    def find(self, asked: object, _seconds: float) -> dict[str, Any]:
        return {"hint": {}} if isinstance(asked, HintQuestion) else {"review": []}

    def end(self) -> None: ...


@pytest.fixture
def compile_(monkeypatch: pytest.MonkeyPatch) -> Compile:
    held = Compile()

    async def reviews(game: str) -> None:
        held.complete.add(game + REVIEW)

    monkeypatch.setattr(compiling, "shares", lambda _game: {"apply": 1.0, "search": 6.0})
    monkeypatch.setattr(compiled, "is_complete", lambda what: what in held.complete)
    monkeypatch.setattr(Compilation, "run", lambda self: held.run(self))
    monkeypatch.setattr(pool, "compile_reviews", reviews)
    monkeypatch.setattr(pool, "Worker", CompiledWorker)
    monkeypatch.setattr(pool, "warm_up", lambda _worker, _game: None)
    monkeypatch.setattr(pool, "warm_up_quick", lambda _worker, _game: None)
    monkeypatch.setattr(pool, "THINKING_PATIENCE", PATIENCE)  # how busy the machine is does not matter
    monkeypatch.setattr(worker, "TELL_EVERY", 0.05)
    monkeypatch.setattr(remote, "LOOK_EVERY", 0.05)
    return held


@asynccontextmanager
async def working(url: str) -> AsyncIterator[None]:
    """A worker, which is gone afterwards."""
    task = asyncio.create_task(worker.think_for(url))
    try:
        yield
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


@asynccontextmanager
async def asking(url: str) -> AsyncIterator[RemoteThinkers]:
    thinkers = RemoteThinkers(url)
    await thinkers.open()
    try:
        yield thinkers
    finally:
        await thinkers.close()


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


async def computers(here: Place) -> dict[str, Any]:
    found: dict[str, Any] = await here.person().send("GET", f"/api/games/{GAME}/computers")
    return found


def test_until_a_worker_has_said_so_no_computer_counts_as_ready(postgres_url: str) -> None:
    async def play() -> None:
        async with place(postgres_url, thinkers=RemoteThinkers(postgres_url), clock=WallClock()) as here:
            found = await computers(here)
            assert found == {"ready": False, "hints": False, "deputy": None, "compiling": None}

    asyncio.run(play())


def test_while_a_worker_compiles_quick_levels_answer_and_the_others_wait(
    postgres_url: str, compile_: Compile, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with asking(postgres_url) as thinkers, working(postgres_url):
            await until(lambda: thinkers.compiling(OTHER) is not None)
            quick, early = first_question(GAME, 1), first_question(GAME, CHAMPION)
            await thinkers.jobs.put("move", early.written(), GAME)  # before the worker was there
            assert await asyncio.wait_for(thinkers.move(quick, TURN), PATIENCE) in quick.legal
            monkeypatch.setattr(remote, "ANSWERING_PATIENCE", 0.2)
            champions = {game: first_question(game, CHAMPION) for game in (GAME, OTHER)}
            moves = {game: asyncio.create_task(thinkers.move(one, TURN)) for game, one in champions.items()}
            await asyncio.sleep(1.0)  # longer than a worker is waited for that does not answer
            assert not any(one.done() for one in moves.values())
            assert (thinkers.ready, thinkers.quick, thinkers.compiling(OTHER)) == (False, True, Compiling(1, 2, 1))
            monkeypatch.setattr(remote, "ANSWERING_PATIENCE", PATIENCE)
            compile_.may_end[GAME].set()
            assert await moves[GAME] == champions[GAME].legal[-1]
            assert (thinkers.ready_for(GAME), thinkers.ready_for(OTHER), moves[OTHER].done()) == (True, False, False)
            compile_.end()
            assert await moves[OTHER] == champions[OTHER].legal[-1]
            assert (thinkers.ready, thinkers.compiling(OTHER)) == (True, None)

    asyncio.run(asyncio.wait_for(play(), 2 * PATIENCE))


def test_a_page_is_told_how_far_it_is_and_may_begin_with_a_quick_level(postgres_url: str, compile_: Compile) -> None:
    async def play() -> None:
        thinkers = RemoteThinkers(postgres_url)
        async with place(postgres_url, thinkers=thinkers, clock=WallClock()) as here, working(postgres_url):
            await until(lambda: thinkers.compiling(GAME) is not None)
            quick = here.service.relief.deputy(GAME)
            progress = {"done": 1, "total": 2, "seconds_left": 1}
            assert await computers(here) == {"ready": False, "hints": False, "deputy": quick, "compiling": progress}
            ada = here.person()
            seats = [{"kind": "me"}, {"kind": "computer", "level": CHAMPION}]
            setup = {"game": GAME, "seats": seats, "options": {"first_player": "named", "first_seat": 0}}
            table = (await ada.send("POST", "/api/tables", {"name": "Ada", "setup": setup}, 201))["table"]
            assert not (await ada.look(table, 0))["table"]["computers_ready"]
            await ada.send("POST", f"/api/tables/{table}/deputies")
            assert (await ada.look(table, 0))["table"]["seats"][1]["level"] == quick
            compile_.end()
            await until(lambda: thinkers.ready)
            while (await ada.look(table, 0))["table"]["seats"][1]["level"] != CHAMPION:
                await asyncio.sleep(0.05)
            assert (await computers(here))["ready"]

    asyncio.run(asyncio.wait_for(play(), 2 * PATIENCE))


def test_after_an_upgrade_it_is_the_same(postgres_url: str, compile_: Compile) -> None:
    """The worker of before is gone without a word, and the one of now has other sources to compile."""
    compile_.complete |= {game + part for game in registry.names() for part in ("", REVIEW)}

    async def play() -> None:
        champion = first_question(GAME, CHAMPION)
        async with asking(postgres_url) as thinkers:
            async with working(postgres_url):
                await until(lambda: thinkers.ready)
                assert await thinkers.move(champion, TURN) == champion.legal[-1]
            await until(lambda: not thinkers.ready)
            compile_.complete.clear()
            async with working(postgres_url):
                await until(lambda: thinkers.compiling(GAME) is not None)
                move = asyncio.create_task(thinkers.move(champion, TURN))
                await until(lambda: thinkers.quick)
                assert not thinkers.ready_for(GAME)
                compile_.end()
                assert await move == champion.legal[-1]

    asyncio.run(asyncio.wait_for(play(), 2 * PATIENCE))


def test_one_worker_that_is_ready_is_enough(postgres_url: str, compile_: Compile) -> None:
    async def play() -> None:
        async with asking(postgres_url) as thinkers, working(postgres_url):
            compile_.end()
            await until(lambda: thinkers.ready)
            compile_.complete.clear()
            compile_.may_end = {game: asyncio.Event() for game in registry.names()}
            async with working(postgres_url):
                await until(lambda: len(thinkers.workers) == 2)
                assert (thinkers.ready, thinkers.compiling(GAME)) == (True, None)
                champion = first_question(GAME, CHAMPION)
                assert await thinkers.move(champion, TURN) == champion.legal[-1]

    asyncio.run(asyncio.wait_for(play(), 2 * PATIENCE))


def test_reviews_wait_for_what_only_they_need(
    postgres_url: str, compile_: Compile, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_end = asyncio.Event()

    async def reviews(_game: str) -> None:
        await may_end.wait()

    monkeypatch.setattr(pool, "compile_reviews", reviews)

    async def play() -> None:
        async with asking(postgres_url) as thinkers, working(postgres_url):
            compile_.end()
            await until(lambda: thinkers.ready)
            monkeypatch.setattr(remote, "REVIEWING_PATIENCE", 0.2)
            asked = ReviewQuestion(first_question(GAME, 1).variant, "glance", (), 1, 1.0)
            review = asyncio.create_task(thinkers.review(asked, TURN))
            await asyncio.sleep(1.0)
            assert not review.done()
            monkeypatch.setattr(remote, "REVIEWING_PATIENCE", PATIENCE)
            may_end.set()
            assert await review == []

    asyncio.run(asyncio.wait_for(play(), 2 * PATIENCE))


def test_with_no_worker_at_all_a_move_fails_as_it_did(postgres_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker of an earlier version says nothing of itself, and answers all the same."""
    monkeypatch.setattr(remote, "ANSWERING_PATIENCE", 0.2)

    async def play() -> None:
        async with asking(postgres_url) as thinkers:
            with pytest.raises(Overdue):
                await thinkers.move(first_question(GAME, CHAMPION), TURN)
            monkeypatch.setattr(remote, "ANSWERING_PATIENCE", PATIENCE)
            champion = first_question(GAME, CHAMPION)
            move = asyncio.create_task(thinkers.move(champion, TURN))
            async with thinkers.jobs.take() as job:
                await job.finish({"move": champion.legal[0]})
            assert await move == champion.legal[0]

    asyncio.run(asyncio.wait_for(play(), 2 * PATIENCE))
