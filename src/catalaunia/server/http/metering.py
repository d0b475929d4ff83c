"""Every request is metered: what it costs the processor is charged to whoever sent it (`limits.py`)."""

import asyncio
import re
from typing import Any

from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse

from catalaunia.core.texts import Refusal
from catalaunia.server.http.connections import OpenConnection, connection_of
from catalaunia.server.http.headers import announced
from catalaunia.server.http.identity import asker_of, language, signed
from catalaunia.server.outgoing import views
from catalaunia.server.service import Service
from catalaunia.server.shares.limits import Asker
from catalaunia.server.shares.meter import Meter

RETRY_PAUSE = 1.0  # seconds before somebody is told that his share is used up
TABLE = re.compile("/api/tables/([^/]+)")
HELD = "/wait"  # waits for others, and is at work for moments only
SMALL_BODY = 1024  # bytes; what brings more has to be gone through, and waits among its like


class Metering:
    """Around the application: whoever has used up his share of the processor is refused, the others are charged."""

    def __init__(self, app: Any, service: Service) -> None:
        self.app = app
        self.service = service

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        asker, limits, meter = asker_by(self.service, HTTPConnection(scope)), self.service.limits, Meter()
        small, connection = is_small(scope), connection_of(scope)
        if connection and connection.on_probation:
            try:
                asker = await self._on_probation(connection, asker, scope["path"])
            except Refusal as refusal:
                await refused(refusal, scope, 503)(scope, receive, closing(send))
                return
            send = closing(send) if connection.on_probation else send
        try:
            if not (small and scope["path"].endswith("/claim")):  # guessing links has a limit of its own
                limits.take("processor", asker, 0)
        except Refusal as refusal:
            await asyncio.sleep(RETRY_PAUSE)  # whoever asks again at once must not cost more than whoever waits
            await refused(refusal, scope)(scope, receive, send)
            return
        try:
            if scope["path"].endswith(HELD):
                await meter.run(self.app(scope, receive, send))
            else:
                async with limits.lane(asker, "" if small else "large") as lane:
                    await meter.run(self.app(scope, lane.without(receive), lane.without(send)))
        finally:
            limits.charge("processor", asker, meter.cost)

    async def _on_probation(self, connection: OpenConnection, asker: Asker, path: str) -> Asker:
        """Who holds a seat stays; who has a link, or loads the page to use it, has one answer."""
        tables = self.service.tables
        if asker.player and asker.table and await tables.exists(asker.table):
            asker = asker._replace(seated=bool((await tables.get(asker.table)).seats_of(asker.player)))
        if asker.seated:
            connection.passes()
        elif path.startswith("/api/") and not path.endswith("/claim"):
            raise Refusal("serve.too_many")
        return asker


def asker_by(service: Service, connection: HTTPConnection) -> Asker:
    """By the address and the cookie alone, before anything else of a request is read."""
    try:
        who = signed(service, connection)
    except Refusal:
        who = None
    player = who.player if who and service.devices.seems_known(who) else ""
    found = TABLE.match(connection.scope["path"])
    return asker_of(service, connection, player, found.group(1) if found else "")


def is_small(scope: Any) -> bool:
    """Whether a request says that it brings little or nothing."""
    return announced(scope) <= SMALL_BODY and not any(name == b"transfer-encoding" for name, _ in scope["headers"])


def closing(send: Any) -> Any:
    """Nothing more is heard on this connection after the answer."""

    async def last(message: Any) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], (b"connection", b"close")]
        await send(message)

    return last


def refused(refusal: Refusal, scope: Any, status: int = 429) -> JSONResponse:
    said = views.refused(refusal, language(HTTPConnection(scope)))
    return JSONResponse(said.model_dump(), status, {"Retry-After": str(refusal.text.values.get("seconds", 1))})
