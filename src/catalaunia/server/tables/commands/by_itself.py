"""What happens at a table without anybody asking: a computer moves, a thinking time runs out."""

from dataclasses import dataclass

from catalaunia.server.tables import authority
from catalaunia.server.tables.authority import Machine, Server
from catalaunia.server.tables.commands.command import Command
from catalaunia.server.tables.events import Away, Event, Moved, Relieved
from catalaunia.server.tables.table import Table, Waiting


@dataclass(frozen=True)
class ComputerPlays(Command[Machine]):
    """A computer's answer to one decision; nothing if that decision is no longer to be taken."""

    brings = Moved
    keeps_the_game_going = True
    seat: int
    move: str
    waiting: Waiting
    level: int  # who has thought; he may have been relieved meanwhile

    def right(self, table: Table, player: str) -> Machine:
        if player or (found := authority.machine(table, self.seat)) is None:
            raise Superseded
        return found

    def events(self, right: Machine, time: float) -> list[Event]:  # noqa: ARG002
        still = (right.table.waiting.get(self.seat), right.level) == (self.waiting, self.level)
        return [Moved(self.seat, self.move)] if still else []


@dataclass(frozen=True)
class TimeIsUp(Command[Server]):
    """A thinking time ran out; nothing if the player was faster."""

    brings = Away
    keeps_the_game_going = True
    seat: int
    waiting: Waiting

    def right(self, table: Table, player: str) -> Server:
        if player or table.thinker(self.seat) is not None:
            raise Superseded
        return authority.server(table)

    def events(self, right: Server, time: float) -> list[Event]:  # noqa: ARG002
        return [Away(self.seat)] if right.table.waiting.get(self.seat) == self.waiting else []


@dataclass(frozen=True)
class Relieve(Command[Server]):
    """Those who were asked for can think by now; nothing if they play already."""

    brings = Relieved
    keeps_the_game_going = True

    def right(self, table: Table, player: str) -> Server:
        if player:
            raise Superseded
        return authority.server(table)

    def events(self, right: Server, time: float) -> list[Event]:  # noqa: ARG002
        return [Relieved()] if right.table.deputies and right.table.stage != "over" else []


class Superseded(Exception):  # noqa: N818  (what it is)
    """Somebody was faster: what was to happen by itself is no longer to be done."""
