"""What every attack has: the server, an address to come from, identities at will, and a list of what it met."""

import asyncio
import json
import re
import secrets
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from bench.visitor import refusal
from catalaunia.server.tables.tokens import Signer

PATIENCE = 90.0  # seconds for one answer: longer than the server holds a request
AFTER_A_REFUSAL = 0.1  # seconds until the next try: rude, but no mere loop
AT_ONCE = 200  # connections that are being made
SAID = re.compile(r'\{"kind":"(\w+)"(?:,"id":"[^"]*","key":"([^"]*)")?')
LOST = (OSError, EOFError, TimeoutError, ValueError)


@dataclass
class Camp:
    """Where one attack stands."""

    port: int
    source: str
    signer: Signer
    count: int
    met: Counter[str] = field(default_factory=Counter)
    up: asyncio.Event = field(default_factory=asyncio.Event)  # attackers never doubt that it answers
    _held: int = 0
    _lines: list["Line"] = field(default_factory=list)
    _connecting: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_ONCE))

    def __post_init__(self) -> None:
        self.up.set()

    def token(self) -> str:
        """Of somebody new. They are free, so an attacker has as many as he likes."""
        return self.signer.sign(f"siege-{secrets.token_hex(8)}")

    async def reach(self, source: str = "") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        async with self._connecting, asyncio.timeout(PATIENCE):
            return await asyncio.open_connection("127.0.0.1", self.port, local_addr=(source or self.source, 0))

    def line(self) -> "Line":
        self._lines.append(Line(self, self.source))
        return self._lines[-1]

    def long_ago(self) -> "Line":
        """From an address of its own: attackers are patient, and what they need they have had for days."""
        self._lines.append(Line(self, f"127.{2 + secrets.randbelow(250)}.{secrets.randbelow(256)}.1"))
        return self._lines[-1]

    async def close(self) -> None:
        """When the attack has been called off."""
        for line in self._lines:
            line.close()
        await asyncio.sleep(0)

    @asynccontextmanager
    async def socket(self, token: str) -> AsyncIterator[ClientConnection]:
        """Ended without a farewell: one that is called off while it waits for the server's would stay open."""
        made = await connect(
            f"ws://127.0.0.1:{self.port}/api/socket", additional_headers={"Authorization": f"Bearer {token}"},
            max_size=None, ping_interval=None, local_addr=(self.source, 0),
        )  # fmt: skip
        try:
            yield made
        finally:
            made.transport.abort()

    def meet(self, text: str) -> str:
        """What a message over a socket is: its kind, and the key of a refusal."""
        found = SAID.match(text)
        kind = " ".join(filter(None, found.groups())) if found else "other"
        self.met[kind] += 1
        return kind

    def hold(self, more: int) -> None:
        """So many more connections, or requests, are being held."""
        self._held += more
        self.met["held at most"] = max(self.met["held at most"], self._held)


@dataclass(frozen=True)
class Answer:
    status: int
    body: bytes

    @property
    def ok(self) -> bool:
        return self.status < 400

    def json(self) -> Any:
        return json.loads(self.body)


class Line:
    """Requests over one connection after the other, with little work for the one who asks."""

    def __init__(self, camp: Camp, source: str) -> None:
        self.camp = camp
        self.source = source
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(
        self, method: str, path: str, body: Any = None, token: str = "", pause: float = AFTER_A_REFUSAL
    ) -> Answer | None:
        """The answer, counted; none where the connection was lost. After a refusal it takes a breath."""
        try:
            async with asyncio.timeout(PATIENCE):
                answer = await self._ask(method, path, body, token)
        except LOST as error:
            self.close()
            self.camp.met[type(error).__name__] += 1
            await asyncio.sleep(pause)
            return None
        if answer.ok:
            self.camp.met[str(answer.status)] += 1
        else:
            self.camp.met[refusal(answer.status, answer.body)] += 1
            await asyncio.sleep(pause)
        return answer

    async def _ask(self, method: str, path: str, body: Any, token: str) -> Answer:
        if self._streams is None or self._streams[0].at_eof():
            self.close()
            self._streams = await self.camp.reach(self.source)
        reader, writer = self._streams
        writer.write(request(method, path, body, token))
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        fields = dict(line.split(": ", 1) for line in head.split("\r\n")[1:] if ": " in line)
        content = await reader.readexactly(int(fields.get("content-length", 0)))
        if fields.get("connection") == "close":
            self.close()
        return Answer(int(head.split()[1]), content)

    def close(self) -> None:
        if self._streams:
            self._streams[1].transport.abort()
            self._streams = None


def request(method: str, path: str, body: Any = None, token: str = "") -> bytes:
    content = b"" if body is None else json.dumps(body).encode()
    lines = [f"{method} {path} HTTP/1.1", "host: 127.0.0.1", f"content-length: {len(content)}"]
    lines += [f"authorization: Bearer {token}"] if token else []
    lines += ["content-type: application/json", f"idempotency-key: {secrets.token_hex(8)}"] if content else []
    return "\r\n".join([*lines, "", ""]).encode() + content
