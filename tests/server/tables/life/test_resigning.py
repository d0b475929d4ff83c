"""Leaving for a while and giving up for good: with two the game ends, with more a computer plays on in the seat."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from catalaunia.core import record
from catalaunia.server.tables.finished_games import KEPT_FOR
from tests.server.places import Person, Place, place, settle

NAMED = {"first_player": "named", "first_seat": 0}


async def together(here: Place, people: int, game: str = "attila", **setup: Any) -> tuple[list[Person], str]:
    """Ada has opened the table; the others have come, and it has begun."""
    all_of_them = [here.person() for _ in range(people)]
    options = NAMED if game == "attila" else {}
    table = await all_of_them[0].open(game, kinds="me" + " open" * (people - 1), options=options, **setup)
    for one, name in zip(all_of_them[1:], ("Ben", "Cy"), strict=False):
        await one.send("POST", f"/api/tables/{table}/join", {"name": name})
    await all_of_them[0].send("POST", f"/api/tables/{table}/start", {})
    return all_of_them, table


async def do(person: Person, table: str, what: str, seat: int, status: int = 200, key: str = "") -> Any:
    return await person.send("POST", f"/api/tables/{table}/{what}", {"seat": seat}, status, key)


def notices(seen: Any) -> list[str]:
    return [line["text"] for line in seen["chat"] if line["notice"]]


@pytest.mark.parametrize("game", ["attila", "clash451"])
def test_with_two_players_the_game_ends_and_everything_about_its_end_can_be_read(tmp_path: Path, game: str) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            (ada, ben), table = await together(here, 2, game)
            at = f"/api/tables/{table}"
            await ada.say_any(table, 0)
            done = await do(ben, table, "resign", 1, key="enough")
            assert await do(ben, table, "resign", 1, key="enough") == done  # it happened once
            seen = await ada.look(table, 0)
            assert (seen["table"]["stage"], seen["offers"]) == ("over", [])
            result = seen["table"]["result"]
            assert (result["winners"], result["ended"], result["why"]) == ([0], "resigned", "Ben has resigned.")
            assert notices(seen)[-1] == "Ben has resigned. Victory for Ada."
            assert (await do(ada, table, "resign", 0, 409))["key"] == "match.over"
            finale = await ada.send("GET", f"{at}/finale", seat=0)
            assert (finale["why"], finale["clause"], finale["parts"]) == ("Ben has resigned.", "", [])
            assert finale["before"] == result["scores"]
            assert await ada.send("GET", f"{at}/turning") == {"point": None, "known": True}
            assert (await ada.http.get(f"{at}/result.png")).content.startswith(b"\x89PNG")
            await ada.send("GET", f"{at}/history", open=True)
            written = await ada.send("GET", f"{at}/record")
            assert written["ended"] == {"how": "resigned", "seat": 1}
            assert (await ada.send("GET", f"{at}/check"))["ok"]
            (row,) = await ben.send("GET", "/api/me/tables")
            assert (row["stage"], row["winners"], row["scores"], row["ended"]) == ("over", [0], [], "resigned")
            # elsewhere it can be looked back at, and gone on from
            brought = await ada.send("POST", "/api/records", written, 201)
            again = await ada.look(brought["table"])
            assert brought["expires"] == again["table"]["expires"] == here.clock.time + KEPT_FOR
            assert await ada.send("POST", "/api/records", written, 201) == brought | {"new": False}
            assert (again["table"]["stage"], again["table"]["result"]["winners"]) == ("over", [0])
            assert (await ada.send("GET", f"/api/tables/{brought['table']}/check"))["ok"]
            assert await ada.send("GET", f"/api/tables/{brought['table']}/record") == written
            what_if = await ada.open(game, kinds="me me", record=written)
            assert (await ada.look(what_if))["table"]["stage"] == "playing"

    asyncio.run(play())


def test_a_resigned_game_is_judged_as_others_are(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            (ada, ben), table = await together(here, 2)
            await ada.say_any(table, 0)
            await do(ben, table, "resign", 1)
            await ada.send("POST", f"/api/tables/{table}/review", {"care": "glance"}, 202)
            while (seen := await ada.send("GET", f"/api/tables/{table}/review"))["state"] != "done":
                await settle()
            assert len(seen["judged"]["accounts"]) == 2

    asyncio.run(play())


def test_after_a_restart_the_game_is_still_over(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            (ada, ben), table = await together(here, 2)
            await do(ben, table, "resign", 1)
            before = await ada.look(table, 0)
        async with place(tmp_path / "s") as here:
            again = here.person()
            again.http.cookies = ada.http.cookies
            assert await again.look(table, 0) == before

    asyncio.run(play())


@pytest.mark.parametrize("stand_in", [2, None])
def test_with_more_players_a_computer_plays_on_and_the_record_says_so(tmp_path: Path, stand_in: int | None) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            (ada, ben, _cy), table = await together(here, 3, stand_in=stand_in)
            await ada.say_any(table, 0)
            await do(ada, table, "resign", 0)
            seen = await ben.look(table, 1)
            seat = seen["table"]["seats"][0]
            assert (seen["table"]["stage"], seat["away"], seat["resigned"]) == ("playing", True, True)
            assert notices(seen)[-1] == "Ada has resigned. A computer player takes over the seat."
            for _ in range(40):
                await here.clock.turn(2)
            moved = await ben.look(table, 1)
            marked = [(line["actor"], line["stand_in"]) for line in moved["story"] if line["actor"] is not None]
            own, others = marked[: len(seen["story"])], marked[-1]
            assert (own[0], others) == ((0, False), (0, True))
            assert any(line["stand_in"] for line in moved["turns"])
            written = (await here.service.tables.get(table)).record()
            (change,) = written["changes"]
            assert (change["seat"], change["level"]) == (0, stand_in or 4)
            assert change["name"] == f"{'Recruit' if stand_in else 'Captain'} 1"
            assert record.verify(written).ok

    asyncio.run(play())


def test_nobody_comes_back_from_it_but_may_still_look_and_talk(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            (ada, _ben, _cy), table = await together(here, 3, stand_in=None)
            move = (await ada.look(table, 0))["offers"][0]["move"]
            await do(ada, table, "resign", 0)
            assert (await ada.look(table, 0))["offers"] == []
            for what in ("return", "leave", "resign", "undo", "take-back", "hint"):
                assert (await do(ada, table, what, 0, 409))["key"] == "table.resigned_already", what
            assert (await ada.say(table, 0, move, 409))["key"] == "table.resigned_already"
            await ada.send("POST", f"/api/tables/{table}/chat", {"text": "Good luck."})

    asyncio.run(play())


def test_a_seat_that_was_given_up_can_be_given_to_somebody_else_at_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            (ada, ben, cy), table = await together(here, 3, stand_in=None)
            await do(cy, table, "resign", 2)
            made = await ada.send("POST", f"/api/tables/{table}/links", {"seat": 2}, 201)
            await cy.send("POST", f"/api/tables/{table}/chat", {"text": "Have fun."})  # takes nothing back
            dan = here.person()
            await dan.send("POST", f"/api/tables/{table}/claim", {"name": "Dan", "token": made["token"]})
            seat = (await ben.look(table, 1))["table"]["seats"][2]
            assert (seat["name"], seat["away"], seat["resigned"]) == ("Dan", False, False)
            changes = (await here.service.tables.get(table)).record()["changes"]
            assert [one["name"] for one in changes] == ["Captain 3", "Dan"]

    asyncio.run(play())


def test_whoever_has_resigned_is_not_asked_for_consent(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            (ada, ben, cy), table = await together(here, 3, stand_in=None)
            while not (await ben.look(table, 1))["offers"]:
                await ada.say_any(table, 0)
            await do(cy, table, "resign", 2)
            await do(ada, table, "undo", 0)
            assert (await ada.look(table))["table"]["undo"]["must_agree"] == [1]
            await do(ben, table, "resign", 1)  # ends what was asked
            assert (await ada.look(table))["table"]["undo"] is None

    asyncio.run(play())


def test_leaving_and_coming_back_is_told_to_all(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, ben = here.person(), here.person()
            table = await ada.open(kinds="me open open", options=NAMED, thinking_seconds=60)
            await ben.send("POST", f"/api/tables/{table}/join", {"name": "Ben"})
            await do(ben, table, "leave", 1)
            await ben.send("POST", f"/api/tables/{table}/join", {"name": "Ben"})
            await ada.send("POST", f"/api/tables/{table}/start", {"fill": 2})
            left = await do(ben, table, "leave", 1, key="tea")
            assert await do(ben, table, "leave", 1, key="tea") == left
            await do(ben, table, "leave", 1)  # he is gone already: nothing happens
            await do(ben, table, "return", 1)
            await here.clock.turn(61)
            await do(ada, table, "return", 0)
            assert notices(await ben.look(table)) == [
                "Ben has left the table.",
                "Ben has left the table. A computer player fills in until Ben comes back.",
                "Ben is back and plays on.",
                "Ada has run out of time. A computer player fills in until Ada comes back.",
                "Ada is back and plays on.",
            ]

    asyncio.run(play())


def test_where_nobody_stands_in_the_table_waits_for_who_has_left(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            (ada, ben, _cy), table = await together(here, 3, stand_in=None)
            await do(ada, table, "leave", 0)
            assert notices(await ben.look(table, 1)) == ["Ada has left the table. The game waits."]

    asyncio.run(play())


def test_changes_lie_within_the_moves_after_an_undo(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            (ada, ben), table = await together(here, 2, stand_in=2)
            while not (await ben.look(table, 1))["offers"]:
                await ada.say_any(table, 0)
            await do(ben, table, "leave", 1)
            await do(ben, table, "return", 1)
            await do(ada, table, "undo", 0)
            await ben.send("POST", f"/api/tables/{table}/undo/answer", {"seat": 1, "agree": True})
            written = (await here.service.tables.get(table)).record()
            assert {one["ply"] for one in written["changes"]} == {len(written["actions"])}

    asyncio.run(play())
