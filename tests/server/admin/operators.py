"""Whoever runs the server, with the token or in a browser."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx

from catalaunia.server.admin.backups import BackupPlan
from tests.server.places import MIDNIGHT, Person, Place, place

TOKEN = "a-token-that-nobody-guesses-0123456789"
ORIGIN = {"Origin": "http://test"}


@asynccontextmanager
async def administered(url: str | Path, **changes: Any) -> AsyncIterator[Place]:
    async with place(url, **{"admin_token": lambda: TOKEN} | changes) as here:
        yield here


class Operator:
    """A program with the token."""

    def __init__(self, here: Place, token: str = TOKEN) -> None:
        headers = {"Authorization": f"Bearer {token}"}
        self.http = httpx.AsyncClient(
            transport=httpx.ASGITransport(here.app), base_url="http://test", headers=headers if token else {}
        )

    async def send(self, method: str, path: str, body: Any = None, status: int = 200, **query: Any) -> Any:
        answer = await self.http.request(method, f"/api/admin/{path}", json=body, params=query)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def get(self, path: str, **query: Any) -> Any:
        return await self.send("GET", path, **query)


def fresh_plan(folder: Path, every: float | None = 24.0) -> BackupPlan:
    """Of a server that has just made a backup, so that it makes none."""
    file = folder / "backups" / "catalaunia-20990101T000000Z.jsonl"
    file.parent.mkdir(exist_ok=True)
    file.touch()
    os.utime(file, (2 * MIDNIGHT, 2 * MIDNIGHT))
    return BackupPlan("nothing", file.parent, every)


async def who(person: Person) -> str:
    return str((await person.send("POST", "/api/me"))["player"])
