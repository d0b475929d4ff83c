"""Every way in which something leaves the server, asked for one viewer of one table.

The service is a real one around a store that keeps nothing; requests go through the whole application, and the
socket through a real `Connection`.
"""

import asyncio
import itertools
import json
import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, cast, get_args

import httpx
from fastapi import WebSocket

from catalaunia.server.http.app import make_app
from catalaunia.server.http.identity import COOKIE
from catalaunia.server.http.socket import Connection
from catalaunia.server.http.sockets.home import HomeConnection
from catalaunia.server.notices.causes import causes, when
from catalaunia.server.notices.mail import Mails, MailServer
from catalaunia.server.notices.push import content_of
from catalaunia.server.notices.webhook import body_of
from catalaunia.server.operating.metrics import Metrics
from catalaunia.server.outgoing.notices.sentences import daily, said
from catalaunia.server.players.notice_settings import Form, Mail, NoticeSettings
from catalaunia.server.service import Service
from catalaunia.server.tables import authority, changes
from catalaunia.server.tables.deadlines import due, released
from catalaunia.server.tables.events import Away
from catalaunia.server.tables.live import Live
from catalaunia.server.tables.table import Table
from catalaunia.server.tables.tokens import Known, digest
from catalaunia.store.protocol import (
    Identity,
    Row,
)
from tests.server.outgoing.no_store import NoStore
from tests.server.outgoing.twins import NAME, player
from tests.server.places import KEY, NO_MOST, NO_RATES, TurnedClock, numbered_ids, numbered_seeds
from tests.server.thinking.quick import QuickThinkers

Said = dict[str, list[bytes]]  # by channel
ADMIN_TOKEN = "a-token-of-the-operator-0123456789abcdef"


class Wire:
    """The server's side of a socket: what the page sends, and everything that is sent to it."""

    def __init__(self) -> None:
        self.to_hear: asyncio.Queue[str | None] = asyncio.Queue()
        self.sent: list[bytes] = []

    async def receive(self) -> dict[str, Any]:
        text = await self.to_hear.get()
        return {"type": "websocket.disconnect"} if text is None else {"type": "websocket.receive", "text": text}

    async def send_text(self, text: str) -> None:
        self.sent.append(text.encode())

    async def say(self, **message: Any) -> None:
        self.to_hear.put_nowait(json.dumps(message))
        await rest()

    async def close(self, *_: Any, **__: Any) -> None: ...


async def rest() -> None:
    """Nothing here waits for a disk or a thread: a few turns of the loop are enough."""
    for _ in range(8):
        await asyncio.sleep(0)


class Listener:
    """Asks everything, of one service."""

    last: "Listener"  # the one made last

    def __init__(self) -> None:
        Listener.last = self
        self.clock, self.thinkers, self.store = TurnedClock(), QuickThinkers(), NoStore()
        self.service = Service(
            self.store, cast(Any, self.thinkers), KEY, clock=self.clock,
            new_id=numbered_ids(), new_seed=numbered_seeds(), rates=NO_RATES, most=NO_MOST,
            admin_token=lambda: ADMIN_TOKEN,
        )  # fmt: skip
        self.service.tables.everyone.clear()  # computers do not think, until somebody attends to them
        self.http = httpx.AsyncClient(transport=httpx.ASGITransport(make_app(self.service)), base_url="http://test")

    def attend(self) -> None:
        self.service.tables.everyone.add(self.service.turns.look_at)

    def show(self, table: Table) -> None:
        """From now on the service has this table."""
        self.clock.time = table.shown + 100.0
        self.service.tables._live[NAME] = Live(table.twin())
        self.service.metrics = Metrics(self.service.store, self.service.limits)
        self.service._register_gauges()
        self.service.hints.clear()
        self.service.kept_updates.clear()
        self.service.aside.clear()
        self.store.rows = [Row(NAME, table.version, table.changed, table.summary(due(table)))]

    async def ask_all(
        self, table: Table, seat: int | None, choose: random.Random, share: int = 99, only: set[str] | None = None
    ) -> Said:
        """What every channel says, or of those over HTTP some. The same dice, the same questions."""
        said: Said = {}
        self.show(table)
        said |= await self._over_http(table, seat, choose, share, only)
        self.show(table)
        said |= await self._over_the_socket(seat, choose)
        if only is None or "home" in only:
            self.show(table)
            said["home"] = await self._home(seat)
        self.show(table)
        said |= self._to_computers(table, seat)
        if only is None or only & {"notices", "feeds"}:
            said |= {"notices": list(notices(self.service, table, seat)), "feeds": await self._feeds(seat)}
        return said

    async def _feeds(self, seat: int | None) -> list[bytes]:
        """As a program asks for them that knows nothing but their link."""
        settings = NoticeSettings(feed=digest("this-is-a-feed"), feed_since=1.0, zone="Europe/Paris", language="fr")
        self.store.known = [] if seat is None else [Identity(player(seat), 1, {"notices": settings.model_dump()})]
        got = [await self.http.get(f"/feeds/this-is-a-feed/turns.{kind}") for kind in ("atom", "ics")]
        return [f"{one.status_code} {sorted(one.headers.items())} ".encode() + one.content for one in got]

    async def _get(self, viewer: int | None, path: str, method: str = "GET", body: Any = None, **query: Any) -> bytes:
        self.http.cookies = httpx.Cookies({COOKIE: self.service.signer.sign(player(viewer))})
        at = {} if viewer is None or method != "GET" else {"seat": viewer}
        language = {"Accept-Language": query.pop("language", "en")}
        answer = await self.http.request(method, f"/api/{path}", params=at | query, json=body, headers=language)
        assert answer.status_code < 500
        return f"{answer.status_code} {sorted(answer.headers.items())} ".encode() + answer.content

    async def _over_http(
        self, table: Table, seat: int | None, choose: random.Random, share: int, only: set[str] | None
    ) -> Said:
        at, mine = f"tables/{NAME}", 0 if seat is None else seat
        last = table.plies_of(seat)[table.ply]
        plies = [0, last, last + 1, choose.randrange(last + 1), choose.randrange(last + 1)]
        moves = _some_moves(table, choose)
        language = choose.choice(("en", "fr", "de"))
        other = (mine + 1) % len(table.seats)
        say = {"seat": mine, "move": choose.choice(moves)}
        asked = {
            "look": [self._get(seat, at, language=language)],
            "look since": [self._get(seat, at, seen=table.version_for(seat) - choose.randrange(3))],
            "seats": [self._get(seat, f"{at}/seats")],
            "gallery": [self._get(seat, f"{at}/gallery")],
            "wait": [self._get(seat, f"{at}/wait", seen=0, timeout=0)],
            "plies": [self._get(seat, f"{at}/plies/{ply}") for ply in plies],
            "open plies": [self._get(seat, f"{at}/plies/{last}", open=True)],
            "history": [self._get(seat, f"{at}/history")],
            "open history": [self._get(seat, f"{at}/history", open=True)],
            "finale": [self._get(seat, f"{at}/{what}") for what in ("finale", "turning", "result.png")],
            "review": [
                self._get(seat, f"{at}/review"),
                self._get(seat, f"{at}/review", open=True),
                self._get(seat, f"{at}/review", "POST", {"care": "glance"}),
                self._get(seat, f"{at}/review", care="quick"),
                self._get(seat, f"{at}/studies"),
                self._get(seat, f"{at}/studies", "POST", {"name": "Ada"}),
                self._get(seat, f"{at}/review/line", place=choose.randrange(last + 1), move=moves[0]),
            ],
            "record": [self._get(seat, f"{at}/record"), self._get(seat, f"{at}/record", weights=True)],
            "check": [self._get(seat, f"{at}/check")],
            "why": [self._get(seat, f"{at}/why", move=move) for move in moves],
            "candidates": [self._get(seat, f"{at}/refusals", language=language)],
            "not mine": [
                self._get(seat, f"{at}/moves", "POST", {"seat": other, "move": moves[0]}),
                self._get(seat, f"{at}/take-back", "POST", {"seat": other}),
                self._get(seat, f"{at}/hint", "POST", {"seat": other}),
                self._get(seat, f"{at}/warning", "POST", {"seat": other, "move": moves[0]}),
                self._get(None, f"{at}/plies/{last}", seat=mine),
            ],
            "warning": [self._get(seat, f"{at}/warning", "POST", say)],
            "refusals": [self._get(seat, f"{at}/moves", "POST", say)],
            "deputies": [self._get(seat, f"{at}/deputies", "POST")],
            "lists": [
                self._get(seat, "tables"),
                self._get(seat, "me/tables"),
                self._get(seat, "me/tables", hidden=True),
            ],
            "metrics": [self._metrics()],
            "previews": [
                self._preview(f"{where}/{NAME}{asked}") for where in ("t", "review") for asked in ("", "?in=fr")
            ],
            "my data": [self._get(seat, "me/data"), self._get(None, "server")],
            "operator": [
                *(self._of_operator(path) for path in ("tables", "players", "here", "overview", "quotas")),
                self._of_operator("tables?stage=playing&search=name"),
                self._of_operator(f"players/{player(other)}/data"),
            ],
        }
        if seat is not None and say["move"] in _legal(table, seat):
            asked.pop("refusals")[0].close()
        chosen = choose.sample(sorted(asked), min(share, len(asked)))
        chosen = [channel for channel in chosen if only is None or channel in only]
        said = {channel: [await one for one in asked.pop(channel)] for channel in chosen}
        for one in itertools.chain(*asked.values()):
            one.close()
        return said

    async def _of_operator(self, path: str) -> bytes:
        bearer = {"Authorization": f"Bearer {ADMIN_TOKEN}"}
        answer = await self.http.get(f"/api/admin/{path}", headers=bearer)
        assert answer.status_code == 200, answer.text
        return f"{sorted(answer.headers.items())} ".encode() + answer.content

    async def _preview(self, path: str) -> bytes:
        """As a chat asks for it that was given a link."""
        self.http.cookies = httpx.Cookies()
        answer = await self.http.get(f"/{path}")
        return f"{answer.status_code} {sorted(answer.headers.items())} ".encode() + answer.content

    async def _metrics(self) -> bytes:
        lines = (await self.http.get("/metrics")).content.splitlines()
        return b"\n".join(line for line in lines if b"_created" not in line)

    async def _home(self, seat: int | None) -> list[bytes]:
        """The socket of the home page."""
        wire = Wire()
        task = asyncio.create_task(HomeConnection(self.service, cast(WebSocket, wire), Known(player(seat))).serve())
        await rest()
        self.service.readers.changed(await self.service.tables.get(NAME))
        await rest()
        wire.to_hear.put_nowait(None)
        with suppress(asyncio.CancelledError):
            await task
        return wire.sent

    async def _over_the_socket(self, seat: int | None, choose: random.Random) -> Said:
        wire = Wire()
        connection = Connection(self.service, cast(WebSocket, wire), Known(player(seat)))
        task = asyncio.create_task(connection.serve())
        said: Said = {"hello": wire.sent}
        await wire.say(kind="hello", table=NAME, seat=seat, seen=choose.randrange(5))
        self.thinkers.compile(12, 40, 35)
        said["computers"] = [self.service.people_at(await self.service.tables.get(NAME)).model_dump_json().encode()]
        self.thinkers.compile(40, 40)
        said["presence"] = [self.service.people_at(await self.service.tables.get(NAME)).model_dump_json().encode()]
        await wire.say(kind="hand_over", seat=None)
        await wire.say(kind="hand_over", seat=seat)
        if seat is not None:
            await wire.say(kind="chat", id="chat", text="Well!")
            await wire.say(kind="why", id="why", seat=seat, move="stand")
            await wire.say(kind="refusals", id="refusals", seat=seat)
            await wire.say(kind="hint", id="hint", seat=seat)
        wire.to_hear.put_nowait(None)
        with suppress(asyncio.CancelledError):
            await task
        said["hint question"] = [repr(asked).encode() for asked in self.thinkers.asked]
        self.thinkers.asked.clear()
        return said

    def _to_computers(self, table: Table, seat: int | None) -> Said:
        """A computer's own question, and when its answer will be released, which all can see."""
        question: list[bytes] = []
        if seat is not None and seat in table.waiting:
            served = changes.after(table, [Away(seat)], table.changed)  # the computer plays for this seat
            machine = authority.machine(served, seat)
            assert machine
            question.append(repr(self.service.turns.question(machine)).encode())
        open_turn = table.waiting if len(table.asked) == 1 else {}
        times = [repr((one, released(table, one))).encode() for one in open_turn]
        return {"computer's question": question, "release": times}


def notices(service: Service, table: Table, seat: int | None) -> Iterator[bytes]:
    """What a player may be told of this table, on each channel: when, under which name, in which words."""
    if seat is None:
        return
    me, settings = player(seat), NoticeSettings(zone="Europe/Paris", language="de")
    right, now = authority.member(table, me), table.shown + 100.0
    for one in causes(Table(table.id), table, [], now):
        yield repr((service.signer.derive(f"notice/{one.id}"), one.due)).encode() if one.player == me else b""
        if one.player == me:
            yield repr(when(table, me, one.content, now)).encode()
    mails = Mails(MailServer("smtp", "mail.example", 25), "us@example.org", service.clock, service.signer, "https://t")
    mailbox = Mail(id="m", since=1.0, address="me@example.org")
    for kind in ("turn", "deadline", "away", "begun", "rematch", "lost") if table.stage == "playing" else ("ended",):
        told = said(right, kind, seat, settings, "id")
        yield repr(told).encode()
        for form in get_args(Form):
            yield body_of(form, told, "https://tables.example")
        yield mails.message(mailbox, told, me, "de").as_bytes()
        yield content_of(told, "de")
    if seat in table.asked and seat in table.to_act():
        yield repr(daily([right], [(right, "begun", seat), (right, "away", seat)], settings, "id")).encode()


def _legal(table: Table, seat: int) -> list[str]:
    assert table.match is not None
    return [move.text for move in table.match.legal(seat)]


def _some_moves(table: Table, choose: random.Random) -> list[str]:
    assert table.match is not None
    found = ["stand", "nonsense", "pass"]
    while len(found) < 6:
        with suppress(KeyError):
            found.append(table.rules.move(table.match.state, choose.randrange(table.rules.size)).text)
    return found
