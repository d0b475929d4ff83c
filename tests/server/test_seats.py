"""Whose eyes and whose hands: nobody looks or acts from a seat that is not his, on any way in."""

import asyncio
from pathlib import Path

from tests.server.places import Person, Place, listening, page, place

GRACE = 600


async def three_at_a_table(here: Place) -> tuple[Person, Person, str]:
    """Ada has seats 0 and 1, Ben has seat 2."""
    ada, ben = here.person(), here.person()
    options = {"first_player": "named", "first_seat": 0}
    table = await ada.open(kinds="me me open", options=options, replace_after=GRACE)
    await ben.send("POST", f"/api/tables/{table}/join", {"name": "Ben"})
    await ada.send("POST", f"/api/tables/{table}/start", {})
    return ada, ben, table


def test_nobody_looks_or_acts_from_another_s_seat_over_http(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, ben, table = await three_at_a_table(here)
            word = (await ada.look(table, 0))["offers"][0]["word"]
            at = f"/api/tables/{table}"
            for person in (ben, here.person()):
                for path in (at, f"{at}/wait", f"{at}/moments/3", f"{at}/why"):
                    await person.send("GET", path, status=403, seat=0, word="gain")
                await person.say(table, 0, word, 403)
                for path in ("take-back", "undo", "hint", "leave", "return"):
                    await person.send("POST", f"{at}/{path}", {"seat": 0}, 403)
                await person.send("POST", f"{at}/undo/answer", {"seat": 0, "agree": True}, 403)
                for path in ("links", "start"):
                    await person.send("POST", f"{at}/{path}", {"seat": 2} if path == "links" else {}, 403)
            await here.person().send("POST", f"{at}/chat", {"text": "Hi."}, 409)
            await ada.send("GET", at, status=403, seat=4)
            await ada.say(table, 0, word)

    asyncio.run(play())


def test_a_spectator_gets_what_is_public_and_nothing_else(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, _, table = await three_at_a_table(here)
            seen = await here.person().look(table)
            assert (seen["seat"], seen["offers"], seen["sealed"], seen["view"]["own"]) == (None, [], 0, None)
            assert not any(seat["yours"] or seat["linked"] for seat in seen["table"]["seats"])
            mine = await ada.look(table, 0)
            assert mine["view"]["own"] is not None
            assert mine["view"] != (await ada.look(table, 1))["view"]

    asyncio.run(play())


def test_on_the_socket_too_and_with_two_seats_only_the_one_that_is_shown_acts(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here, listening(here) as address:
            ada, ben, table = await three_at_a_table(here)
            async with page(address, ben) as his:
                await his.send(kind="hello", table=table, seat=0)
                assert (await his.hear())["key"] == "table.not_your_seat"
                await his.hello(table, 2)
                await his.send(kind="hand_over", seat=1)
                await his.until(lambda: "" in his._answers)
                assert his._answers.pop("")["key"] == "table.not_your_seat"
                assert his.update["seat"] == 2
                for kind, more in (("act", {"word": "gain"}), ("hint", {}), ("why", {"word": "gain"}), ("denied", {})):
                    assert (await his.ask(kind, seat=0, **more))["key"] == "table.not_your_seat"
            async with page(address, ada) as hers:
                first = await hers.hello(table, 1)
                assert first["offers"] == []
                assert (await hers.act(0, "gain"))["key"] == "serve.hand_over_first"
                await hers.send(kind="hand_over", seat=0)
                await hers.until(lambda: hers.update["seat"] == 0)
                assert (await hers.act(0, hers.update["offers"][0]["word"]))["kind"] == "ack"

    asyncio.run(play())


def test_a_seat_that_is_lost_while_connected_is_no_longer_seen(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here, listening(here) as address:
            ada, ben, table = await three_at_a_table(here)
            async with page(address, ben) as his:
                await his.hello(table, 2)
                await ben.send("POST", f"/api/tables/{table}/leave", {"seat": 2})
                here.clock.time += GRACE
                made = await ada.send("POST", f"/api/tables/{table}/links", {"seat": 2}, 201)
                claim = {"name": "Cy", "token": made["token"]}
                refused = await ada.send("POST", f"/api/tables/{table}/claim", claim, 409)
                assert refused["key"] == "table.seated_already"  # the host would play against a hand he sees
                cy = here.person()
                await cy.send("POST", f"/api/tables/{table}/claim", claim)
                seen = await his.until(lambda: his.update["seat"] is None)
                assert seen["view"]["own"] is None
                assert seen["since"] == 0
                refused = await his.act(2, "gain")
                assert refused["key"] == "table.not_your_seat"
                await ben.send("GET", f"/api/tables/{table}", status=403, seat=2)
                assert (await cy.look(table, 2))["view"]["own"] is not None

    asyncio.run(play())
