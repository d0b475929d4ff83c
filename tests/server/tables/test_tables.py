"""Opening tables, taking seats, starting, leaving, rematch; who may do what."""

import asyncio
import itertools
from pathlib import Path

from catalaunia.core.copying import Grown
from catalaunia.core.variant import Variant as Kind
from catalaunia.server.tables import changes, events
from tests.server.outgoing.twins import histories, player
from tests.server.places import KEY, Person, place, play_out


async def me(person: Person) -> str:
    return str((await person.send("POST", "/api/me"))["player"])


def test_against_the_computer_the_game_begins_at_once(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada = here.person()
            table = await ada.open(kinds="me computer computer")
            seen = await ada.look(table, 0)
            assert seen["table"]["stage"] == "playing"
            assert [seat["level"] for seat in seen["table"]["seats"]] == [None, 2, 2]
            assert seen["table"]["seats"][0]["yours"]
            assert seen["table"]["seats"][0]["name"] == "Ada"

    asyncio.run(play())


def test_an_open_seat_is_taken_once_and_the_host_starts(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, ben, cy = here.person(), here.person(), here.person()
            table = await ada.open(kinds="me open", listed=True)
            assert [one["id"] for one in await ben.send("GET", "/api/tables")] == [table]
            refused = await ada.send("POST", f"/api/tables/{table}/start", {}, 409)
            assert refused["text"].startswith("1 seat is still free")
            await ben.send("POST", f"/api/tables/{table}/join", {"name": "Ben"})
            refused = await cy.send("POST", f"/api/tables/{table}/join", {"name": "Cy"}, 409)
            assert refused["key"] == "table.no_open_seat"
            refused = await ben.send("POST", f"/api/tables/{table}/start", {}, 403)
            assert refused["key"] == "table.host_only"
            await ada.send("POST", f"/api/tables/{table}/start", {})
            assert (await ben.look(table, 1))["table"]["stage"] == "playing"
            assert [one["id"] for one in await ben.send("GET", "/api/me/tables")] == [table]

    asyncio.run(play())


def test_a_link_is_claimed_once_and_can_be_withdrawn_and_issued_anew(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, ben, cy = here.person(), here.person(), here.person()
            seats = [{"kind": "me"}, {"kind": "invited"}]
            body = {"name": "Ada", "setup": {"game": "attila", "seats": seats}}
            made = await ada.send("POST", "/api/tables", body, 201)
            table, token = made["table"], made["links"]["1"]
            claim = f"/api/tables/{table}/claim"
            await ada.send("DELETE", f"/api/tables/{table}/links/1")
            refused = await ben.send("POST", claim, {"name": "Ben", "token": token}, 409)
            assert refused["key"] == "table.link_void"
            assert token not in str(refused)
            new = await ada.send("POST", f"/api/tables/{table}/links", {"seat": 1}, 201)
            await ben.send("POST", claim, {"name": "Ben", "token": new["token"]})
            refused = await cy.send("POST", claim, {"name": "Cy", "token": new["token"]}, 409)
            assert refused["key"] == "table.link_void"
            events = await here.service.store.read(table)
            assert new["token"] not in str(events)  # kept as a hash only

    asyncio.run(play())


def test_free_seats_can_be_filled_with_computers(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada = here.person()
            table = await ada.open(kinds="me open open")
            await ada.send("POST", f"/api/tables/{table}/start", {"fill": 3})
            seen = await ada.look(table, 0)
            assert [seat["level"] for seat in seen["table"]["seats"]] == [None, 3, 3]

    asyncio.run(play())


def test_when_somebody_leaves_the_computer_plays_until_he_is_back(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, ben = here.person(), here.person()
            table = await ada.open(kinds="me open")
            await ben.send("POST", f"/api/tables/{table}/join", {"name": "Ben"})
            await ada.send("POST", f"/api/tables/{table}/start", {})
            await ben.send("POST", f"/api/tables/{table}/leave", {"seat": 1})
            for _ in range(12):
                if (await ada.look(table, 0))["offers"]:
                    await ada.say_any(table, 0)
                await here.clock.turn(3)
            seen = await ben.look(table, 1)
            assert seen["table"]["seats"][1]["away"]
            assert any(asked.seat == 1 for asked in here.thinkers.asked)
            await ben.send("POST", f"/api/tables/{table}/return", {"seat": 1})
            assert not (await ben.look(table, 1))["table"]["seats"][1]["away"]

    asyncio.run(play())


def test_a_table_that_does_not_wait_for_the_computer_waits_for_its_player(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, ben = here.person(), here.person()
            table = await ada.open(kinds="me open", stand_in=None)
            await ben.send("POST", f"/api/tables/{table}/join", {"name": "Ben"})
            await ada.send("POST", f"/api/tables/{table}/start", {})
            await ada.send("POST", f"/api/tables/{table}/leave", {"seat": 0})
            await ben.send("POST", f"/api/tables/{table}/leave", {"seat": 1})
            before = (await ada.look(table))["version"]
            await here.clock.turn(100)
            assert (await ada.look(table))["version"] == before

    asyncio.run(play())


def test_a_rematch_has_the_seats_rotated_and_there_is_only_one(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, ben = here.person(), here.person()
            table = await ada.open("clash451", kinds="me open", stand_in=None)
            await ben.send("POST", f"/api/tables/{table}/join", {"name": "Ben"})
            await ada.send("POST", f"/api/tables/{table}/start", {})
            refused = await ada.send("POST", f"/api/tables/{table}/rematch", status=409)
            assert refused["key"] == "table.not_over"
            await play_out(table, ada, ben)
            await ada.send("POST", f"/api/tables/{table}/rematch", status=201)
            one = await ben.send("POST", f"/api/tables/{table}/rematch", status=201)
            two = await ada.send("POST", f"/api/tables/{table}/rematch", status=201)
            assert one == two
            seen = await ben.look(one["table"], 0)
            assert [seat["name"] for seat in seen["table"]["seats"]] == ["Ben", "Ada"]
            assert seen["table"]["stage"] == "playing"
            assert (await ada.look(table))["table"]["rematch"] == one["table"]
            stranger = here.person()
            await stranger.send("POST", f"/api/tables/{table}/rematch", status=403)

    asyncio.run(play())


def test_a_server_that_starts_anew_has_the_tables_in_play_ready(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada = here.person()
            tables = [await ada.open() for _ in range(3)]
            await ada.open(kinds="me open")  # nobody plays there yet
        async with place(tmp_path / "s") as here:
            assert here.service.tables.count == len(tables)
        async with place(tmp_path / "s", loaded=(2, 60.0)) as here:
            assert here.service.tables.count == 2
        async with place(tmp_path / "s", loaded=(500, -1.0)) as here:  # no time left: they are loaded when asked for
            assert here.service.tables.count == 0
            assert (await ada.look(tables[0]))["table"]["stage"] == "playing"

    asyncio.run(play())


def test_opening_twice_with_one_key_opens_one_table(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada = here.person()
            await ada.send("POST", "/api/me")
            body = {"name": "Ada", "setup": {"game": "attila", "seats": [{"kind": "me"}, {"kind": "open"}]}}
            one = await ada.send("POST", "/api/tables", body, 201, key="k1")
            two = await ada.send("POST", "/api/tables", body, 201, key="k1")
            assert one["table"] == two["table"]
            assert len(await ada.send("GET", "/api/me/tables")) == 1

    asyncio.run(play())


def test_what_was_opened_before_the_signing_key_was_rotated_is_given_again_after_it(tmp_path: Path) -> None:
    async def play() -> None:
        seats = [{"kind": "me"}, {"kind": "invited"}]
        body = {"name": "Ada", "setup": {"game": "attila", "seats": seats}}
        async with place(tmp_path / "s") as here:
            ada = here.person()
            opened = await ada.send("POST", "/api/tables", body, 201, key="k1")
        async with place(tmp_path / "s", key=bytes(32), old_keys=(KEY,)) as here:
            again = here.person()
            again.http.cookies = ada.http.cookies
            assert await again.send("POST", "/api/tables", body, 201, key="k1") == opened
            token = next(iter(opened["links"].values()))
            claimed = {"name": "Ben", "token": token}
            await here.person().send("POST", f"/api/tables/{opened['table']}/claim", claimed)
            other = await again.send("POST", "/api/tables", body, 201, key="k2")
            assert other["table"] == here.service.signer.derive(f"table/{await me(again)}/k2")

    asyncio.run(play())


def test_going_on_from_a_record_keeps_its_moves(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada = here.person()
            old = await ada.open(kinds="me me")
            for _ in range(12):
                for seat in (0, 1):
                    if (await ada.look(old, seat))["offers"]:
                        await ada.say_any(old, seat)
            record = (await here.service.tables.get(old)).record()
            seats = [{"kind": "me"}, {"kind": "me"}]
            setup = {"game": "attila", "seats": seats, "record": record, "at": 20}
            made = await ada.send("POST", "/api/tables", {"name": "Ada", "setup": setup}, 201)
            table = await here.service.tables.get(made["table"])
            assert table.record()["actions"][:20] == record["actions"][:20]
            assert not table.fresh
            assert "commitment" not in table.record()
            wrong = {"game": "attila", "seats": [*seats, {"kind": "me"}], "record": record}
            refused = await ada.send("POST", "/api/tables", {"name": "Ada", "setup": wrong}, 409)
            assert refused["key"] == "table.record_seats"
            assert "is Attila with 2 seats" in refused["text"]

    asyncio.run(play())


def test_a_move_that_another_process_was_faster_than_leaves_nothing_behind() -> None:
    """What was worked out on the way to an append that was refused is not taken over by the table as it then is."""
    for history in itertools.islice(histories(Kind("clash451", 2, {"mode": "expert"}), 3, every=12), 12):
        table = history.table
        for eye in (None, 0, 1):
            table.plies_of(eye)
        seat = table.to_act()[0]
        assert table.match is not None
        moves = [move.text for move in table.match.legal(seat)]
        after = [
            changes.after(table, [events.Moved(seat, move, player=player(seat))], table.changed + 1) for move in moves
        ]
        for lost in after:
            for eye in (None, 0, 1):
                lost.plies_of(eye)
            lost.standings()
        now = after[-1].twin()
        known = [now.plies_of(eye) for eye in (None, 0, 1)], now.standings()
        now.heard, now.stood = {}, Grown()
        assert known == ([now.plies_of(eye) for eye in (None, 0, 1)], now.standings())
