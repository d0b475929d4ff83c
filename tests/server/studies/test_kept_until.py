"""How long a study keeps a game that would expire: as long as somebody looks at it now and then."""

import asyncio
from typing import Any

import pytest

from catalaunia.core.texts import Refusal
from catalaunia.server.studies.live import PROLONGED_AFTER
from catalaunia.server.studies.study import STUDY_KEPT_FOR
from catalaunia.server.tables.finished_games import KEPT_FOR
from catalaunia.server.tables.setup import DAY
from tests.server.places import listening, page, place, play_out
from tests.server.studies.people import Class, gathered, studying


async def is_there(found: Class) -> bool:
    """Once all that has expired is removed."""
    await found.here.service.tables.remove_expired()
    return bool(await found.here.service.store.read(found.table))


async def pass_by(found: Class, seconds: float) -> None:
    found.here.service.tables._live.clear()  # nobody is at it
    found.here.clock.time += seconds


async def kept_until(found: Class) -> float:
    """As the store has it."""
    study = await found.here.service.store.study(found.study)
    assert study
    return study.kept_until


def test_a_stranger_s_record_whose_study_nobody_looks_at_goes_and_the_study_with_it(url: str) -> None:
    async def play() -> None:
        async with studying(url) as found:
            await pass_by(found, STUDY_KEPT_FOR - DAY)
            assert await is_there(found)
            await pass_by(found, 2 * DAY)
            assert not await is_there(found)
            assert await found.here.service.store.study(found.study) is None
            assert (await found.look(found.edit, 404))["key"] == "study.unknown"

    asyncio.run(play())


def test_a_look_or_a_change_now_and_then_keeps_it(url: str) -> None:
    async def play() -> None:
        async with studying(url) as found, listening(found.here) as address:
            at = f"/api/studies/{found.study}"

            async def follows() -> None:
                async with page(address, found.view) as his:
                    await his.hello(found.table, study=found.study)
                    await his.until(lambda: "study" in his.followed)

            async def once_more(what: Any) -> None:
                await pass_by(found, STUDY_KEPT_FOR - DAY)
                assert await is_there(found)
                await what
                assert await kept_until(found) == found.here.clock.time + STUDY_KEPT_FOR

            await once_more(found.look(found.view))
            await once_more(found.at(found.comment, "0"))
            await once_more(found.edit.send("GET", f"{at}/record"))
            await once_more(found.do(found.comment, kind="comment", place="0", text="Still here."))
            await once_more(found.edit.send("GET", f"{at}/links"))
            await once_more(follows())
            assert found.here.clock.time > KEPT_FOR

    asyncio.run(play())


def test_who_does_not_belong_to_it_keeps_nothing(url: str) -> None:
    async def play() -> None:
        async with studying(url) as found:
            await pass_by(found, STUDY_KEPT_FOR - DAY)
            await found.look(found.stranger, 403)
            await found.edit.send("GET", f"/api/tables/{found.table}/studies")
            await pass_by(found, 2 * DAY)
            assert not await is_there(found)

    asyncio.run(play())


def test_who_erases_his_data_does_not_prolong_the_study_of_the_others(url: str) -> None:
    async def play() -> None:
        async with studying(url) as found:
            until = await kept_until(found)
            await pass_by(found, 30 * DAY)
            await found.comment.send("DELETE", "/api/me/data")
            assert await kept_until(found) == until

    asyncio.run(play())


def test_looks_of_a_day_write_once(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with studying(url) as found:
            kept, written = found.here.service.studies.store, list[float]()
            keep = kept.keep_study

            async def counted(name: str, until: float) -> None:
                written.append(until)
                await keep(name, until)

            monkeypatch.setattr(found.here.service.studies, "store", _With(kept, counted))
            version = (await found.look(found.view))["version"]
            for hours in range(23):
                assert (await found.look(found.view))["version"] == version
                assert written == [], hours
                found.here.clock.time += 3_600
            found.here.clock.time += PROLONGED_AFTER
            for _ in range(3):
                assert (await found.look(found.comment))["version"] == version
            assert written == [found.here.clock.time + STUDY_KEPT_FOR]

    asyncio.run(play())


def test_where_nothing_can_be_kept_it_is_shown_all_the_same(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with studying(url) as found:
            until = await kept_until(found)

            async def fails(_name: str, _until: float) -> None:
                raise Refusal("serve.read_only", words="")

            await pass_by(found, 2 * DAY)
            with monkeypatch.context() as broken:
                broken.setattr(found.here.service.studies, "store", _With(found.here.service.store, fails))
                assert (await found.look(found.view))["kept_until"] == until
            assert (await found.look(found.view))["kept_until"] == found.here.clock.time + STUDY_KEPT_FOR

    asyncio.run(play())


def test_people_are_told_until_when_where_the_game_expires_and_only_there(url: str) -> None:
    async def play() -> None:
        async with place(url) as here:
            found = await gathered(here)
            assert (await found.look(found.view))["kept_until"] == here.clock.time + STUDY_KEPT_FOR
            ada = here.person()
            table = await ada.open(kinds="me me")
            await play_out(table, ada, ada)
            opened = await ada.send("POST", f"/api/tables/{table}/studies", {"name": "Ada"}, 201)
            own = Class(here, table, opened["study"], ada, ada, ada, ada)
            assert (await own.look(ada))["kept_until"] is None
            await pass_by(own, 9 * STUDY_KEPT_FOR)
            assert await is_there(own)
            assert (await own.look(ada))["kept_until"] is None

    asyncio.run(play())


class _With:
    """A store that keeps studies in another way."""

    def __init__(self, store: Any, keep_study: Any) -> None:
        self._store = store
        self.keep_study = keep_study

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)
