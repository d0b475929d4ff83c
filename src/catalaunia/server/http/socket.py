"""Play over a WebSocket: one connection looks at one table from one seat at a time.

A change of the table does not send anything by itself: it wakes the connection's own sender, which sends the
table as it is by then. So a slow page gets fewer updates, never a longer queue, and each update says from
which ply on it tells.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import BaseModel, ValidationError

from catalaunia.core.texts import Refusal
from catalaunia.server.http.bad_input import wrong_message
from catalaunia.server.http.studies.following import Following
from catalaunia.server.outgoing import messages, views
from catalaunia.server.outgoing.studies.messages import PointThere
from catalaunia.server.service import Service
from catalaunia.server.shares.limits import Asker
from catalaunia.server.shares.meter import Meter
from catalaunia.server.tables import authority, commands
from catalaunia.server.tables.authority import Holder
from catalaunia.server.tables.table import Seat, Table
from catalaunia.server.tables.tokens import Known

LARGEST_MESSAGE = 4_096  # bytes of a message
GREETING_PATIENCE = 10.0  # seconds until a page has said hello
READING_PAUSE = 0.2  # seconds in which nothing is read from whoever sends too much
CLOSE_NO_TEXT, CLOSE_WRONG, CLOSE_LATER = 1003, 1008, 1013  # as the protocol calls these

log = logging.getLogger("catalaunia.socket")


OfSeat = (
    messages.Play
    | messages.TakeBack
    | messages.AskUndo
    | messages.AnswerUndo
    | messages.Why
    | messages.AskRefusals
    | messages.AskHint
)


T = TypeVar("T")


class Gone(Exception):  # noqa: N818  (what it is)
    """The page is no longer there."""


class Connection:
    """One socket."""

    def __init__(self, service: Service, socket: WebSocket, who: Known | None, address: str = "") -> None:
        self.service = service
        self.socket = socket
        self.who = who
        self.player = who.player if who else f"guest-{service.new_id()}"
        self.asker = Asker(address, who.player if who else "")
        self.language = "en"
        self.table = ""
        self.seat: int | None = None
        self.following: Following | None = None  # a study of that table
        self.sent = 0  # the last version this page has been sent
        self._has_picture = False  # since it said hello: what never changes is not sent again
        self._look_anew, self._people_changed = True, True
        self._people, self._seats = "", list[Seat]()  # as this page knows them
        self._announced = ""  # the id of what it was told that the operator says
        self._wake = asyncio.Event()
        self._sending = asyncio.Lock()
        self._is_out = False

    async def serve(self) -> None:
        """Until either side closes. One who does not say what he wants to see is shown out."""
        try:
            self.service.limits.enter("greeting", self.asker)
        except Refusal as refusal:
            with suppress(Gone):
                await self._send(views.refused(refusal, self.language))
            await self._close(CLOSE_LATER)
            return
        self._greets: Asker | None = self.asker
        self.service.settings.watchers.add(self._on_settings)
        self._on_settings()
        if self.who:
            self.service.devices.watch(self.who, self._sign_out)
            if not self.service.devices.seems_known(self.who):  # while the socket was opened
                self._sign_out()
        sender = asyncio.create_task(self._send_changes())
        late = asyncio.get_running_loop().call_later(GREETING_PATIENCE, self._close_if_silent)
        try:
            while True:
                await self._hear(await self._receive())
        except (Gone, WebSocketDisconnect, RuntimeError):
            pass  # gone
        finally:
            late.cancel()
            sender.cancel()
            self.service.settings.watchers.discard(self._on_settings)
            if self.who:
                self.service.devices.unwatch(self.who, self._sign_out)
            self._has_greeted()
            with suppress(asyncio.CancelledError, Gone):
                await sender
            self._leave()

    def _has_greeted(self) -> None:
        if self._greets:
            self.service.limits.leave("greeting", self._greets)
            self._greets = None

    def _close_if_silent(self) -> None:
        if not self.table:
            self._closing = asyncio.ensure_future(self._close(CLOSE_WRONG))

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
        if self.table:  # who has not said hello is told with that: by then his share may be another
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

    async def _hear(self, text: str) -> None:
        command_id, asker = "", self.asker
        try:
            try:
                request = _read(text)
                command_id = getattr(request, "id", "")
                if isinstance(request, messages.Hello):  # who comes back to his seat has the reserve at once
                    seated = self.service.tables.seats(request.table, self.player)
                    asker = asker._replace(table=request.table, seated=seated)
            finally:  # what is no message counts too; one that is too much hears so by its id
                self.service.limits.take("message", asker)
                self.service.limits.take("processor", asker, 0)
            await self._only_known()
            await self._metered(asker, partial(self._answer, request))
        except Refusal as refusal:
            self.service.count_refusal(self.table)
            await self._send(views.refused(refusal, self.language, command_id))
            if refusal.text.key == "serve.too_fast":
                await asyncio.sleep(READING_PAUSE)  # what he sends meanwhile waits on his side
        except Gone:
            raise
        except Exception:
            await self._own_fault("a message was not answered", command_id)

    async def _own_fault(self, what: str, command_id: str = "") -> None:
        """The store is away, or there is a mistake in here: the page hears of it and may try again."""
        log.exception(what)
        await self._send(views.refused(Refusal("serve.failed"), self.language, command_id))

    async def _answer(self, request: messages.Request) -> None:
        if isinstance(request, messages.Hello):
            await self._greet(request)
            return
        if not self.table:
            raise Refusal("serve.hello_first", example='{"kind": "hello", "table": "…"}')
        table = await self.service.tables.get(self.table)
        if isinstance(request, messages.HandOver):
            self.seat = authority.look(table, self.player, request.seat).seat
            self._look(0)
        elif isinstance(request, PointThere):
            await self._follows(request)
        elif isinstance(request, messages.Chat):
            await self._do(request.id, commands.Talk(request.text))
        else:
            right = authority.hold(table, self.player, request.seat)
            self._check_seat(right)
            await self._answer_seat(right, request)

    async def _follows(self, request: PointThere) -> None:
        if not self.following:
            raise Refusal("study.not_yours")
        await self._send(messages.Ack(id=request.id, version=await self.following.point(request.place)))

    async def _answer_seat(self, right: Holder, request: OfSeat) -> None:
        if isinstance(request, messages.Why):
            refusal = commands.why(right, request.move)
            await self._send(
                views.refused(refusal, self.language, request.id) if refusal else messages.Allowed(id=request.id)
            )
        elif isinstance(request, messages.AskRefusals):
            await self._send(views.refusals(commands.refusals(right), self.language, request.id))
        elif isinstance(request, messages.AskHint):
            given = await self.service.hints.give(self.asker, right.own, request.id, self.language)
            await self._send(given.model_copy(update={"id": request.id}))
        else:
            await self._do(request.id, _command(request))

    async def _greet(self, hello: messages.Hello) -> None:
        table = await self.service.tables.get(hello.table)
        self.language = hello.language
        seat = authority.look(table, self.player, hello.seat).seat
        if hello.study:
            await self.service.studies.look(hello.study, self.player)
        self._leave()
        self.asker = self.asker._replace(table=table.id, seated=bool(table.seats_of(self.player)))
        await self._enter()
        self._has_greeted()
        self.table, self.seat, self._has_picture = table.id, seat, False
        self.service.tables.watch(table.id, self._on_change, self.asker)
        self.service.presence.come(table.id, self.player, self._on_people, self.asker.address)
        if hello.study:
            self.following = Following(self.service, hello.study, self.player, self._wake.set)
        self._look(hello.seen)  # what is told then: `views.update`

    async def _enter(self) -> None:
        """Refused, one still counts among those who have not said hello; after that one would count nowhere."""
        try:
            self.service.limits.enter("socket", self.asker)
        except Refusal as refusal:
            if self._greets:
                raise
            await self._send(views.refused(refusal, self.language))
            await self._close(CLOSE_LATER)
            raise Gone from None
        self._entered = self.asker

    async def _do(self, command_id: str, command: commands.Command[Any]) -> None:
        began = time.perf_counter()
        table, version = await self.service.tables.do(self.table, command, self.player, command_id)
        self.service.count(table, version, time.perf_counter() - began)
        await self._send(messages.Ack(id=command_id, version=table.version_for(self.seat, version)))

    async def _metered(self, asker: Asker, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        meter = Meter()
        try:
            async with self.service.limits.lane(asker):
                return await meter.run(work())
        finally:
            self.service.limits.charge("processor", asker, meter.cost)

    def _check_seat(self, right: Holder) -> None:
        """Several people at one screen: only the one whose view is shown may act."""
        if right.seat != self.seat:
            raise Refusal("serve.hand_over_first")

    def _look(self, sent: int) -> None:
        self.sent, self._look_anew, self._people_changed, self._people = sent, True, True, ""
        self._wake.set()

    def _leave(self) -> None:
        if self.table:
            self.service.limits.leave("socket", self._entered)
            self.service.tables.unwatch(self.table, self._on_change)
            self.service.presence.go(self.table, self.player, self._on_people)
            self.table = ""
        if self.following:
            self.following.leave()
            self.following = None

    def _on_change(self, _: Table) -> None:
        self._wake.set()

    def _on_people(self) -> None:
        self._people_changed = True
        self._wake.set()

    async def _send_changes(self) -> None:
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
            except Refusal as refusal:  # the table is gone
                self._show_out(refusal)
            except Exception:
                await self._own_fault("a page was not told of a change")

    async def _share_left(self) -> None:
        """Whoever has used up his share of the processor is told later, and then of all at once."""
        while True:
            try:
                self.service.limits.take("processor", self.asker, 0)
            except Refusal as refusal:
                await asyncio.sleep(refusal.text.values["seconds"])
            else:
                return

    async def _what_changed(self) -> list[str]:
        """The messages that are to be sent."""
        if not self.table:
            return []
        texts = self._what_is_announced()
        table = await self.service.tables.get(self.table)
        self.asker = self.asker._replace(seated=bool(table.seats_of(self.player)))
        eye = authority.look(table, self.player, self._seat_still_held(table))
        if self._look_anew or table.version_for(eye.seat) != self.sent:  # what others seal in secret sends nothing
            self._look_anew = False
            ready = self.service.computers_ready(table)
            update = self.service.kept_updates.update(eye, self.language, self.sent, ready, self._has_picture)
            self.sent, self._has_picture = table.version_for(eye.seat), eye.match is not None
            texts.append(update.decode())
        if self._people_changed or table.seats != self._seats:
            self._people_changed, self._seats = False, table.seats
            people = self.service.people_at(table).model_dump_json()
            if people != self._people:
                self._people = people
                texts.append(people)
        return texts + (await self.following.what_changed(self.asker, self.language) if self.following else [])

    def _what_is_announced(self) -> list[str]:
        now = self.service.settings.announcement
        if (now.id if now else "") == self._announced:
            return []
        self._announced = now.id if now else ""
        said = messages.Announcement(text=now.text if now else "", since=now.since if now else None)
        return [said.model_dump_json()]

    def _seat_still_held(self, table: Table) -> int | None:
        if self.seat is not None and self.seat not in table.seats_of(self.player):
            self.seat, self.sent, self._look_anew = None, 0, True
        return self.seat

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


def _command(request: messages.Play | messages.TakeBack | messages.AskUndo | messages.AnswerUndo) -> commands.OfSeat:
    if isinstance(request, messages.Play):
        return commands.Play(request.seat, request.move)
    if isinstance(request, messages.TakeBack):
        return commands.TakeBack(request.seat)
    if isinstance(request, messages.AskUndo):
        return commands.AskUndo(request.seat)
    return commands.AnswerUndo(request.seat, request.agree)


def _read(text: str) -> messages.Request:
    if len(text) > LARGEST_MESSAGE:
        raise Refusal("serve.too_large", most=LARGEST_MESSAGE)
    try:
        return messages.REQUEST.validate_json(text)
    except ValidationError as error:
        raise wrong_message(error) from None
