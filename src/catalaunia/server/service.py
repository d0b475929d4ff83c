"""The service: all that a running server shares between its tables, its sockets and its pages."""

import asyncio
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field

from catalaunia.core.texts import Refusal
from catalaunia.server.admin.backups import BackupPlan, Backups
from catalaunia.server.admin.operator import Operator
from catalaunia.server.admin.resting_store import resting_store
from catalaunia.server.admin.server_settings import ServerSettings
from catalaunia.server.admin.sign_in import OperatorSignIn
from catalaunia.server.clock import Clock, WallClock
from catalaunia.server.notices.causes import causes
from catalaunia.server.notices.outbox import Outbox
from catalaunia.server.notices.senders import NoticeOptions, senders
from catalaunia.server.notices.subscriptions import Subscriptions
from catalaunia.server.operating.health import Health
from catalaunia.server.operating.metrics import Metrics
from catalaunia.server.outgoing import messages
from catalaunia.server.outgoing.kept_updates import KeptUpdates
from catalaunia.server.outgoing.lists.readers import Readers
from catalaunia.server.outgoing.other_servers import OtherServers
from catalaunia.server.outgoing.presence import Presence
from catalaunia.server.players.devices import Devices
from catalaunia.server.players.entrance import Entrance
from catalaunia.server.players.passkeys import Passkeys
from catalaunia.server.players.personal_data import PersonalData
from catalaunia.server.shares.limits import MOST_HELD, RATES, Limits, Rate, Scope
from catalaunia.server.shares.meter import Aside
from catalaunia.server.shares.open_sockets import OpenSockets
from catalaunia.server.studies.live import Studies
from catalaunia.server.tables import commands
from catalaunia.server.tables.deadlines import due
from catalaunia.server.tables.live import Tables
from catalaunia.server.tables.seat_changes import said_to_be_lost
from catalaunia.server.tables.table import Table
from catalaunia.server.tables.tokens import Signer
from catalaunia.server.thinking.explanations import Explanations
from catalaunia.server.thinking.hints import Hints
from catalaunia.server.thinking.lines import Lines
from catalaunia.server.thinking.own_play import OwnPlay
from catalaunia.server.thinking.pool import Thinkers
from catalaunia.server.thinking.relief import Relief
from catalaunia.server.thinking.reviews import Reviews
from catalaunia.server.thinking.turning_points import TurningPoints
from catalaunia.server.thinking.turns import ComputerTurns
from catalaunia.store.protocol import Store


def new_id() -> str:
    """Of a table: as hard to guess as a key, because whoever knows it may watch."""
    return secrets.token_urlsafe(12)


@dataclass
class Service:
    """Made once for each process."""

    store: Store
    thinkers: Thinkers
    key: bytes
    public_url: str = ""
    old_keys: tuple[bytes, ...] = ()  # by which players are still known
    notices_by: NoticeOptions = field(default_factory=NoticeOptions)
    clock: Clock = field(default_factory=WallClock)
    new_id: Callable[[], str] = new_id
    new_seed: Callable[[], bytes] = lambda: secrets.token_bytes(32)
    loaded: tuple[int, float] = (500, 3.0)  # how many tables it loads before anybody asks, and for how long at most
    rates: Mapping[str, Mapping[Scope, Rate]] = field(default_factory=lambda: RATES)
    most: Mapping[str, Mapping[Scope, int]] = field(default_factory=lambda: MOST_HELD)
    admin_token: Callable[[], str] = lambda: ""  # by which the operator is known; none: there is no way in
    backup_plan: BackupPlan | None = None
    address: str = ""  # by which others reach the server, where that is not the one in their browser

    def __post_init__(self) -> None:
        self.signer = Signer(self.key, self.old_keys)
        self.limits = Limits(self.clock, self.rates, self.most)
        self.sockets = OpenSockets(self.limits)
        self.settings = ServerSettings(self.store, self.clock, self.limits)
        kept = resting_store(self.store, self.settings.not_while_resting)
        self.tables = Tables(kept, self.clock, due, causes)
        self.tables.resting = self.settings.resting
        self.turns = ComputerTurns(self.tables, self.thinkers, self.clock, self.key)
        self.relief = Relief(self.tables, self.thinkers, self.clock)
        self.presence = Presence(self.clock)
        self.tables.asked = self._asked
        self.readers = Readers(self.tables)
        self.devices = Devices(kept, self.clock)
        self.other_servers = OtherServers(self.store, self.presence, self.clock, self.devices)
        self.aside = Aside(self.limits)
        self.entrance = Entrance(self.devices, (self.key, *self.old_keys), self.clock, self.aside)
        self.passkeys = Passkeys(self.devices, self.entrance)
        self.outbox = Outbox(
            self.store, self.tables, self.presence, self.devices, self.clock, self.signer,
            senders(self.notices_by, self.clock, self.signer, (self.key, *self.old_keys), self.public_url),
        )  # fmt: skip
        self.subscriptions = Subscriptions(self.outbox, self.devices, self.clock, self.signer, self.notices_by.inside)
        self.push_key: str | None = getattr(self.outbox.senders.get("push"), "key", None)  # as a browser takes it
        self.hints = Hints(self.tables, self.thinkers, self.limits, self.key)
        self.turning_points = TurningPoints(self.thinkers, self.limits)
        self.lines = Lines(self.thinkers, self.limits)
        self.explanations = Explanations(self.thinkers, self.limits)
        self.reviews = Reviews(kept, self.thinkers, self.limits)
        self.own_play = OwnPlay(kept, self.tables, self.reviews, self.clock)
        self.studies = Studies(kept, self.tables, self.clock, (self.key, *self.old_keys))
        self.kept_updates = KeptUpdates()
        self.metrics = Metrics(self.store, self.limits)
        self.health = Health(self.store, self.clock, self.metrics.lag)
        self.backups = Backups(self.backup_plan, self.clock)
        self.operator_sign_in = OperatorSignIn(self.admin_token, self.clock)
        self._appoint_operator()
        self._register_gauges()
        self.thinkers.when_ready = self.thinkers.when_compiling_changed = self._computers_changed
        self._tasks: list[asyncio.Task[None]] = []
        self._seen: set[asyncio.Task[None]] = set()

    def _appoint_operator(self) -> None:
        """With all that he may do, and how the other processes hear of it."""
        others = self.other_servers
        self.personal = PersonalData(self.tables, self.devices, self.clock, self._rewritten, self._removed)
        self.personal.parts = {"notices": self.subscriptions, "play": self.own_play, "studies": self.studies}
        self.operator = Operator(
            self.store, self.tables, self.presence, self.settings, self.personal, others, self.limits, self.backups,
            self.clock, self.public_url.rstrip("/") or self.address,
        )  # fmt: skip
        self.settings.tell_others = lambda: others.tell("settings", True)
        self.studies.tell_others = others.tell
        others.also = {
            "settings": self.settings.heard, "rewritten": self._renew, "removed": self._drop,
            "study": self.studies.heard, "cursor": self.studies.heard_cursor,
        }  # fmt: skip

    async def _rewritten(self, table: str) -> None:
        self._forget_what_was_sent()
        await self.other_servers.tell("rewritten", table)

    async def _removed(self, table: str) -> None:
        await self.other_servers.tell("removed", table)

    async def _renew(self, table: str) -> None:
        await self.tables.renew(table)
        self._forget_what_was_sent()

    async def _drop(self, table: str) -> None:
        self.tables.drop(table)

    def _forget_what_was_sent(self) -> None:
        """Names may stand in it."""
        self.kept_updates.clear()
        self.aside.clear()

    def _register_gauges(self) -> None:
        queues, gauge = self.thinkers.queues, self.metrics.gauge
        gauge("tables", "Tables in memory", lambda: self.tables.count)
        gauge("sockets", "Open sockets", lambda: self.presence.sockets)
        gauge("connections", "Open connections", lambda: self.limits.held("connection", "server", "server"))
        gauge("thinking", "Computer players whose move is awaited", lambda: self.turns.awaited)
        gauge(
            "thinking_waiting", "Questions that wait for a process to think", lambda: sum(one.waiting for one in queues)
        )
        gauge(
            "thinking_waiting_seconds", "Since when the oldest of them waits", lambda: max(one.oldest for one in queues)
        )
        gauge("store_works", "1 if the last write that was tried was kept", lambda: float(not self.health.refusal))
        gauge("clock_ahead_seconds", "The machine's clock against ours", self.clock.ahead)
        gauge("read_only", "1 while the operator has all rest", lambda: float(self.settings.resting()))
        if self.backup_plan and self.backup_plan.every_hours is not None:
            gauge("backup_age_seconds", "Since the last backup that restores", lambda: self.backups.age)

    def computers_ready(self, table: Table) -> bool:
        """Whether those at this table answer, also those who stand in for somebody."""
        return self.relief.ready_at(table)

    def here(self, table: Table) -> frozenset[str]:
        """Who could open a number now: those with a page, and programs that have lately asked for their turn."""
        lately = self.presence.lately.times(table.id)
        programs = {player for player, time in lately.items() if not self.presence.has_left(table.id, player, time)}
        return frozenset(self.presence.anywhere(table.id) | programs)

    def _asked(self, table: Table, player: str) -> None:
        self.presence.lately.note(table.id, player)
        if _said_to_be_lost(table, player):
            task = asyncio.create_task(self.be_seen(table, player))
            self._seen.add(task)
            task.add_done_callback(self._seen.discard)

    async def be_seen(self, table: Table, player: str) -> None:
        """Whoever looks at a game that he plays has not lost his seat: a link that says so is void."""
        for seat in _said_to_be_lost(table, player):
            with suppress(Refusal):  # all rests, or somebody was faster
                await self.tables.do(table.id, commands.BeSeen(seat), player)

    def people_at(self, table: Table, late: bool = False) -> messages.Presence:
        """Who is here, as far as one may know who sees everything later, and how it is with the computers."""
        return self.presence.at(table, self.relief.at_table(table), late)

    def _computers_changed(self) -> None:
        """They can think by now, or it is known better when they will."""
        self.relief.look_at_all()
        self.presence.tell_all()

    def count(self, table: Table, version: int, seconds: float) -> None:
        """An act that was acknowledged; a sealed move is not counted, or figures would tell how many there are."""
        if table.versions.is_public(version):
            self.metrics.count(seconds)

    def count_refusal(self, table: str) -> None:
        """While several choose in secret none is counted, or figures would tell that somebody has not chosen yet."""
        if not self.tables.several_asked(table):
            self.metrics.refusals.inc()

    async def open(self) -> None:
        await self.store.open()
        await self.settings.open()
        await self.thinkers.open()
        await self.tables.load_latest(*self.loaded)
        self._tasks = [
            asyncio.create_task(self.tables.follow()),
            asyncio.create_task(self.turns.look_for_neglected()),
            asyncio.create_task(self.other_servers.listen()),
            asyncio.create_task(self.other_servers.speak()),
            asyncio.create_task(self.health.watch()),
            asyncio.create_task(self.outbox.run()),
            asyncio.create_task(self.settings.follow()),
            asyncio.create_task(self.backups.watch()),
        ]

    async def close(self) -> None:
        tasks = [*self._tasks, *self._seen]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)  # whatever became of them, the store is closed
        await self.outbox.close()
        await self.turns.close()
        await self.tables.close()
        await self.relief.close()
        await self.reviews.close()
        self.aside.close()
        await self.thinkers.close()
        await self.store.close()


def _said_to_be_lost(table: Table, player: str) -> list[int]:
    """His seats for which a new link is out, because he seems not to get in."""
    return [seat for seat, taken in enumerate(table.seats) if taken.player == player and said_to_be_lost(taken)]
