"""Play over a WebSocket: one connection looks at one table from one seat at a time.

A change of the table does not send anything by itself: it wakes the connection's own sender, which sends the
table as it is by then. So a slow page gets fewer updates, never a longer queue, and each update says from
which moment on it tells.
"""

import asyncio
import logging
import time
from contextlib import suppress

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import BaseModel, ValidationError

from catalaunia.server import acts, messages, seen
from catalaunia.server.acts import Who
from catalaunia.server.hall import Hall
from catalaunia.server.hints import give_hint
from catalaunia.server.table import Table
from catalaunia.server.wrong import wrong_message
from catalaunia.texts import Refusal

LARGEST = 4_096  # bytes of a message
CLOSE_NO_TEXT, CLOSE_WRONG = 1003, 1008  # as the protocol calls these

log = logging.getLogger("catalaunia.socket")


class Gone(Exception):  # noqa: N818  (what it is)
    """The page is no longer there."""


class Connection:
    """One socket."""

    def __init__(self, hall: Hall, socket: WebSocket, player: str) -> None:
        self.hall = hall
        self.socket = socket
        self.player = player
        self.language = "en"
        self.table = ""
        self.seat: int | None = None
        self.sent = 0  # the last version this page has been sent
        self._look_anew, self._people_changed = True, True
        self._wake = asyncio.Event()
        self._sending = asyncio.Lock()

    async def serve(self) -> None:
        """Until either side closes."""
        sender = asyncio.create_task(self._send_changes())
        try:
            while True:
                await self._hear(await self._receive())
        except (Gone, WebSocketDisconnect, RuntimeError):
            pass  # gone
        finally:
            sender.cancel()
            with suppress(asyncio.CancelledError, Gone):
                await sender
            self._leave()

    async def _receive(self) -> str:
        """The next text; one who sends bytes is told so and shown out."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1005))
        text: str | None = message.get("text")
        if text is None:
            await self._send(seen.refused(Refusal("serve.text_only"), self.language))
            await self.socket.close(CLOSE_NO_TEXT)
            raise WebSocketDisconnect(CLOSE_NO_TEXT)
        return text

    async def _hear(self, text: str) -> None:
        act = ""
        try:
            try:
                request = _read(text)
                act = getattr(request, "id", "")
            finally:  # what is no message counts too; one that is too much hears so by its id
                self.hall.limits.take("message", self.player)
            await self._answer(request)
        except Refusal as refusal:
            self.hall.metrics.refusals.inc()
            await self._send(seen.refused(refusal, self.language, act))
        except Gone:
            raise
        except Exception:
            await self._own_fault("a message was not answered", act)

    async def _own_fault(self, what: str, act: str = "") -> None:
        """The store is away, or there is a mistake in here: the page hears of it and may try again."""
        log.exception(what)
        await self._send(seen.refused(Refusal("serve.failed"), self.language, act))

    async def _answer(self, request: messages.Request) -> None:
        if isinstance(request, messages.Hello):
            await self._greet(request)
            return
        if not self.table:
            raise Refusal("serve.hello_first")
        if isinstance(request, messages.HandOver):
            table = await self.hall.tables.get(self.table)
            self.seat = seen.viewer(table, self.player, request.seat, self.language).seat
            self._look(0)
        elif isinstance(request, messages.Why):
            await self._tell_why(request)
        elif isinstance(request, messages.AskDenied):
            self._check_seat(request.seat)
            table = await self.hall.tables.get(self.table)
            found = acts.denied(table, Who(self.player), request.seat)
            await self._send(seen.denied(found, self.language, request.id))
        elif isinstance(request, messages.AskHint):
            self._check_seat(request.seat)
            who = Who(self.player, request.id)
            given = await give_hint(self.hall, self.table, who, request.seat, self.language)
            await self._send(given.model_copy(update={"id": request.id}))
        else:
            await self._do(request)

    async def _greet(self, hello: messages.Hello) -> None:
        table = await self.hall.tables.get(hello.table)
        self.language = hello.language
        seat = seen.viewer(table, self.player, hello.seat, self.language).seat
        self._leave()
        self.table, self.seat = table.id, seat
        self.hall.tables.watch(table.id, self._on_change)
        self.hall.presence.come(table.id, self.player, self._on_people)
        self._look(hello.seen)

    async def _tell_why(self, request: messages.Why) -> None:
        self._check_seat(request.seat)
        table = await self.hall.tables.get(self.table)
        refusal = acts.why(table, Who(self.player), request.seat, request.word)
        if refusal:
            await self._send(seen.refused(refusal, self.language, request.id))
        else:
            await self._send(messages.Allowed(id=request.id))

    async def _do(
        self, request: messages.Act | messages.TakeBack | messages.AskUndo | messages.AnswerUndo | messages.Chat
    ) -> None:
        who = Who(self.player, request.id)
        if isinstance(request, messages.Chat):
            act = acts.chat(who, request.text)
        else:
            self._check_seat(request.seat)
            act = self._act(who, request)
        began = time.perf_counter()
        table, version = await self.hall.tables.do(self.table, act, who)
        self.hall.metrics.count(table, version, time.perf_counter() - began)
        await self._send(messages.Ack(id=request.id, version=table.version_for(self.seat, version)))

    @staticmethod
    def _act(who: Who, request: messages.Act | messages.TakeBack | messages.AskUndo | messages.AnswerUndo) -> acts.Act:
        if isinstance(request, messages.Act):
            return acts.say(who, request.seat, request.word)
        if isinstance(request, messages.TakeBack):
            return acts.take_back(who, request.seat)
        if isinstance(request, messages.AskUndo):
            return acts.ask_undo(who, request.seat)
        return acts.answer_undo(who, request.seat, request.agree)

    def _check_seat(self, seat: int) -> None:
        """Several people at one screen: only the one whose view is shown may act."""
        if seat != self.seat:
            raise Refusal("serve.hand_over_first")

    def _look(self, sent: int) -> None:
        self.sent, self._look_anew, self._people_changed = sent, True, True
        self._wake.set()

    def _leave(self) -> None:
        if self.table:
            self.hall.tables.unwatch(self.table, self._on_change)
            self.hall.presence.go(self.table, self.player, self._on_people)
            self.table = ""

    def _on_change(self, _: Table) -> None:
        self._wake.set()

    def _on_people(self) -> None:
        self._people_changed = True
        self._wake.set()

    async def _send_changes(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            try:
                await self._send_what_changed()
            except Gone:
                raise
            except Exception:
                await self._own_fault("a page was not told of a change")

    async def _send_what_changed(self) -> None:
        if not self.table:
            return
        table = await self.hall.tables.get(self.table)
        seat = self._seat_still_held(table)
        if self._look_anew or table.version_for(seat) != self.sent:  # what others seal in secret sends nothing
            self._look_anew = False
            eye = seen.Viewer(self.player, seat, self.language)
            update = seen.update(table, eye, self.sent, self.hall.thinkers.ready)
            self.sent = update.version
            await self._send(update)
        if self._people_changed:
            self._people_changed = False
            await self._send(self.hall.presence.at(table))

    def _seat_still_held(self, table: Table) -> int | None:
        if self.seat is not None and self.seat not in table.seats_of(self.player):
            self.seat, self.sent, self._look_anew = None, 0, True
        return self.seat

    async def _send(self, message: BaseModel) -> None:
        text = message.model_dump_json()
        async with self._sending:
            try:
                await self.socket.send_text(text)
            except (WebSocketDisconnect, RuntimeError, OSError) as error:
                raise Gone from error


def _read(text: str) -> messages.Request:
    if len(text) > LARGEST:
        raise Refusal("serve.too_large", most=LARGEST)
    try:
        return messages.REQUEST.validate_json(text)
    except ValidationError as error:
        raise wrong_message(error) from None
