"""A socket to the application without a network: what a page sends, and everything that it hears."""

import asyncio
import itertools
import json
from typing import Any

from tests.sizes import PATIENCE

Message = dict[str, Any]


class Line:
    """One connection, through the whole application."""

    def __init__(self, app: Any, headers: dict[str, str]) -> None:
        self.heard: list[Message] = []
        self._to_server: asyncio.Queue[Message] = asyncio.Queue()
        self._came = asyncio.Event()
        self._count = itertools.count(1)
        scope = {
            "type": "websocket", "asgi": {"version": "3.0"}, "scheme": "ws", "path": "/api/socket", "root_path": "",
            "raw_path": b"/api/socket", "query_string": b"", "subprotocols": [], "client": ("127.0.0.1", 1),
            "server": ("test", 80), "state": {},
            "headers": [(b"host", b"test"), *((k.lower().encode(), v.encode()) for k, v in headers.items())],
        }  # fmt: skip
        self._to_server.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.ensure_future(app(scope, self._to_server.get, self._hear))

    async def _hear(self, message: Message) -> None:
        if message["type"] == "websocket.send":
            self.heard.append(json.loads(message["text"]))
            self._came.set()

    def send(self, **message: Any) -> None:
        self._to_server.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def ask(self, **message: Any) -> Message:
        """The answer: by its id, or, where a message has none, the next that is about what one looks at."""
        if message["kind"] not in ("hello", "hand_over"):
            message = {"id": f"line-{next(self._count)}"} | message
        start, name = len(self.heard), message.get("id", "")
        self.send(**message)

        def answers(one: Message) -> bool:
            return one.get("id", "") == name if name else one["kind"] in ("update", "refused")

        async with asyncio.timeout(PATIENCE):
            while True:
                if found := next(filter(answers, self.heard[start:]), None):
                    return found
                self._came.clear()
                await self._came.wait()

    async def hello(self, table: str, seat: int | None) -> Message:
        return await self.ask(kind="hello", table=table, seat=seat)

    def news(self, since: int) -> list[Message]:
        """What was heard after so many messages; that people come and go is no news."""
        return [one for one in self.heard[since:] if one["kind"] != "presence"]

    async def close(self) -> None:
        self._to_server.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self._task
