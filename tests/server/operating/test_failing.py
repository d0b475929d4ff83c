"""When the store fails: a sentence, an open socket, and everything goes on once it works again."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from catalaunia.ai.worker import Question
from catalaunia.core.texts import Refusal
from catalaunia.server.outgoing import views
from catalaunia.server.shares.fair_queue import Turn
from catalaunia.server.tables.table import Table
from catalaunia.server.thinking import turns
from catalaunia.store import StoredEvent, Summary
from tests.server.faulty import FaultyStore
from tests.server.places import Page, Person, Place, listening, page, place, settle
from tests.server.thinking.quick import QuickThinkers

FIRST = {"first_player": "named", "first_seat": 0}


@asynccontextmanager
async def ada_at_a_table(tmp_path: Path) -> AsyncIterator[tuple[Place, FaultyStore, Page, Page, str]]:
    """Two pages at a table of two seats that one person holds, on a store that can fail."""
    async with place(tmp_path / "s") as here, listening(here) as address:
        store = here.service.tables.store = FaultyStore(here.service.store)  # type: ignore[assignment]
        ada = here.person()
        table = await ada.open(kinds="me me", options=FIRST)
        async with page(address, ada) as hers, page(address, ada) as other:
            await hers.hello(table, 0)
            await other.hello(table, 1)
            assert isinstance(store, FaultyStore)
            yield here, store, hers, other, table


def test_an_act_that_cannot_be_kept_is_refused_and_the_same_act_can_be_sent_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with ada_at_a_table(tmp_path) as (_, store, hers, other, _):
            move, version = hers.update["offers"][0]["move"], hers.update["version"]
            store.failing = {"append"}
            refused = await hers.act(0, move, id="one")
            assert (refused["kind"], refused["key"]) == ("refused", "serve.failed")
            store.failing = set()
            ack = await hers.act(0, move, id="one")
            assert (ack["kind"], ack["version"]) == ("ack", version + 1)
            await other.until(lambda: other.update["version"] == version + 1)

    asyncio.run(play())


def test_an_act_that_was_kept_though_the_answer_was_lost_happens_once_and_is_seen_by_all(tmp_path: Path) -> None:
    async def play() -> None:
        async with ada_at_a_table(tmp_path) as (here, store, hers, other, _):
            move, version = hers.update["offers"][0]["move"], hers.update["version"]
            store.failing = {"answer"}
            assert (await hers.act(0, move, id="one"))["kind"] == "refused"
            store.failing = set()
            await here.clock.turn(5)  # nobody acts, and both pages come to know
            await other.until(lambda: other.update["version"] == version + 1)
            await hers.until(lambda: hers.update["version"] == version + 1)
            assert (await hers.act(0, move, id="one"))["version"] == version + 1

    asyncio.run(play())


def test_a_full_disk_is_a_refusal_and_play_goes_on_when_there_is_room_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with ada_at_a_table(tmp_path) as (here, _, hers, _, table):
            writing: sqlite3.Connection = here.service.store._writer._connection  # type: ignore[attr-defined]
            writing.execute("pragma max_page_count = 1")  # it stays as large as it is
            refused = await _play_until_refused(hers, here, table)
            assert refused["key"] == "serve.failed"
            writing.execute("pragma max_page_count = 1000000")
            assert (await hers.ask("chat", text="There is room again."))["kind"] == "ack"

    asyncio.run(play())


async def _play_until_refused(hers: Page, here: Place, table: str) -> dict[str, Any]:
    for _ in range(200):
        answer = await hers.ask("chat", text="x" * 480)
        await here.clock.turn(20)
        if answer["kind"] == "refused":
            return answer
    raise AssertionError("the disk never became full")


def test_a_page_whose_update_cannot_be_made_hears_of_it_and_gets_the_next_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with ada_at_a_table(tmp_path) as (_, _, hers, _, _):
            with monkeypatch.context() as broken:
                broken.setattr(views, "update", lambda *_: 1 / 0)
                await hers.ask("chat", text="Hello?")
                await hers.until(lambda: "" in hers._answers)
                assert hers._answers.pop("")["key"] == "serve.failed"
            ack = await hers.ask("chat", text="Hello again.")
            seen_now = await hers.until(lambda: hers.update["version"] == ack["version"])
            assert [line["text"] for line in seen_now["chat"]] == ["Hello?", "Hello again."]

    asyncio.run(play())


def test_a_computers_turn_that_failed_is_tried_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            store = here.service.tables.store = FaultyStore(here.service.store)  # type: ignore[assignment]
            assert isinstance(store, FaultyStore)
            table = await here.person().open(kinds="me computer", options=FIRST | {"first_seat": 1})
            before = (await here.service.tables.get(table)).version
            store.failing = {"append", "due", "read"}
            await here.clock.turn(10)
            assert (await here.service.tables.get(table)).version == before
            store.failing = set()
            await here.clock.turn(10)
            assert (await here.service.tables.get(table)).version > before

    asyncio.run(play())


def test_a_table_that_cannot_be_understood_does_not_stand_in_the_way_of_others(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            due = Summary("playing", False, due=here.clock.now() - 1000, shown=0.0)
            for number in range(250):
                await here.service.store.append(f"broken-{number:03}", 0, [(1.0, {"kind": "Nonsense"})], due)
            table = await here.person().open(kinds="me computer", options=FIRST | {"first_seat": 1})
        async with place(tmp_path / "s") as here:
            for _ in range(4):
                await settle()
                await here.clock.turn(10)
            assert (await here.service.tables.get(table)).to_act() == [0]
            with pytest.raises(Refusal, match="can no longer be read"):
                await here.service.tables.get("broken-001")

    asyncio.run(play())


class StuckThinkers(QuickThinkers):
    """They never answer."""

    async def move(self, asked: Question, turn: Turn) -> int:
        self.asked.append(asked)
        await asyncio.Event().wait()
        return 0


def test_after_a_restart_all_tables_are_taken_up_however_long_the_first_computers_think(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turns, "MOST_DUE", 3)

    async def play() -> None:
        async with place(tmp_path / "s", thinkers=StuckThinkers()) as here:
            for _ in range(10):
                await here.person().open(kinds="me computer", options=FIRST | {"first_seat": 1})
        async with place(tmp_path / "s", thinkers=StuckThinkers()) as here:
            here.clock.time += 3600
            for _ in range(6):
                await settle()
                await here.clock.turn(2)
            assert len(here.thinkers.asked) == 10

    asyncio.run(play())


class SlowStore(FaultyStore):
    """Its reads end when a test says so."""

    def __init__(self, real: Any) -> None:
        super().__init__(real)
        self.gates: list[asyncio.Event] = []

    async def read(self, table: str, after: int = 0) -> list[StoredEvent]:
        gate = asyncio.Event()
        self.gates.append(gate)
        await gate.wait()
        return await super().read(table, after)


def test_a_table_that_is_loaded_by_several_at_once_is_one_table_also_after_a_failure(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            table = await here.person().open(kinds="me me", options=FIRST)
        async with place(tmp_path / "s", loaded=(0, 0.0)) as here:
            store = here.service.tables.store = SlowStore(here.service.store)  # type: ignore[assignment]
            assert isinstance(store, SlowStore)
            find = here.service.tables._find
            store.failing = {"read"}
            first, second = asyncio.create_task(find(table)), asyncio.create_task(find(table))
            await settle()
            store.gates[0].set()
            await settle()
            store.failing = set()
            third = asyncio.create_task(find(table))
            await settle()
            for gate in reversed(store.gates):
                gate.set()
            await settle()
            for gate in store.gates:
                gate.set()
            with pytest.raises(OSError, match="disk"):
                await first
            assert await second is await third

    asyncio.run(play())


def test_only_the_table_whose_store_is_slow_waits(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada: Person = here.person()
            slow, quick = await ada.open(kinds="me me", options=FIRST), await ada.open(kinds="me me", options=FIRST)
            tables = here.service.tables
            live = await tables._find(slow)
            async with live.lock:  # an append that takes long
                waiting = asyncio.create_task(ada.say_any(slow, 0))
                await ada.say_any(quick, 0)
                assert isinstance(await tables.get(slow), Table)  # and who looks at it need not wait
                assert not waiting.done()
            await waiting

    asyncio.run(play())
