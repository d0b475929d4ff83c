"""Play over a WebSocket: one connection looks at one table from one seat at a time.

A change of the table does not send anything by itself: it wakes the connection's own sender, which sends the
table as it is by then. So a slow page gets fewer updates, never a longer queue, and each update says from
which ply on it tells.
"""

import asyncio
import time
from contextlib import suppress
from functools import partial
from typing import Any

from fastapi import WebSocket
from pydantic import ValidationError

from catalaunia.core.texts import Refusal
from catalaunia.server.http.bad_input import wrong_message
from catalaunia.server.http.connections import OpenConnection
from catalaunia.server.http.sockets.page_socket import CLOSE_LATER, CLOSE_WRONG, Gone, PageSocket
from catalaunia.server.http.studies.following import Following
from catalaunia.server.outgoing import messages, views
from catalaunia.server.outgoing.studies.messages import PointThere
from catalaunia.server.service import Service
from catalaunia.server.shares.limits import Asker
from catalaunia.server.tables import authority, commands
from catalaunia.server.tables.authority import Holder
from catalaunia.server.tables.table import Seat, Table
from catalaunia.server.tables.tokens import Known

LARGEST_MESSAGE = 4_096  # bytes of a message
GREETING_PATIENCE = 10.0  # seconds until a page has said hello
READING_PAUSE = 0.2  # seconds in which nothing is read from whoever sends too much

OfSeat = (
    messages.Play
    | messages.TakeBack
    | messages.AskUndo
    | messages.AnswerUndo
    | messages.Why
    | messages.AskRefusals
    | messages.AskHint
)


class Connection(PageSocket):
    """One socket."""

    def __init__(
        self,
        service: Service,
        socket: WebSocket,
        who: Known | None,
        address: str = "",
        connection: OpenConnection | None = None,
    ) -> None:
        super().__init__(service, socket, who, address)
        self.connection = connection
        self.player = who.player if who else f"guest-{service.new_id()}"
        self.table = ""
        self.seat: int | None = None
        self.following: Following | None = None  # a study of that table
        self.sent = 0  # the last version this page has been sent
        self._has_picture = False  # since it said hello: what never changes is not sent again
        self._look_anew, self._people_changed = True, True
        self._people, self._seats = "", list[Seat]()  # as this page knows them
        self._heard = 0  # lines of the gallery that it was sent

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
        late = asyncio.get_running_loop().call_later(GREETING_PATIENCE, self._close_if_silent)
        try:
            await self._follow_news(self._listen)
        finally:
            late.cancel()

    async def _listen(self) -> None:
        while True:
            await self._hear(await self._receive())

    def _is_gone(self) -> None:
        self._has_greeted()
        self._leave()

    def _has_greeted(self) -> None:
        if self._greets:
            self.service.limits.leave("greeting", self._greets)
            self._greets = None

    def _on_settings(self) -> None:
        """Who has not said hello is told with that: by then his share may be another."""
        super()._on_settings()
        if not self.table:
            self._wake.clear()

    def _close_if_silent(self) -> None:
        if not self.table:
            self._closing = asyncio.ensure_future(self._close(CLOSE_WRONG))

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

    async def _answer(self, request: messages.Request) -> None:
        if isinstance(request, messages.Hello):
            await self._greet(request)
            return
        if not self.table:
            raise Refusal("serve.hello_first", example='{"kind": "hello", "table": "…"}')
        tables = self.service.tables
        if isinstance(request, messages.HandOver):
            self.seat = (await tables.prove(self.table, authority.look, self.player, request.seat)).seat
            self._look(0)
        elif isinstance(request, PointThere):
            await self._follows(request)
        elif isinstance(request, messages.Chat):
            await self._do(request.id, commands.Talk(request.text))
        else:
            right = await tables.prove(self.table, authority.hold, self.player, request.seat)
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
            await self._only_known()  # it took seconds
            await self.service.tables.prove(right.table.id, authority.hold, self.player, right.own)
            await self._send(given.model_copy(update={"id": request.id}))
        else:
            await self._do(request.id, _command(request))

    async def _greet(self, hello: messages.Hello) -> None:
        self.language = hello.language
        seat = (await self.service.tables.prove(hello.table, authority.look, self.player, hello.seat)).seat
        table = await self.service.tables.get(hello.table)
        if hello.study:
            await self.service.studies.look(hello.study, self.player)
        self._leave()
        self.asker = self.asker._replace(table=table.id, seated=bool(table.seats_of(self.player)))
        self._only_with_a_seat_on_probation()
        await self._enter()
        self._has_greeted()
        self.table, self.seat, self._has_picture = table.id, seat, False
        self.service.tables.watch(table.id, self._on_change, self.asker)
        self.service.presence.come(table.id, self.player, self._on_people, self.asker.address)
        if hello.study:
            self.following = Following(self.service, hello.study, self.player, self._wake.set)
        self._look(hello.seen)  # what is told then: `views.update`

    def _only_with_a_seat_on_probation(self) -> None:
        if self.connection and self.connection.on_probation:
            if not self.asker.seated:
                raise Refusal("serve.too_many")
            self.connection.passes()

    async def _enter(self) -> None:
        """Refused, one still counts among those who have not said hello; after that one would count nowhere."""
        try:
            self.service.sockets.enter(self.asker, self._make_room)
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

    def _make_room(self) -> None:
        """He has more sockets than others at his address, where there are too many."""
        self._leave()
        self._closing = asyncio.ensure_future(self._end())

    async def _end(self) -> None:
        await self._close(CLOSE_LATER)
        if self.connection:
            self.connection.cut()

    def _check_seat(self, right: Holder) -> None:
        """Several people at one screen: only the one whose view is shown may act."""
        if right.seat != self.seat:
            raise Refusal("serve.hand_over_first")

    def _look(self, sent: int) -> None:
        self.sent, self._look_anew, self._people_changed, self._people, self._heard = sent, True, True, "", 0
        self._wake.set()

    def _leave(self) -> None:
        if self.table:
            self.service.sockets.leave(self._entered, self._make_room)
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

    async def _what_changed(self) -> list[str]:
        """The messages that are to be sent."""
        if not self.table:
            return []
        table = await self.service.tables.get(self.table)
        studied = await self.following.what_changed(self.asker, self.language) if self.following else []
        texts = self._what_is_announced()
        self.asker = self.asker._replace(seated=bool(table.seats_of(self.player)))
        eye = authority.look(table, self.player, self._seat_still_held(table))
        version = eye.table.version_for(eye.seat)
        if self._look_anew or version != self.sent:  # what others seal in secret sends nothing
            self._look_anew = False
            ready = self.service.computers_ready(eye.table)
            update = self.service.kept_updates.update(eye, self.language, self.sent, ready, self._has_picture)
            self.sent, self._has_picture = version, eye.match is not None
            texts.append(update.decode())
        if self._people_changed or eye.table.seats != self._seats:
            self._people_changed, self._seats = False, eye.table.seats
            people = self.service.people_at(eye.table, eye.late > 0).model_dump_json()
            if people != self._people:
                self._people = people
                texts.append(people)
        return texts + self._what_is_said_in_the_gallery(table) + studied

    def _what_is_said_in_the_gallery(self, table: Table) -> list[str]:
        try:
            right = authority.in_gallery(table, self.player)
        except Refusal:
            return []
        lines = views.gallery(right, self._heard)
        self._heard = len(table.gallery)
        return [messages.Gallery(lines=lines).model_dump_json()] if lines else []

    def _seat_still_held(self, table: Table) -> int | None:
        if self.seat is not None and self.seat not in table.seats_of(self.player):
            self.seat, self.sent, self._look_anew = None, 0, True
        return self.seat


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
