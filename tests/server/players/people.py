"""Browsers of one player, and what is asked of them."""

from typing import Any

from catalaunia.server.http.identity import COOKIE
from tests.server.places import Person, Place

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
PHONE = (
    "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/140.0.0.0 Mobile Safari/537.36"
)


def browser(here: Place, agent: str = FIREFOX) -> Person:
    made = here.person()
    made.http.headers["User-Agent"] = agent
    return made


async def me(person: Person) -> str:
    """Who he is, as the server sees it."""
    return str((await person.send("POST", "/api/me"))["player"])


async def link(person: Person, key: str = "") -> str:
    return str((await person.send("POST", "/api/me/device-link", status=201, key=key))["token"])


async def use(person: Person, token: str, status: int = 201, key: str = "") -> Any:
    return await person.send("POST", "/api/me/devices", {"token": token}, status, key)


async def devices(person: Person) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await person.send("GET", "/api/me/devices"))["devices"]
    return found


async def sign_out(person: Person, device: str, status: int = 200) -> Any:
    return await person.send("DELETE", f"/api/me/devices/{device}", status=status)


async def moved(here: Place, owner: Person, agent: str = PHONE) -> Person:
    """A further device of the same player."""
    other = browser(here, agent)
    await use(other, await link(owner))
    return other


def stolen(here: Place, of: Person) -> Person:
    """Somebody who has copied a cookie."""
    thief = here.person()
    thief.http.cookies.set(COOKIE, of.http.cookies[COOKIE])
    return thief


def program(here: Place, token: str) -> Person:
    """One that is known by a token."""
    made = here.person()
    made.http.headers["Authorization"] = f"Bearer {token}"
    return made
