"""The way to a server's tables: the server that runs, or, if none does, its database.

Both are asked the same: without a server, the application answers in this process.
"""

import asyncio
import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlencode

from catalaunia.core import texts
from catalaunia.core.texts import Refusal

ANSWER_PATIENCE = 600.0  # seconds: a backup may take its time


class Access(Protocol):
    def ask(self, method: str, path: str, body: Any = None, **query: Any) -> Any: ...  # what it answers, or refuses


@contextmanager
def opened(server: str, database: str, folder: Path) -> Iterator[Access]:
    """A server that is named, the one that runs on the data folder, or the database itself."""
    from catalaunia.server.admin import address_file
    from catalaunia.server.tables.tokens import admin_token_in

    token = admin_token_in(folder)
    if at := server or address_file.found(folder):
        yield Served(at.rstrip("/"), token)
        return
    with asyncio.Runner() as runner:
        here = InProcess(database, token, runner)
        try:
            yield here
        finally:
            here.close()


class Served:
    """A server that runs."""

    def __init__(self, address: str, token: str) -> None:
        self.address = address
        self._token = token

    def ask(self, method: str, path: str, body: Any = None, **query: Any) -> Any:
        content = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(
            f"{self.address}/api/admin/{path}?{urlencode(query)}", content, _headers(self._token), method=method
        )
        try:
            with urllib.request.urlopen(asked, timeout=ANSWER_PATIENCE) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            raise _refused(error.read(), self.address) from None
        except (OSError, ValueError) as error:
            raise Refusal("admin.unreachable", address=self.address, error=getattr(error, "reason", error)) from None


class InProcess:
    """No server runs: the same application, for this one question."""

    def __init__(self, database: str, token: str, runner: asyncio.Runner) -> None:
        from catalaunia import store
        from catalaunia.server.http.app import make_app
        from catalaunia.server.service import Service
        from catalaunia.server.thinking.pool import Processes

        self._token, self._runner = token, runner
        self._service = Service(store.connect(database), Processes(0), bytes(32), admin_token=lambda: token)
        self._app = make_app(self._service)
        runner.run(self._service.store.open())
        runner.run(self._service.settings.open())

    def ask(self, method: str, path: str, body: Any = None, **query: Any) -> Any:
        return self._runner.run(self._ask(method, f"/api/admin/{path}", body, query))

    async def _ask(self, method: str, path: str, body: Any, query: dict[str, Any]) -> Any:
        content = b"" if body is None else json.dumps(body).encode()
        headers = [(name.lower().encode(), value.encode()) for name, value in _headers(self._token).items()]
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "scheme": "http",
            "path": path, "raw_path": path.encode(), "root_path": "", "query_string": urlencode(query).encode(),
            "headers": headers, "client": ("127.0.0.1", 0), "server": ("localhost", 80), "state": {},
        }  # fmt: skip
        heard: list[Any] = []

        async def receive() -> Any:
            return {"type": "http.request", "body": content, "more_body": False}

        async def hear(message: Any) -> None:
            heard.append(message)

        await self._app(scope, receive, hear)
        said = b"".join(one.get("body", b"") for one in heard[1:])
        if heard[0]["status"] >= 300:
            raise _refused(said, path)
        return json.loads(said)

    def close(self) -> None:
        self._service.aside.close()
        self._runner.run(self._service.store.close())


def _headers(token: str) -> dict[str, str]:
    return {
        "Authorization": f"Bearer {token}",
        "Content-Type": "application/json",
        "Accept-Language": texts.language(),
    }


def _refused(said: bytes, address: str) -> Refusal:
    """In the words of the server, which are in our language."""
    try:
        return Refusal("admin.said", text=json.loads(said)["text"])
    except (ValueError, KeyError, TypeError):
        return Refusal("admin.unreachable", address=address, error=said[:200].decode("utf-8", "replace"))
