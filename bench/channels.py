"""Beside tables under load, all else that tells of them: home pages, webhooks, feeds, previews, the operator's page."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from bench.report import in_ms
from bench.served import Place, Served
from catalaunia.server.notices.causes import RETURN_PATIENCE
from catalaunia.server.tables.tokens import admin_token_in
from tests.server.notices.receiver import Receiver, Request, receiving

OPERATOR_LOOKS = ("overview", "tables", "here", "players")
AT_ONCE = 8
MARGIN = 10.0  # seconds after which whatever was to be told has been


@dataclass
class Channels:
    """Every player has a home page open, a webhook and a feed; somebody has a link and looks what it leads to."""

    served: Served
    places: Sequence[Place]
    receiver: Receiver
    heard: Counter[str] = field(default_factory=Counter)
    errors: Counter[str] = field(default_factory=Counter)
    took: dict[str, list[float]] = field(default_factory=dict)
    _told: Counter[str] = field(default_factory=Counter)  # by the name of a notice
    _clients: dict[str, httpx.AsyncClient] = field(default_factory=dict)
    _feeds: dict[str, list[str]] = field(default_factory=dict)  # by player
    _going: list["asyncio.Task[None]"] = field(default_factory=list)

    async def open(self) -> None:
        self.receiver.before_answer = self._take
        few = asyncio.Semaphore(AT_ONCE)

        async def one(place: Place) -> None:
            async with few:
                await self._subscribe(place)

        await asyncio.gather(*(one(place) for place in self.places))
        self._going = [asyncio.create_task(self._be_at_home(place)) for place in self.places]
        async with asyncio.timeout(RETURN_PATIENCE * 6):
            while self.heard["home"] < len(self.places):
                await asyncio.sleep(0.01)

    async def _subscribe(self, place: Place) -> None:
        headers = {"Authorization": f"Bearer {place.token}"}
        http = self._client(place.source)
        hook = {"kind": "webhook", "url": self.receiver.url(f"/{place.player}"), "form": "json"}
        for path, body in (("channels", hook), ("feed", None)):
            answer = await http.post(f"/api/me/notices/{path}", json=body, headers=headers)
            answer.raise_for_status()
        self._feeds[place.player] = [httpx.URL(address).path for address in answer.json().values()]

    def _client(self, source: str) -> httpx.AsyncClient:
        if source not in self._clients:
            self._clients[source] = self.served.http(source)
        return self._clients[source]

    async def _take(self, request: Request) -> None:
        self._told[request.headers["webhook-id"]] += 1

    async def _be_at_home(self, place: Place) -> None:
        """The home page's socket; a lost one is counted and made anew."""
        while True:
            try:
                async with connect(
                    f"ws://127.0.0.1:{self.served.port}/api/home", compression=None, max_size=None,
                    additional_headers={"Authorization": f"Bearer {place.token}"}, open_timeout=60,
                    local_addr=(place.source, 0) if place.source else None,
                ) as socket:  # fmt: skip
                    async for _ in socket:
                        self.heard["home"] += 1
            except (OSError, WebSocketException, TimeoutError):
                pass
            self.errors["home lost"] += 1
            await asyncio.sleep(0.1)

    async def look(self, every: float, seconds: float) -> None:
        """Each player's feed and calendar and each table's preview once in so many seconds; the operator does often."""
        until = time.perf_counter() + seconds
        await asyncio.gather(self._operate(until), *(self._again(place, every, until) for place in self.places))

    async def _again(self, place: Place, every: float, until: float) -> None:
        paths = [("feed", self._feeds[place.player][0]), ("calendar", self._feeds[place.player][1])]
        if place.seat == 0:
            paths.append(("preview", f"/t/{place.table}"))
        due = time.perf_counter() + every * (hash(place.player) % 1000) / 1000
        while due < until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            for name, path in paths:
                await self._get(name, self._client(place.source), path)
            due += every

    async def _operate(self, until: float) -> None:
        headers = {"Authorization": f"Bearer {admin_token_in(self.served.folder)}"}
        while time.perf_counter() < until:
            for part in OPERATOR_LOOKS:
                await self._get("operator", self._client(""), f"/api/admin/{part}", headers)
            await asyncio.sleep(1.0)

    async def _get(self, name: str, http: httpx.AsyncClient, path: str, headers: dict[str, str] | None = None) -> None:
        began = time.perf_counter()
        answer = await http.get(path, headers=headers)
        self.took.setdefault(name, []).append(time.perf_counter() - began)
        self.heard[name] += 1
        if answer.status_code != 200:
            self.errors[f"{name} {answer.status_code}"] += 1

    async def told_to_who_has_left(self) -> None:
        """Nobody is at a table any more: what is due is told, once."""
        await asyncio.sleep(RETURN_PATIENCE + MARGIN)

    async def close(self) -> None:
        for task in self._going:
            task.cancel()
        await asyncio.gather(*self._going, return_exceptions=True)
        for http in self._clients.values():
            await http.aclose()

    def figures(self) -> dict[str, Any]:
        return {
            "heard": dict(self.heard),
            "told": len(self._told),
            "told_again": sum(self._told.values()) - len(self._told),
            "errors": dict(self.errors),
            "took_ms": {name: in_ms(took) for name, took in self.took.items()},
        }


@asynccontextmanager
async def channels(served: Served, places: Sequence[Place]) -> AsyncIterator[Channels]:
    """The server must allow webhooks inside (`--webhooks-inside`)."""
    async with receiving() as receiver:
        made = Channels(served, places, receiver)
        try:
            await made.open()
            yield made
        finally:
            await made.close()
