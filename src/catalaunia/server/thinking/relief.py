"""Computers that cannot think yet: who plays for them meanwhile, and that they take over as soon as they can.

The log says who plays for whom (`events.Deputised`), so it does not matter whether the server that relieves them is the
one that was asked: the interpreted server is replaced by a compiled one in between.
"""

import asyncio
import logging

from catalaunia.ai import players
from catalaunia.core import registry
from catalaunia.core.texts import Refusal
from catalaunia.core.variant import Variant
from catalaunia.server.clock import Clock
from catalaunia.server.outgoing import messages
from catalaunia.server.tables import commands
from catalaunia.server.tables.live import Tables
from catalaunia.server.tables.table import Table
from catalaunia.server.thinking.pool import Thinkers

TRY_AGAIN = 5.0  # seconds after the store has failed

log = logging.getLogger("catalaunia.relief")


class Relief:
    """Hears of every change of a table, and of compiling."""

    def __init__(self, tables: Tables, thinkers: Thinkers, clock: Clock) -> None:
        self.tables = tables
        self.thinkers = thinkers
        self.clock = clock
        self._tasks: dict[str, asyncio.Task[None]] = {}
        tables.everyone.add(self.look_at)

    def deputy(self, game: str) -> int | None:
        """The strongest level that thinks while others cannot yet; none where all can, or nobody."""
        if self.thinkers.ready_for(game) or not self.thinkers.quick:
            return None
        return players.quick_level(Variant(game, registry.find(game).players[0]).shared_rules) or None

    def of_game(self, game: str) -> messages.Computers:
        """Whether all levels can think."""
        ready, at = self.thinkers.ready_for(registry.find(game).name), self.thinkers.compiling(game)
        progress = messages.Progress(**at._asdict()) if at else None
        return messages.Computers(ready=ready, hints=ready, deputy=self.deputy(game), compiling=progress)

    def at_table(self, table: Table) -> messages.Computers:
        """Whether those can who play there, and how far it is."""
        known = self.of_game(table.setup.game)
        late = commands.late_seats([seat.level for seat in table.seats], known.deputy)
        return known.model_copy(update={"ready": self.ready_at(table), "deputy": known.deputy if late else None})

    def ready_at(self, table: Table) -> bool:
        """Whether those can who play there now, for themselves or for somebody who is away."""
        levels = [table.thinker(seat) for seat in range(len(table.seats))]
        strongest = max((level for level in levels if level is not None), default=0)
        if not strongest or self.thinkers.ready_for(table.setup.game):
            return True
        deputy = self.deputy(table.setup.game)
        return deputy is not None and strongest <= deputy

    def look_at(self, table: Table) -> None:
        """Relieve whoever plays there for another who can think by now."""
        if table.closed or self.tables.resting():
            return
        if table.deputies and table.id not in self._tasks and self.thinkers.ready_for(table.setup.game):
            task = asyncio.get_running_loop().create_task(self._relieve(table.id))
            self._tasks[table.id] = task
            task.add_done_callback(lambda _: self._tasks.pop(table.id))

    def look_at_all(self) -> None:
        for table in self.tables.in_memory():  # others are looked at when somebody comes, or their turn does
            self.look_at(table)

    async def _relieve(self, name: str) -> None:
        while True:
            try:
                await self.tables.do(name, commands.Relieve())
            except Refusal:
                log.exception("a computer was not relieved")
            except Exception:
                log.exception("a computer was not relieved, it is tried again")
                await self.clock.until(self.clock.now() + TRY_AGAIN)
                continue
            return

    async def close(self) -> None:
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
