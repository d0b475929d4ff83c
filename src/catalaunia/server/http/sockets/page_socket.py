"""A socket of a page: what is sent waits for nobody else, is charged to whoever reads it, and stops when he is out.

A change does not send anything by itself: it wakes the connection's own sender, which sends what there is by then. So a
slow page gets fewer messages, never a longer queue.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, TypeVar

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import BaseModel

from catalaunia.core.texts import Refusal
from catalaunia.server.outgoing import messages, views
from catalaunia.server.service import Service
from catalaunia.server.shares.limits import Asker
from catalaunia.server.shares.meter import Meter
from catalaunia.server.tables.tokens import Known

CLOSE_NO_TEXT, CLOSE_WRONG, CLOSE_LATER = 1003, 1008, 1013  # as the protocol calls these
TRY_AGAIN, LONGEST_PAUSE = 1.0, 30.0  # seconds until a page is told of what it could not be told of

log = logging.getLogger("catalaunia.socket")

T = TypeVar("T")


class Gone(Exception):  # noqa: N818  (what it is)
    """The page is no longer there."""


class PageSocket:
    """One socket."""

    def __init__(self, service: Service, socket: WebSocket, who: Known | None, address: str = "") -> None:
        self.service = service
        self.socket = socket
        self.who = who
        self.asker = Asker(address, who.player if who else "")
        self.language = "en"
        self._announced = ""  # the id of what it was told that the operator says
        self._wake = asyncio.Event()
        self._sending = asyncio.Lock()
        self._is_out = False

    async def _what_changed(self) -> list[str]:
        """The messages that are to be sent; nothing counts as sent where it fails."""
        raise NotImplementedError

    async def _follow_news(self, listen: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Send what changes, and listen, until either side closes."""
        self.service.settings.watchers.add(self._on_settings)
        self._on_settings()
        if self.who:
            self.service.devices.watch(self.who, self._sign_out)
            if not self.service.devices.seems_known(self.who):  # while the socket was opened
                self._sign_out()
        sender = asyncio.create_task(self._send_changes())
        try:
            await listen()
        except (Gone, WebSocketDisconnect, RuntimeError):
            pass  # gone
        finally:
            sender.cancel()
            self.service.settings.watchers.discard(self._on_settings)
            if self.who:
                self.service.devices.unwatch(self.who, self._sign_out)
            with suppress(asyncio.CancelledError, Gone):
                await sender
            self._is_gone()

    def _is_gone(self) -> None:
        """It counts no longer."""

    def _sign_out(self) -> None:
        """Whoever sits there is this player no longer."""
        self._show_out(Refusal("serve.signed_out"))

    def _show_out(self, why: Refusal) -> None:
        """He is told so, nothing more is sent, and nothing heard."""
        if not self._is_out:
            self._is_out = True
            self._closing = asyncio.ensure_future(self._say_so_and_close(why))

    def _on_settings(self) -> None:
        """Something else is laid down: he may be banned, or there is something to be told."""
        if ban := self.service.settings.ban_of(self.asker.player, self.asker.address):
            self._show_out(ban.refusal())
        self._wake.set()

    async def _say_so_and_close(self, why: Refusal) -> None:
        said = views.refused(why, self.language).model_dump_json()
        async with self._sending:
            with suppress(WebSocketDisconnect, RuntimeError, OSError):
                await self.socket.send_text(said)
        await self._close(CLOSE_WRONG)

    async def _only_known(self) -> None:
        if self.who and not await self.service.devices.known(self.who):
            self._sign_out()
        if self._is_out:
            await self._closing
            raise Gone

    async def _close(self, code: int) -> None:
        with suppress(RuntimeError, WebSocketDisconnect, OSError):
            await self.socket.close(code)

    async def _receive(self) -> str:
        """The next text; one who sends bytes is told so and shown out."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text: str | None = message.get("text")
        if text is None:
            await self._send(views.refused(Refusal("serve.text_only"), self.language))
            await self.socket.close(CLOSE_NO_TEXT)
            raise WebSocketDisconnect(CLOSE_NO_TEXT)
        return text

    async def _own_fault(self, what: str, command_id: str = "") -> None:
        """The store is away, or there is a mistake in here: the page hears of it and may try again."""
        log.exception(what)
        await self._send(views.refused(Refusal("serve.failed"), self.language, command_id))

    async def _metered(self, asker: Asker, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        meter = Meter()
        try:
            async with self.service.limits.lane(asker):
                return await meter.run(work())
        finally:
            self.service.limits.charge("processor", asker, meter.cost)

    async def _send_changes(self) -> None:
        failed = 0
        while True:
            await self._wake.wait()
            await self._share_left()
            self._wake.clear()
            try:
                await self._only_known()
                for text in await self._metered(self.asker, self._what_changed):
                    await self._send_text(text)
            except Gone:
                raise
            except Refusal as refusal:  # what one looks at is gone
                self._show_out(refusal)
            except Exception:
                if not failed:
                    await self._own_fault("a page was not told of a change")
                pause = min(LONGEST_PAUSE, TRY_AGAIN * 2**failed)
                asyncio.get_running_loop().call_later(pause, self._wake.set)  # nothing else need ever happen there
                failed += 1
            else:
                failed = 0

    async def _share_left(self) -> None:
        """Whoever has used up his share of the processor is told later, and then of all at once."""
        while True:
            try:
                self.service.limits.take("processor", self.asker, 0)
            except Refusal as refusal:
                await asyncio.sleep(refusal.text.values["seconds"])
            else:
                return

    def _what_is_announced(self) -> list[str]:
        now = self.service.settings.announcement
        if (now.id if now else "") == self._announced:
            return []
        self._announced = now.id if now else ""
        said = messages.Announcement(text=now.text if now else "", since=now.since if now else None)
        return [said.model_dump_json()]

    async def _send(self, message: BaseModel) -> None:
        await self._send_text(message.model_dump_json())

    async def _send_text(self, text: str) -> None:
        async with self._sending:
            if self._is_out:
                raise Gone
            try:
                await self.socket.send_text(text)
            except (WebSocketDisconnect, RuntimeError, OSError) as error:
                raise Gone from error
