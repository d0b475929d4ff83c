"""Whether the server works, as `/healthz`, the log and the figures tell it."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from catalaunia.server.operating import health
from catalaunia.server.operating.health import Health
from tests.server.places import Person, Place, place
from tests.sizes import PATIENCE


class Probed:
    """A store of which a test says how it does, and when it answers."""

    def __init__(self, real: Any) -> None:
        self.real = real
        self.error: Exception | None = None
        self.gate = asyncio.Event()
        self.gate.set()
        self.count = 0

    async def probe(self) -> None:
        self.count += 1
        await self.gate.wait()
        if self.error:
            raise self.error

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)


class Asked:
    """A place, the store that is probed there, and a clock to turn."""

    def __init__(self, here: Place) -> None:
        self.time = 1000.0
        self.service = here.service
        self.store = Probed(here.service.store)
        self.service.store = self.store
        self.service.health = Health(self.store, here.service.clock, here.service.metrics.lag, lambda: self.time)
        self.person: Person = here.person()

    async def health(self) -> httpx.Response:
        return await self.person.http.get("/healthz")

    async def metrics(self) -> str:
        return (await self.person.http.get("/metrics")).text


@asynccontextmanager
async def asked(tmp_path: Path) -> AsyncIterator[Asked]:
    async with place(tmp_path / "s") as here:
        yield Asked(here)


def test_it_is_well_when_a_write_is_kept(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            found = await here.person().send("GET", "/healthz")
            assert (found["status"], found["computers_ready"]) == ("ok", True)

    asyncio.run(play())


def test_however_many_ask_a_write_is_tried_once_a_second(tmp_path: Path) -> None:
    async def play() -> None:
        async with asked(tmp_path) as at:
            at.store.gate.clear()
            asking = [asyncio.create_task(at.health()) for _ in range(50)]
            await asyncio.sleep(0.01)
            at.store.gate.set()
            assert {answer.status_code for answer in await asyncio.gather(*asking)} == {200}
            await at.health()
            assert at.store.count == 1
            at.time += health.FRESH_SECONDS
            await at.health()
            assert at.store.count == 2

    asyncio.run(play())


@pytest.mark.parametrize(
    ("error", "key"),
    [
        (OSError(28, "No space left on device"), "serve.no_disk"),
        (ConnectionResetError(), "serve.no_store"),
        (ZeroDivisionError(), "serve.no_store"),
    ],
)
def test_a_failing_store_is_said_with_what_has_failed(
    error: Exception, key: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def play() -> None:
        async with asked(tmp_path) as at:
            for well in (True, False, False, True, True):
                at.store.error = None if well else error
                at.time += 1
                answer = await at.health()
                assert answer.status_code == (200 if well else 503)
                assert answer.json().get("key") == (None if well else key)
                assert f"catalaunia_store_works {float(well)}" in await at.metrics()

    with caplog.at_level(logging.INFO, "catalaunia"):
        asyncio.run(play())
    texts = [record.getMessage() for record in caplog.records]
    assert [text.split(":")[0] for text in texts] == ["nothing can be kept any more", "everything is kept again"]
    assert not [record for record in caplog.records if record.exc_info]


def test_a_store_that_does_not_answer_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "STORE_PATIENCE", 0.05)

    async def play() -> None:
        async with asked(tmp_path) as at:
            at.store.gate.clear()
            answer = await at.health()
            assert (answer.status_code, answer.json()["key"]) == (503, "serve.no_store")

    asyncio.run(play())


def test_one_who_goes_away_does_not_take_the_others_answer_along(tmp_path: Path) -> None:
    async def play() -> None:
        async with asked(tmp_path) as at:
            at.store.gate.clear()
            first, second = asyncio.create_task(at.health()), asyncio.create_task(at.health())
            await asyncio.sleep(0.01)
            first.cancel()
            at.store.gate.set()
            assert (await second).status_code == 200
            assert at.store.count == 1

    asyncio.run(play())


def test_the_watch_looks_at_loop_clock_and_store_also_when_nobody_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(health, "CLOCK_LOOK", 0.001)

    async def play() -> None:
        async with asked(tmp_path) as at:
            watching = asyncio.create_task(at.service.health.watch())
            async with asyncio.timeout(PATIENCE):
                while at.store.count < 2:
                    at.time += 1
                    await asyncio.sleep(0.001)
            watching.cancel()
            text = await at.metrics()
            (count,) = [line for line in text.splitlines() if line.startswith("catalaunia_loop_lag_seconds_count")]
            assert float(count.split()[1]) >= health.CLOCK_LOOKS

    asyncio.run(play())


def test_a_jump_of_the_clock_is_said_once_and_one_back_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with asked(tmp_path) as at:
            for ahead, lines in ((1.5, 0), (-86_400.0, 1), (-86_400.0, 1), (0.0, 2)):
                monkeypatch.setattr(at.service.clock, "ahead", lambda ahead=ahead: ahead)
                at.service.health.look_at_clock()
                assert len(caplog.records) == lines

    with caplog.at_level(logging.INFO, "catalaunia"):
        asyncio.run(play())
    assert caplog.messages[0] == "the machine's clock has jumped and is -86400 s from ours, which goes on as before"
