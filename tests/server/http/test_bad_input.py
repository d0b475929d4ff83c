"""Whatever is sent: a sentence and never a failure, the socket lives or is closed in order, the table goes on."""

import asyncio
import json
import logging
import random
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from catalaunia.server.http.headers import HEADERS, LARGEST_BODY
from catalaunia.server.http.identity import COOKIE
from catalaunia.server.outgoing import views
from catalaunia.server.shares.limits import RATES, Rate
from catalaunia.server.tables.tokens import Signer
from tests.server.places import Person, Place, listening, page, place
from tests.sizes import sized

ODD: list[Any] = [
    None, True, -1, 0, 5, 10**30, 1.5, 1e308, "", " ", "x" * 3000, "\x00", "\ud800", "é🏳️‍🌈", "<b>", "..",
    [], {}, [[[]]], {"kind": "play"}, {"$ref": "#"}, "number-0001", "null", "0", "a\nb", "\u202eabc",
    {"a": {"b": [None] * 50}},
]  # fmt: skip
KINDS = "hello hand_over act take_back undo answer_undo chat why refusals hint".split()
FIELDS = "table seen seat language id move agree text extra".split()


def sentence(answer: dict[str, Any]) -> None:
    assert answer["kind"] == "refused"
    assert answer["text"][0].isupper() or answer["text"][0] in "'«„"
    assert answer["text"].endswith("."), answer
    assert "Traceback" not in answer["text"]


async def two_at_a_table(here: Place) -> tuple[Person, Person, str]:
    ada, ben = here.person(), here.person()
    options = {"first_player": "named", "first_seat": 0}
    table = await ada.open(kinds="me open", options=options, stand_in=None)
    await ben.send("POST", f"/api/tables/{table}/join", {"name": "Ben"})
    await ada.send("POST", f"/api/tables/{table}/start", {})
    return ada, ben, table


def fuzzed(choose: random.Random, table: str) -> str:
    """A message that is nearly right, or not at all."""
    if choose.random() < 0.1:
        return choose.choice(["", "null", "[]", "{", '{"kind":' * 500, "NaN", '{"kind": NaN}', '"\\ud800"', "x" * 9000])
    message: dict[str, Any] = {"kind": choose.choice([*KINDS, "dance"])}
    right = {"table": table, "seat": choose.randrange(3), "id": f"id-{choose.randrange(9)}", "move": "gain", "seen": 0}
    for name in choose.sample(FIELDS, choose.randrange(1, 6)):
        message[name] = right[name] if name in right and choose.random() < 0.7 else choose.choice(ODD)
    return json.dumps(message)


async def fuzz(folder: Path, count: int, seed: int) -> None:
    choose = random.Random(seed)
    async with place(folder) as here, listening(here) as address:
        ada, _, table = await two_at_a_table(here)
        before = (await ada.look(table, 0))["picture"]
        async with page(address, ada) as hers, page(address) as strange:
            await hers.hello(table, 0)
            for _ in range(count):
                where = choose.choice([hers, strange])
                text = fuzzed(choose, table)
                if '"gain"' in text and where is hers:
                    continue
                await where.socket.send(text)
            for one in (hers, strange):
                await one.send(kind="why", id="the-end", seat=0, move="gain")
                while (answer := await one.hear()).get("id") != "the-end":
                    if answer["kind"] == "refused":
                        sentence(answer)
        seen_after = await ada.look(table, 0)
        assert seen_after["picture"] == before
        await ada.say_any(table, 0)


def test_no_message_breaks_the_socket_or_the_table(tmp_path: Path) -> None:
    asyncio.run(fuzz(tmp_path / "s", 300, 1))


@pytest.mark.long
def test_no_message_breaks_the_socket_or_the_table_at_full_size(tmp_path: Path) -> None:
    for seed in range(10):
        asyncio.run(fuzz(tmp_path / str(seed), 2000, seed))


def test_bytes_are_refused_and_the_socket_is_closed_with_its_code(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here, listening(here) as address:
            ada, _, table = await two_at_a_table(here)
            async with page(address, ada) as hers:
                await hers.hello(table, 0)
                await hers.socket.send(b"\x00\xff")
                with pytest.raises(ConnectionClosed) as closed:
                    await hers.until(lambda: False)
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1003
            await ada.say_any(table, 0)

    asyncio.run(play())


@pytest.mark.parametrize("name", ["zzzz", "%00", "a b c d e f", "x" * 41])
def test_a_name_that_no_table_can_have_is_an_unknown_table(name: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            refused = await here.person().send("GET", f"/api/tables/{name}/history", None, 404)
            assert refused["key"] == "table.unknown"

    asyncio.run(play())


def test_a_flood_is_slowed_down_with_a_sentence_and_nothing_else_happens(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            place(tmp_path / "s", rates=RATES | {"message": {"player": Rate(20, 1)}}) as here,
            listening(here) as address,
        ):
            ada, ben, table = await two_at_a_table(here)
            async with page(address, ada) as hers:
                await hers.hello(table, 0)
                for n in range(40):
                    await hers.send(kind="why", id=f"n{n}", seat=0, move="gain")
                answers = [await hers.ask("why", id="last", seat=0, move="gain")]
                assert (answers[0]["key"], answers[0]["retry_after"]) == ("serve.too_fast", 1)
                sentence(answers[0])
                here.clock.time += 60
                assert (await hers.ask("why", seat=0, move="gain"))["key"] != "serve.too_fast"
            async with page(address, ben) as his:
                await his.hello(table, 1)

    asyncio.run(play())


def test_too_many_requests_get_429_also_from_strangers_who_are_new_each_time(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s", rates=RATES | {"table": {"address": Rate(3, 0.1)}}) as here:
            setup = {"game": "attila", "seats": [{"kind": "me"}, {"kind": "open"}]}
            for n in range(5):
                answer = await here.person().http.post("/api/tables", json={"setup": setup})
                assert answer.status_code == (201 if n < 3 else 429)
            sentence(answer.json())

    asyncio.run(play())


NAMES = {
    "Ada\x00\x07": "Ada",
    "A\u202eda\u2066": "Ada",
    "  Ada\r\nLovelace ": "Ada  Lovelace",
    "\ufeffAda\u200b": "Ada",
    "<script>alert(1)</script>": "<script>alert(1)</script>",
    "👩‍👩‍👧‍👦 ✊🏽": "👩‍👩‍👧‍👦 ✊🏽",
    "عَلِيّ": "عَلِيّ",
    '{"x": 1}&amp;': '{"x": 1}&amp;',
}


@pytest.mark.parametrize("given", NAMES)
def test_names_and_chat_come_back_as_data_without_control_characters(given: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, ben = here.person(), here.person()
            table = await ada.open(kinds="me open", listed=True)
            await ben.send("POST", f"/api/tables/{table}/join", {"name": given})
            await ben.send("POST", f"/api/tables/{table}/chat", {"text": given})
            look = await ada.look(table)
            assert look["table"]["seats"][1]["name"] == NAMES[given]
            assert [(line["name"], line["text"]) for line in look["chat"]] == [(NAMES[given], NAMES[given])]
            assert (await ada.send("GET", "/api/tables"))[0]["seats"][1]["name"] == NAMES[given]

    asyncio.run(play())


@pytest.mark.parametrize("given", ["", " ", "\x00", "\u202e", "x" * 41, "x" * 10_000, "\ud800", 5, None, []])
def test_what_is_no_name_is_refused(given: Any, tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            table = await here.person().open(kinds="me open")
            body = json.dumps({"name": given}).encode()
            answer = await here.person().http.post(f"/api/tables/{table}/join", content=body)
            assert answer.status_code == 422
            sentence(answer.json())

    asyncio.run(play())


BODIES: dict[str, bytes] = {
    "half a character in a name of a field": b'{"\\ud800": 1}',
    "NaN in a record": b'{"setup": {"game": "attila", "seats": [{}, {}], "record": {"x": NaN}}}',
    "half a character in a record": b'{"setup": {"game": "attila", "seats": [{}, {}], "record": {"game": "\\ud800"}}}',
    "infinity in a board": b'{"setup": {"game": "attila", "seats": [{}, {}], "data": {"provinces": Infinity}}}',
    "a wild board": b'{"setup": {"game": "attila", "seats": [{}, {}], "options": {"board": "own"}, "data": {"a": 1}}}',
    "an option of the wrong kind": b'{"setup": {"game": "attila", "seats": [{}, {}], "options": {"first_seat": 99}}}',
    "deep": b'{"setup":' + b"[" * 50_000,
    "a long number": b'{"setup":' + b"9" * 5000 + b"}",
    "a longer number": b'{"setup": {"game": "attila", "seats": [{}, {}], "at": ' + b"9" * 10_000 + b"}}",
    "a number without end": b'{"setup": {"game": "attila", "seats": [{}, {}], "record": {"x": 1e999}}}',
    "not UTF-8": b"\xff\xfe",
    "nothing": b"",
    "an unknown game": b'{"setup": {"game": "..", "seats": [{}]}}',
}


@pytest.mark.parametrize("path", ["/api/tables", "/api/check"])
@pytest.mark.parametrize("which", BODIES)
def test_a_wild_body_is_refused_with_a_sentence(which: str, path: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            headers = {"Content-Type": "application/json"}
            answer = await here.person().http.post(path, content=BODIES[which], headers=headers)
            if path == "/api/check" and answer.status_code == 200:
                assert answer.json()["error"].endswith(".")
            else:
                assert 400 <= answer.status_code < 500
                sentence(answer.json())
                assert ("a number in it is too long" in answer.json()["text"]) >= ("long" in which)

    asyncio.run(play())


@sized("step", 9, 3)
def test_json_that_is_nested_as_deeply_as_python_just_reads_is_refused(tmp_path: Path, step: int) -> None:
    """It may be that it is read, and a few calls later can no longer be written."""

    async def play() -> None:
        async with place(tmp_path / "s") as here:
            headers = {"Content-Type": "application/json"}
            setup = b'{"setup": {"game": "attila", "seats": [{}, {}], '
            for depth in (30, *range(900, 1000, step)):
                nested = b'{"x":' + b"[" * depth + b"]" * depth + b"}"
                for path, body in (
                    ("/api/check", nested),
                    ("/api/records", nested),
                    ("/api/tables", setup + b'"record": ' + nested + b"}}"),
                    ("/api/tables", setup + b'"data": ' + nested + b"}}"),
                ):
                    here.clock.time += 1000
                    answer = await here.person().http.post(path, content=body, headers=headers)
                    assert answer.status_code in (400, 409, 422)
                    sentence(answer.json())

    asyncio.run(play())


def test_a_body_that_is_too_large_is_not_read_whether_announced_or_not(tmp_path: Path) -> None:
    async def parts() -> Any:
        for _ in range(40):
            yield b" " * 10_000

    async def play() -> None:
        async with place(tmp_path / "s") as here:
            for content in (b" " * (LARGEST_BODY + 1), parts()):
                headers = {"Content-Type": "application/json"}
                answer = await here.person().http.post("/api/check", content=content, headers=headers)
                assert answer.status_code == 413
                sentence(answer.json())
                assert answer.headers["X-Content-Type-Options"] == "nosniff"

    asyncio.run(play())


FORGED = [
    "x",
    ".",
    "a.b",
    "player-1." + "0" * 64,
    "é.ü",
    Signer(bytes(32)).sign("player-1"),
    "." * 3000,
    '"',
    "a" * 4000,
]


@pytest.mark.parametrize("forged", FORGED)
def test_a_cookie_that_is_not_ours_is_nobody_s_and_such_a_bearer_is_refused(forged: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada = here.person()
            table = await ada.open(kinds="me me")
            raw = forged.encode("latin-1")
            for headers, status in (
                ({b"cookie": COOKIE.encode() + b"=" + raw}, 403),
                ({b"authorization": b"Bearer " + raw}, 401),
            ):
                stranger = httpx.AsyncClient(transport=httpx.ASGITransport(here.app), base_url="http://test")
                answer = await stranger.get(f"/api/tables/{table}?seat=0", headers=headers)
                assert answer.status_code == status
                sentence(answer.json())
                assert forged not in answer.text or len(forged) < 4

    asyncio.run(play())


def test_another_site_s_page_can_do_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, _, table = await two_at_a_table(here)
            for origin in ("https://elsewhere.example", "null", "http://test.evil", "http://test:81", "file://"):
                answer = await ada.http.post(
                    f"/api/tables/{table}/moves", json={"seat": 0, "move": "gain"}, headers={"Origin": origin}
                )
                assert answer.status_code == 403
                sentence(answer.json())
            fine = await ada.http.post("/api/me", headers={"Origin": "http://test"})
            assert fine.status_code == 200

    asyncio.run(play())


def test_every_answer_carries_the_headers_also_when_it_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            _, _, table = await two_at_a_table(here)
            transport = httpx.ASGITransport(here.app, raise_app_exceptions=False)
            async with httpx.AsyncClient(transport=transport, base_url="http://test") as http:
                paths = [
                    "/",
                    "/nowhere",
                    "/api/tables/",
                    "/healthz",
                    "/metrics",
                    f"/api/tables/{table}",
                    "/openapi.json",
                ]
                answers = [await http.get(path) for path in paths] + [await http.put("/api/me")]
                with monkeypatch.context() as patch:
                    patch.setattr(views, "update", lambda *given: 1 // 0)
                    answers.append(await http.get(f"/api/tables/{table}", params={"seen": 1}))
                assert answers[-1].status_code == 500
                for answer in answers:
                    for name, value in HEADERS.items():
                        assert answer.headers[name] == value, (answer.url, name)
                    if answer.status_code >= 400:
                        sentence(answer.json())

    asyncio.run(play())


@pytest.mark.parametrize("key", ["x" * 65, "a b", "é", "\t", "a,b", "1"])
def test_an_odd_idempotency_key_is_refused_or_kept(key: str, tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, _, table = await two_at_a_table(here)
            move = (await ada.look(table, 0))["offers"][0]["move"]
            headers = {b"Idempotency-Key": key.encode("latin-1")}
            answers = [
                await ada.http.post(f"/api/tables/{table}/moves", json={"seat": 0, "move": move}, headers=headers)
                for _ in range(2)
            ]
            if answers[0].status_code == 200:
                assert answers[1].json() == answers[0].json()
            else:
                assert key not in ("1", "a,b")
                sentence(answers[0].json())

    asyncio.run(play())


def test_no_token_is_ever_logged_or_repeated(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)

    async def play() -> list[str]:
        async with place(tmp_path / "s") as here, listening(here) as address:
            ada, ben = here.person(), here.person()
            seats = [{"kind": "me"}, {"kind": "invited"}]
            setup = {"game": "clash451", "seats": seats, "stand_in": None}
            made = await ada.send("POST", "/api/tables", {"name": "Ada", "setup": setup}, 201)
            table, token = made["table"], made["links"]["1"]
            claim = {"name": "Ben", "token": token}
            await ben.send("POST", f"/api/tables/{table}/claim", claim)
            used = await here.person().send("POST", f"/api/tables/{table}/claim", claim, 409)
            wrong = await here.person().send("POST", f"/api/tables/{table}/claim", {"name": "", "token": token}, 422)
            await ada.send("POST", f"/api/tables/{table}/start", {})
            bearer = (await ada.send("POST", "/api/me"))["token"]
            async with page(address, ben) as his:
                await his.hello(table, 1)
                seen = [0, 0]
                for _ in range(12):
                    for seat, person in ((0, ada), (1, ben)):
                        look = await person.look(table, seat, seen=seen[seat])
                        seen[seat] = look["version"]
                        if look["offers"]:
                            await person.say(table, seat, look["offers"][0]["move"])
                await ben.send("POST", f"/api/tables/{table}/resign", {"seat": 1})
                assert (await ada.look(table, 0))["table"]["stage"] == "over"
            cookies = [*ada.http.cookies.values(), *ben.http.cookies.values()]
            assert token not in str((used, wrong))
            return [token, bearer, *cookies]

    secrets = asyncio.run(play())
    logged = "\n".join(f"{one.getMessage()} {one.exc_text}" for one in caplog.records if one.name != "httpx")
    assert secrets
    assert not [one for one in secrets if one in logged]
