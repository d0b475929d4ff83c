"""What happens at a table without anybody asking: a computer moves, a thinking time runs out, a player is seen."""

from dataclasses import dataclass

from catalaunia.server.tables import authority, events
from catalaunia.server.tables.authority import Holder, Machine, Server
from catalaunia.server.tables.commands.command import Command
from catalaunia.server.tables.deadlines import deadline
from catalaunia.server.tables.events import Away, ContributionsMissing, Event, LinkWithdrawn, Moved, Relieved
from catalaunia.server.tables.seat_changes import said_to_be_lost
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
        if player or table.closed or (found := authority.machine(table, self.seat)) is None:
            raise Superseded
        return found

    def events(self, right: Machine, time: float) -> list[Event]:  # noqa: ARG002
        still = (right.table.waiting.get(self.seat), right.level, right.table.paused) == (
            self.waiting,
            self.level,
            None,
        )
        return [Moved(self.seat, self.move)] if still else []


@dataclass(frozen=True)
class TimeIsUp(Command[Server]):
    """A thinking time ran out; nothing if the player was faster, or has more time by now."""

    brings = Away
    keeps_the_game_going = True
    seat: int
    waiting: Waiting

    def right(self, table: Table, player: str) -> Server:
        if player or table.closed or table.thinker(self.seat) is not None:
            raise Superseded
        return authority.server(table)

    def events(self, right: Server, time: float) -> list[Event]:
        end, still = deadline(right.table, self.seat), right.table.waiting.get(self.seat) == self.waiting
        return [Away(self.seat)] if still and end is not None and end <= time else []


@dataclass(frozen=True)
class NumbersAreLate(Command[Server]):
    """Some numbers that were sealed have not been opened in time; nothing if they were, or all seal anew already."""

    brings = ContributionsMissing
    keeps_the_game_going = True
    asked: float

    def right(self, table: Table, player: str) -> Server:
        if player:
            raise Superseded
        return authority.server(table)

    def events(self, right: Server, time: float) -> list[Event]:  # noqa: ARG002
        gathered = right.table.gathered
        return [ContributionsMissing(gathered.waits_for)] if gathered.asked == self.asked else []


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


@dataclass(frozen=True)
class BeSeen(Command[Holder]):
    """A player looks at the game that he plays: he has not lost his seat, whatever somebody has said."""

    brings = LinkWithdrawn
    keeps_the_game_going = True
    seat: int

    def right(self, table: Table, player: str) -> Holder:
        return authority.hold(table, player, self.seat)

    def events(self, right: Holder, time: float) -> list[Event]:  # noqa: ARG002
        return [LinkWithdrawn(right.own)] if said_to_be_lost(right.table.seats[right.own]) else []


@dataclass(frozen=True)
class Shut(Command[Server]):
    """Whoever runs the server closes the table: it is in no list, nobody plays there, and in time it is removed."""

    brings = events.Shut
    keeps_the_game_going = True
    words: str = ""

    def right(self, table: Table, player: str) -> Server:
        if player:
            raise Superseded
        return authority.server(table)

    def events(self, right: Server, time: float) -> list[Event]:  # noqa: ARG002
        return [] if right.table.closed else [events.Shut(self.words)]


class Superseded(Exception):  # noqa: N818  (what it is)
    """Somebody was faster: what was to happen by itself is no longer to be done."""
