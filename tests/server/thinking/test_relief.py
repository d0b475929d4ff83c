"""Computers that cannot think yet: quicker ones play for them, and are relieved by them, once."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from catalaunia.ai.players import LEVELS, parse, quick_level
from catalaunia.core import record, registry
from catalaunia.core.texts import Text
from catalaunia.core.variant import Variant
from catalaunia.server.tables import cast, changes, commands
from catalaunia.server.tables.events import Away, Back, Created, Deputised, Filled, Relieved, Seated, Started, read
from catalaunia.server.tables.table import Table
from catalaunia.server.thinking import relief
from tests.server.places import Person, Place, listening, page, place, settle
from tests.server.thinking.quick import QuickThinkers

GAME = registry.names()[0]
QUICK = quick_level(Variant(GAME, registry.find(GAME).players[0]).rules)
CHAMPION = 7
LEVEL = Text(f"level.{LEVELS[QUICK - 1]}")
FIRST = {"first_player": "named", "first_seat": 1}


def compiling(**more: Any) -> QuickThinkers:
    """Has done nothing yet."""
    thinkers = QuickThinkers(**more)
    thinkers.compile(0, 40)
    return thinkers


async def open_with(ada: Person, *levels: int, **more: Any) -> str:
    seats = [{"kind": "me"}, *({"kind": "computer", "level": level} for level in levels)]
    setup = {"game": GAME, "seats": seats, "options": FIRST}
    made = await ada.send("POST", "/api/tables", {"name": "Ada", "setup": setup} | more, 201)
    return str(made["table"])


def first(table: str, deputy: bool = False) -> str:
    """The first computer's name, or that of whoever plays for it."""
    return cast.computer(table, 1, ["Ada"], deputy)


async def seats_of(ada: Person, table: str) -> list[tuple[str, int | None, int | None]]:
    return [(one["name"], one["level"], one["relief"]) for one in (await ada.look(table, 0))["table"]["seats"][1:]]


async def happened(here: Place, table: str) -> list[str]:
    return [one.content["kind"] for one in await here.service.store.read(table)]


def test_a_quick_level_is_named_by_every_game_of_our_own() -> None:
    """As it was measured: `python -m bench.interpreted`."""
    levels = {game: quick_level(Variant(game, registry.find(game).players[0]).rules) for game in registry.names()}
    assert all(1 <= level <= CHAMPION for level in levels.values())


def test_the_strongest_quick_level_begins_and_is_relieved_when_all_is_compiled(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "tables", thinkers=compiling()) as here:
            ada = here.person()
            table = await open_with(ada, CHAMPION, 2)
            recruit = (cast.computer(table, 2, ["Ada"]), 2, None)
            await here.clock.turn(3)
            here.thinkers.asked.clear()
            await ada.send("POST", f"/api/tables/{table}/deputies")
            assert await seats_of(ada, table) == [(first(table, True), QUICK, CHAMPION), recruit]
            assert (await ada.look(table, 0))["table"]["computers_ready"]
            await settle()
            assert {parse(asked.player).number for asked in here.thinkers.asked} == {QUICK}  # type: ignore[union-attr]
            here.thinkers.compile(39, 40, 2)
            await settle()
            assert "Relieved" not in await happened(here, table)
            here.thinkers.compile(40, 40)
            await settle()
            here.thinkers.when_ready()
            await settle()
            assert await seats_of(ada, table) == [(first(table), CHAMPION, None), recruit]
            assert (await happened(here, table)).count("Relieved") == 1
            notices = [line["text"] for line in (await ada.look(table, 0))["chat"]]
            assert notices == [
                f"Until {first(table)} (Champion) can play, {first(table, True)} ({LEVEL}) will stand in.",
                f"The rules have been compiled: {first(table)} (Champion) will play from now on.",
            ]

    asyncio.run(play())


def test_a_table_can_be_opened_so_and_survives_a_restart(tmp_path: Path) -> None:
    """The interpreted server is replaced by a compiled one: what is in the log is enough."""

    async def play() -> None:
        async with place(tmp_path / "tables", thinkers=compiling()) as here:
            ada = here.person()
            table = await open_with(ada, CHAMPION, at_once=True)
            assert await seats_of(ada, table) == [(first(table, True), QUICK, CHAMPION)]
            assert await happened(here, table) == ["Created", "Seated", "Deputised", "Started"]
        async with place(tmp_path / "tables", thinkers=QuickThinkers(ready=False, quick=False)) as here:
            again = here.person()
            again.http.cookies = ada.http.cookies
            assert await seats_of(again, table) == [(first(table, True), QUICK, CHAMPION)]
            here.thinkers.compile(1, 1)
            await settle()
            assert await seats_of(again, table) == [(first(table), CHAMPION, None)]
        async with place(tmp_path / "tables") as here:
            await here.service.tables.get(table)
            await settle()
            assert (await happened(here, table)).count("Relieved") == 1

    asyncio.run(play())


def test_the_same_key_opens_the_same_table_only_if_the_same_was_asked_for(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "tables", thinkers=compiling()) as here:
            ada = here.person()
            seats = [{"kind": "me"}, {"kind": "computer", "level": CHAMPION}]
            body = {"name": "Ada", "setup": {"game": GAME, "seats": seats}, "at_once": True}
            made = await ada.send("POST", "/api/tables", body, 201, key="one")
            here.thinkers.compile(1, 1)
            assert await ada.send("POST", "/api/tables", body, 201, key="one") == made
            other = await ada.send("POST", "/api/tables", body | {"at_once": False}, 409, key="one")
            assert other["key"] == "serve.key_used"

    asyncio.run(play())


def test_where_it_makes_no_sense_it_is_refused_with_a_sentence(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "tables", thinkers=compiling()) as here:
            ada, ben = here.person(), here.person()
            table, quick = await open_with(ada, CHAMPION), await open_with(ada, QUICK)
            said = await ben.send("POST", f"/api/tables/{table}/deputies", status=403)
            assert said["key"] == "table.not_your_seat"
            said = await ada.send("POST", f"/api/tables/{quick}/deputies", status=409)
            assert said["key"] == "table.no_deputy"
            done = await ada.send("POST", f"/api/tables/{table}/deputies", key="now")
            said = await ada.send("POST", f"/api/tables/{table}/deputies", status=409)
            assert said["key"] == "table.no_deputy"  # they play already
            here.thinkers.compile(40, 40)
            await settle()
            said = await ada.send("POST", f"/api/tables/{table}/deputies", status=409)
            assert said["key"] == "table.no_deputy"  # all can think
            assert await ada.send("POST", f"/api/tables/{table}/deputies", key="now") == done  # the same once more

    asyncio.run(play())


def test_who_has_been_relieved_does_not_move_any_more(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "tables", thinkers=compiling()) as here:
            table = await open_with(here.person(), CHAMPION, at_once=True)
            tables = here.service.tables
            now = await tables.get(table)
            assert now.match is not None
            move, waiting = now.match.legal(1)[0].text, now.waiting[1]
            here.thinkers.compile(1, 1)
            await settle()
            _, before = await tables.do(table, commands.ComputerPlays(1, move, waiting, QUICK))
            assert before == (await tables.get(table)).version
            assert (await happened(here, table))[-1] == "Relieved"
            _, after = await tables.do(table, commands.ComputerPlays(1, move, waiting, CHAMPION))
            assert after == before + 1

    asyncio.run(play())


def test_a_store_that_fails_is_asked_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with place(tmp_path / "tables", thinkers=compiling()) as here:
            table = await open_with(here.person(), CHAMPION, at_once=True)
            append, failures = here.service.store.append, [OSError("away"), OSError("away")]

            async def fails(*given: Any) -> bool:
                if failures:
                    raise failures.pop()
                return await append(*given)

            monkeypatch.setattr(here.service.store, "append", fails)
            here.thinkers.compile(1, 1)
            await here.clock.turn(2.5 * relief.TRY_AGAIN)
            assert (await happened(here, table)).count("Relieved") == 1

    asyncio.run(play())


# The record


def at_table(*more: Any) -> Table:
    played = registry.find(GAME)
    seats = [{"kind": "me"}, {"kind": "computer", "level": CHAMPION}]
    setup = {"game": GAME, "seats": seats, "stand_in": 2}
    first = [Created(setup, bytes(32).hex(), played.version, player="ada"), Seated(0, "Ada", player="ada")]
    return changes.after(Table("a-table-of-records"), [*first, *more], 0.0)


def test_the_record_says_who_played_from_which_move_on() -> None:
    table = at_table(Deputised(4, [1]), Started())
    begun = table.ply
    table = changes.after(table, [Relieved()], 1.0)
    made = table.record()
    assert made["seats"] == ["Ada", "Champion 2"]
    assert made["changes"] == [
        {"ply": 0, "seat": 1, "name": "Captain 2", "level": 4},
        {"ply": begun, "seat": 1, "name": "Champion 2", "level": 7},
    ]
    assert record.verify(made).ok
    assert "changes" not in at_table(Started()).record()


def test_the_record_says_who_played_for_somebody_who_was_away_or_took_his_seat() -> None:
    table = at_table(Started(), Away(0), Back(0), Away(0), Seated(0, "Ben", player="ben"))
    assert [(one["name"], one.get("level")) for one in table.record()["changes"]] == [
        ("Recruit 1", 2),
        ("Ada", None),
        ("Recruit 1", 2),
        ("Ben", None),
    ]


@pytest.mark.parametrize(
    "changed",
    [{}, [1], [{"ply": 1, "seat": 0}], [{"ply": -1, "seat": 0, "name": "A"}], [{"ply": 1, "seat": 9, "name": "A"}],
     [{"ply": 1, "seat": 0, "name": 3}], [{"ply": True, "seat": 0, "name": "A"}],
     [{"ply": 1, "seat": 0, "name": "A", "level": "x"}]],
)  # fmt: skip
def test_changes_that_are_none_are_refused(changed: Any) -> None:
    verdict = record.verify(at_table(Started()).record() | {"changes": changed})
    assert verdict.error is not None
    assert verdict.error.key == "record.changes"


def test_logs_of_before_know_nothing_of_it() -> None:
    table = at_table(read({"kind": "Filled", "seat": 1, "level": 5}), Started())
    assert table.deputies == []
    assert isinstance(read(Deputised(4, [1]).content), Deputised)
    assert isinstance(read(Relieved().content), Relieved)
    assert Filled(1, 2).content == {"kind": "Filled", "seat": 1, "level": 2}


# What pages hear


def test_a_page_hears_how_far_it_is_and_when_it_is_there(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "tables", thinkers=compiling()) as here, listening(here) as address:
            ada = here.person()
            table = await open_with(ada, CHAMPION)
            async with page(address, ada) as mine, page(address) as watching:
                await mine.hello(table, 0)
                await watching.hello(table)
                await mine.until(lambda: bool(mine.presence))
                progress = {"done": 0, "total": 40, "seconds_left": None}
                known = {"ready": False, "hints": False, "deputy": QUICK, "compiling": progress}
                assert mine.presence["computers"] == known
                here.thinkers.compile(12, 40, 35)
                for one in (mine, watching):
                    while (one.presence.get("computers") or known)["compiling"] == progress:
                        await one.hear()
                    assert one.presence["computers"]["compiling"] == {"done": 12, "total": 40, "seconds_left": 35}
                heard = len(mine.raw)
                here.thinkers.when_compiling_changed()  # nothing has: nothing is sent
                await ada.send("POST", f"/api/tables/{table}/deputies")
                await mine.until(lambda: mine.presence["computers"]["ready"])
                assert mine.presence["computers"]["deputy"] is None
                assert mine.presence["computers"]["compiling"]["done"] == 12  # hints are still on their way
                assert sum('"done":12' in text for text in mine.raw[heard:]) == 1
                here.thinkers.compile(40, 40)
                await mine.until(lambda: mine.presence["computers"]["compiling"] is None)
                await mine.until(lambda: mine.update["table"]["seats"][1]["level"] == CHAMPION)
                assert mine.presence["computers"] == {"ready": True, "hints": True, "deputy": None, "compiling": None}

    asyncio.run(play())


def test_an_interrupted_compile_is_told_as_it_is(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "tables", thinkers=compiling()) as here:
            ada = here.person()
            here.thinkers.compile(30, 40, 9)
            assert (await ada.send("GET", f"/api/games/{GAME}/computers"))["compiling"]["done"] == 30
            here.thinkers.compile(3, 40, None)  # it begins anew
            found = await ada.send("GET", f"/api/games/{GAME}/computers")
            assert found == {
                "ready": False, "hints": False, "deputy": QUICK,
                "compiling": {"done": 3, "total": 40, "seconds_left": None},
            }  # fmt: skip
            here.thinkers.compile(40, 40)
            assert (await ada.send("GET", f"/api/games/{GAME}/computers"))["ready"]
            await ada.send("GET", "/api/games/chess/computers", status=409)

    asyncio.run(play())


def test_a_hint_is_refused_at_once_with_the_time_and_costs_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "tables", thinkers=compiling()) as here:
            ada = here.person()
            seats = [{"kind": "me"}, {"kind": "computer", "level": 2}]
            options = FIRST | {"first_seat": 0}
            body = {"name": "Ada", "setup": {"game": GAME, "seats": seats, "options": options}}
            table = (await ada.send("POST", "/api/tables", body, 201))["table"]
            said = await ada.send("POST", f"/api/tables/{table}/hint", {"seat": 0}, 409)
            assert said["key"] == "table.hint_not_ready"
            here.thinkers.compile(12, 40, 35)
            said = await ada.send("POST", f"/api/tables/{table}/hint", {"seat": 0}, 409)
            assert (said["key"], "35" in said["text"]) == ("table.hint_ready_in", True)
            assert "Hinted" not in await happened(here, table)
            here.thinkers.compile(40, 40)
            assert (await ada.send("POST", f"/api/tables/{table}/hint", {"seat": 0}))["sentences"]

    asyncio.run(play())
