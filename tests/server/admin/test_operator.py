"""What the operator sees and does, on both databases."""

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed

from catalaunia.server.shares.limits import MOST_HELD, RATES
from tests.server.admin.operators import Operator, administered, who
from tests.server.places import Page, Person, Place, listening, page, play_out
from tests.sizes import PATIENCE


async def two_at_a_table(here: Place, **setup: Any) -> tuple[Person, Person, str]:
    ada, ben = here.person(), here.person()
    table = await ada.open("clash451", "me open", **setup)
    await ben.send("POST", f"/api/tables/{table}/join", {"name": "Benoît", "seat": 1})
    await ada.send("POST", f"/api/tables/{table}/start", {})
    return ada, ben, table


async def shown_out(page: Page) -> None:
    """Whatever it is told before."""
    with suppress(ConnectionClosed):
        while True:
            await page.hear()


def test_tables_and_players_are_found_by_name_and_id(url: str) -> None:
    async def play() -> None:
        async with administered(url) as here:
            ada, ben, table = await two_at_a_table(here)
            other = await here.person().open("attila", "me computer")
            ask = Operator(here)
            found = {one["id"]: one for one in (await ask.get("tables"))["tables"]}
            assert set(found) == {table, other}
            assert found[table]["people"] == [await who(ada), await who(ben)]
            assert [seat["name"] for seat in found[table]["seats"]] == ["Ada", "Benoît"]
            for text in ("benoît", "BENOÎT", table, await who(ben), "clash"):
                assert [one["id"] for one in (await ask.get("tables", search=text))["tables"]] == [table], text
            assert (await ask.get("tables", search="listed"))["tables"] == []  # a word of the summary, nobody's name
            assert (await ask.get("tables", stage="over"))["tables"] == []
            players = (await ask.get("players", search="benoît"))["players"]
            assert [(one["player"], one["names"]) for one in players] == [(await who(ben), ["Benoît"])]
            assert len((await ask.get("players"))["players"]) == 3
            assert (await ask.get("overview"))["version"]

    asyncio.run(play())


def test_a_long_list_goes_on_where_it_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("catalaunia.server.admin.operator.ROWS_AT_ONCE", 2)

    async def play() -> None:
        async with administered(tmp_path / "tables.sqlite") as here:
            made = []
            for _ in range(5):
                made.append(await here.person().open("attila", "me open"))
                here.clock.time += 1
            seen: list[str] = []
            after: dict[str, str] = {}
            while True:
                said = await Operator(here).get("tables", **after)
                seen += [one["id"] for one in said["tables"]]
                if said["after"] is None:
                    break
                after = {"after": said["after"]}
            assert seen == made[::-1]
            await Operator(here).send("GET", "tables", status=409, after="nonsense")

    asyncio.run(play())


def test_a_game_that_is_closed_stops_and_everybody_reads_why(url: str) -> None:
    async def play() -> None:
        async with administered(url) as here:
            ada, ben, table = await two_at_a_table(here, listed=True)
            before = await ada.look(table, 0)
            assert before["offers"]
            await Operator(here).send("POST", f"tables/{table}/close", {"words": "Go home"})
            now = await ada.look(table, 0)
            assert now["table"]["closed"]
            assert now["offers"] == []
            assert "(Go home)" in now["chat"][-1]["text"]
            said = await ada.say(table, 0, before["offers"][0]["move"], status=409)
            assert said["key"] == "table.closed"
            await ben.send("POST", f"/api/tables/{table}/resign", {"seat": 1}, status=409)
            assert await ada.send("GET", "/api/tables") == []
            assert await ada.send("GET", "/api/me/tables") == []
            assert (await Operator(here).get("tables", search=table))["tables"][0]["closed"]
            await ada.send("GET", f"/api/tables/{table}/record", status=409)  # its secrets stay secrets
            here.clock.time += 8 * 86_400
            await here.service.tables.remove_expired()
            await ada.send("GET", f"/api/tables/{table}", status=404)

    asyncio.run(play())


def test_a_closed_table_waits_for_nobody_and_computers_stop(tmp_path: Path) -> None:
    async def play() -> None:
        async with administered(tmp_path / "tables.sqlite") as here:
            table = await here.person().open("attila", "me computer", thinking_seconds=60)
            await Operator(here).send("POST", f"tables/{table}/close", {})
            version = (await here.service.tables.get(table)).version
            await here.clock.turn(100.0)
            assert (await here.service.tables.get(table)).version == version
            assert await here.service.store.due(1e12, 9) == []

    asyncio.run(play())


def test_who_looks_at_a_table_that_is_deleted_is_told_and_shown_out(url: str) -> None:
    async def play() -> None:
        async with administered(url) as here, listening(here) as address:
            ada, _, table = await two_at_a_table(here)
            async with page(address, ada) as shown:
                await shown.hello(table, 0)
                await Operator(here).send("DELETE", f"tables/{table}")
                await shown_out(shown)
                assert any("table.unknown" in text for text in shown.raw)
            await ada.send("GET", f"/api/tables/{table}", status=404)
            await Operator(here).send("DELETE", f"tables/{table}", status=404)
            await Operator(here).send("POST", f"tables/{table}/close", {}, status=404)
            assert (await Operator(here).get("players"))["players"] == []

    asyncio.run(play())


def test_a_banned_player_is_refused_everywhere_until_the_ban_is_over(url: str) -> None:
    async def play() -> None:
        async with administered(url) as here, listening(here) as address:
            ada, ben, table = await two_at_a_table(here)
            feed = urlsplit((await ben.send("POST", "/api/me/notices/feed", status=201))["atom"]).path
            async with page(address, ben) as shown:
                await shown.hello(table, 1)
                ban = await Operator(here).send(
                    "POST", "bans", {"player": await who(ben), "seconds": 3600, "words": "Enough"}, 201
                )
                await shown_out(shown)
                assert "serve.banned_until" in shown.raw[-1]
                assert "Enough" in shown.raw[-1]
            said = await ben.send("GET", f"/api/tables/{table}", status=403)
            assert said["key"] == "serve.banned_until"
            await ben.send("POST", "/api/me", status=403)
            assert (await here.person().http.get(feed)).json()["key"] == "serve.banned_until"  # by any program
            await ada.look(table, 0)  # nobody else
            async with page(address, ben) as shown:
                assert "serve.banned_until" in (await shown.hear())["key"]
            assert [one["id"] for one in await Operator(here).get("bans")] == [ban["id"]]
            here.clock.time += 3600.0
            assert await Operator(here).get("bans") == []
            await ben.look(table, 1)
            assert (await here.person().http.get(feed)).status_code == 200
            forever = await Operator(here).send("POST", "bans", {"player": await who(ben)}, 201)
            said = await ben.send("GET", f"/api/tables/{table}", status=403)
            assert said["key"] == "serve.banned"
            await Operator(here).send("DELETE", f"bans/{forever['id']}")
            await ben.look(table, 1)
            await Operator(here).send("DELETE", f"bans/{forever['id']}", status=404)

    asyncio.run(play())


@pytest.mark.parametrize(("banned", "refused"), [("127.0.0.1", True), ("127.0.0.0/8", True), ("127.0.0.2", False)])
def test_an_address_or_a_network_is_banned_and_the_operator_is_not(tmp_path: Path, banned: str, refused: bool) -> None:
    async def play() -> None:
        async with administered(tmp_path / "tables.sqlite") as here:
            ada = here.person()  # at 127.0.0.1, as the tests' transport says
            await Operator(here).send("POST", "bans", {"address": banned, "words": "No"}, 201)
            await ada.send("GET", "/api/tables", status=403 if refused else 200)
            await Operator(here).get("overview")

    asyncio.run(play())


@pytest.mark.parametrize("address", ["nonsense", "0.0.0.0/0", "::/0", "10.0.0.0/7", "300.1.1.1"])
def test_what_is_no_address_or_nearly_everybody_s_is_not_banned(tmp_path: Path, address: str) -> None:
    async def play() -> None:
        async with administered(tmp_path / "tables.sqlite") as here:
            await Operator(here).send("POST", "bans", {"address": address}, 409)
            await Operator(here).send("POST", "bans", {"address": address, "player": "x"}, 422)
            await Operator(here).send("POST", "bans", {}, 422)
            assert await Operator(here).get("bans") == []

    asyncio.run(play())


def test_an_announcement_reaches_every_page_at_once_and_those_who_come_later(url: str) -> None:
    async def play() -> None:
        async with administered(url) as here, listening(here) as address:
            ada, _, table = await two_at_a_table(here)
            async with page(address, ada) as one, page(address) as other:
                await one.hello(table, 0)
                await other.hello(table)
                await Operator(here).send("PUT", "announcement", {"text": "Tea at five <b>", "seconds": 600})
                for shown in (one, other):
                    await shown.until(lambda shown=shown: bool(shown.announcements))  # type: ignore[misc]
                    assert shown.announcements == ["Tea at five <b>"]
                assert (await ada.send("GET", "/api/server"))["announcement"]["text"] == "Tea at five <b>"
                assert (await ada.http.get("/api/games")).headers["X-Says"]  # so that other pages hear of it
                assert "X-Says" not in (await ada.http.get("/healthz")).headers
                async with page(address) as late:
                    await late.hello(table)
                    await late.until(lambda: bool(late.announcements))
                await Operator(here).send("DELETE", "announcement")
                await one.until(lambda: len(one.announcements) == 2)
                assert one.announcements[-1] == ""
            await Operator(here).send("PUT", "announcement", {"text": "Soon over", "seconds": 60})
            here.clock.time += 61
            assert "X-Says" not in (await ada.http.get("/api/games")).headers
            assert (await ada.send("GET", "/api/server"))["announcement"] is None

    asyncio.run(play())


def test_while_all_rests_nothing_is_kept_and_afterwards_all_goes_on(url: str) -> None:
    async def play() -> None:
        async with administered(url) as here:
            ada, _, table = await two_at_a_table(here)
            computers = await ada.open("attila", "me computer")
            move = (await ada.look(table, 0))["offers"][0]["move"]
            while (await ada.look(computers, 0))["offers"]:
                await ada.say_any(computers, 0)
            logs = {name: await here.service.store.read(name) for name in (table, computers)}
            await Operator(here).send("PUT", "read-only", {"on": True, "words": "We move"})
            said = await ada.say(table, 0, move, status=503)
            assert said["key"] == "serve.read_only"
            assert "We move" in said["text"]
            for path, body in (
                (
                    "/api/tables",
                    {"name": "Ada", "setup": {"game": "attila", "seats": [{"kind": "me"}, {"kind": "open"}]}},
                ),
                (f"/api/tables/{table}/chat", {"text": "Hm"}),
                ("/api/me/device-link", None),
                ("/api/me/phrase", {"language": "en"}),
            ):
                assert (await ada.send("POST", path, body, status=503))["key"] == "serve.read_only"
            await ada.send("DELETE", "/api/me/data", status=503)
            await ada.look(table, 0)
            assert (await ada.send("GET", "/api/server"))["read_only"]
            await here.clock.turn(300.0)
            assert {name: await here.service.store.read(name) for name in (table, computers)} == logs
            await Operator(here).send("PUT", "read-only", {"on": False})
            await ada.say(table, 0, move)
            async with asyncio.timeout(PATIENCE):
                while len(await here.service.store.read(computers)) == len(logs[computers]):  # the computer, too
                    await here.clock.turn(1.0)

    asyncio.run(play())


def test_shares_can_be_set_and_set_back(url: str) -> None:
    async def play() -> None:
        async with administered(url, rates=RATES, most=MOST_HELD) as here:
            ask, ada = Operator(here), here.person()
            await ask.send("PUT", "quotas", {"kind": "table", "scope": "address", "most": 2, "a_second": 0.001})
            told = {(one["kind"], one["scope"]): one for one in await ask.get("quotas") if one["a_second"]}
            assert (told["table", "address"]["most"], told["table", "address"]["usual"]) == (2, False)
            assert told["table", "player"]["usual"]
            await ada.open("attila", "me open")
            await ada.open("attila", "me open")
            body = {"name": "Ada", "setup": {"game": "attila", "seats": [{"kind": "me"}, {"kind": "open"}]}}
            assert (await ada.send("POST", "/api/tables", body, 429))["key"] == "serve.too_fast"
            await ask.send("PUT", "quotas", {"kind": "table", "scope": "address", "most": None, "a_second": 1})
            assert here.service.limits.rates == RATES
            await ask.send("PUT", "quotas", {"kind": "socket", "scope": "player", "most": 1})
            assert here.service.limits.most["socket"]["player"] == 1
            assert here.service.limits.most["socket"]["address"] == MOST_HELD["socket"]["address"]
            for wrong in (
                {"kind": "tea", "scope": "player", "most": 1, "a_second": 1},
                {"kind": "table", "scope": "moon", "most": 1, "a_second": 1},
                {"kind": "table", "scope": "player", "most": 1},  # is not counted at the same time
                {"kind": "table", "scope": "player", "most": 0, "a_second": 1},
                {"kind": "table", "scope": "player", "most": 5, "a_second": 0},
            ):
                await ask.send("PUT", "quotas", wrong, 409)
            assert sum(not one["usual"] for one in await ask.get("quotas")) == 1

    asyncio.run(play())


def test_who_is_here_is_told_with_name_and_address(tmp_path: Path) -> None:
    async def play() -> None:
        async with administered(tmp_path / "tables.sqlite") as here, listening(here) as address:
            ada, _, table = await two_at_a_table(here)
            async with page(address, ada) as one, page(address) as other:
                await one.hello(table, 0)
                await other.hello(table)
                told = await Operator(here).get("here")
                assert sorted((one["table"], one["names"], one["address"]) for one in told) == [
                    (table, [], "127.0.0.1"),
                    (table, ["Ada"], "127.0.0.1"),
                ]
                assert (await Operator(here).get("overview"))["people"] == 2
                assert (await Operator(here).get("tables"))["tables"][0]["here"] == 2
            async with asyncio.timeout(PATIENCE):
                while await Operator(here).get("here"):
                    await asyncio.sleep(0.01)

    asyncio.run(play())


def test_what_was_laid_down_and_done_outlives_the_server(url: str) -> None:
    async def play() -> None:
        async with administered(url, rates=RATES) as here:
            ada, _, table = await two_at_a_table(here)
            player = await who(ada)
            ask = Operator(here)
            await ask.send("POST", f"tables/{table}/close", {"words": "No"})
            await ask.send("POST", "bans", {"player": player, "words": "Go"}, 201)
            await ask.send("PUT", "announcement", {"text": "Hello"})
            await ask.send("PUT", "quotas", {"kind": "hint", "scope": "player", "most": 3, "a_second": 1})
            await ask.send("PUT", "read-only", {"on": True})
            await ask.send("POST", "bans", {"address": "nonsense"}, 409)  # what was refused is no deed
        async with administered(url, rates=RATES) as here:
            ask = Operator(here)
            assert [one["player"] for one in await ask.get("bans")] == [player]
            state = (await ask.get("overview"))["state"]
            assert (state["announcement"]["text"], state["read_only"]) == ("Hello", True)
            told = await ask.get("audit")
            assert [one["did"] for one in told] == ["read_only", "quota", "announce", "ban", "close"]
            assert {one["by"] for one in told} == {"command"}
            assert told[-1]["about"] == {"table": table, "words": "No"}
            assert [one["did"] for one in await ask.get("audit", before=told[1]["number"])] == [
                "announce",
                "ban",
                "close",
            ]

    asyncio.run(play())


def test_two_servers_on_one_database_hold_to_the_same(postgres_url: str) -> None:
    async def play() -> None:
        async with administered(postgres_url) as one, administered(postgres_url) as two:
            ada, _, table = await two_at_a_table(one)
            there = two.person()
            there.http.cookies.update(ada.http.cookies)
            await there.look(table, 0)
            await Operator(one).send("POST", "bans", {"player": await who(ada), "words": "Go"}, 201)
            async with asyncio.timeout(PATIENCE):
                while (await there.http.get(f"/api/tables/{table}")).status_code != 403:
                    await asyncio.sleep(0.02)
            stranger = two.person()
            await stranger.look(table)
            await Operator(one).send("DELETE", f"tables/{table}")
            async with asyncio.timeout(PATIENCE):
                while (await stranger.http.get(f"/api/tables/{table}")).status_code != 404:
                    await asyncio.sleep(0.02)

    asyncio.run(play())


def test_a_finished_game_can_be_closed_and_still_be_looked_back_at(tmp_path: Path) -> None:
    async def play() -> None:
        async with administered(tmp_path / "tables.sqlite") as here:
            ada, ben, table = await two_at_a_table(here)
            await play_out(table, ada, ben)
            await Operator(here).send("POST", f"tables/{table}/close", {})
            assert (await ada.send("GET", f"/api/tables/{table}/record"))["winners"] is not None
            assert await ada.send("GET", "/api/me/tables") == []

    asyncio.run(play())
