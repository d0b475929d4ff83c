"""A person who asks until he is answered, whatever becomes of the server meanwhile, and keeps what he was promised."""

import asyncio
import itertools
from typing import Any
from urllib.parse import urlsplit

import httpx

from bench.served import Served
from catalaunia.client.numbers import Numbers

Json = dict[str, Any]
PATIENCE = 300.0  # seconds for an answer, however often the server dies over it


class Player:
    """Has a name of his own in every game, so that nobody takes him for another."""

    def __init__(self, served: Served, name: str, source: str) -> None:
        self.served, self.name = served, name
        self.promised: dict[tuple[str, str, str], int] = {}  # table, player and key, to the version that was named
        self.feed: dict[str, str] = {}
        self.seen = Numbers()  # the heads of the chain that he was shown
        self._told: dict[tuple[str, int | None], int] = {}  # up to which version, by table and seat
        self._keys = itertools.count(1)
        self._headers = {"Authorization": f"Bearer {served.signer.sign(name)}"}
        self._http = served.http(source)

    async def close(self) -> None:
        await self._http.aclose()

    async def get(self, path: str) -> httpx.Response:
        return await self._asked("GET", path, None, {})

    async def send(self, path: str, body: Json | None = None, method: str = "POST") -> Json:
        """With a key: whoever got no answer asks the same again, and it happens once."""
        headers = {"Idempotency-Key": f"key-{next(self._keys)}"}
        answer: Json = (await self._asked(method, path, body, headers)).json()
        return answer

    async def at(self, table: str, what: str, body: Json | None = None) -> Json:
        """A command at a table; what is acknowledged is remembered."""
        key = f"key-{next(self._keys)}"
        answer = await self._asked("POST", f"/api/tables/{table}/{what}", body, {"Idempotency-Key": key})
        said: Json = answer.json()
        if "version" in said:
            self.promised[table, self.name, key] = said["version"]
        return said

    async def look(self, table: str, seat: int | None = None) -> Json:
        asked = f"?seen={self._told.get((table, seat), 0)}" + (f"&seat={seat}" if seat is not None else "")
        said: Json = (await self.get(f"/api/tables/{table}{asked}")).json()
        self._told[table, seat] = said["version"]
        self.seen.keep(said)
        return said

    async def _asked(self, method: str, path: str, body: Json | None, headers: Json) -> httpx.Response:
        async with asyncio.timeout(PATIENCE):
            while True:
                await self.served.up.wait()
                try:
                    answer = await self._http.request(method, path, json=body, headers=self._headers | headers)
                except httpx.TransportError:
                    await asyncio.sleep(0.02)
                    continue
                if answer.is_success:
                    return answer
                if answer.status_code not in (429, 503):
                    raise AssertionError(f"{method} {path}: {answer.text}")
                await asyncio.sleep(0.2)

    async def be_told(self, channels: list[Json]) -> None:
        """By all of them, and by a feed."""
        await self.send("/api/me/notices", {"language": "en", "zone": "UTC"}, "PUT")
        for channel in channels:
            await self.send("/api/me/notices/channels", channel)
        made = await self.send("/api/me/notices/feed")
        self.feed = {name: urlsplit(address).path for name, address in made.items()}

    async def agree(self, token: str) -> None:
        """To mails, by the link that came with the first."""
        await self.send("/api/me/notices/confirm", {"token": token})
