"""Computer seats and thinking times: what happens at a table without anybody acting.

When a computer's answer is released is fixed before it begins to think (`tables/deadlines.py`). One that is late
is released a whole step later, so that how long it thought tells nothing.
When a thinking time runs out the computer plays for that seat until its player is back.
"""

import asyncio
import hmac
import logging
from contextlib import suppress
from typing import Protocol

from catalaunia.ai.answer import legal_move
from catalaunia.ai.worker import Question
from catalaunia.ai.worker import question as ask
from catalaunia.core.texts import Refusal
from catalaunia.server.clock import Clock
from catalaunia.server.shares.fair_queue import Turn
from catalaunia.server.tables import authority, commands
from catalaunia.server.tables.authority import Machine
from catalaunia.server.tables.deadlines import deadline, numbers_due, released
from catalaunia.server.tables.live import Tables
from catalaunia.server.tables.table import Table, Waiting

RELEASE_STEP = 1.0  # second
MOST_DUE, LOOK_EVERY, NEGLECT_GRACE = 200, 1.0, 2.0

log = logging.getLogger("catalaunia.computers")


class Thinker(Protocol):
    """Where computer players think: elsewhere."""

    async def move(self, asked: Question, turn: Turn) -> int: ...  # may fail


class ComputerTurns:
    """Sees to it that computers answer and thinking times end."""

    def __init__(self, tables: Tables, thinker: Thinker, clock: Clock, secret: bytes) -> None:
        self.secret = secret  # nobody can foresee what a computer's dice will be
        self._hopeless: set[str] = set()
        self.tables = tables
        self.thinker = thinker
        self.clock = clock
        self._tasks: dict[object, asyncio.Task[None]] = {}
        self._open: set[object] = set()
        tables.everyone.add(self.look_at)

    def look_at(self, table: Table) -> None:
        """Begin what is to be done at a table; what is under way goes on. Computers alone play for who watches."""
        if self.tables.resting() or table.closed or table.paused is not None:
            return
        if (late := numbers_due(table)) is not None:
            asked = (table.id, "numbers", late)
            if asked not in self._tasks:
                self._begin(asked, self._end_of_asking(table, late))
        if table.unattended and not self.tables.watched(table.id):
            return
        awaited = table.to_act()
        for seat, waiting in table.waiting.items():  # also who has chosen: it must not show in the time this takes
            machine, time = authority.machine(table, seat), deadline(table, seat)
            key = (table.id, seat, waiting, machine.level if machine else time)
            if key in self._tasks or seat not in awaited:
                continue
            if machine:
                self._begin(key, self._answer(machine, waiting))
                if len(table.asked) == 1:
                    self._open.add(key)
            elif time is not None:
                self._begin(key, self._end_of_time(table.id, seat, waiting, time))

    @property
    def awaited(self) -> int:
        """How many answers are to come of which everybody knows: not those of a sealed choice."""
        return len(self._open)

    async def look_for_neglected(self) -> None:
        """Take over tables whose process has gone, and whose turn failed; runs until it is cancelled."""
        until = self.clock.now()
        while True:
            try:
                await self.tables.refresh_doubtful()
                beside = len(self._hopeless) + len(self._tasks)  # these must not keep others from being found
                for name in await self.tables.store.due(until, MOST_DUE + beside):
                    if name not in self._hopeless:
                        await self._take_up(name)
                await self.tables.remove_expired()
            except Exception:
                log.exception("looking for neglected tables failed")
            self.tables.forget_idle()
            await self.clock.until(self.clock.now() + LOOK_EVERY)
            until = self.clock.now() - NEGLECT_GRACE

    async def _take_up(self, name: str) -> None:
        """One that cannot even be loaded is left alone, so that it does not stand in the way of others."""
        try:
            table = await self.tables.get(name)
        except Refusal as refusal:
            self._hopeless.add(name)
            log.warning("a table cannot be continued: %s", refusal)
            return
        self.look_at(table)

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _begin(self, key: object, work: "asyncio._CoroutineLike[None]") -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks[key] = task
        task.add_done_callback(lambda done: self._finished(key, done))

    def _finished(self, key: object, done: "asyncio.Task[None]") -> None:
        del self._tasks[key]
        self._open.discard(key)
        if not done.cancelled() and (error := done.exception()):
            log.error("a computer's turn failed", exc_info=error)

    async def _answer(self, machine: Machine, waiting: Waiting) -> None:
        table = machine.table
        release = released(table, machine.own)
        number = await self._think(machine)
        while release < self.clock.now() - RELEASE_STEP:
            release += RELEASE_STEP
        if release < self.clock.now():
            release += RELEASE_STEP
        await self.clock.until(release)
        move = table.rules.move(machine.view(), number)
        with suppress(commands.Superseded):
            await self.tables.do(table.id, commands.ComputerPlays(machine.own, move.text, waiting, machine.level))

    async def _think(self, machine: Machine) -> int:
        """Whatever happens to the one who thinks, the table goes on."""
        asked = self.question(machine)
        turn = Turn(self.tables.asker(machine.table.id), shown=len(machine.table.asked) == 1)
        return await legal_move(asked, lambda question: self.thinker.move(question, turn))

    def question(self, machine: Machine) -> Question:
        """All that the computer is told."""
        table = machine.table
        asked = f"{table.id}/{table.decision(machine.own)}".encode()
        seed = int.from_bytes(hmac.digest(self.secret, asked, "sha256")[:7])
        legal = [move.number for move in machine.legal()]
        temper = table.temperament(machine.own)
        player = f"level:{machine.level}:{temper}" if temper else f"level:{machine.level}"
        return ask(table.setup.variant, player, machine.view(), machine.own, legal, seed)

    async def _end_of_asking(self, table: Table, late: float) -> None:
        assert table.gathered.asked is not None
        await self.clock.until(late)
        await self.tables.do(table.id, commands.NumbersAreLate(table.gathered.asked))

    async def _end_of_time(self, name: str, seat: int, waiting: Waiting, time: float) -> None:
        await self.clock.until(time)
        with suppress(commands.Superseded):
            await self.tables.do(name, commands.TimeIsUp(seat, waiting))
