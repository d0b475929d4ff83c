"""The files of the page: each with its kind, none kept where it may change, all under the strict policy."""

import asyncio
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from catalaunia.core.texts import Refusal
from catalaunia.server.http.headers import HEADERS, Guard
from catalaunia.server.http.page_files import FOREVER, add_page

FILES = {
    "index.html": "text/html; charset=utf-8",
    "worker.js": "text/javascript; charset=utf-8",
    "manifest.webmanifest": "application/manifest+json",
    "icon-192.png": "image/png",
    "icon.svg": "image/svg+xml",
    "assets/index-abc.js": "text/javascript; charset=utf-8",
}


@pytest.fixture
def app(tmp_path: Path) -> FastAPI:
    (tmp_path / "assets").mkdir()
    for name in FILES:
        (tmp_path / name).write_text("content")
    made = FastAPI()
    add_page(made, tmp_path)
    made.add_middleware(Guard)
    return made


def ask(app: FastAPI, path: str, **headers: str) -> httpx.Response:
    async def get() -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://test") as client:
            return await client.get(path, headers=headers)

    return asyncio.run(get())


@pytest.mark.parametrize("name", FILES)
def test_every_file_has_its_kind_and_the_policy_and_only_unchanging_ones_are_kept(name: str, app: FastAPI) -> None:
    answer = ask(app, "/" if name == "index.html" else f"/{name}")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == FILES[name]
    assert answer.headers["cache-control"] == (FOREVER if name.startswith("assets/") else "no-cache")
    for header, value in HEADERS.items():
        assert answer.headers[header] == value
    assert "unsafe-eval" not in answer.headers["content-security-policy"]


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
