"""How a game went: figures where they changed, marks to go to, and games from elsewhere."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from catalaunia.core import record, registry
from catalaunia.core.match import Match
from catalaunia.server.tables.live import KEPT_IDLE
from tests.server.places import Person, Place, place


def finished(name: str, players: int) -> record.Record:
    """The record of a game that chance has played."""
    played = registry.find(name)
    rules = played.rules(players, {})
    match, dice = Match(rules, [f"Player {k}" for k in range(players)], bytes(32)), random.Random(7)
    while not match.over:
        seat = match.to_act()[0]
        match.play(seat, dice.choice(match.legal(seat)).text)
    return record.of_match(played, match)


async def look_back(here: Place, written: record.Record) -> tuple[Person, str]:
    ada = here.person()
    made = await ada.send("POST", "/api/records", written, 201)
    assert made["new"]
    assert not (await ada.send("POST", "/api/records", written, 201))["new"]
    return ada, made["table"]


@pytest.mark.parametrize(("name", "players"), [("attila", 3), ("clash451", 2)])
def test_the_course_ends_with_the_result_and_says_where_turns_and_wars_began(
    name: str, players: int, tmp_path: Path
) -> None:
    written = finished(name, players)

    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, table = await look_back(here, written)
            history: dict[str, Any] = await ada.send("GET", f"/api/tables/{table}/history", open=True)
            assert history["scores"][-1] == written["scores"]
            assert history["plies"] == sorted(set(history["plies"]))
            assert history["plies"][-1] == len(written["actions"])
            assert all(len(figure["values"]) == len(history["plies"]) for figure in history["figures"])
            marks = history["marks"]
            turns = [mark for mark in marks if mark["kind"] == "turn"]
            told = [line for line in history["turns"] if line["number"]]
            assert sorted({line["number"] for line in told}) == [mark["number"] for mark in turns]
            at = told[len(told) // 2]
            here = await ada.send("GET", f"/api/tables/{table}/plies/{at['last']}", open=True)
            assert at in here["turns"]  # the same words and plies
            assert [mark["number"] for mark in turns] == [*range(1, len(turns) + 1)]
            assert [mark for mark in marks if mark["kind"] == "war" and mark["place"]]
            assert [mark["ply"] for mark in marks] == sorted(mark["ply"] for mark in marks)
            if name == "attila":
                assert history["figures"][0]["name"] == "franks"
                assert [mark["number"] for mark in marks if mark["kind"] == "scoring"]
                assert {mark["seat"] for mark in turns} == {0, 1, 2}
            else:
                assert len(turns) == 7
                assert history["figures"][0]["name"] == "terrains"

    asyncio.run(play())


def test_a_game_from_elsewhere_is_looked_back_at_and_one_that_does_not_hold_is_refused(tmp_path: Path) -> None:
    written = finished("clash451", 2)

    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, table = await look_back(here, written)
            assert await ada.send("GET", f"/api/tables/{table}/record") == written
            assert (await ada.send("GET", f"/api/tables/{table}/check"))["ok"]
            wrong = written | {"actions": [*written["actions"][:9], "0 place roma"]}
            refused = await ada.send("POST", "/api/records", wrong, 409)
            assert refused["text"].endswith(".")
            refused = await ada.send("POST", "/api/records", {"game": "chess"}, 409)
            assert refused["text"].endswith(".")
            short = {key: value for key, value in written.items() if key not in ("scores", "winners", "seed")}
            refused = await ada.send("POST", "/api/records", short | {"actions": written["actions"][:20]}, 409)
            assert refused["key"] == "import.goes_on"

    asyncio.run(play())


def test_a_table_of_other_rules_does_not_hide_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada = here.person()
            old = await ada.open(kinds="me me")
            here.clock.time += 2 * KEPT_IDLE  # nothing need happen on the way
            here.service.tables.forget_idle()
            monkeypatch.setattr(registry.find("attila"), "version", "99.0.0")
            new = await ada.open(kinds="me me")
            mine = {one["id"]: one["your_turn"] for one in await ada.send("GET", "/api/me/tables")}
            assert mine == {old: False, new: True}
            assert (await ada.send("GET", f"/api/tables/{old}", None, 409))["key"] == "record.version"

    asyncio.run(play())


def test_my_tables_say_whom_the_game_waits_for_and_how_it_ended(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, ben = here.person(), here.person()
            table = await ada.open(kinds="open me", options={"first_player": "named", "first_seat": 0}, listed=True)
            await ben.send("POST", f"/api/tables/{table}/join", {"name": "Ben"})
            await ada.send("POST", f"/api/tables/{table}/start", {})
            (mine,) = await ada.send("GET", "/api/me/tables")
            assert (mine["mine"], mine["awaited"], mine["your_turn"]) == ([1], [0], False)
            (his,) = await ben.send("GET", "/api/me/tables")
            assert (his["mine"], his["awaited"], his["your_turn"]) == ([0], [0], True)
            (seen,) = await here.person().send("GET", "/api/tables")
            assert (seen["mine"], seen["awaited"]) == ([], [])
            assert "people" not in str(seen)
            dice, now = random.Random(3), await ada.look(table)
            while (now := await ada.look(table, seen=now["version"]))["table"]["stage"] == "playing":
                seat = next(k for k, one in enumerate(now["table"]["seats"]) if one["to_act"])
                await (ben, ada)[seat].say_any(table, seat, dice.randrange(99))
            (mine,) = await ada.send("GET", "/api/me/tables")
            result = now["table"]["result"]
            assert (mine["scores"], mine["winners"]) == (result["scores"], result["winners"])

    asyncio.run(play())


@pytest.mark.parametrize(("name", "players"), [("attila", 3), ("clash451", 2)])
def test_a_game_gone_on_with_says_from_which_turn_and_friends_can_come(name: str, players: int, tmp_path: Path) -> None:
    written = finished(name, players)

    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, table = await look_back(here, written)
            marks = (await ada.send("GET", f"/api/tables/{table}/history", open=True))["marks"]
            third = next(mark["ply"] for mark in marks if mark["kind"] == "turn" and mark["number"] == 3)
            others = [{"kind": "computer", "level": 2} for _ in range(players - 2)]
            seats = [{"kind": "me"}, {"kind": "invited"}, *others]
            setup = {"game": name, "seats": seats, "record": written, "at": third + 1}
            made = await ada.send("POST", "/api/tables", {"name": "Ada", "setup": setup}, 201)
            waiting = (await ada.look(made["table"], 0))["table"]
            assert (waiting["stage"], waiting["continued"], waiting["from_turn"]) == ("open", True, 0)
            ben = here.person()
            claim = {"name": "Ben", "token": made["links"]["1"]}
            await ben.send("POST", f"/api/tables/{made['table']}/claim", claim)
            await ada.send("POST", f"/api/tables/{made['table']}/start", {"fill": None})
            begun = (await ben.look(made["table"], 1))["table"]
            assert (begun["stage"], begun["continued"], begun["from_turn"]) == ("playing", True, 3)
            imported = (await ada.look(table))["table"]
            assert (imported["continued"], imported["from_turn"]) == (False, 0)

    asyncio.run(play())
