"""What people at a table do besides playing: talk, let others begin for those who are late, and meet again."""

from collections.abc import Sequence
from dataclasses import dataclass

from catalaunia.core.texts import Refusal
from catalaunia.server.tables.authority import Member
from catalaunia.server.tables.commands.command import OfMember, fingerprint, not_after_the_end
from catalaunia.server.tables.events import Chatted, Deputised, Event, LinkWithdrawn, Rematched
from catalaunia.server.tables.table import Table

MOST_CHAT = 500  # lines a table, in equal parts for those who may sit there
CHAT_BURST, CHAT_SECONDS = 5, 10.0  # at most so many lines by one player within so many seconds


@dataclass(frozen=True)
class Talk(OfMember):
    """Only people who sit here talk here, and not too much at once."""

    brings = Chatted
    text: str

    def right(self, table: Table, player: str) -> Member:
        try:
            return super().right(table, player)
        except Refusal:
            raise Refusal("table.chat_players_only") from None

    def events(self, right: Member, time: float) -> list[Event]:
        seats = right.table.seats
        said = [line for line in right.table.chat if line.player == right.player]
        if len(said) >= MOST_CHAT // len(seats):
            raise Refusal("table.chat_all_said")
        if sum(abs(time - line.time) < CHAT_SECONDS for line in said) >= CHAT_BURST:
            raise Refusal("table.chat_too_much")
        # He is here, so nobody else takes his seat; he may only say goodbye, so the computer goes on for him.
        withdrawn: list[Event] = [LinkWithdrawn(seat) for seat in right.seats if seats[seat].link]
        return [*withdrawn, Chatted(seats[right.seats[0]].name, self.text)]


@dataclass(frozen=True)
class Deputise(OfMember):
    """Let a computer that can think now play for those who cannot yet, until they can."""

    brings = Deputised
    level: int | None  # the strongest who can; none: all can

    @property
    def fingerprint(self) -> str:
        """The level is found here, nobody asks for it: sent again, when all can think, it is the same request."""
        return fingerprint("Deputise", [])

    def events(self, right: Member, time: float) -> list[Event]:  # noqa: ARG002
        table = right.table
        not_after_the_end(table)
        late = late_seats([seat.level for seat in table.seats], self.level)
        if self.level is None or not late:
            raise Refusal("table.no_deputy")
        return [Deputised(self.level, late)]


def late_seats(levels: Sequence[int | None], deputy: int | None) -> list[int]:
    """The seats of computers that are stronger than the one who can think now; none where all can."""
    return [k for k, level in enumerate(levels) if deputy is not None and level is not None and level > deputy]


@dataclass(frozen=True)
class Rematch(OfMember):
    """Play where the people of a finished game meet again."""

    brings = Rematched
    new: str

    def events(self, right: Member, time: float) -> list[Event]:  # noqa: ARG002
        if right.table.stage != "over":
            raise Refusal("table.not_over")
        return [] if right.table.rematch else [Rematched(self.new)]
