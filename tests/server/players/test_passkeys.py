"""Passkeys: made on one device, asked for on another; each challenge once, for minutes, for one purpose."""

import asyncio
import json
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from catalaunia.server.http.identity import COOKIE
from catalaunia.server.players import passkeys as ours
from catalaunia.server.players.passkey import CHALLENGE_SECONDS, MOST_PASSKEYS
from catalaunia.server.shares.limits import MOST_DEVICES, RATES
from catalaunia.server.tables.tokens import coded, decoded
from catalaunia.store.backup import backup, restore
from tests.server.places import Person, Place, place
from tests.server.players.authenticator import Authenticator
from tests.server.players.people import PHONE, browser, devices, me, moved, stolen
from tests.server.players.test_devices import run, two_servers

AT = "/api/me/passkeys"


async def make(person: Person, has: Authenticator, status: int = 201, **changes: Any) -> Any:
    asked = await person.send("POST", f"{AT}/new")
    return await person.send("POST", AT, has.make(asked, **changes), status)


async def asked(person: Person) -> dict[str, Any]:
    found: dict[str, Any] = await person.send("POST", f"{AT}/challenge")
    return found


async def enter(person: Person, signed: dict[str, str], status: int = 201, key: str = "") -> Any:
    return await person.send("POST", f"{AT}/enter", signed, status, key)


async def listed(person: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await person.send("GET", "/api/me/devices"))["passkeys"]
    return found


def test_a_passkey_brings_its_player_with_his_seats_to_a_new_device(url: str) -> None:
    async def play(here: Place) -> None:
        ada, has = browser(here), Authenticator()
        table = await ada.open(kinds="me open")
        made = await make(ada, has)
        assert (made["name"], made["place"], made["seen"]) == ("Firefox · Linux", "test", None)
        assert await listed(ada) == [made]
        phone = browser(here, PHONE)
        await enter(phone, has.sign(await asked(phone)))
        assert await me(phone) == await me(ada)
        assert await phone.send("GET", f"/api/tables/{table}/seats") == [0]
        assert phone.http.cookies[COOKIE] != ada.http.cookies[COOKIE]
        assert [one["name"] for one in await devices(ada)] == ["Firefox · Linux", "Chrome · Android"]
        assert (await listed(ada))[0]["seen"] is not None
        await enter(here.person(), has.sign(await asked(ada)))  # as often as he likes

    run(url, play)


def test_the_handle_says_nothing_of_the_player_and_is_the_same_for_all_his_passkeys(sqlite_url: str) -> None:
    async def play(here: Place) -> None:
        ada, ben = browser(here), browser(here)
        first, second = (await ada.send("POST", f"{AT}/new") for _ in range(2)), await ben.send("POST", f"{AT}/new")
        handles = [one["handle"] async for one in first]
        assert handles[0] == handles[1] != second["handle"]
        assert (await me(ada)).encode() not in decoded(handles[0])
        assert len(decoded(handles[0])) == 32
        has = Authenticator()
        await make(ada, has)
        again = await ada.send("POST", f"{AT}/new")
        assert again["known"] == [has.id]
        assert again["challenge"] != second["challenge"]

    run(sqlite_url, play)


def test_a_challenge_works_once_and_what_is_sent_twice_happens_once(url: str) -> None:
    async def play(here: Place) -> None:
        ada, has = browser(here), Authenticator()
        made = has.make(await ada.send("POST", f"{AT}/new"))
        first = await ada.send("POST", AT, made, 201)
        assert await ada.send("POST", AT, made, 201) == first
        phone, lost, thief = browser(here, PHONE), browser(here, PHONE), here.person()
        signed = has.sign(await asked(phone))
        before = await enter(phone, signed, key="mine")
        assert await enter(lost, signed, key="mine") == before  # the answer was lost
        assert await enter(phone, signed, key="mine") == before
        assert (await enter(thief, signed, 409))["key"] == "devices.passkey_late"
        assert (await enter(thief, signed, 409, key="other"))["key"] == "devices.passkey_late"
        assert COOKIE not in thief.http.cookies
        assert len(await devices(ada)) == 2
        await ada.send("DELETE", f"{AT}/{first['id']}")
        assert (await ada.send("POST", AT, made, 409))["key"] == "devices.passkey_late"  # nor is it made again

    run(url, play)


def test_many_who_bring_the_same_at_once_are_one(url: str) -> None:
    async def play(here: Place) -> None:
        ada, has = browser(here), Authenticator(counts=False)
        await make(ada, has)
        signed = has.sign(await asked(ada))
        answers = await asyncio.gather(*(here.person().http.post(f"{AT}/enter", json=signed) for _ in range(6)))
        assert sorted(one.status_code for one in answers) == [201] + [409] * 5
        assert len(await devices(ada)) == 2

    run(url, play)


def test_a_challenge_is_good_for_minutes_for_its_purpose_and_for_its_player_only(sqlite_url: str) -> None:
    async def play(here: Place) -> None:
        ada, ben, has = browser(here), browser(here), Authenticator()
        await me(ben)
        late = await ada.send("POST", f"{AT}/new")
        here.clock.time += CHALLENGE_SECONDS
        assert (await ada.send("POST", AT, has.make(late), 409))["key"] == "devices.passkey_late"
        hers = await ada.send("POST", f"{AT}/new")
        assert (await ben.send("POST", AT, has.make(hers), 409))["key"] == "devices.passkey_late"
        phone = await moved(here, ada)
        assert (await phone.send("POST", AT, has.make(hers), 409))["key"] == "devices.passkey_late"  # another device
        to_enter = hers | {"challenge": (await asked(ada))["challenge"]}
        assert (await ada.send("POST", AT, has.make(to_enter), 409))["key"] == "devices.passkey_late"
        await make(ada, has)
        for wrong in (hers["challenge"], coded(bytes(40)), coded(b"x"), coded(bytes(4))):
            signed = has.sign({"place": "test", "challenge": wrong})
            assert (await enter(here.person(), signed, 409))["key"] == "devices.passkey_late"
        late = await asked(ada)
        here.clock.time += CHALLENGE_SECONDS - 1
        await enter(here.person(), has.sign(late))

    run(sqlite_url, play)


def test_only_the_passkey_itself_opens_and_only_for_this_place(sqlite_url: str) -> None:
    async def play(here: Place) -> None:
        ada, ben, has = browser(here), browser(here), Authenticator()
        await make(ada, has)
        other = Authenticator()
        await make(ben, other)
        thief = here.person()

        async def tried(signed: dict[str, str]) -> str:
            return str((await enter(thief, signed, 409))["key"])

        forged = Authenticator()
        forged.id, forged.handle = has.id, has.handle
        assert await tried(forged.sign(await asked(thief))) == "devices.passkey_wrong"
        true = has.sign(await asked(thief))
        assert await tried(true | {"handle": other.handle}) == "devices.passkey_unknown"
        assert await tried(true | {"id": other.id}) == "devices.passkey_unknown"
        assert await tried(other.sign(await asked(thief), id=has.id, handle=has.handle)) == "devices.passkey_wrong"
        assert await tried(Authenticator().sign(await asked(thief), handle=has.handle)) == "devices.passkey_unknown"
        assert await tried(true | {"client_data": "e30"}) == "devices.passkey_wrong"
        assert await tried(true | {"authenticator_data": "oA"}) == "devices.passkey_wrong"
        assert await tried(has.sign((await asked(thief)) | {"place": "elsewhere"})) == "devices.passkey_wrong"
        has.origin = "https://elsewhere.example"
        assert await tried(has.sign(await asked(thief))) == "devices.passkey_wrong"
        has.origin, has.verifies = "http://test", False  # nobody has put his finger on it
        assert await tried(has.sign(await asked(thief))) == "devices.passkey_wrong"
        assert COOKIE not in thief.http.cookies
        assert len(await devices(ada)) == 1

    run(sqlite_url, play)


def test_what_no_authenticator_made_is_not_kept(sqlite_url: str) -> None:
    async def play(here: Place) -> None:
        ada, ben, has = browser(here), browser(here), Authenticator()
        for wrong in (Authenticator("https://elsewhere.example"), Authenticator(verifies=False)):
            assert (await make(ada, wrong, 409))["key"] == "devices.passkey_wrong"
        for change in ({"attestation": "oA"}, {"client_data": "e30"}, {"id": "Yg"}):
            assert (await make(ada, has, 409, **change))["key"] == "devices.passkey_wrong"
        assert await listed(ada) == []
        await make(ada, has)
        assert (await make(ben, has, 409))["key"] == "devices.passkey_wrong"  # it is somebody else's

    run(sqlite_url, play)


def test_a_counter_that_goes_back_is_a_copy_and_opens_nothing(sqlite_url: str) -> None:
    async def play(here: Place) -> None:
        ada, has = browser(here), Authenticator()
        await make(ada, has)
        await enter(here.person(), has.sign(await asked(ada)))
        has.count -= 1
        assert (await enter(here.person(), has.sign(await asked(ada)), 409))["key"] == "devices.passkey_copied"
        has.count += 5
        await enter(here.person(), has.sign(await asked(ada)))
        still = Authenticator(counts=False)  # most do not count
        await make(ada, still)
        for _ in range(2):
            await enter(here.person(), still.sign(await asked(ada)))

    run(sqlite_url, play)


def test_who_removes_a_passkey_closes_that_way_and_nobody_else_can(url: str) -> None:
    async def play(here: Place) -> None:
        ada, ben, has = browser(here), browser(here), Authenticator()
        await me(ben)
        made = await make(ada, has)
        for other in (ben, here.person()):
            assert (await other.send("DELETE", f"{AT}/{made['id']}", status=404))["key"] == "devices.no_passkey"
        await ada.send("DELETE", f"{AT}/{made['id']}")
        assert (await enter(here.person(), has.sign(await asked(ada)), 409))["key"] == "devices.passkey_unknown"
        assert await listed(ada) == []

    run(url, play)


def test_who_was_robbed_recovers_alone_and_a_thief_s_passkey_is_gone(sqlite_url: str) -> None:
    async def play(here: Place) -> None:
        ada = browser(here)
        words = (await ada.send("POST", "/api/me/phrase", {"language": "en"}, 201))["words"]
        thief, his = stolen(here, ada), Authenticator()
        await make(thief, his)
        body = {"words": " ".join(words), "alone": True}
        await here.person().send("POST", "/api/me/recover", body, 201)
        assert (await enter(thief, his.sign(await asked(thief)), 409))["key"] == "devices.passkey_unknown"

    run(sqlite_url, play)


def test_who_is_that_player_already_needs_none_and_another_leaves_what_he_was(sqlite_url: str) -> None:
    async def play(here: Place) -> None:
        ada, ben, has = browser(here), browser(here), Authenticator()
        await make(ada, has)
        assert (await enter(ada, has.sign(await asked(ada)), 409))["key"] == "devices.already"
        phone = await moved(here, ben)
        await enter(phone, has.sign(await asked(phone)))
        assert await me(phone) == await me(ada)
        assert len(await devices(ben)) == 1

    run(sqlite_url, play)


def test_there_are_so_many_and_no_more(sqlite_url: str) -> None:
    async def play(here: Place) -> None:
        ada, has = browser(here), Authenticator()
        for _ in range(MOST_PASSKEYS - 1):
            await make(ada, Authenticator())
        await make(ada, has)
        assert (await make(ada, Authenticator(), 409))["key"] == "devices.passkeys_enough"
        for _ in range(MOST_DEVICES - 1):
            await enter(here.person(), has.sign(await asked(ada)))
        assert (await enter(here.person(), has.sign(await asked(ada)), 409))["key"] == "devices.enough"

    run(sqlite_url, play)


def test_guessing_is_limited_and_a_passkey_costs_nothing(sqlite_url: str) -> None:
    async def play(here: Place) -> None:
        ada, has, thief = browser(here), Authenticator(), here.person()
        await make(ada, has)
        for _ in range(int(RATES["link"]["address"].burst)):
            await enter(thief, Authenticator().sign(await asked(thief), handle=has.handle), 409)
        assert (await enter(thief, has.sign(await asked(thief)), 429))["key"] == "serve.too_fast"

    run(sqlite_url, play, rates={**RATES, "processor": {}, "request": {}})


@pytest.mark.parametrize(
    ("public", "host", "place_is"),
    [
        ("", "localhost:8451", "localhost"),
        ("", "192.168.0.7:8451", None),
        ("", "[::1]:8451", None),
        ("https://play.example/", "play.example", "play.example"),
    ],
)
def test_a_passkey_is_for_the_public_address_or_the_one_in_the_browser_and_never_for_a_number(
    sqlite_url: str, public: str, host: str, place_is: str | None
) -> None:
    async def play(here: Place) -> None:
        ada, origin = browser(here), public.rstrip("/") or f"http://{host}"
        ada.http.base_url = origin
        assert (await ada.send("GET", "/api/me/devices"))["passkey_place"] == place_is
        if place_is is None:
            for path in ("new", "challenge"):
                assert (await ada.send("POST", f"{AT}/{path}", status=409))["key"] == "devices.passkeys_not_here"
            return
        has = Authenticator(origin)
        assert (await make(ada, has))["place"] == place_is
        phone = browser(here)
        phone.http.base_url = origin
        await enter(phone, has.sign(await asked(phone)))

    run(sqlite_url, play, public_url=public)


def test_without_the_extra_the_server_says_so(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ours, "find_spec", lambda name: None if name == "webauthn" else find_spec(name))

    async def play(here: Place) -> None:
        ada = browser(here)
        assert (await ada.send("GET", "/api/me/devices"))["passkey_place"] is None
        for path in ("new", "challenge"):
            assert (await ada.send("POST", f"{AT}/{path}", status=409))["key"] == "devices.passkeys_none"

    run(sqlite_url, play)


def test_a_page_of_another_site_gets_nothing(sqlite_url: str) -> None:
    async def play(here: Place) -> None:
        ada, has, thief = browser(here), Authenticator(), here.person()
        await make(ada, has)
        signed = has.sign(await asked(ada))
        thief.http.headers["Origin"] = "https://elsewhere.example"
        assert (await enter(thief, signed, 403))["key"] == "serve.other_origin"
        await enter(here.person(), signed)

    run(sqlite_url, play)


def test_it_is_in_a_backup_and_in_one_s_data_and_gone_with_them(url: str, tmp_path: Path) -> None:
    has = Authenticator()

    async def play() -> None:
        async with place(url) as here:
            ada = browser(here)
            made = await make(ada, has)
            given = json.dumps(mine := await ada.send("GET", "/api/me/data"))
            assert [one["place"] for one in mine["passkeys"]] == [made["place"]]
            assert has.id not in given
            await backup(url, tmp_path / "all.jsonl")
            player = await me(ada)
            await ada.send("DELETE", "/api/me/data")
            assert (await enter(here.person(), has.sign(await asked(ada)), 409))["key"] == "devices.passkey_unknown"
            kept = await here.service.store.identity(player)
            assert kept is None or has.id not in json.dumps(kept.content)
        await restore(tmp_path / "all.jsonl", other := str(tmp_path / "other.sqlite"))
        async with place(other) as here:
            back = here.person()
            await enter(back, has.sign(await asked(back)))
            assert await me(back) == player

    asyncio.run(play())


def test_it_holds_on_another_server_of_the_same_database_and_after_a_restart(postgres_url: str) -> None:
    async def play() -> None:
        has = Authenticator()
        async with two_servers(postgres_url) as (one, other):
            ada = browser(one)
            await make(ada, has)
            given = await asked(ada)
            signed = has.sign(given)
            await enter(other.person(), signed)
            assert (await enter(one.person(), signed, 409))["key"] == "devices.passkey_late"

    asyncio.run(play())
