"""Taking moves back, hints, talk, looking back and checking the deal, as people at a table do it."""

import asyncio
from pathlib import Path
from typing import Any

from catalaunia.core import record
from catalaunia.server.tables import events
from tests.server.places import Person, Place, place, play_out

NAMED = {"first_player": "named", "first_seat": 0}


async def two_people(here: Place, game: str = "attila", **setup: Any) -> tuple[Person, Person, str]:
    ada, ben = here.person(), here.person()
    options = NAMED if game == "attila" else {}
    table = await ada.open(game, kinds="me open", options=options, stand_in=None, **setup)
    await ben.send("POST", f"/api/tables/{table}/join", {"name": "Ben"})
    await ada.send("POST", f"/api/tables/{table}/start", {})
    return ada, ben, table


async def allow_hints(table: str, *people: Person) -> None:
    for person in people:
        await person.send("POST", f"/api/tables/{table}/hints", {"allowed": True})


def test_a_move_is_taken_back_freely_until_somebody_else_has_acted(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, _, table = await two_people(here)
            before = await ada.look(table, 0)
            await ada.say(table, 0, before["offers"][0]["move"])
            await ada.send("POST", f"/api/tables/{table}/undo", {"seat": 0})
            after = await ada.look(table, 0)
            assert after["picture"] == before["picture"]
            assert after["offers"] == before["offers"]
            assert after["table"]["ply"] == before["table"]["ply"]
            refused = await ada.send("POST", f"/api/tables/{table}/undo", {"seat": 0}, 409)
            assert refused["key"] == "match.nothing_to_undo"

    asyncio.run(play())


def test_beyond_the_barrier_the_others_are_asked(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, ben, table = await two_people(here)
            while not (await ben.look(table, 1))["offers"]:
                await ada.say_any(table, 0)
            ply = (await ada.look(table, 0))["table"]["ply"]
            await ada.send("POST", f"/api/tables/{table}/undo", {"seat": 0})
            asked = (await ben.look(table, 1))["table"]["undo"]
            assert asked == {"seat": 0, "must_agree": [1]}
            refused = await ada.send("POST", f"/api/tables/{table}/undo/answer", {"seat": 0, "agree": True}, 409)
            assert refused["key"] == "table.no_undo_asked"
            await ben.send("POST", f"/api/tables/{table}/undo/answer", {"seat": 1, "agree": False})
            assert (await ben.look(table, 1))["table"]["undo"] is None
            said = (await ada.look(table, 0))["chat"][-1]
            assert (said["notice"], said["text"]) == (True, "Ben does not agree to Ada taking the move back.")
            assert (await ada.look(table, 0))["table"]["ply"] == ply
            await ada.send("POST", f"/api/tables/{table}/undo", {"seat": 0})
            await ben.send("POST", f"/api/tables/{table}/undo/answer", {"seat": 1, "agree": True})
            assert (await ada.look(table, 0))["table"]["ply"] < ply
            assert (await here.service.tables.get(table)).record()["aids"]["undo"]

    asyncio.run(play())


def test_a_table_without_undo_or_hints_refuses_them_with_a_sentence(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, _, table = await two_people(here, aids={"undo": False, "hints": False})
            await ada.say_any(table, 0)
            refused = await ada.send("POST", f"/api/tables/{table}/undo", {"seat": 0}, 409)
            assert refused["text"] == "At this table, moves cannot be taken back."
            refused = await ada.send("POST", f"/api/tables/{table}/hint", {"seat": 0}, 409)
            assert refused["text"] == "This table was opened without hints."

    asyncio.run(play())


def test_a_hint_is_noted_in_the_record_and_asked_from_a_view(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, ben, table = await two_people(here)
            await allow_hints(table, ada, ben)
            given = await ada.send("POST", f"/api/tables/{table}/hint", {"seat": 0})
            assert given["sentences"] == ["Best: this one."]
            match = (await here.service.tables.get(table)).match
            assert match is not None
            assert match.aids == {"hints": [len(match.log)]}
            assert here.thinkers.asked[-1].view == match.view(0).tobytes()
            refused = await ben.send("POST", f"/api/tables/{table}/hint", {"seat": 1}, 409)
            assert refused["key"] == "table.hint_not_now"

    asyncio.run(play())


def test_a_hint_is_for_one_position_and_its_key_for_one_hint(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, ben, table = await two_people(here, "clash451")
            await allow_hints(table, ada, ben)
            ask = "POST", f"/api/tables/{table}/hint", {"seat": 0}
            moves = [offer["move"] for offer in (await ada.look(table, 0))["offers"]]
            await ada.say(table, 0, moves[0])
            first = await ada.send(*ask, key="first")
            await ada.send("POST", f"/api/tables/{table}/take-back", {"seat": 0})
            await ada.say(table, 0, moves[1])
            assert (await ada.send(*ask, key="first")) == first
            second = await ada.send(*ask, key="second")
            rules = (await here.service.tables.get(table)).rules
            best = [rules.move(rules.new(), int(hint["hint"]["best"])).text for hint in (first, second)]
            assert best == [moves[1], moves[0]]  # the first card on offer
            here.service.hints.clear()  # so long ago
            assert (await ada.send(*ask, 409, "first"))["key"] == "table.hint_past"
            assert (await ada.send(*ask, key="second")) == second
            assert len((await here.service.tables.get(table)).match.aids["hints"]) == 2  # type: ignore[union-attr]

    asyncio.run(play())


def test_people_at_the_table_talk_and_others_do_not(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, ben, table = await two_people(here)
            await ben.send("POST", f"/api/tables/{table}/chat", {"text": "  <b>salve</b>  "})
            assert [(one["name"], one["text"]) for one in (await ada.look(table))["chat"]] == [("Ben", "<b>salve</b>")]
            refused = await here.person().send("POST", f"/api/tables/{table}/chat", {"text": "hi"}, 403)
            assert refused["key"] == "table.chat_players_only"
            for _ in range(4):
                await ben.send("POST", f"/api/tables/{table}/chat", {"text": "again"})
            refused = await ben.send("POST", f"/api/tables/{table}/chat", {"text": "again"}, 409)
            assert refused["key"] == "table.chat_too_much"
            here.clock.time += 60
            await ben.send("POST", f"/api/tables/{table}/chat", {"text": "again"})

    asyncio.run(play())


def test_why_not_is_answered_with_the_clause(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, _, table = await two_people(here)
            offers = {offer["move"] for offer in (await ada.look(table, 0))["offers"]}
            answer = await ada.send("GET", f"/api/tables/{table}/why", seat=0, move="play huns italia")
            assert answer["kind"] == "refused"
            assert answer["clause"]
            answer = await ada.send("GET", f"/api/tables/{table}/why", seat=0, move=min(offers))
            assert answer["kind"] == "allowed"

    asyncio.run(play())


def test_what_cannot_be_said_is_listed_with_reasons_for_whoever_is_to_act(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, ben, table = await two_people(here)
            offers = {offer["move"] for offer in (await ada.look(table, 0))["offers"]}
            answer = await ada.send("GET", f"/api/tables/{table}/refusals", seat=0)
            moves = {one["move"]: one for one in answer["refusals"]}
            assert moves
            assert not offers & set(moves)
            assert moves["double"]["clause"] == "A10.2"
            for move in list(moves)[::20]:
                alone = await ada.send("GET", f"/api/tables/{table}/why", seat=0, move=move)
                assert (alone["text"], alone["clause"]) == (moves[move]["why"], moves[move]["clause"])
            refused = await ben.send("GET", f"/api/tables/{table}/refusals", status=409, seat=1)
            assert refused["key"] == "match.not_your_turn"

    asyncio.run(play())


def test_after_the_end_there_are_a_record_a_check_and_every_moment_from_every_seat(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, ben, table = await two_people(here, "clash451")
            await ada.send("GET", f"/api/tables/{table}/record", status=409)
            await ada.send("GET", f"/api/tables/{table}/plies/3", status=403, seat=1)
            await ada.send("GET", f"/api/tables/{table}/plies/3", status=409, open=True)
            await play_out(table, ada, ben)
            written = await here.person().send("GET", f"/api/tables/{table}/record")
            assert record.verify(written).ok
            assert record.verify(written).over
            checked = await ada.send("GET", f"/api/tables/{table}/check")
            assert checked["ok"]
            assert checked["seed"] == written["seed"]
            written["actions"][2] = "chance terrain roma"
            assert not (await ada.send("POST", "/api/check", written))["ok"]
            last = len((await here.service.tables.get(table)).match.log)  # type: ignore[union-attr]
            for number in (0, last // 2, last):
                seen = await ada.send("GET", f"/api/tables/{table}/plies/{number}", open=True)
                assert [one["seat"] for one in seen["everyone"]] == [0, 1]
            history = await ada.send("GET", f"/api/tables/{table}/history", open=True)
            assert history["scores"][-1] == written["scores"]
            assert history["plies"][-1] == last

    asyncio.run(play())


def test_a_host_who_does_not_sit_at_his_table_does_not_talk_there_and_the_table_can_be_read_again(
    tmp_path: Path,
) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada = here.person()
            table = await ada.open(kinds="open open")
            refused = await ada.send("POST", f"/api/tables/{table}/chat", {"text": "Who is coming?"}, 403)
            assert refused["key"] == "table.chat_players_only"
        async with place(tmp_path / "s") as again:
            assert (await again.service.tables.get(table)).stage == "open"

    asyncio.run(play())


def test_every_happening_is_read_back_as_it_was_also_with_empty_texts() -> None:
    for one in (events.Chatted("", ""), events.Seated(0, "", player=""), events.Left(0, player="ada", key="1")):
        assert events.read(one.content) == one
