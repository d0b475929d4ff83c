"""What every answer carries, how large a request may be, and by which names the server may be called."""

import ipaddress
import json
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException

from catalaunia.core.texts import Text

LARGEST_BODY = 256 * 1024  # bytes of a request's body: a record of a long game has a tenth of it

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; connect-src 'self'; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
OF_FILES = ("X-Content-Type-Options", "Cross-Origin-Resource-Policy")  # the others say what a document may do
ENCODED = {name: (name.lower().encode(), value.encode()) for name, value in HEADERS.items()}

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


class TooLarge(HTTPException):
    """A body beyond the limit. An HTTPException, because others that come up while a body is read are swallowed."""

    def __init__(self) -> None:
        super().__init__(413)


class Guard:
    """Around the whole application."""

    def __init__(self, app: Any, public_url: str = "") -> None:
        self.app = app
        self.host = urlsplit(public_url).hostname

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif self.host and not _called(scope, self.host):
            await _refuse(scope, send, 421, Text("serve.other_host", host=self.host))
        elif scope["type"] == "websocket":
            await self.app(scope, receive, send)
        else:
            await self._answer(scope, receive, send)

    async def _answer(self, scope: Message, receive: Receive, send: Send) -> None:
        size, begun = 0, False

        async def counted() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > LARGEST_BODY:
                raise TooLarge
            return message

        async def with_headers(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                message["headers"] = [*message["headers"], *_carried(scope["path"], message["status"])]
            await send(message)

        try:
            if announced(scope) > LARGEST_BODY:
                raise TooLarge
            await self.app(scope, counted, with_headers)
        except TooLarge:
            if not begun:
                await _refuse(scope, send, 413, Text("serve.too_large", most=LARGEST_BODY))


def _called(scope: Message, host: str) -> bool:
    """By that name or by an address that no other site's name can lead to: this machine's own."""
    given = dict(scope["headers"]).get(b"host", b"").decode("latin-1").lower()
    try:
        name = urlsplit(f"//{given}").hostname
    except ValueError:
        return False
    if name is None:
        return not given  # programs of the old days say none
    if name in (host, "localhost") or name.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(name).is_loopback or name == (scope.get("server") or ("",))[0]
    except ValueError:
        return False


def announced(scope: Message) -> int:
    """How many bytes a request says that its body has."""
    length = dict(scope["headers"]).get(b"content-length", b"0")
    return int(length) if length.isdigit() else 0


def _carried(path: str, status: int) -> list[tuple[bytes, bytes]]:
    """What the API says is never kept by a browser or a proxy. Scripts, styles, fonts and pictures of the page are no
    documents, and a table needs fifty of them: they carry what holds for files.
    """
    if path.startswith("/assets/") and status in (200, 304):
        return [ENCODED[name] for name in OF_FILES]
    return [*ENCODED.values(), *([(b"cache-control", b"no-store")] if path.startswith("/api/") else [])]


def sentence(text: Text) -> bytes:
    """A refusal as the API writes it, where no application is there to do it."""
    return json.dumps({"kind": "refused", "id": "", "key": text.key, "text": str(text), "clause": None}).encode()


async def _refuse(scope: Message, send: Send, status: int, text: Text) -> None:
    body, kind = sentence(text), "websocket.http" if scope["type"] == "websocket" else "http"
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    headers += _carried(scope["path"], status)
    await send({"type": f"{kind}.response.start", "status": status, "headers": headers})
    await send({"type": f"{kind}.response.body", "body": body})
