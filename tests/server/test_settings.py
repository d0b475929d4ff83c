"""Settings of the server: by the environment, and behind a reverse proxy (forwarded headers, cookie, origin)."""

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from catalaunia.cli import main
from catalaunia.cli.server.serve import PROXIES
from catalaunia.server.http import headers
from tests.server.places import Place, listening, page, place


def answer(here: Place, sender: str, headers: dict[str, str], proxies: str = PROXIES) -> Any:
    """What POST /api/me answers to a sender with these headers, wrapped as `serve` wraps the application."""
    app = ProxyHeadersMiddleware(here.app, proxies)
    transport = httpx.ASGITransport(app, client=(sender, 1234))  # type: ignore[arg-type]
    return httpx.AsyncClient(transport=transport, base_url="http://tables.example").post("/api/me", headers=headers)


@pytest.mark.parametrize(
    ("sender", "proxies", "secure"),
    [
        ("127.0.0.1", PROXIES, True),
        ("::1", PROXIES, True),
        ("10.0.0.7", PROXIES, False),
        ("10.0.0.7", "10.0.0.0/24", True),
        ("127.0.0.1", "10.0.0.0/24", False),
    ],
)
def test_https_at_a_trusted_proxy_makes_the_cookie_secure(
    tmp_path: Path, sender: str, proxies: str, secure: bool
) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            got = await answer(here, sender, {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1"}, proxies)
            assert ("secure" in got.headers["set-cookie"].lower()) is secure

    asyncio.run(play())


def test_a_public_address_with_https_makes_the_cookie_secure_whatever_the_proxy_says(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s", public_url="https://tables.example/") as here:
            got = await answer(here, "10.0.0.7", {"Origin": "https://tables.example"})
            assert got.status_code == 200
            cookie = got.headers["set-cookie"].lower()
            assert "secure" in cookie
            assert "httponly" in cookie
            assert "samesite=lax" in cookie
            other = await answer(here, "10.0.0.7", {"Origin": "https://elsewhere.example"})
            assert other.status_code == 403

    asyncio.run(play())


def test_the_public_address_is_an_origin_also_where_the_proxy_changes_the_host(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s", public_url="https://play.example") as here:
            got = await answer(here, "127.0.0.1", {"Origin": "https://play.example", "Host": "127.0.0.1:8451"})
            assert got.status_code == 200

    asyncio.run(play())


HOSTS = {
    "play.example": True,
    "PLAY.example:8451": True,
    "localhost:8451": True,
    "tables.localhost": True,
    "127.0.0.1:8451": True,
    "127.9.9.9": True,
    "[::1]:8451": True,
    "elsewhere.example": False,
    "play.example.elsewhere.example": False,
    "192.0.2.1": False,
    "[2001:db8::1]": False,
    "[": False,
    ":80": False,
}


@pytest.mark.parametrize("host", HOSTS)
def test_with_a_public_address_the_server_answers_to_that_name_and_to_this_machines_own(
    host: str, tmp_path: Path
) -> None:
    async def play() -> None:
        async with place(tmp_path / "s", public_url="https://play.example/") as here:
            got = await answer(here, "10.0.0.7", {"Host": host})
            assert got.status_code == (200 if HOSTS[host] else 421)
            if not HOSTS[host]:
                assert got.json()["key"] == "serve.other_host"
                assert "nosniff" in got.headers["x-content-type-options"]
        async with place(tmp_path / "s") as here:
            assert (await answer(here, "10.0.0.7", {"Host": host})).status_code == 200

    asyncio.run(play())


@pytest.mark.parametrize(("reached", "good"), [("192.0.2.1", True), ("192.0.2.2", False)])
def test_a_server_may_be_called_by_the_address_at_which_it_was_reached(reached: str, good: bool) -> None:
    scope = {"type": "http", "headers": [(b"host", b"192.0.2.1:8451")], "server": (reached, 8451)}
    assert headers._called(scope, "play.example") is good


async def knock(address: str, host: str) -> tuple[int, bytes]:
    """What a socket under a name is answered; the client library knows only the address's own."""
    reader, writer = await asyncio.open_connection(*address.split(":"))
    writer.write(
        f"GET /api/socket HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n".encode()
    )
    head = await reader.readuntil(b"\r\n\r\n")
    status = int(head.split()[1])
    body = b"" if status == 101 else await reader.read()
    writer.close()
    return status, body


def test_a_socket_under_another_name_is_refused_with_the_same_sentence(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            place(tmp_path / "s", public_url="https://play.example") as here,
            listening(here) as address,
        ):
            async with page(address):
                pass
            status, body = await knock(address, "play.example")
            assert status == 101
            status, body = await knock(address, "elsewhere.example")
            assert status == 421
            assert json.loads(body)["key"] == "serve.other_host"

    asyncio.run(play())


def test_proxies_can_be_named_on_the_command_line_and_by_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    assert main.parser().parse_args(["serve"]).proxies == PROXIES
    assert main.parser().parse_args(["serve", "--proxies", "10.0.0.0/8"]).proxies == "10.0.0.0/8"
    monkeypatch.setenv("CATALAUNIA_PROXIES", "192.0.2.7")
    assert main.parser().parse_args(["serve"]).proxies == "192.0.2.7"


def test_a_setting_of_the_environment_that_makes_no_sense_is_not_passed_over(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CATALAUNIA_PORT", "many")
    monkeypatch.setenv("CATALAUNIA_JSON_LOGS", "1")
    assert main.parser().parse_args(["serve", "--port", "1"]).json_logs
    with pytest.raises(SystemExit) as end:
        main.main(["serve"])
    assert end.value.code == 2
    assert "--port must be a whole number" in capsys.readouterr().err
