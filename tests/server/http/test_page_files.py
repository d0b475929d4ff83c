"""The files of the page: each with its kind, none kept where it may change, all under the strict policy.

What the build has compressed is sent so to whoever accepts it; what a server says of its tables never is.
"""

import asyncio
import gzip
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from catalaunia.core.texts import Refusal
from catalaunia.server.http.headers import HEADERS, OF_FILES, Guard
from catalaunia.server.http.page_files import FOREVER, Coded, add_page, best
from tests.server.places import listening, page, place
from tests.server.tables.authority.asks import over_http
from tests.server.tables.authority.hands import World
from tests.server.tables.authority.stages import stage
from tests.server.tables.authority.table_of_rights import STAGES

FILES = {
    "index.html": "text/html; charset=utf-8",
    "worker.js": "text/javascript; charset=utf-8",
    "manifest.webmanifest": "application/manifest+json",
    "icon-192.png": "image/png",
    "icon.svg": "image/svg+xml",
    "assets/index-abc.js": "text/javascript; charset=utf-8",
}

BROTLI = bytes.fromhex("1b0600f82500a290a800")  # "content"


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    (tmp_path / "assets").mkdir()
    for name in FILES:
        (tmp_path / name).write_text("content")
        if not name.endswith(".png"):
            (tmp_path / f"{name}.gz").write_bytes(gzip.compress(b"content"))
            (tmp_path / f"{name}.br").write_bytes(BROTLI)
    made = FastAPI()
    add_page(made, tmp_path)
    made.add_middleware(Guard)
    return made


def ask(app: FastAPI, path: str, method: str = "GET", **headers: str) -> httpx.Response:
    """Nothing is accepted but what is said here."""

    async def send() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://test") as client:
            del client.headers["accept-encoding"], client.headers["accept"]
            async with client.stream(method, path, headers=headers) as answer:
                answer._content = b"".join([part async for part in answer.aiter_raw()])  # as it was sent
                return answer

    return asyncio.run(send())


@pytest.mark.parametrize("name", FILES)
def test_every_file_has_its_kind_and_the_policy_and_only_unchanging_ones_are_kept(name: str, app: FastAPI) -> None:
    answer = ask(app, "/" if name == "index.html" else f"/{name}")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == FILES[name]
    assert answer.headers["cache-control"] == (FOREVER if name.startswith("assets/") else "no-cache")
    carried = {one: answer.headers[one] for one in HEADERS if one in answer.headers}
    assert carried == {one: HEADERS[one] for one in (OF_FILES if name.startswith("assets/") else HEADERS)}
    assert "unsafe-eval" not in HEADERS["Content-Security-Policy"]


ODD = [
    "x" * 300,
    "x" * 60_000,
    "x/" * 5000,
    "a%00b",
    "%00",
    "%ff%fe",
    "%ed%a0%80",
    "..%2f..%2fetc%2fpasswd",
    "%2e%2e",
]


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("before", ["/", "/assets/", "/api/", "/t/"])
def test_an_address_of_any_length_and_of_any_bytes_is_nowhere(odd: str, before: str, app: FastAPI) -> None:
    for accept in ("application/json", "text/html"):
        try:
            answer = ask(app, before + odd, accept=accept)
        except Refusal as refusal:
            answer = httpx.Response(404, text=refusal.text.key)
        if before == "/t/":  # the page's own: it says that there is no such table
            assert (answer.status_code, answer.text) == (200, "content")
        else:
            assert answer.status_code == 404


def test_a_person_who_is_lost_gets_the_page_and_a_program_a_refusal(app: FastAPI) -> None:
    lost = ask(app, "/nowhere/at-all", accept="text/html,*/*")
    assert (lost.status_code, lost.text, lost.headers["cache-control"]) == (404, "content", "no-cache")
    for path, accept in (("/nowhere", "application/json"), ("/api/nowhere", "text/html")):
        with pytest.raises(Refusal, match="nothing at this address"):
            ask(app, path, accept=accept)


@pytest.mark.parametrize("name", FILES)
def test_what_is_compressed_is_sent_so_to_whoever_accepts_it(name: str, app: FastAPI) -> None:
    path = "/" if name == "index.html" else f"/{name}"
    plain = ask(app, path)
    assert (plain.content, "content-encoding" in plain.headers) == (b"content", False)
    packed = {coding: ask(app, path, **{"accept-encoding": coding}) for coding in ("br", "gzip", "zstd")}
    assert {"Accept-Encoding" in one.headers["vary"] for one in (plain, *packed.values())} == {True}
    assert {one.headers["content-type"] for one in packed.values()} == {FILES[name]}
    said = {coding: one.headers.get("content-encoding") for coding, one in packed.items()}
    if name.endswith(".png"):  # there is nothing to be won
        assert said == {"br": None, "gzip": None, "zstd": None}
        return
    assert said == {"br": "br", "gzip": "gzip", "zstd": None}
    assert packed["br"].content == BROTLI
    assert gzip.decompress(packed["gzip"].content) == b"content"
    assert len({one.headers["etag"] for one in packed.values()}) == 3  # each is something else


ACCEPTED = {
    "": "identity",
    "identity": "identity",
    "gzip": "gzip",
    "x-gzip": "gzip",
    "GZIP": "gzip",
    "gzip, deflate, br, zstd": "br",
    "br;q=0.5, gzip;q=0.9": "gzip",
    "br; q=0.5 , gzip ; Q=0.5": "br",
    "br;q=0, gzip;q=0": "identity",
    "br;q=0.001": "br",
    "identity;q=0.5, gzip;q=0.2": "identity",
    "identity;q=0, gzip;q=0.2": "gzip",
    "identity;q=0": "identity",  # there is nothing else that was asked for
    "*": "br",
    "*;q=0": "identity",
    "br;q=0, *;q=0.3": "gzip",
    "gzip, *;q=0": "gzip",
    "br;q=much, gzip;q=0.1": "gzip",
    "br;q=nan, gzip;q=2": "identity",
    ";;,=,q": "identity",
}


@pytest.mark.parametrize("accepted", ACCEPTED)
def test_the_coding_is_the_one_that_is_wanted_most(accepted: str) -> None:
    there = {coding: Coded(b"", "") for coding in ("br", "gzip", "identity")}
    assert best(accepted, there) == ACCEPTED[accepted]


@pytest.mark.parametrize("coding", ["br", "gzip", "identity"])
@pytest.mark.parametrize("path", ["/", "/worker.js", "/assets/index-abc.js", "/t/some-table"])
def test_whoever_has_it_already_is_only_told_so(path: str, coding: str, app: FastAPI) -> None:
    accepted = {"accept-encoding": coding}
    first = ask(app, path, **accepted)
    tag = first.headers["etag"]
    for known in (tag, f"W/{tag}", f'"other", {tag}', "*"):
        again = ask(app, path, **accepted, **{"if-none-match": known})
        assert (again.status_code, again.content) == (304, b"")
        for header in ("etag", "cache-control", "vary"):
            assert again.headers[header] == first.headers[header]
        assert "content-encoding" not in again.headers
    assert ask(app, path, **accepted, **{"if-none-match": '"other"'}).status_code == 200


def test_the_tag_of_one_coding_is_not_that_of_another_and_a_404_has_none_to_know(app: FastAPI) -> None:
    tag = ask(app, "/worker.js", **{"accept-encoding": "br"}).headers["etag"]
    assert ask(app, "/worker.js", **{"accept-encoding": "gzip", "if-none-match": tag}).status_code == 200
    assert ask(app, "/nowhere", accept="text/html", **{"if-none-match": "*"}).status_code == 404


def test_a_tag_follows_from_the_content_so_that_two_servers_agree(app: FastAPI, tmp_path: Path) -> None:
    tag = ask(app, "/worker.js").headers["etag"]
    (tmp_path / "worker.js").touch()
    again = FastAPI()
    add_page(again, tmp_path)
    assert ask(again, "/worker.js").headers["etag"] == tag
    (tmp_path / "worker.js").write_text("another")
    changed = FastAPI()
    add_page(changed, tmp_path)
    assert ask(changed, "/worker.js").headers["etag"] != tag
    assert ask(app, "/worker.js").text == "content"  # a running server goes on with what it has


def test_a_part_is_not_given_and_no_file_that_is_compressed_is_asked_for_by_name(app: FastAPI) -> None:
    part = ask(app, "/worker.js", range="bytes=0-2")
    assert (part.status_code, part.content, part.headers["accept-ranges"]) == (200, b"content", "none")
    for path in ("/worker.js.br", "/assets/index-abc.js.gz"):
        with pytest.raises(Refusal, match="nothing at this address"):
            ask(app, path)


@pytest.mark.parametrize("path", ["/", "/worker.js", "/assets/index-abc.js", "/icon-192.png"])
def test_a_head_says_what_a_get_would(path: str, app: FastAPI) -> None:
    head, get = (ask(app, path, method, **{"accept-encoding": "br"}) for method in ("HEAD", "GET"))
    assert (head.status_code, head.headers) == (get.status_code, get.headers)


def test_on_a_real_port_a_head_has_no_body_and_the_next_request_is_answered(tmp_path: Path) -> None:
    async def run() -> list[tuple[int, int, int]]:
        async with place(tmp_path / "tables") as here, listening(here) as address, httpx.AsyncClient() as client:
            client.base_url = httpx.URL(f"http://{address}")
            asked = [("HEAD", "/"), ("GET", "/"), ("HEAD", "/manifest.webmanifest"), ("GET", "/")]
            answers = [await client.request(*one, headers={"accept-encoding": "identity"}) for one in asked]
            return [(one.status_code, int(one.headers["content-length"]), len(one.content)) for one in answers]

    first, second, third, last = asyncio.run(run())
    assert (first[0], first[2], third[0], third[2]) == (200, 0, 200, 0)
    assert second == last == (200, first[1], first[1])


@pytest.mark.parametrize("hand", ["holder", pytest.param("nobody", marks=pytest.mark.long)])
@pytest.mark.parametrize("at", STAGES)
def test_no_answer_of_the_api_is_compressed(at: str, hand: str) -> None:
    """Whatever is asked, by one who may and by one who may not: its length would tell what it holds."""
    made = stage(at)

    async def run() -> list[str]:
        world, found = World(made), []
        async with httpx.AsyncClient(transport=httpx.ASGITransport(world.app), base_url="http://test") as client:
            for label, one in over_http(made, hand).items():
                world.go_to(made)
                headers = world.headers(hand) | {"Accept-Encoding": "br, gzip, deflate, zstd, *"}
                given = {"json": one.body} if one.body is not None else {}
                answer = await client.request(one.method, one.path, params=one.query, headers=headers, **given)
                if {"content-encoding", "etag"} & answer.headers.keys():
                    found.append(label)
        world.close()
        return found

    assert asyncio.run(run()) == []


def test_no_message_of_the_socket_is_compressed(tmp_path: Path) -> None:
    async def run() -> list[object]:
        async with place(tmp_path / "tables") as here, listening(here) as address, page(address) as made:
            assert made.socket.request is not None
            assert "deflate" in made.socket.request.headers["Sec-WebSocket-Extensions"]  # it was offered
            return list(made.socket.protocol.extensions)

    assert asyncio.run(run()) == []
