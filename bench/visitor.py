"""Somebody with a browser, at one address of this machine: loads the page, opens tables, takes seats.

Whatever the server refuses him is kept, to be reported.
"""

import asyncio
import re
from collections import Counter
from typing import Any

import httpx

from bench.served import Place, Served
from catalaunia.server.http.identity import COOKIE

AT_ONCE = 6  # connections that a browser opens to one server
PARTS = 40  # files that the home page and then a table with its board load
NAME = re.compile(r"/(tables|assets)/[^/]+")
FILE = re.compile(r"/?(assets/[\w.-]+\.(?:js|css))")


class Visitor:
    """He becomes a player as browsers do: with the cookie that comes with his first request."""

    def __init__(self, served: Served, source: str, name: str) -> None:
        self.served = served
        self.source = source
        self.name = name
        self.troubles: Counter[str] = Counter()
        limits = httpx.Limits(max_connections=AT_ONCE, max_keepalive_connections=AT_ONCE)
        self.http = served.http(source, limits=limits)

    async def leave(self) -> None:
        await self.http.aclose()

    async def ask(self, method: str, path: str, body: Any = None, **settings: Any) -> httpx.Response | None:
        """The answer; none, and a trouble, where it was refused or did not come."""
        try:
            answer = await self.http.request(method, path, json=body, **settings)
        except httpx.TransportError as error:
            trouble = type(error).__name__
        else:
            if answer.is_success:
                return answer
            trouble = refusal(answer.status_code, answer.content)
        kind = NAME.sub(r"/\1/…", path.partition("?")[0])
        self.troubles[f"{method} {kind}: {trouble}"] += 1
        return None

    async def insist(self, method: str, path: str, body: Any = None) -> Any:
        """Until it is done; every refusal is a trouble all the same."""
        while (answer := await self.ask(method, path, body)) is None:
            await asyncio.sleep(1.0)
        return answer.json()

    async def load_page(self) -> None:
        """With its files and lists, as many at once as a browser asks for."""
        page = await self.ask("GET", "/", headers={"Accept": "text/html"})
        names = dict.fromkeys(FILE.findall(page.text if page else ""))
        parts = await asyncio.gather(*(self.ask("GET", f"/{name}") for name in names))
        more = dict.fromkeys(found for part in parts if part for found in FILE.findall(part.text))
        others = [name for name in more if name not in names][: PARTS - len(names)]
        paths = ["/api/me/tables", "/api/tables", *(f"/{name}" for name in others)]
        await asyncio.gather(*(self.ask("GET", path) for path in paths))

    async def open(self, game: str, seats: list[dict[str, Any]], **setup: Any) -> dict[str, Any]:
        """A table, as the server says it: its name and links."""
        setup = {"game": game, "seats": seats} | setup
        found: dict[str, Any] = await self.insist("POST", "/api/tables", {"name": self.name, "setup": setup})
        return found

    def place(self, table: str, seat: int) -> Place:
        return Place(table, seat, self.token.partition(".")[0], self.token, self.source)

    @property
    def token(self) -> str:
        """Which is the player; nobody yet has none."""
        return self.http.cookies.get(COOKIE) or ""


def refusal(status: int, body: bytes) -> str:
    """A status, and the key of the sentence if there is one."""
    found = re.search(rb'"key":\s*"([^"]*)"', body)
    return f"{status} {found.group(1).decode()}" if found else str(status)
