"""Whose eyes and whose hands: nobody looks or acts from a seat that is not his, on any way in."""

import asyncio
from pathlib import Path

import pytest

from catalaunia.core.texts import Refusal
from catalaunia.server.tables import authority, changes, commands, events, tokens
from tests.server.places import Person, Place, listening, page, place
from tests.server.tables.authority.hands import OPPONENT, PLAYERS
from tests.server.tables.authority.stages import stage
from tests.server.thinking.quick import QuickThinkers

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
            move = (await ada.look(table, 0))["offers"][0]["move"]
            at = f"/api/tables/{table}"
            for person in (ben, here.person()):
                for path in (at, f"{at}/wait", f"{at}/plies/3", f"{at}/why"):
                    await person.send("GET", path, status=403, seat=0, move="gain")
                await person.say(table, 0, move, 403)
                for path in ("take-back", "undo", "hint", "leave", "return"):
                    await person.send("POST", f"{at}/{path}", {"seat": 0}, 403)
                await person.send("POST", f"{at}/undo/answer", {"seat": 0, "agree": True}, 403)
                for path in ("links", "start"):
                    await person.send("POST", f"{at}/{path}", {"seat": 2} if path == "links" else {}, 403)
            await here.person().send("POST", f"{at}/chat", {"text": "Hi."}, 403)
            await ada.send("GET", at, status=403, seat=4)
            await ada.say(table, 0, move)

    asyncio.run(play())


def test_a_spectator_gets_what_is_public_and_nothing_else(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, _, table = await three_at_a_table(here)
            seen = await here.person().look(table)
            assert (seen["seat"], seen["offers"], seen["sealed"], seen["picture"]["own"]) == (None, [], 0, None)
            assert not any(seat["yours"] or seat["linked"] for seat in seen["table"]["seats"])
            mine = await ada.look(table, 0)
            assert mine["picture"]["own"] is not None
            assert mine["picture"] != (await ada.look(table, 1))["picture"]

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
                for kind, more in (
                    ("play", {"move": "gain"}),
                    ("hint", {}),
                    ("why", {"move": "gain"}),
                    ("refusals", {}),
                ):
                    assert (await his.ask(kind, seat=0, **more))["key"] == "table.not_your_seat"
            async with page(address, ada) as hers:
                first = await hers.hello(table, 1)
                assert first["offers"] == []
                assert (await hers.act(0, "gain"))["key"] == "serve.hand_over_first"
                await hers.send(kind="hand_over", seat=0)
                await hers.until(lambda: hers.update["seat"] == 0)
                assert (await hers.act(0, hers.update["offers"][0]["move"]))["kind"] == "ack"

    asyncio.run(play())


def test_a_seat_that_is_lost_while_connected_is_no_longer_seen(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here, listening(here) as address:
            ada, ben, table = await three_at_a_table(here)
            async with page(address, ben) as his:
                await his.hello(table, 2)
                await ben.send("POST", f"/api/tables/{table}/leave", {"seat": 2})
                kept = [seat["kept_until"] for seat in (await ada.look(table))["table"]["seats"]]
                assert kept == [None, None, here.clock.time + GRACE]
                here.clock.time += GRACE
                made = await ada.send("POST", f"/api/tables/{table}/links", {"seat": 2}, 201)
                claim = {"name": "Cy", "token": made["token"]}
                refused = await ada.send("POST", f"/api/tables/{table}/claim", claim, 409)
                assert refused["key"] == "table.seated_already"  # the host would play against a hand he sees
                cy = here.person()
                await cy.send("POST", f"/api/tables/{table}/claim", claim)
                seen = await his.until(lambda: his.update["seat"] is None)
                assert seen["picture"]["own"] is None
                assert seen["since"] == 0
                refused = await his.act(2, "gain")
                assert refused["key"] == "table.not_your_seat"
                await ben.send("GET", f"/api/tables/{table}", status=403, seat=2)
                assert (await cy.look(table, 2))["picture"]["own"] is not None

    asyncio.run(play())


def test_a_link_for_an_absent_player_s_seat_is_void_when_he_returns(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, ben, table = await three_at_a_table(here)
            at = f"/api/tables/{table}"
            await ben.send("POST", f"{at}/leave", {"seat": 2})
            here.clock.time += GRACE
            token = (await ada.send("POST", f"{at}/links", {"seat": 2}, 201))["token"]
            await ben.send("POST", f"{at}/return", {"seat": 2})
            refused = await here.person().send("POST", f"{at}/claim", {"name": "Cy", "token": token}, 409)
            assert refused["key"] == "table.link_void"

    asyncio.run(play())


@pytest.mark.parametrize("shows", ["chat", "hint"])
def test_a_link_for_an_absent_player_s_seat_is_void_when_he_shows_that_he_is_here(tmp_path: Path, shows: str) -> None:
    """Whoever wants a hint plays again. Whoever talks may only say goodbye: the computer goes on for him."""

    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, ben, table = await three_at_a_table(here)
            at = f"/api/tables/{table}"
            for person in (ada, ben):
                await person.send("POST", f"{at}/hints", {"allowed": True})
            while not (await ben.look(table, 2))["offers"]:
                for seat in (0, 1):
                    if (await ada.look(table, seat))["offers"]:
                        await ada.say_any(table, seat)
            await ben.send("POST", f"{at}/leave", {"seat": 2})
            here.clock.time += GRACE
            token = (await ada.send("POST", f"{at}/links", {"seat": 2}, 201))["token"]
            await ben.send("POST", f"{at}/{shows}", {"text": "Here I am."} if shows == "chat" else {"seat": 2})
            refused = await here.person().send("POST", f"{at}/claim", {"name": "Cy", "token": token}, 409)
            assert refused["key"] == "table.link_void"
            seen = await ada.look(table)
            assert not seen["table"]["seats"][2]["linked"]
            assert seen["table"]["seats"][2]["away"] == (shows == "chat")

    asyncio.run(play())


def test_an_absent_player_s_seat_is_given_away_by_the_table_s_rule_only_after_its_time_and_all_are_told(
    tmp_path: Path,
) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, ben, table = await three_at_a_table(here)
            at = f"/api/tables/{table}"
            await ben.send("POST", f"{at}/leave", {"seat": 2})
            here.clock.time += GRACE - 1
            assert (await ada.send("POST", f"{at}/links", {"seat": 2}, 409))["key"] == "table.seat_kept_for"
            here.clock.time += 1
            token = (await ada.send("POST", f"{at}/links", {"seat": 2}, 201))["token"]
            for viewer in (ada, ben, here.person()):
                seen = await viewer.look(table)
                assert seen["table"]["seats"][2]["linked"]
                assert [(line["notice"], line["name"]) for line in seen["chat"]] == [(True, "")] * 2
                assert all("Ben" in line["text"] for line in seen["chat"])
            await here.person().send("POST", f"{at}/claim", {"name": "Cy", "token": token})
            assert "Cy" in (await ben.look(table))["chat"][-1]["text"]

            keeps = await ada.open(kinds="me open")
            await ben.send("POST", f"/api/tables/{keeps}/join", {"name": "Ben"})
            await ada.send("POST", f"/api/tables/{keeps}/start", {})
            await ben.send("POST", f"/api/tables/{keeps}/leave", {"seat": 1})
            here.clock.time += 1e6
            refused = await ada.send("POST", f"/api/tables/{keeps}/links", {"seat": 1}, 409)
            assert refused["key"] == "table.seat_kept"

    asyncio.run(play())


def test_a_seat_is_not_given_away_after_the_end() -> None:
    at = stage("over")
    alone = [events.Away(OPPONENT), events.LinkMade(OPPONENT, tokens.digest("a-link"))]  # a computer has played for him
    table = changes.after(at.live[at.table], [*alone], at.time)
    with pytest.raises(Refusal, match="The game is over"):
        commands.Claim("Cy", "a-link").events(authority.guest(table, "cy"), at.time + GRACE)
    with pytest.raises(Refusal, match="The game is over"):
        commands.MakeLink(OPPONENT, "another").events(authority.host(table, PLAYERS["host"]), at.time + GRACE)


def test_a_guest_is_shown_out_by_the_host_and_does_not_come_back_by_himself(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, ben = here.person(), here.person()
            table = await ada.open(kinds="me open invited")
            at = f"/api/tables/{table}"
            await ben.send("POST", f"{at}/join", {"name": "Ben"})
            await ben.send("POST", f"{at}/remove", {"seat": 0}, 403)
            assert (await ada.send("POST", f"{at}/remove", {"seat": 0}, 409))["key"] == "table.no_guest"
            await ada.send("POST", f"{at}/remove", {"seat": 1})
            strangers = [await here.person().look(table)]
            seen = await ben.look(table)
            assert seen["table"]["seats"][1]["free"]
            assert seen["table"]["dismissed"]  # also to a page that has just been loaded
            strangers.append(await here.person().look(table))
            assert [one["table"]["dismissed"] for one in strangers] == [False, False]
            assert "Ben" in seen["chat"][-1]["text"]
            assert (await ben.send("POST", f"{at}/join", {"name": "Ben"}, 409))["key"] == "table.removed"
            token = (await ada.send("POST", f"{at}/links", {"seat": 2}, 201))["token"]
            await ben.send("POST", f"{at}/claim", {"name": "Ben", "token": token})  # the host has changed his mind
            await ada.send("POST", f"{at}/start", {"fill": 1})
            assert (await ada.send("POST", f"{at}/remove", {"seat": 2}, 409))["key"] == "table.started"

    asyncio.run(play())


def test_nobody_takes_two_open_seats(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, ben = here.person(), here.person()
            table = await ada.open(kinds="me open open")
            for person in (ada, ben, ben):
                status = 200 if person is ben and not (await ben.look(table))["table"]["seats"][1]["yours"] else 409
                await person.send("POST", f"/api/tables/{table}/join", {"name": "Somebody"}, status)
            assert [seat["free"] for seat in (await ada.look(table))["table"]["seats"]] == [False, False, True]

    asyncio.run(play())


def test_talk_is_limited_by_player_and_not_by_name(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, twin = here.person(), here.person()
            table = await ada.open(kinds="me open")
            await twin.send("POST", f"/api/tables/{table}/join", {"name": "Ada"})
            for n in range(5):
                await ada.send("POST", f"/api/tables/{table}/chat", {"text": f"{n}"})
            await ada.send("POST", f"/api/tables/{table}/chat", {"text": "more"}, 409)
            await twin.send("POST", f"/api/tables/{table}/chat", {"text": "I have said nothing yet."})

    asyncio.run(play())


@pytest.mark.parametrize(
    "name", ["\u3164", "\u115f \u1160", "\u2800", "...", "\u0301", "- _ -", "\U0001d159", "\ufffc"]
)
def test_a_name_needs_a_letter_that_can_be_seen(name: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada = here.person()
            table = await ada.open(kinds="me open")
            refused = await here.person().send("POST", f"/api/tables/{table}/join", {"name": name}, 422)
            assert "letter" in refused["text"]
            seats = [{"kind": "me"}, {"kind": "me", "name": name}]
            await ada.send("POST", "/api/tables", {"name": "Ada", "setup": {"game": "attila", "seats": seats}}, 422)
            await ada.send("POST", "/api/tables", {"name": name, "setup": {"game": "attila", "seats": seats[:1]}}, 422)

    asyncio.run(play())


def test_a_reveal_is_not_undone_without_the_people_whose_cards_were_turned_up(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s", thinkers=QuickThinkers(choose=lambda asked: asked.legal[0])) as here:
            ada, ben = here.person(), here.person()
            table = await ada.open("clash451", "me open")
            at = f"/api/tables/{table}"
            await ben.send("POST", f"{at}/join", {"name": "Ben"})
            await ada.send("POST", f"{at}/start", {})
            for seat, person in ((0, ada), (1, ben)):
                while (await person.look(table, seat))["offers"]:
                    await person.say_any(table, seat)
                    match = (await here.service.tables.get(table)).match
                    assert match is not None
                    if any(entry.actor == 0 for entry in match.log):  # turned up
                        break
            await ben.send("POST", f"{at}/leave", {"seat": 1})
            await ada.send("POST", f"{at}/undo", {"seat": 0})
            seen = await ada.look(table, 0)
            assert seen["table"]["undo"] == {"seat": 0, "must_agree": [1]}

    asyncio.run(play())
