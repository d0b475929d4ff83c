"""The socket of the home page: my tables and those that anybody may join, again whenever something changes there.

Nothing is asked for, and nothing that is sent tells more than `GET /api/me/tables` and `GET /api/tables`.
"""

import asyncio
from contextlib import suppress

from fastapi import WebSocket

from catalaunia.core.texts import Refusal
from catalaunia.server.http.sockets.page_socket import CLOSE_LATER, CLOSE_WRONG, Gone, PageSocket
from catalaunia.server.outgoing import views
from catalaunia.server.outgoing.lists.bodies import Listed, Lists
from catalaunia.server.outgoing.lists.readers import SOON, Reader
from catalaunia.server.outgoing.lists.rows import MyTables, open_tables
from catalaunia.server.service import Service
from catalaunia.server.tables.tokens import Known


class HomeConnection(PageSocket):
    """One home page."""

    def __init__(
        self, service: Service, socket: WebSocket, who: Known | None, address: str = "", language: str = "en"
    ) -> None:
        super().__init__(service, socket, who, address)
        self.language = language
        self.player = who.player if who else ""
        self._my_tables = MyTables(service.tables, self.player)
        self._reader = Reader(self.player, self._look_within, self._my_tables.forget)
        self._timer: asyncio.TimerHandle | None = None
        self._mine: list[Listed] | None = None  # as this page knows them
        self._open: list[Listed] | None = None
        self._taken_off = 0

    async def serve(self) -> None:
        """Until either side closes."""
        try:
            self.service.limits.enter("socket", self.asker)
        except Refusal as refusal:
            with suppress(Gone):
                await self._send(views.refused(refusal, self.language))
            await self._close(CLOSE_LATER)
            return
        self.service.readers.come(self._reader)
        await self._follow_news(self._listen)

    async def _listen(self) -> None:
        """There is nothing to be said here."""
        await self._receive()
        await self._close(CLOSE_WRONG)

    def _is_gone(self) -> None:
        if self._timer:
            self._timer.cancel()
        self.service.readers.go(self._reader)
        self.service.limits.leave("socket", self.asker)

    def _look_within(self, seconds: float) -> None:
        """What happens until then is told at once."""
        loop = asyncio.get_running_loop()
        if self._timer and self._timer.when() <= loop.time() + seconds:
            return
        if self._timer:
            self._timer.cancel()
        self._timer = loop.call_later(seconds, self._look)

    def _look(self) -> None:
        self._timer = None
        self._wake.set()

    async def _what_changed(self) -> list[str]:
        mine, anybodys = await self._my_tables.all(), await open_tables(self.service.tables, self.player)
        if (more_at := self._my_tables.more_at) is not None:
            self._look_within(max(SOON, more_at - self.service.clock.now()))
        self._reader.tables = {one.id for one in (*mine, *anybodys)}
        known, self._taken_off = self._taken_off, await self._my_tables.count_taken_off()
        news = Lists(
            mine=mine if mine != self._mine else None,
            open=anybodys if anybodys != self._open else None,
            taken_off=self._taken_off,
        )
        self._mine, self._open = mine, anybodys
        texts = self._what_is_announced()
        changed = news.mine is not None or news.open is not None or known != self._taken_off
        return [*texts, news.model_dump_json()] if changed else texts
