"""Who is let in: whoever has the token of the data folder, by bearer or by a cookie of its own, and nobody else."""

import asyncio
from pathlib import Path

import httpx
import pytest

from catalaunia.core.texts import Refusal
from catalaunia.server.admin.sign_in import SESSION_SECONDS
from catalaunia.server.http.admin.sign_in import COOKIE
from catalaunia.server.shares.limits import RATES
from catalaunia.server.tables import tokens
from tests.server.admin.operators import ORIGIN, TOKEN, Operator, administered
from tests.server.places import Place


def client(here: Place) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(here.app), base_url="http://test")


async def signed_in(here: Place) -> httpx.AsyncClient:
    made = client(here)
    answer = await made.post("/api/admin/session", json={"token": TOKEN}, headers=ORIGIN)
    assert answer.status_code == 200, answer.text
    return made


def test_the_token_opens_and_nothing_else_does(tmp_path: Path) -> None:
    async def play() -> None:
        async with administered(tmp_path / "tables.sqlite") as here:
            assert (await Operator(here).get("overview"))["people"] == 0
            player = await here.person().send("POST", "/api/me")
            for wrong in ("", "x", TOKEN + "x", TOKEN[:-1], player["token"]):
                said = await Operator(here, wrong).send("GET", "overview", status=401)
                assert said["key"] == "admin.sign_in"

    asyncio.run(play())


def test_a_server_without_a_token_lets_nobody_in(tmp_path: Path) -> None:
    def broken() -> str:
        raise Refusal("admin.token_short", path="x")

    async def play() -> None:
        for number, token in enumerate((lambda: "", broken)):
            async with administered(tmp_path / f"{number}.sqlite", admin_token=token) as here:
                for given in ("", " ", TOKEN):
                    await Operator(here, given).send("GET", "overview", status=401)
                answer = await client(here).get("/api/admin/overview", headers={"Cookie": f"{COOKIE}=9e99..abc"})
                assert answer.status_code == 401

    asyncio.run(play())


def test_the_cookie_is_strict_for_these_addresses_only_and_not_for_scripts(tmp_path: Path) -> None:
    async def play() -> None:
        async with administered(tmp_path / "tables.sqlite", public_url="https://tables.example") as here:
            browser = httpx.AsyncClient(transport=httpx.ASGITransport(here.app), base_url="https://tables.example")
            answer = await browser.post(
                "/api/admin/session", json={"token": TOKEN}, headers={"Origin": "https://tables.example"}
            )
            cookie = answer.headers["set-cookie"].lower()
            for part in ("httponly", "samesite=strict", "path=/api/admin", "secure", f"max-age={SESSION_SECONDS}"):
                assert part in cookie
            assert TOKEN not in cookie
            assert (await browser.get("/api/admin/overview")).status_code == 200

    asyncio.run(play())


def test_a_change_by_cookie_must_come_from_our_own_page(tmp_path: Path) -> None:
    body = {"text": "Hello"}

    async def play() -> None:
        async with administered(tmp_path / "tables.sqlite") as here:
            browser = await signed_in(here)
            for headers in ({}, {"Origin": "https://evil.example"}, {"Origin": "null"}):
                answer = await browser.put("/api/admin/announcement", json=body, headers=headers)
                assert (answer.status_code, answer.json()["key"]) == (403, "serve.other_origin")
                answer = await client(here).post("/api/admin/session", json={"token": TOKEN}, headers=headers)
                assert answer.status_code == 403
            assert here.service.settings.announcement is None
            assert (await browser.put("/api/admin/announcement", json=body, headers=ORIGIN)).status_code == 200

    asyncio.run(play())


def test_a_session_ends_with_its_time_with_signing_out_and_with_a_new_token(tmp_path: Path) -> None:
    token = [TOKEN]

    async def play() -> None:
        async with administered(tmp_path / "tables.sqlite", admin_token=lambda: token[0]) as here:
            browser = await signed_in(here)
            assert (await browser.get("/api/admin/session")).json()["until"] > here.clock.time
            forged = browser.cookies[COOKIE].replace(".", "9.", 1)  # good for longer
            answer = await client(here).get("/api/admin/session", headers={"Cookie": f"{COOKIE}={forged}"})
            assert answer.status_code == 401
            token[0] = TOKEN + "-new"
            assert (await browser.get("/api/admin/session")).status_code == 401
            token[0] = TOKEN
            assert (await browser.get("/api/admin/session")).status_code == 200
            assert (await browser.delete("/api/admin/session", headers=ORIGIN)).status_code == 200
            assert COOKIE not in browser.cookies
            browser = await signed_in(here)
            here.clock.time += SESSION_SECONDS + 1
            assert (await browser.get("/api/admin/session")).status_code == 401

    asyncio.run(play())


def test_guessing_has_a_share_and_the_right_token_costs_nothing_of_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with administered(tmp_path / "tables.sqlite", rates=RATES) as here:
            most = int(RATES["admin"]["address"].burst)
            for _ in range(3 * most):
                await Operator(here).get("bans")
            said = [await Operator(here, "wrong").http.get("/api/admin/bans") for _ in range(most + 1)]
            assert [one.status_code for one in said] == [401] * most + [429]
            await Operator(here).send("GET", "bans", status=429)  # nobody learns whether the last one was right
            here.clock.time += 100.0
            await Operator(here).get("bans")

    asyncio.run(play())


def test_the_token_is_made_once_for_nobody_else_to_read_and_can_be_made_anew(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    first = tokens.admin_token_in(folder)
    file = folder / tokens.ADMIN_TOKEN
    assert file.stat().st_mode & 0o777 == 0o600
    assert tokens.admin_token_in(folder) == first
    file.chmod(0o644)
    assert tokens.admin_token_in(folder) == first
    assert file.stat().st_mode & 0o777 == 0o600
    second = tokens.renew_admin_token(folder)
    assert tokens.admin_token_in(folder) == second != first
    file.write_text("short")
    with pytest.raises(Refusal):
        tokens.admin_token_in(folder)
