"""Everybody who may reach for a seat that is not his, and a server that can be put back to where it was.

A stage is plain data, so that any number of worlds can begin at it (`stages.py` makes some).
"""

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple, cast
from urllib.parse import urlencode

from catalaunia.server.http.app import make_app
from catalaunia.server.http.identity import COOKIE
from catalaunia.server.service import Service
from catalaunia.server.tables.live import Live
from catalaunia.server.tables.table import Table
from catalaunia.store.protocol import Notice, Row, StoredEvent, StoredStudy, Summary
from tests.server.outgoing.no_store import NoStore
from tests.server.places import KEY, NO_MOST, NO_RATES, TurnedClock, numbered_ids, numbered_seeds
from tests.server.thinking.quick import QuickThinkers

HOLDER, OPPONENT = 0, 1  # their seats

# Everybody who asks, by his part at the table.
PLAYERS = {
    "holder": "ann",
    "opponent": "ben",
    "host": "hal",  # has opened the table and sits nowhere
    "watcher": "wes",  # knows the table's address, and has a cookie
    "nobody": "",  # the same, without one
    "leaver": "lou",  # sat on the holder's seat and left it before the game began
    "removed": "rob",  # sat there, too, and was shown out by the host
    "replaced": "rex",  # played the opponent's seat, left, and it was given to another
    "stranger": "sid",  # sits on the first seat, too, but at a table of his own
    "forger": "",  # sends a token that nobody has signed
}
FOREIGN = [hand for hand in PLAYERS if hand != "holder"]


class Ask(NamedTuple):
    """A request over HTTP."""

    method: str
    path: str
    body: Any = None
    query: dict[str, Any] = {}  # noqa: RUF012  (never changed)


class Answer(NamedTuple):
    status: int
    content: bytes

    @property
    def said(self) -> Any:
        return {} if self.content.startswith((b"\x89PNG", b"<!doctype")) else json.loads(self.content)

    @property
    def key(self) -> str:
        """Of the refusal; ok if it is none."""
        return "ok" if self.status < 300 else str(self.said["key"])


class Deed(NamedTuple):
    """Something that was done under a key."""

    hand: str
    ask: Ask
    key: str
    answer: Answer


Logs = dict[str, tuple[StoredEvent, ...]]


@dataclass(frozen=True, eq=False)
class Stage:
    """Where a table has come to."""

    name: str
    table: str
    logs: Logs
    summaries: dict[str, Summary]
    live: dict[str, Table]
    time: float
    deeds: tuple[Deed, ...]
    link: str  # the token of a link that is out, if there is one


class Kept(NoStore):
    """A store in memory."""

    def __init__(self) -> None:
        super().__init__()
        self.logs: Logs = {}
        self.summaries: dict[str, Summary] = {}
        self.kept_studies: dict[str, StoredStudy] = {}  # studies

    async def append(
        self, table: str, after: int, events: Sequence[Any], summary: Summary, notices: Sequence[Notice] = ()
    ) -> bool:
        log = self.logs.get(table, ())
        if len(log) != after:
            return False
        added = [StoredEvent(k, time, json.loads(json.dumps(one))) for k, (time, one) in enumerate(events, after + 1)]
        self.logs[table], self.summaries[table] = (*log, *added), summary
        return True

    async def read(self, table: str, after: int = 0) -> list[StoredEvent]:
        return list(self.logs.get(table, ())[after:])

    async def listed(self, limit: int) -> list[Row]:
        return [row for row in self._rows() if row.summary.listed and row.summary.stage != "over"]

    async def of_player(self, player: str, limit: int) -> list[Row]:
        return [row for row in self._rows() if player in row.summary.players]

    async def traces(self, player: str) -> list[str]:
        return [row.table for row in await self.of_player(player, 99)]

    async def study(self, name: str) -> StoredStudy | None:
        return self.kept_studies.get(name)

    async def studies(self, player: str, table: str = "") -> list[StoredStudy]:
        of_him = [one for one in self.kept_studies.values() if f'"player": "{player}"' in json.dumps(one.content)]
        return [one for one in of_him if table in ("", one.table)]

    async def write_study(self, name: str, table: str, after: int, content: dict[str, Any], kept_until: float) -> bool:
        known = self.kept_studies.get(name)
        if (known.version if known else 0) != after:
            return False
        self.kept_studies[name] = StoredStudy(name, table, after + 1, json.loads(json.dumps(content)), kept_until)
        return True

    async def delete(self, table: str) -> bool:
        self.summaries.pop(table, None)
        return self.logs.pop(table, None) is not None

    async def rewrite(self, table: str, last: int, contents: Mapping[int, Any], summary: Summary) -> bool:
        log = self.logs[table]
        self.logs[table] = tuple(one._replace(content=contents.get(one.version, one.content)) for one in log)
        self.summaries[table] = summary
        return True

    def _rows(self) -> list[Row]:
        return [Row(table, len(log), log[-1].time, self.summaries[table]) for table, log in sorted(self.logs.items())]


class World:
    """A running server at a stage, or a new one."""

    def __init__(self, stage: Stage | None = None) -> None:
        self.store, self.thinkers, self.clock = Kept(), QuickThinkers(), TurnedClock()
        self.service = Service(
            self.store, cast(Any, self.thinkers), KEY, clock=self.clock,
            new_id=numbered_ids(), new_seed=numbered_seeds(), rates=NO_RATES, most=NO_MOST,
        )  # fmt: skip
        self.service.tables.everyone.clear()  # no computer answers, no time runs out
        self.app = make_app(self.service)
        if stage:
            self.go_to(stage)

    def go_to(self, stage: Stage) -> None:
        """Nothing that has happened since has happened; who is connected stays so."""
        self.store.logs, self.store.summaries = dict(stage.logs), dict(stage.summaries)
        self.store.kept_studies = {}
        self.clock.time = stage.time
        self.service.hints.clear()
        self.service.devices._kept.clear()
        self.service.kept_updates.clear()
        self.service.aside.clear()
        live = self.service.tables._live
        for name in live.keys() - stage.live.keys():
            del live[name]
        for name, table in stage.live.items():
            live.setdefault(name, Live(table)).table = table.twin()

    def headers(self, hand: str) -> dict[str, str]:
        """What tells the server who asks."""
        if hand == "forger":
            return {"Authorization": f"Bearer {PLAYERS['holder']}.{'0' * 64}"}
        player = PLAYERS.get(hand, hand)
        return {"Cookie": f"{COOKIE}={self.service.signer.sign(player)}"} if player else {}

    async def send(self, hand: str, ask: Ask, key: str = "") -> Answer:
        """Straight to the application: there are thousands of these."""
        body = b"" if ask.body is None else json.dumps(ask.body).encode()
        headers = self.headers(hand) | {"Host": "test", "Content-Type": "application/json"}
        headers |= {"Idempotency-Key": key} if key else {}
        scope = {
            "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": ask.method, "scheme": "http",
            "path": ask.path, "raw_path": ask.path.encode(), "root_path": "", "query_string": _query(ask),
            "headers": [(name.lower().encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 1), "server": ("test", 80), "state": {},
        }  # fmt: skip
        heard: list[Any] = []

        async def receive() -> Any:
            return {"type": "http.request", "body": body, "more_body": False}

        async def hear(message: Any) -> None:
            heard.append(message)

        with suppress(Exception):  # the server has said so, too
            await self.app(scope, receive, hear)
        return Answer(heard[0]["status"], b"".join(one.get("body", b"") for one in heard[1:]))

    async def table(self, name: str) -> Table:
        return await self.service.tables.get(name)

    def close(self) -> None:
        self.service.aside.close()


def _query(ask: Ask) -> bytes:
    return urlencode({name: str(value) for name, value in ask.query.items()}).encode()
