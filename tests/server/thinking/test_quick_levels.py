"""While the rules are being compiled, the quick levels think interpreted: nobody waits for their first answer."""

import asyncio
import os
from pathlib import Path

import pytest

from catalaunia import compiled
from catalaunia.ai.player import Budget
from catalaunia.ai.players import quick_level
from catalaunia.ai.worker import Question, Worker, question
from catalaunia.core import registry
from catalaunia.core.variant import Variant
from catalaunia.server.shares.fair_queue import Turn
from catalaunia.server.shares.limits import Asker
from catalaunia.server.thinking import pool
from catalaunia.server.thinking.compiling import Compilation, CompileFailedError
from catalaunia.server.thinking.pool import Processes
from tests.server.places import place, settle
from tests.server.shares.test_fair_queue import ReadyWorker
from tests.server.thinking.quick import QuickThinkers
from tests.sizes import PATIENCE, sized

TURN = Turn(Asker("127.0.0.1", "ada", "table"), shown=True)


def first_question(game: str, level: int) -> Question:
    variant = Variant(game, registry.find(game).players[0])
    rules = variant.rules
    state = rules.new()
    while rules.actor(state) < 0 or len(rules.legal(state)) < 2:
        rules.apply(state, rules.legal(state)[0])
    seat = rules.actor(state)
    return question(variant, f"level:{level}", rules.view(state, seat), seat, rules.legal(state), 1)


@sized("levels", 1, 7)
def test_the_quick_levels_answer_before_anything_is_compiled(levels: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The strongest of them or all; and the others wait for it, as do their hints."""
    monkeypatch.setattr(compiled, "COMPILED", False)
    monkeypatch.delenv(compiled.INTERPRETED, raising=False)
    monkeypatch.setattr(compiled, "is_complete", lambda _game: False)
    monkeypatch.setattr(Compilation, "run", _never)
    monkeypatch.setattr(pool, "THINKING_PATIENCE", 300.0)  # how busy the machine is that tests run on does not matter

    async def play() -> None:
        thinkers = Processes(1)
        try:
            await thinkers.open()
            for game in registry.names():
                strongest = quick_level(first_question(game, 1).variant.rules)
                for level in range(strongest, 0, -1)[:levels]:
                    asked = first_question(game, level)
                    assert await asyncio.wait_for(thinkers.move(asked, TURN), PATIENCE) in asked.legal
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(thinkers.move(first_question("attila", 7), TURN), 0.2)
            assert not thinkers.ready
        finally:
            await thinkers.close()

    asyncio.run(play())


async def _never(self: Compilation) -> bool:
    raise CompileFailedError("It is tried again later.")


def test_a_quick_level_waits_for_no_champion_that_thinks_for_somebody_else() -> None:
    async def play() -> None:
        thinkers = Processes(0)
        thinkers._ready["attila"].set()
        asked = {
            level: Question(Variant("attila", 2), f"level:{level}", b"", 0, (7, 8), Budget(), 1) for level in (4, 7)
        }
        await thinkers._set_quick(ReadyWorker())
        champion = asyncio.create_task(thinkers.move(asked[7], TURN))
        assert await asyncio.wait_for(thinkers.move(asked[4], TURN), PATIENCE) == 8
        assert not champion.done()
        assert [one.waiting for one in thinkers.queues] == [1, 0]  # what whoever runs the server sees is of both
        thinkers.queue.put(ReadyWorker())
        assert await asyncio.wait_for(champion, PATIENCE) == 8

    asyncio.run(play())


def test_the_process_for_the_quick_levels_is_renewed_once_it_has_answered() -> None:
    async def play() -> None:
        thinkers = Processes(0)
        first, second = ReadyWorker(), ReadyWorker()
        thinkers._all += [first, second]
        await thinkers._set_quick(first)
        answering = await thinkers._quick_queue.get(TURN)
        renewed = asyncio.create_task(thinkers._set_quick(second))
        await settle()
        assert not renewed.done()
        thinkers._quick_queue.put(answering)
        await asyncio.wait_for(renewed, PATIENCE)
        assert thinkers._all == [second]
        assert await thinkers._quick_queue.get(TURN) is second

    asyncio.run(play())


def test_a_process_that_thinks_interpreted_leaves_the_environment_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(compiled.INTERPRETED, raising=False)
    worker = Worker(interpreted=True)
    assert compiled.INTERPRETED not in os.environ
    worker.end()


@pytest.mark.parametrize(("level", "ready"), [(2, True), (4, True), (5, False), (7, False)])
def test_a_page_hears_whether_the_computers_of_its_table_answer(tmp_path: Path, level: int, ready: bool) -> None:
    async def play() -> None:
        async with place(tmp_path / "tables", thinkers=QuickThinkers(ready=False)) as here:
            ada = here.person()
            seats = [{"kind": "me"}, {"kind": "computer", "level": level}]
            made = await ada.send(
                "POST", "/api/tables", {"name": "Ada", "setup": {"game": "attila", "seats": seats}}, 201
            )
            assert (await ada.look(made["table"], 0))["table"]["computers_ready"] is ready

    asyncio.run(play())
