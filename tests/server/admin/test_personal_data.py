"""A player's data: given to him, and erased, whoever asks for it, on both databases."""

import asyncio
import json
from pathlib import Path

import pytest

from catalaunia.server.http.identity import COOKIE
from catalaunia.server.players.notice_settings import Mail
from catalaunia.server.players.personal_data import NOBODY
from catalaunia.store.backup import backup
from tests.server.admin.operators import Operator, administered, who
from tests.server.admin.test_operator import two_at_a_table
from tests.server.places import Person, Place, place, play_out
from tests.sizes import PATIENCE

MAIL = Mail(id="one", since=0.0, address="ada@example.org")
SAID = "My cat is called Tiberius"


async def talk(person: Person, table: str, text: str = SAID) -> None:
    await person.send("POST", f"/api/tables/{table}/chat", {"text": text})


async def everything(url: str, file: Path) -> str:
    """All that lies in the store, as a backup has it."""
    await backup(url, file)
    return file.read_text("ascii")


async def stolen_from(here: Place, cookie: str) -> Person:
    thief = here.person()
    thief.http.cookies.set(COOKIE, cookie)
    return thief


def test_one_gets_all_that_is_kept_of_oneself_and_nothing_of_others(url: str) -> None:
    async def play() -> None:
        async with administered(url) as here:
            ada, ben, table = await two_at_a_table(here)
            await talk(ada, table)
            await talk(ben, table, "Mine is a secret")
            await ada.send("POST", "/api/me/phrase", {"language": "en"}, 201)
            await here.service.subscriptions.change(await who(ada), lambda before: before.with_channel(MAIL))
            over = await ada.open("clash451", "me computer")
            await ada.send("POST", f"/api/tables/{over}/resign", {"seat": 0})
            mine = await ada.send("GET", "/api/me/data")
            assert mine["player"] == await who(ada)
            assert mine["phrase_since"]
            assert mine["notices"]["channels"][0]["address"] == "ada@example.org"
            assert "feed" not in mine["notices"]
            assert mine["play"] == []
            tables = {one["table"]: one for one in mine["tables"]}
            assert set(tables) == {table, over}
            assert [line["text"] for line in tables[table]["said"]] == [SAID]
            assert tables[table]["seats"] == [{"seat": 0, "name": "Ada"}]
            assert tables[table]["opened_by_you"]
            assert "record" not in tables[table]  # its secrets are still secrets
            assert tables[over]["record"]["seats"][0] == "Ada"
            assert "Mine is a secret" not in json.dumps(mine)
            asked = await Operator(here).get(f"players/{await who(ada)}/data")
            assert asked == mine
            assert [one["did"] for one in await Operator(here).get("audit")] == ["export", "export"]
            assert {one["by"] for one in await Operator(here).get("audit")} == {"player", "command"}
            assert (await here.person().send("GET", "/api/me/data", status=404))["key"] == "admin.no_player"

    asyncio.run(play())


@pytest.mark.parametrize("by", ["player", "operator"])
def test_who_is_erased_is_nowhere_any_more_and_others_keep_their_games(url: str, tmp_path: Path, by: str) -> None:
    async def play() -> None:
        async with administered(url) as here:
            ben, ada, table = await two_at_a_table(here)  # she is called Benoît there
            await talk(ada, table)
            await talk(ben, table, "Mine stays")
            alone = await ada.open("attila", "me computer")
            running = await ben.open("attila", "me open open")
            await ada.send("POST", f"/api/tables/{running}/join", {"name": "Benoît", "seat": 1})
            cat = here.person()
            await cat.send("POST", f"/api/tables/{running}/join", {"name": "Cat", "seat": 2})
            await ben.send("POST", f"/api/tables/{running}/start", {})
            waiting = await ada.open("attila", "me open")
            left = await ben.open("attila", "me open")
            await ada.send("POST", f"/api/tables/{left}/join", {"name": "Benoît", "seat": 1})
            await talk(ada, left)
            await ada.send("POST", f"/api/tables/{left}/leave", {"seat": 1})
            await play_out(table, ben, ada)
            await ada.send("POST", "/api/me/phrase", {"language": "fr"}, 201)
            await here.service.subscriptions.change(await who(ada), lambda before: before.with_channel(MAIL))
            player, cookie = await who(ada), ada.http.cookies[COOKIE]
            before = await everything(url, tmp_path / "before")
            for trace in (player, "Beno\\u00eet", SAID, MAIL.address):
                assert trace in before
            if by == "player":
                told = await ada.send("DELETE", "/api/me/data")
            else:
                told = await Operator(here).send("DELETE", f"players/{player}")
            assert told["gone"] == 2  # the one against a computer, and where nobody else had come
            assert told["nameless"] == 3
            after = await everything(url, tmp_path / "after")
            assert "Beno\\u00eet" not in after
            assert SAID not in after
            assert MAIL.address not in after
            kept = [json.loads(line) for line in after.splitlines() if player in line]
            assert [one["identity"]["first_is_out"] for one in kept if "identity" in one] == [True]  # no cookie is good
            assert {one["beside"] for one in kept if "identity" not in one} <= {
                "audit",
                "notices",
            }  # it happened; it goes
            for name in (alone, waiting):
                await ben.send("GET", f"/api/tables/{name}", status=404)
            assert (await ben.send("GET", f"/api/tables/{table}/record"))["seats"] == ["Ada", NOBODY]
            assert (await ben.send("GET", f"/api/tables/{table}/check"))["ok"]
            shown = await ben.look(running, 0)
            assert [seat["name"] for seat in shown["table"]["seats"]] == ["Ada", NOBODY, "Cat"]
            assert shown["offers"] or any(seat["to_act"] for seat in shown["table"]["seats"])  # it goes on
            assert "Mine stays" in json.dumps((await ben.look(table, 0))["chat"])
            thief = await stolen_from(here, cookie)
            assert await who(thief) != player
            assert (await Operator(here).get("players", search=player))["players"] == []
            assert (await Operator(here).get("audit"))[0]["by"] == ("player" if by == "player" else "command")
        async with place(url) as here:  # what was rewritten can be read again
            for name in (table, running, left):
                await here.person().look(name)

    asyncio.run(play())


def test_whoever_looks_at_another_server_reads_the_name_no_more(postgres_url: str) -> None:
    async def play() -> None:
        async with administered(postgres_url) as one, administered(postgres_url) as two:
            _, ada, table = await two_at_a_table(one)
            stranger = two.person()
            assert "Benoît" in json.dumps(await stranger.look(table), ensure_ascii=False)
            await ada.send("DELETE", "/api/me/data")
            async with asyncio.timeout(PATIENCE):
                while "Benoît" in json.dumps(await stranger.look(table), ensure_ascii=False):
                    await asyncio.sleep(0.02)

    asyncio.run(play())


def test_erasing_that_was_broken_off_goes_on_when_it_is_asked_again(tmp_path: Path) -> None:
    url = str(tmp_path / "tables.sqlite")

    async def play() -> None:
        async with administered(url) as here:
            _, ada, table = await two_at_a_table(here)
            _, _, other = await two_at_a_table(here)
            await ada.send("POST", "/api/me")
            await ada.open("attila", "me computer")
            player = await who(ada)
            rewrite, failures = here.service.store.rewrite, [OSError("away")]

            async def fails(*given: object) -> bool:
                if failures:
                    raise failures.pop()
                return await rewrite(*given)  # type: ignore[arg-type]

            here.service.store.rewrite = fails  # type: ignore[method-assign,assignment]
            with pytest.raises(OSError, match="away"):
                await Operator(here).send("DELETE", f"players/{player}")
            await Operator(here).send("DELETE", f"players/{player}")
            assert await here.service.store.traces(player) == []
            assert [seat["name"] for seat in (await here.person().look(table))["table"]["seats"]] == ["Ada", NOBODY]
            assert [seat["name"] for seat in (await here.person().look(other))["table"]["seats"]] == ["Ada", "Benoît"]

    asyncio.run(play())
