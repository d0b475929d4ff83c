"""What several processes on one database tell each other: who is at their tables, with a page or as a program that asks
for its turn, and whose devices have changed.

Calls are wake-ups that may be lost: a process that begins to listen, also again, asks the others for all they
have, each says now and then that it is still there, and one that has been silent for long is forgotten.
"""

import asyncio
import json
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeVar

from catalaunia.server.clock import Clock
from catalaunia.server.outgoing.presence import Asked, Place, Presence
from catalaunia.server.players.devices import Devices
from catalaunia.store.protocol import Store

CALL_PAUSE = 0.2  # seconds in which news are gathered
ALIVE, SILENT = 10.0, 35.0  # how often it calls at least, and when one that has not called is taken for gone
MOST_CALLS = 50  # places in one call: PostgreSQL takes 8,000 bytes

P = TypeVar("P", Place, Asked)

log = logging.getLogger("catalaunia.other_servers")


class OtherServers:
    """One process among the others."""

    def __init__(self, store: Store, presence: Presence, clock: Clock, devices: Devices) -> None:
        self.store = store
        self.presence = presence
        self.clock = clock
        self.devices = devices
        devices.tell_others = self.tell_devices_changed
        self.also: dict[str, Callable[[Any], Awaitable[None]]] = {}  # further news, by name, and who is to hear them
        self.name = secrets.token_hex(8)
        self._heard: dict[str, float] = {}  # when each process last called
        self._called = 0.0

    async def listen(self) -> None:
        """Until it is cancelled."""
        async for call in self.store.calls():
            try:
                if call:
                    await self._hear(json.loads(call))
                else:
                    await self.devices.heard(None)
                    await self._call(asks=True)
                    await self._say_all()
            except Exception:
                log.exception("a call was not understood or not answered")

    async def speak(self) -> None:
        """Until it is cancelled."""
        while True:
            await asyncio.sleep(CALL_PAUSE)
            try:
                await self.say_news()
            except Exception:
                log.exception("the others were not told who is here")

    async def say_news(self) -> None:
        news, self.presence.news = self.presence.news, {}
        try:
            for part in _parts([*news]):
                await self._call(
                    come=[place for place in part if news[place]], gone=[place for place in part if not news[place]]
                )
        except Exception:
            self.presence.news = news | self.presence.news
            raise
        asked = self.presence.lately.take_news()
        try:
            for some in _parts(asked):
                await self._call(asked=some)
        except Exception:
            self.presence.lately.give_back(asked)
            raise
        if self.clock.now() >= self._called + ALIVE:
            await self._call()
        for process, time in list(self._heard.items()):
            if time < self.clock.now() - SILENT:
                del self._heard[process]
                self.presence.forget(process)

    async def tell_devices_changed(self, player: str) -> None:
        await self._call(devices=player)

    async def tell(self, news: str, about: Any) -> None:
        """Of something that they may hear of late, or never."""
        with suppress(Exception):
            await self._call(**{news: about})

    async def _say_all(self) -> None:
        """Who is here; and nobody else is, whatever was heard before."""
        first, *others = _parts(self.presence.places()) or [[]]
        await self._call(anew=True, come=first)
        for part in others:
            await self._call(come=part)
        for asked in _parts(self.presence.lately.all()):
            await self._call(asked=asked)

    async def _hear(self, call: dict[str, Any]) -> None:
        process = call["process"]
        if process == self.name:
            return
        self._heard[process] = self.clock.now()
        if call.get("anew"):
            self.presence.forget(process)
        self.presence.hear(process, map(tuple, call.get("come", ())), map(tuple, call.get("gone", ())))
        self.presence.lately.hear(map(tuple, call.get("asked", ())))
        if player := call.get("devices"):
            await self.devices.heard(player)
        for news, hear in self.also.items():
            if news in call:
                await hear(call[news])
        if call.get("asks"):
            await self._say_all()

    async def _call(self, **what: Any) -> None:
        self._called = self.clock.now()
        await self.store.call(json.dumps({"process": self.name, **what}))


def _parts(places: list[P]) -> list[list[P]]:
    return [places[k : k + MOST_CALLS] for k in range(0, len(places), MOST_CALLS)]
