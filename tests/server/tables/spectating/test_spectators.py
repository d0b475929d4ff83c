"""Those who look on: whether they may, how much later they see it, and who reads whose talk."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from catalaunia.server.tables.opening import Opener, asked_for
from catalaunia.server.tables.setup import TableSetup
from tests.server.places import Person, Place, listening, page, place, play_out

MINUTE = 60.0
Play = Callable[[Place, str, Person, Person, Person], Coroutine[Any, Any, None]]


def at_a_table(file: Path, spectators: dict[str, Any], play: Play) -> None:
    """Ada and Ben play, Eve watches."""

    async def run() -> None:
        async with place(file) as here:
            ada, ben, eve = here.person(), here.person(), here.person()
            table = await ada.open("clash451", "me open", listed=True, spectators=spectators)
            await ben.send("POST", f"/api/tables/{table}/join", {"name": "Ben"})
            await eve.send("POST", "/api/me")
            await ada.send("POST", f"/api/tables/{table}/start", {})
            await play(here, table, ada, ben, eve)

    asyncio.run(run())


def test_a_table_may_be_for_its_players_alone(tmp_path: Path) -> None:
    async def play(_: Place, table: str, ada: Person, __: Person, eve: Person) -> None:
        at = f"/api/tables/{table}"
        for path in ("", "/wait?timeout=0", "/history", "/plies/0", "/gallery", "/record", "/finale", "/result.png"):
            assert (await eve.send("GET", at + path, status=403))["key"] == "table.players_only"
        assert await eve.send("GET", f"{at}/seats") == []
        assert table not in [one["id"] for one in await eve.send("GET", "/api/tables")]
        assert (await ada.look(table, 0))["table"]["spectators"]["allowed"] is False

    at_a_table(tmp_path / "s", {"allowed": False}, play)


def test_whoever_watches_in_the_waiting_room_is_shown_out_when_the_game_begins(tmp_path: Path) -> None:
    async def run() -> None:
        async with place(tmp_path / "s") as here, listening(here) as address, page(address) as watching:
            ada = here.person()
            table = await ada.open("clash451", "me open", spectators={"allowed": False})
            assert (await watching.hello(table))["table"]["stage"] == "open"
            await ada.send("POST", f"/api/tables/{table}/start", {"fill": 1})
            while (said := await watching.hear())["kind"] != "refused":
                assert said.get("table", {}).get("stage") != "playing"
            assert said["key"] == "table.players_only"

    asyncio.run(run())


def test_spectators_see_everything_later(tmp_path: Path) -> None:
    async def play(here: Place, table: str, ada: Person, ben: Person, eve: Person) -> None:
        before = await eve.look(table)
        assert (before["table"]["stage"], before["table"]["late"]) == ("open", 600)
        await here.clock.leap(10 * MINUTE)
        begun = await eve.look(table)
        assert (begun["table"]["stage"], begun["story"] != []) == ("playing", True)
        await play_out(table, ada, ben)
        await ada.send("POST", f"/api/tables/{table}/chat", {"text": "Well played!"})
        assert await eve.look(table) == begun
        for path in ("record", "check", "finale", "review"):
            await eve.send("GET", f"/api/tables/{table}/{path}", status=409)
        await eve.send("GET", f"/api/tables/{table}/plies/0", status=409, open=True)
        assert (await ada.send("GET", f"/api/tables/{table}/finale"))["why"]
        await here.clock.leap(10 * MINUTE - 1)
        assert await eve.look(table) == begun
        await here.clock.turn(1)
        ended = await eve.look(table)
        assert (ended["table"]["stage"], ended["chat"][-1]["text"]) == ("over", "Well played!")
        assert (await eve.send("GET", f"/api/tables/{table}/record"))["winners"]

    at_a_table(tmp_path / "s", {"delay": 600}, play)


def test_after_a_restart_they_still_see_it_later(tmp_path: Path) -> None:
    async def play(here: Place, table: str, ada: Person, ben: Person, eve: Person) -> None:
        await here.clock.leap(10 * MINUTE)
        for person, seat in ((ada, 0), (ben, 1)) * 3:
            await person.say_any(table, seat)
        seen, present = await eve.look(table), (await ada.look(table, 0))["table"]["ply"]
        assert seen["table"]["ply"] < present
        here.service.tables._live.clear()
        here.service.kept_updates.clear()
        assert await eve.look(table) == seen
        await here.clock.leap(10 * MINUTE)
        assert (await eve.look(table))["table"]["ply"] > seen["table"]["ply"]

    at_a_table(tmp_path / "s", {"delay": 600}, play)


def test_a_page_that_sees_it_later_is_told_in_time(tmp_path: Path) -> None:
    async def play(here: Place, table: str, ada: Person, ben: Person, eve: Person) -> None:
        await here.clock.leap(10 * MINUTE)
        async with listening(here) as address, page(address, eve) as watching:
            seen = await watching.hello(table)
            await watching.until(lambda: bool(watching.presence))
            assert watching.presence["seats"] == []  # whether they are there now tells how it goes now
            for person, seat in ((ada, 0), (ben, 1)) * 3:
                await person.say_any(table, seat)
            await eve.send("POST", f"/api/tables/{table}/gallery", {"name": "Eve", "text": "Go on!"})
            await watching.until(lambda: watching.gallery == ["Go on!"])
            assert watching.updates[-1]["version"] == seen["version"]
            await here.clock.leap(10 * MINUTE)
            assert (await watching.until(lambda: len(watching.updates) > 1))["table"]["ply"] > seen["table"]["ply"]

    at_a_table(tmp_path / "s", {"delay": 600}, play)


def test_a_table_that_is_seen_later_is_listed_only_as_long_as_it_waits(tmp_path: Path) -> None:
    async def run() -> None:
        async with place(tmp_path / "s") as here:
            ada, eve = here.person(), here.person()
            table = await ada.open("clash451", "me open", listed=True, spectators={"delay": 600})
            assert [one["id"] for one in await eve.send("GET", "/api/tables")] == [table]
            await ada.send("POST", f"/api/tables/{table}/start", {"fill": 1})
            assert await eve.send("GET", "/api/tables") == []

    asyncio.run(run())


def test_who_has_opened_it_and_does_not_play_finds_no_more_in_his_list_than_at_the_table(tmp_path: Path) -> None:
    async def run() -> None:
        async with place(tmp_path / "s") as here, listening(here) as address:
            host, ada, ben = here.person(), here.person(), here.person()
            table = await host.open("clash451", "open open", spectators={"delay": 600})
            for person, name in ((ada, "Ada"), (ben, "Ben")):
                await person.send("POST", f"/api/tables/{table}/join", {"name": name})

            async def told() -> tuple[str, float, bool, bool]:
                (mine,) = await host.send("GET", "/api/me/tables")
                return mine["stage"], mine["changed"], bool(mine["awaited"]), bool(mine["winners"])

            waiting = await told()
            await host.send("POST", f"/api/tables/{table}/start", {})
            assert await told() == waiting
            await here.clock.leap(10 * MINUTE)
            begun = await told()
            assert begun[0::2] == ("playing", True)
            here.clock.time += 1
            await play_out(table, ada, ben)
            assert await told() == begun
            hidden = {"hidden": True}
            assert (await host.send("POST", f"/api/tables/{table}/hide", hidden, 409))["key"] == "table.not_over"
            await here.clock.leap(10 * MINUTE - 1)
            async with page(address, host, "home") as home:
                await home.until(lambda: bool(home.lists))
                assert home.lists["mine"][0]["stage"] == "playing"
                await here.clock.turn(1)
                await home.until(lambda: home.lists["mine"][0]["stage"] == "over")  # by itself
            assert (await told())[0::3] == ("over", True)
            here.service.tables._live.clear()
            here.clock.time += 86_400
            assert (await told())[0::3] == ("over", True)
            assert not here.service.tables.in_memory()  # it is old enough
            await host.send("POST", f"/api/tables/{table}/hide", hidden)

    asyncio.run(run())


def test_what_the_players_say_may_be_private(tmp_path: Path) -> None:
    async def play(_: Place, table: str, ada: Person, ben: Person, eve: Person) -> None:
        await ada.send("POST", f"/api/tables/{table}/chat", {"text": "Between us."})
        assert [line["text"] for line in (await ben.look(table, 1))["chat"]] == ["Between us."]
        assert [line["text"] for line in (await ben.look(table))["chat"]] == ["Between us."]
        assert (await eve.look(table))["chat"] == []
        assert (await eve.look(table, seen=1))["chat"] == []
        await play_out(table, ada, ben)
        assert not [line for line in (await eve.look(table))["chat"] if line["text"] == "Between us."]

    at_a_table(tmp_path / "s", {"hear_players": False}, play)


def test_spectators_talk_apart_from_the_players(tmp_path: Path) -> None:
    async def play(_: Place, table: str, ada: Person, ben: Person, eve: Person) -> None:
        at = f"/api/tables/{table}/gallery"
        version = (await ada.look(table, 0))["version"]
        said = await eve.send("POST", at, {"name": "Eve", "text": "What a turn!"}, key="once")
        assert await eve.send("POST", at, {"name": "Eve", "text": "What a turn!"}, key="once") == said
        assert [line["text"] for line in (await eve.send("GET", at))["lines"]] == ["What a turn!"]
        assert (await ada.look(table, 0))["version"] == version
        assert (await ada.send("GET", at, status=403))["key"] == "table.gallery_closed"
        assert (await ada.send("POST", at, {"name": "X", "text": "Hi"}, 403))["key"] == "table.gallery_spectators_only"
        assert (await eve.send("POST", at, {"name": "bEN", "text": "Hi"}, 409))["key"] == "table.gallery_name"
        for number in range(4):
            await eve.send("POST", at, {"name": "Eve", "text": f"{number}"})
        assert (await eve.send("POST", at, {"name": "Eve", "text": "5"}, 409))["key"] == "table.chat_too_much"
        await play_out(table, ada, ben)
        assert len((await ada.send("GET", at))["lines"]) == 5  # once it is over, all read it

    at_a_table(tmp_path / "s", {}, play)


def test_where_the_table_has_it_so_players_read_it_or_nobody_talks(tmp_path: Path) -> None:
    async def heard(_: Place, table: str, ada: Person, __: Person, eve: Person) -> None:
        await eve.send("POST", f"/api/tables/{table}/gallery", {"name": "Eve", "text": "Oh!"})
        assert [one["text"] for one in (await ada.send("GET", f"/api/tables/{table}/gallery"))["lines"]] == ["Oh!"]

    async def silent(_: Place, table: str, __: Person, ___: Person, eve: Person) -> None:
        refused = await eve.send("POST", f"/api/tables/{table}/gallery", {"name": "Eve", "text": "Oh!"}, 403)
        assert refused["key"] == "table.gallery_closed"

    at_a_table(tmp_path / "heard", {"talk": "heard"}, heard)
    at_a_table(tmp_path / "silent", {"talk": "none"}, silent)


def test_what_a_spectator_said_is_his_data(tmp_path: Path) -> None:
    async def play(here: Place, table: str, ada: Person, ben: Person, eve: Person) -> None:
        await here.clock.leap(10 * MINUTE)
        await play_out(table, ada, ben)
        await eve.send("POST", f"/api/tables/{table}/gallery", {"name": "Eve", "text": "Oh!"})
        [mine] = (await eve.send("GET", "/api/me/data"))["tables"]
        assert (mine["stage"], [one["text"] for one in mine["said_watching"]]) == ("playing", ["Oh!"])
        await eve.send("DELETE", "/api/me/data")
        [line] = (await ada.send("GET", f"/api/tables/{table}/gallery"))["lines"]
        assert "Oh!" not in line["text"]
        assert line["name"] != "Eve"

    at_a_table(tmp_path / "s", {"delay": 600}, play)


def test_setups_of_before_are_as_they_were() -> None:
    """What a key of before stands for is the same, and a log without the new words opens with the usual."""
    setup = TableSetup.model_validate({"game": "clash451", "seats": [{"kind": "me"}, {"kind": "open"}]})
    assert not {"language", "spectators"} & set(setup.written)
    assert asked_for(Opener("ann", "Ann"), setup) == "158048738b6248f5"
    assert TableSetup.model_validate(setup.written) == setup
    other = TableSetup.model_validate(setup.written | {"language": "fr", "spectators": {"delay": 60}})
    assert TableSetup.model_validate(other.written) == other
