"""All tables that are in use here: loaded from the store, changed one command at a time, followed by those who watch.

A command is worked out on the table as it is known, appended to the log, and only then seen by anyone. Where
another process was faster the append is refused; then its events are read and the command is asked again.
"""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Concatenate, ParamSpec, TypeVar

from catalaunia.core.texts import Refusal
from catalaunia.server.clock import Clock
from catalaunia.server.shares.limits import NO_ASKER, Asker
from catalaunia.server.tables import changes
from catalaunia.server.tables.commands import Command, only_where_it_is_played, only_while_there_is_room
from catalaunia.server.tables.events import Event
from catalaunia.server.tables.opening import Opening
from catalaunia.server.tables.spectating import from_log
from catalaunia.server.tables.table import Table
from catalaunia.store.protocol import Notice, Store, StoredEvent

KEPT_IDLE = 600.0  # seconds that a table nobody looks at stays in memory …
MOST_KEPT = 2_000  # … if there are not more of them
MOST_TRIES = 20
MOST_REMOVED = 50  # at once

log = logging.getLogger("catalaunia.tables")

# What is to be told to whom because of these events: of a table, of the same after them, at that time
Causes = Callable[[Table, Table, list[Event], float], list[Notice]]
P = ParamSpec("P")
T = TypeVar("T")
Watcher = Callable[[Table], None]  # wants to hear of every change of a table; must return at once


@dataclass
class Live:
    """A table in memory."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: set[Watcher] = field(default_factory=set)
    used: float = 0.0
    asker: Asker = NO_ASKER  # who was here last: what its computers think counts as his


class Tables:
    """The tables of this process."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        due: Callable[[Table], float | None],
        causes: Causes = lambda *_: [],
    ) -> None:
        self.store = store
        self.clock = clock
        self.due = due  # when a table is to be looked at again without anybody acting
        self.causes = causes
        self.everyone: set[Watcher] = set()  # told of every change of every table
        self.asked: Callable[[Table, str], None] = lambda *_: None  # told of which table a player has asked something
        self.resting: Callable[[], bool] = lambda: False  # nothing is to happen by itself: nothing would be kept
        self._live: dict[str, Live] = {}
        self._doubtful: set[str] = set()  # the store may have more of these than we know
        self._loading: dict[str, asyncio.Lock] = {}
        self.elsewhere: set[Callable[[str], None]] = set()  # told which tables other processes have changed; "": any
        self.not_as_before: set[Callable[[str], None]] = (
            set()
        )  # told which are gone or read otherwise: nothing happened
        self._later: dict[str, asyncio.Task[None]] = {}  # spectators who see it later will have more to see

    async def get(self, name: str) -> Table:
        """The table as it is now; refuses one that does not exist."""
        return (await self._find(name)).table

    async def latest(self, name: str) -> Table:
        """The table as the store has it, whatever other servers have just written."""
        if self.store.shared:
            await self.refresh(name)
        return await self.get(name)

    async def prove(self, name: str, find: Callable[Concatenate[Table, P], T], *args: P.args, **options: P.kwargs) -> T:
        """What `authority` makes of the table as it is; it refuses nothing that the store's table would allow."""
        table = await self.get(name)
        try:
            return find(table, *args, **options)
        except Refusal:
            latest = await self.latest(name)
            if latest is table:
                raise
        return find(latest, *args, **options)

    async def exists(self, name: str) -> bool:
        return name in self._live or bool(await self.store.read(name))

    async def open(self, name: str, opening: Opening, asker: Asker = NO_ASKER) -> Table | None:
        """A new table; None if there is one of that name."""
        table = Table(name)
        if not await self._append(table, opening.events):
            return None
        live = await self._find(name)
        live.asker = asker
        self._tell(live)
        return live.table

    async def do(self, name: str, command: Command[Any], player: str = "", key: str = "") -> tuple[Table, int]:
        """Do it, durably; returns the table and the version that it led to, also when it is sent again.

        The right comes first: to who has none not even a key tells anything.
        """
        live = await self._find(name)
        async with live.lock:
            for _ in range(MOST_TRIES):
                known = live.table
                try:
                    version, happened = _work_out(known, command, player, key, self.clock.now())
                except Refusal:
                    if self.store.shared:
                        await self._catch_up(live)
                    if live.table is known:
                        raise
                    continue
                if not happened:
                    return known, version
                if after := await self._append(known, happened):
                    live.table = after
                    self._tell(live)
                    return after, after.version
                await self._catch_up(live)
            raise Refusal("table.busy")

    async def load_latest(self, most: int, seconds: float) -> None:
        """Those who were playing when the server stopped come back all at once: have their tables ready."""
        until = time.monotonic() + seconds
        for name in await self.store.played(most):
            if time.monotonic() > until:
                return
            with suppress(Refusal):  # whoever comes to a broken one is told so
                await self._find(name)

    def watch(self, name: str, watcher: Watcher, asker: Asker = NO_ASKER) -> None:
        """From now on; the table must have been got before. Computers that nobody watched begin to think."""
        live = self._live[name]
        live.watchers.add(watcher)
        self.is_by(name, asker)
        for other in self.everyone:
            other(live.table)
        self._tell_later(live)

    def watched(self, name: str) -> bool:
        live = self._live.get(name)
        return bool(live and live.watchers)

    def is_by(self, name: str, asker: Asker) -> None:
        """Who is at a table: its players, before those who only watch."""
        live = self._live.get(name)
        if live and asker.player in live.table.people():
            self.asked(live.table, asker.player)
        if live and (asker.seated or not live.asker.seated):
            live.asker = asker

    def asker(self, name: str) -> Asker:
        live = self._live.get(name)
        return live.asker if live else NO_ASKER

    def seats(self, name: str, player: str) -> bool:
        """Whether a player sits at a table, as far as it is in memory."""
        live = self._live.get(name)
        return bool(live and live.table.seats_of(player))

    def several_asked(self, name: str) -> bool:
        """Whether a game waits for several at once, as all may know: each chooses in secret."""
        live = self._live.get(name)
        return bool(live and len(live.table.asked) > 1)

    def unwatch(self, name: str, watcher: Watcher) -> None:
        if live := self._live.get(name):
            live.watchers.discard(watcher)
            live.used = self.clock.now()

    async def refresh(self, name: str) -> None:
        """Somebody else may have written: read on. Where that fails it is tried again later."""
        if live := self._live.get(name):
            self._doubtful.add(name)
            async with live.lock:
                await self._catch_up(live)
            self._doubtful.discard(name)

    async def refresh_doubtful(self) -> None:
        """Those at which the store failed us: an append that raised may have been written all the same."""
        for name in list(self._doubtful):
            live = self._live.get(name)
            if live is None:
                self._doubtful.discard(name)
            elif not live.lock.locked():  # else something is just being done there
                await self.refresh(name)

    async def follow(self) -> None:
        """Hear of what other processes write; runs until it is cancelled."""
        async for name in self.store.changes():
            for hear in self.elsewhere:
                hear(name)
            for one in [name] if name else list(self._live):
                try:
                    await self.refresh(one)
                except Exception:
                    log.exception("a table was not read on")

    async def renew(self, name: str) -> None:
        """Its log was rewritten: what is in memory is not what it says any more."""
        if live := self._live.get(name):
            async with live.lock:
                live.table = self._read(name, await self.store.read(name), self.clock.now)
                self._tell(live)
        self._tell_of_lists(name)

    def drop(self, name: str) -> None:
        """It is gone; whoever looks at it finds that out."""
        if live := self._live.pop(name, None):
            for watcher in live.watchers:
                watcher(live.table)
        self._tell_of_lists(name)

    def _tell_of_lists(self, name: str) -> None:
        for hear in self.not_as_before:
            hear(name)

    async def delete(self, name: str) -> bool:
        """All of it, at once, whatever it is at; False if there is none."""
        live = self._live.get(name)
        async with live.lock if live else asyncio.Lock():
            gone = await self.store.delete(name)
            self.drop(name)
            return gone

    async def remove_expired(self) -> None:
        """What is no longer kept goes, unless somebody is looking at it."""
        if self.resting():
            return
        now = self.clock.now()
        for name in await self.store.expired(now, MOST_REMOVED):
            live = self._live.get(name)
            if live is None or not (live.watchers or live.lock.locked()):
                self._live.pop(name, None)
                await self.store.remove(name, now)
                self._tell_of_lists(name)

    def forget_idle(self) -> None:
        """Let go of tables that nobody looks at."""
        until = self.clock.now() - KEPT_IDLE
        idle = [(live.used, name) for name, live in self._live.items() if not live.watchers and not live.lock.locked()]
        too_many = len(self._live) - MOST_KEPT
        for place, (used, name) in enumerate(sorted(idle)):
            if used < until or place < too_many:
                del self._live[name]

    def in_memory(self) -> list[Table]:
        return [live.table for live in self._live.values()]

    @property
    def count(self) -> int:
        return len(self._live)

    async def _find(self, name: str) -> Live:
        if live := self._live.get(name):
            live.used = self.clock.now()
            return live
        async with self._loading.setdefault(name, asyncio.Lock()):
            try:
                if name not in self._live:
                    written = await self.store.read(name)
                    if not written:
                        raise Refusal("table.unknown")
                    table = self._read(name, written, self.clock.now)
                    self._live.setdefault(name, Live(table, used=self.clock.now()))  # after a failure two may load it
                    for watcher in self.everyone:  # whatever its summary says: that may be of a clock that went wrong
                        watcher(table)
            finally:
                self._loading.pop(name, None)
        return self._live[name]

    @staticmethod
    def _read(name: str, written: list[StoredEvent], now: Callable[[], float]) -> Table:
        table = Table(name)
        try:
            changes.read(table, written, now())
            if written and (delay := table.setup.spectators.delay):
                table.past = from_log.read(name, written, delay, now)
        except Refusal:
            raise
        except Exception:
            log.exception("a log cannot be understood")
            raise Refusal("table.broken") from None
        return table

    async def _append(self, table: Table, happened: list[Event]) -> Table | None:
        """The table after it, once that is durable; None if somebody else was faster."""
        now = self.clock.now()
        after = changes.after(table, happened, now)
        contents = [(now, one.content) for one in happened]
        self._doubtful.add(table.id)
        notices = self.causes(table, after, happened, now)
        written = await self.store.append(table.id, table.version, contents, after.summary(self.due(after)), notices)
        self._doubtful.discard(table.id)
        return after if written else None

    async def _catch_up(self, live: Live) -> None:
        if written := await self.store.read(live.table.id, live.table.version):
            after = live.table.twin()
            changes.read(after, written, self.clock.now())
            live.table = after
            self._tell(live)

    def _tell(self, live: Live) -> None:
        if live.table.past:
            live.table.past.add(live.table)
            self._tell_later(live)
        for watcher in [*live.watchers, *self.everyone]:
            watcher(live.table)

    def _tell_later(self, live: Live) -> None:
        """Those who see everything later are told when there is more for them to see."""
        name, past = live.table.id, live.table.past
        if past and past.due is not None and live.watchers and name not in self._later:
            self._later[name] = asyncio.create_task(self._tell_in_time(name))

    async def _tell_in_time(self, name: str) -> None:
        try:
            while (live := self._live.get(name)) and live.watchers and (past := live.table.past):
                if (due := past.due) is None:
                    return
                await self.clock.until(due)
                for watcher in [*live.watchers]:
                    watcher(live.table)
        finally:
            self._later.pop(name, None)

    async def close(self) -> None:
        tasks = [*self._later.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _work_out(table: Table, command: Command[Any], player: str, key: str, now: float) -> tuple[int, list[Event]]:
    """What happens by it; nothing where it was done before, with the version that it led to then."""
    if command.answer_is_public:
        with suppress(Refusal):
            if known := _done_before(table, command, player, key):
                return known, []
    right = command.right(table, player)
    if known := _done_before(table, command, player, key):
        return known, []
    only_where_it_is_played(table)
    only_while_there_is_room(table, command, player)
    happened = [replace(one, player=player) for one in command.events(right, now)]
    if happened:
        happened[-1] = replace(happened[-1], key=key, asked=command.fingerprint if key else "")
    return table.version, happened


def _done_before(table: Table, command: Command[Any], player: str, key: str) -> int | None:
    """The version that the same command led to; refuses a key that was used for anything else."""
    known = table.keys.get((player, key)) if key else None
    if known is None:
        return None
    same = known.fingerprint == command.fingerprint if known.fingerprint else known.brought is command.brings
    if not same:
        raise Refusal("serve.key_used")
    return known.version
