"""Playing again: proposed by one, agreed to or declined by each of the others, and seen by all."""

import asyncio
from pathlib import Path
from typing import Any

from catalaunia.server.shares.limits import Rate
from catalaunia.server.tables import events
from tests.server.places import NO_RATES, Person, Place, place, play_out
from tests.server.tables.life.test_resigning import do, notices, together


async def ask(person: Person, table: str, status: int = 201, key: str = "") -> Any:
    return await person.send("POST", f"/api/tables/{table}/rematch", None, status, key)


async def decline(person: Person, table: str, status: int = 200, key: str = "") -> Any:
    return await person.send("POST", f"/api/tables/{table}/rematch/decline", None, status, key)


async def three_after_the_end(here: Place) -> tuple[Person, Person, Person, str]:
    (ada, ben, cy), table = await together(here, 3, stand_in=None)
    await play_out(table, ada, ben, cy)
    return ada, ben, cy, table


def test_there_is_a_new_table_once_all_have_agreed(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, ben, cy, table = await three_after_the_end(here)
            assert (await decline(ben, table, 409))["key"] == "table.no_rematch_asked"
            asked = await ask(ada, table, key="again")
            assert asked == {"table": "", "waits_for": [1, 2]}
            assert await ask(ada, table, key="again") == asked
            seen = (await cy.look(table, 2))["table"]
            assert (seen["rematch_asked"], seen["rematch"]) == ({"seat": 0, "waits_for": [1, 2]}, "")
            assert (await ask(cy, table))["waits_for"] == [1]
            made = await ask(ben, table)
            assert made["table"]
            for person in (ada, ben, cy):
                assert (await ask(person, table))["table"] == made["table"]
                assert (await person.look(table))["table"]["rematch"] == made["table"]
            assert (await here.person().look(table))["table"]["rematch"] == ""
            seats = (await ada.look(made["table"]))["table"]["seats"]
            assert [seat["name"] for seat in seats] == ["Ben", "Cy", "Ada"]
            assert notices(await ada.look(table))[-3:] == [
                "Ada would like to play again.",
                "Cy would like to play again, too.",
                "Ben would like to play again, too.",
            ]
            assert (await decline(ben, table, 409))["key"] == "table.no_rematch_asked"  # too late

    asyncio.run(play())


def test_a_key_stands_for_one_sealed_number(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, _, _, table = await three_after_the_end(here)
            at, seals = f"/api/tables/{table}/rematch", ("0" * 64, "1" * 64)
            for status, seal in ((201, seals[0]), (201, seals[0]), (409, seals[1])):
                answer = await ada.send("POST", at, None, status, "k", seal=seal)
            assert answer["key"] == (await ask(ada, table, 409, "k"))["key"] == "serve.key_used"

    asyncio.run(play())


def test_a_no_ends_it_and_only_who_said_it_may_ask_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, ben, cy, table = await three_after_the_end(here)
            await ask(ada, table)
            done = await decline(ben, table, key="no")
            assert await decline(ben, table, key="no") == done
            seen = (await ada.look(table, 0))["table"]
            assert (seen["rematch_asked"], seen["rematch_declined"]) == (None, 1)
            assert notices(await ada.look(table))[-1] == "Ben does not want to play again right now."
            assert (await ask(cy, table, 409))["key"] == "table.rematch_declined"
            await ask(ben, table)
            assert (await ada.look(table))["table"]["rematch_declined"] is None
            await decline(ben, table)  # he has thought better of it
            assert (await ask(ada, table, 409))["text"].startswith("Ben does not want to play again right now.")

    asyncio.run(play())


def test_with_computers_alone_the_next_table_is_there_at_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada = here.person()
            table = await ada.open("clash451", kinds="me computer")
            await do(ada, table, "resign", 0)
            made = await ask(ada, table)
            assert made["table"]
            assert "play again" not in str(notices(await ada.look(table)))

    asyncio.run(play())


def test_in_place_of_who_left_the_game_a_computer_plays_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            (ada, ben, cy), table = await together(here, 3, stand_in=2)
            await do(cy, table, "resign", 2)
            for person, seat in ((ada, 0), (ben, 1)):
                await do(person, table, "leave", seat)
            cy_watches = cy.look(table)
            await cy_watches
            seen = [0, 0]  # else they are told the whole story at every look
            while (await here.service.tables.get(table)).stage == "playing":
                for person, seat in ((ada, 0), (ben, 1)):
                    now = await person.look(table, seat, seen=seen[seat])
                    seen[seat] = now["version"]
                    if now["offers"]:
                        await person.say(table, seat, now["offers"][0]["move"])
                await here.clock.turn(3)
            assert (await ask(ada, table))["waits_for"] == [1]
            made = await ask(ben, table)
            seats = (await ada.look(made["table"]))["table"]["seats"]
            assert [(seat["level"], seat["yours"]) for seat in seats] == [(None, False), (2, False), (None, True)]

    asyncio.run(play())


def test_after_a_crash_between_the_last_yes_and_the_new_table_whoever_asks_goes_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            (ada, ben), table = await together(here, 2)
            await do(ben, table, "resign", 1)
            await ask(ada, table)
            tables = here.service.tables
            after = await tables._append(await tables.get(table), [events.RematchAnswered(1, True, player="ben")])
            assert after
            await tables.refresh(table)
            assert (await ask(ada, table))["table"]

    asyncio.run(play())


def test_a_table_to_play_again_counts_like_any_other_that_is_opened(tmp_path: Path) -> None:
    async def play(kind: str, share: Rate) -> None:
        async with place(tmp_path / kind, rates=NO_RATES | {kind: {"player": share}}) as here:
            ada = here.person()
            table = await ada.open("clash451", kinds="me me")
            for _ in range(3):
                await do(ada, table, "resign", 0)
                answer = await ada.http.post(f"/api/tables/{table}/rematch")
                if answer.status_code != 201:
                    break
                table = answer.json()["table"]
            assert answer.json()["key"] == "serve.too_fast"
            here.clock.time += 10_000  # it was asked for, and is there once it may be
            assert (await ask(ada, table))["table"]

    asyncio.run(play("table", Rate(2, 0.01)))
    asyncio.run(play("storage", Rate(700, 0.1)))
