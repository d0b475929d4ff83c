"""Each player's page seals a number before the start and opens it at the start: the deal comes from all of them."""

import asyncio
from typing import Any

import pytest

from catalaunia.core import record
from catalaunia.core.chance import key_of, seal_of
from catalaunia.server.outgoing.presence import LATELY
from catalaunia.server.tables.deadlines import OPENING_PATIENCE
from tests.server.places import Person, Place, TurnedClock, place, play_out
from tests.server.tables.contributions.people import (
    gathered,
    hear,
    new_number,
    notices,
    open_number,
    seal,
    seated,
    send_seal,
    start,
)


async def written_of(person: Person, table: str) -> dict[str, Any]:
    """The record, which holds."""
    written: dict[str, Any] = await person.send("GET", f"/api/tables/{table}/record")
    assert record.verify(written).ok
    return written


async def begun(here: Place, people: int = 2, game: str = "clash451") -> tuple[list[Person], str, list[str]]:
    """A game to which all have contributed."""
    players, table = await seated(here, people, game)
    numbers = [new_number() for _ in players]
    for seat, person in enumerate(players):
        await seal(person, table, seat, numbers[seat])
    await start(players[0], table)
    for seat, person in enumerate(players):
        await open_number(person, table, seat, numbers[seat])
    return players, table, numbers


def test_the_deal_comes_from_the_seed_and_the_numbers_of_all(url: str) -> None:
    async def play() -> None:
        async with place(url) as here:
            (ada, ben), table = await seated(here, 2, "clash451")
            mine, his = new_number(), new_number()
            first = (await ada.look(table))["table"]
            assert first["contributions"] == {"sealed": ["", ""], "asked": False, "waits_for": []}
            await seal(ada, table, 0, mine)
            await seal(ben, table, 1, his)
            sealed = [seal_of(mine), seal_of(his)]
            assert (await open_number(ada, table, 0, mine, 409))["key"] == "table.numbers_not_asked"
            assert await gathered(here.person(), table) == {"sealed": sealed, "asked": False, "waits_for": []}
            await start(ada, table)
            assert await gathered(ben, table) == {"sealed": sealed, "asked": True, "waits_for": [0, 1]}
            await start(ada, table)  # once more changes nothing
            await open_number(ada, table, 0, mine)
            seen = await ben.look(table)
            assert (seen["table"]["stage"], seen["table"]["contributions"]["waits_for"]) == ("open", [1])
            assert mine not in str(seen)  # nobody needs it before all are open
            await open_number(ben, table, 1, his)
            await open_number(ben, table, 1, his)  # his page did not hear the answer
            seen = (await ben.look(table))["table"]
            assert (seen["stage"], seen["contributions"]) == ("playing", None)
            assert seen["commitment"] == first["commitment"]
            await play_out(table, ada, ben)
            written = await written_of(ada, table)
            assert (written["sealed"], written["contributions"]) == (sealed, [mine, his])
            assert written["commitment"] == first["commitment"]
            assert written["chain"] == (await ada.look(table))["table"]["head"]
            live = await here.service.tables.get(table)
            assert live.match is not None
            assert live.match._key == key_of(live.seed, [mine, his])

    asyncio.run(play())


def test_whoever_reads_the_log_has_the_same_deal(url: str) -> None:
    """Another server, after a crash say."""

    async def play() -> None:
        async with place(url) as here:
            (ada, _), table, _ = await begun(here)
            before = await ada.look(table, 0)
            cookies = ada.http.cookies
        async with place(url) as here:
            again = here.person()
            again.http.cookies = cookies
            assert await again.look(table, 0) == before

    asyncio.run(play())


def test_another_number_another_deal(url: str) -> None:
    async def play() -> None:
        async with place(url, new_seed=lambda: bytes(32)) as here:
            deals = []
            for _ in range(3):
                (ada, ben), table, _ = await begun(here)
                deals.append([str((await one.look(table, k))["picture"]) for k, one in enumerate((ada, ben))])
            assert len({str(deal) for deal in deals}) == 3

    asyncio.run(play())


def test_alone_against_computers_the_number_comes_with_the_table_and_opens_it(url: str) -> None:
    async def play() -> None:
        async with place(url) as here:
            ada, number = here.person(), new_number()
            seats = [{"kind": "computer", "level": 2}, {"kind": "me"}, {"kind": "me", "name": "Eve"}]
            body = {"name": "Ada", "setup": {"game": "attila", "seats": seats}, "seal": seal_of(number)}
            made = await ada.send("POST", "/api/tables", body, 201, key="new")
            assert await ada.send("POST", "/api/tables", body, 201, key="new") == made
            for other in (body | {"seal": seal_of(new_number())}, {k: body[k] for k in ("name", "setup")}):
                assert (await ada.send("POST", "/api/tables", other, 409, key="new"))["key"] == "serve.key_used"
            table = made["table"]
            seen = (await ada.look(table))["table"]
            assert (seen["stage"], seen["commitment"]) == ("open", made["commitment"])
            assert seen["contributions"] == {"sealed": ["", seal_of(number), ""], "asked": True, "waits_for": [1]}
            await open_number(ada, table, 1, number)
            assert (await ada.look(table))["table"]["stage"] == "playing"
            found = (await here.service.tables.get(table)).record()
            assert found["contributions"] == ["", number, ""]

    asyncio.run(play())


def test_a_seat_without_a_number_and_a_computer_leave_theirs_empty(url: str) -> None:
    async def play() -> None:
        async with place(url) as here:
            ada, ben, number = here.person(), here.person(), new_number()
            table = await ada.open("attila", kinds="me open open")
            await ben.send("POST", f"/api/tables/{table}/join", {"name": "Ben"})
            await seal(ben, table, 1, number)
            await start(ada, table, fill=1)
            await open_number(ben, table, 1, number)
            found = (await here.service.tables.get(table)).record()
            assert (found["sealed"], found["contributions"]) == (["", seal_of(number), ""], ["", number, ""])

    asyncio.run(play())


def test_where_nobody_contributes_everything_is_as_before(url: str) -> None:
    async def play() -> None:
        async with place(url) as here:
            (ada, ben), table = await seated(here, 2, "clash451")
            await start(ada, table)
            await play_out(table, ada, ben)
            assert not {"sealed", "contributions"} & set(await written_of(ada, table))

    asyncio.run(play())


# A number that is not opened


def test_a_number_that_is_not_opened_starts_nothing_and_the_table_says_whose_it_was(url: str) -> None:
    async def play() -> None:
        async with place(url) as here:
            (ada, ben), table = await seated(here, 2, "clash451")
            first, mine = new_number(), new_number()
            await seal(ada, table, 0, first)
            await seal(ben, table, 1, new_number())
            await start(ada, table)
            commitment = (await ada.look(table))["table"]["commitment"]
            await open_number(ada, table, 0, first)
            await here.clock.turn(OPENING_PATIENCE - 1.0)
            assert (await gathered(ada, table))["waits_for"] == [1]
            await here.clock.turn(2.0)
            await hear(ada, table, "sealed and not opened, by Ben.")
            seen = (await ada.look(table))["table"]
            assert (seen["stage"], seen["commitment"]) == ("open", commitment)
            assert seen["contributions"] == {"sealed": ["", ""], "asked": False, "waits_for": []}
            await seal(ada, table, 0, mine)  # anew; Ben does not
            await start(ada, table)
            assert (await open_number(ada, table, 0, first))["version"]  # the old one does not fit
            assert "by Ada." in notices(await ada.look(table))[-1]
            await seal(ada, table, 0, mine)
            await start(ada, table)
            await open_number(ada, table, 0, mine)
            assert (await ada.look(table))["table"]["stage"] == "playing"
            found = (await here.service.tables.get(table)).record()
            assert (found["contributions"], found["commitment"]) == ([mine, ""], commitment)

    asyncio.run(play())


def test_a_server_that_takes_over_waits_on_and_no_longer_than_the_first(url: str) -> None:
    async def play() -> None:
        async with place(url) as here:
            (ada, ben), table = await seated(here, 2, "clash451")
            mine = new_number()
            await seal(ada, table, 0, mine)
            await seal(ben, table, 1, new_number())
            await start(ada, table)
            cookies, time = ada.http.cookies, here.clock.time
        clock = TurnedClock()
        clock.time = time + 5.0
        async with place(url, clock=clock) as here:
            again = here.person()
            again.http.cookies = cookies
            await open_number(again, table, 0, mine)
            assert (await gathered(again, table))["waits_for"] == [1]
        clock = TurnedClock()
        clock.time = time + OPENING_PATIENCE + 5.0
        async with place(url, clock=clock) as here:  # nobody asks it for this table
            watcher = here.person()
            await clock.turn(5.0)
            await hear(watcher, table, "sealed and not opened, by Ben.")

    asyncio.run(play())


def test_who_has_lost_the_number_seals_another_and_all_seal_anew(url: str) -> None:
    async def play() -> None:
        async with place(url) as here:
            (ada, ben), table = await seated(here, 2, "clash451")
            mine, lost, his = new_number(), new_number(), new_number()
            await seal(ada, table, 0, mine)
            await seal(ben, table, 1, lost)
            await start(ada, table)
            await open_number(ada, table, 0, mine)
            assert (await seal(ada, table, 0, new_number(), 409))["key"] == "table.numbers_asked"
            await seal(ben, table, 1, his)
            assert "by Ben." in notices(await ada.look(table))[-1]
            assert (await gathered(ada, table))["sealed"] == ["", seal_of(his)]

    asyncio.run(play())


@pytest.mark.parametrize("how", ["leave", "remove"])
def test_a_seat_that_changes_hands_after_numbers_were_asked_for_has_all_seal_anew(url: str, how: str) -> None:
    async def play() -> None:
        async with place(url) as here:
            (ada, ben), table = await seated(here, 2, "clash451")
            mine = new_number()
            await seal(ada, table, 0, mine)
            await seal(ben, table, 1, new_number())
            await start(ada, table)
            await open_number(ada, table, 0, mine)
            who = ben if how == "leave" else ada
            await who.send("POST", f"/api/tables/{table}/{how}", {"seat": 1})
            assert await gathered(ada, table) == {"sealed": ["", ""], "asked": False, "waits_for": []}

    asyncio.run(play())


def test_before_numbers_are_asked_for_only_the_seal_of_that_seat_goes(url: str) -> None:
    async def play() -> None:
        async with place(url) as here:
            (ada, ben), table = await seated(here, 2, "clash451")
            mine = new_number()
            await seal(ada, table, 0, mine)
            await seal(ben, table, 1, new_number())
            await ben.send("POST", f"/api/tables/{table}/leave", {"seat": 1})
            assert (await gathered(ada, table))["sealed"] == [seal_of(mine), ""]

    asyncio.run(play())


def test_who_is_not_here_is_not_waited_for_and_the_table_says_so(url: str) -> None:
    """He has sealed a number and closed the page: that was a while ago."""

    async def play() -> None:
        async with place(url) as here:
            (ada, ben), table = await seated(here, 2, "clash451")
            await seal(ben, table, 1, new_number())
            await here.clock.turn(LATELY)
            await start(ada, table)
            assert (await ada.look(table))["table"]["stage"] == "playing"
            assert notices(await ada.look(table))[-1].endswith("without their number: Ben.")

    asyncio.run(play())


def test_a_program_that_waits_for_its_turn_hears_that_its_number_is_asked_for(url: str) -> None:
    async def play() -> None:
        async with place(url) as here:
            (ada, ben), table = await seated(here, 2, "clash451")
            number = new_number()
            await seal(ben, table, 1, number)
            waiting = asyncio.create_task(ben.send("GET", f"/api/tables/{table}/wait", seat=1))
            await start(ada, table)
            assert (await waiting)["table"]["contributions"]["waits_for"] == [1]

    asyncio.run(play())


# Who may


def test_only_the_holder_of_a_seat_seals_and_opens_there(url: str) -> None:
    async def play() -> None:
        async with place(url) as here:
            (ada, ben), table = await seated(here, 2, "clash451")
            number = new_number()
            assert (await seal(ben, table, 0, number, 403))["key"] == "table.not_your_seat"
            await seal(ada, table, 0, number)
            await start(ada, table)
            for who in (ben, here.person()):
                assert (await open_number(who, table, 0, number, 403))["key"] == "table.not_your_seat"

    asyncio.run(play())


@pytest.mark.parametrize("text", ["", "0" * 63, "0" * 65, "A" * 64, "g" * 64, 64 * "é"])
def test_what_is_no_hash_is_refused(url: str, text: str) -> None:
    async def play() -> None:
        async with place(url) as here:
            ada = here.person()
            table = await ada.open(kinds="me open")
            await send_seal(ada, table, 0, text, 422)

    asyncio.run(play())


def test_after_the_start_nothing_is_sealed(url: str) -> None:
    async def play() -> None:
        async with place(url) as here:
            (ada, _), table, numbers = await begun(here)
            assert (await seal(ada, table, 0, new_number(), 409))["key"] == "table.started"
            assert (await open_number(ada, table, 0, new_number(), 409))["key"] == "table.started"
            await open_number(ada, table, 0, numbers[0])  # it is open already

    asyncio.run(play())


# Playing again


def test_for_a_rematch_the_seal_comes_with_the_wish(url: str) -> None:
    async def play() -> None:
        async with place(url) as here:
            (ada, ben), table, _ = await begun(here)
            await play_out(table, ada, ben)
            mine, his = new_number(), new_number()
            at = f"/api/tables/{table}/rematch"
            await ada.send("POST", at, None, 201, seal=seal_of(mine))
            made = (await ben.send("POST", at, None, 201, seal=seal_of(his)))["table"]
            found = await gathered(ada, made)
            assert found == {"sealed": [seal_of(his), seal_of(mine)], "asked": True, "waits_for": [0, 1]}
            await open_number(ada, made, 1, mine)
            await open_number(ben, made, 0, his)
            assert (await ada.look(made))["table"]["stage"] == "playing"

    asyncio.run(play())
