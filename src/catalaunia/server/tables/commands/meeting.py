"""What people at a table do besides playing: talk, let others begin for those who are late, and meet again."""

from collections.abc import Sequence
from dataclasses import dataclass

from catalaunia.core.texts import Refusal
from catalaunia.server.tables import authority
from catalaunia.server.tables.authority import AtTable, Member
from catalaunia.server.tables.commands.command import Command, OfMember, fingerprint, not_after_the_end
from catalaunia.server.tables.events import (
    Chatted,
    Deputised,
    Event,
    Hidden,
    HintsAllowed,
    LinkWithdrawn,
    RematchAnswered,
    RematchAsked,
    Rematched,
)
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
        # He is here, so nobody else takes his seat, unless he has given it up; he may only say goodbye, so the computer
        # goes on for him.
        withdrawn: list[Event] = [LinkWithdrawn(k) for k in right.seats if seats[k].link and not seats[k].resigned]
        return [*withdrawn, Chatted(seats[right.seats[0]].name, self.text)]


@dataclass(frozen=True)
class AllowHints(OfMember):
    """Among people hints are given once all have allowed them; whoever no longer does says so."""

    brings = HintsAllowed
    allowed: bool

    def events(self, right: Member, time: float) -> list[Event]:  # noqa: ARG002
        not_after_the_end(right.table)
        if not right.table.setup.aids.hints:
            raise Refusal("table.no_hints_here")
        allows = right.player in right.table.hints_allowed
        return [] if allows == self.allowed else [HintsAllowed(self.allowed)]


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
class AskRematch(OfMember):
    """Would like to play again: proposes it, or agrees. Whoever heard a no waits until that one asks."""

    brings = RematchAsked
    seal: str = ""  # of his number for the new table

    @property
    def fingerprint(self) -> str:
        return fingerprint("AskRematch", {"seal": self.seal} if self.seal else {})

    def events(self, right: Member, time: float) -> list[Event]:  # noqa: ARG002
        table, own = right.table, min(right.seats)
        _only_after_the_end(table)
        asked, declined = table.rematch_request, table.rematch_declined
        if table.rematch or (asked and own in (asked.seat, *asked.agreed)):
            return []
        if declined is not None and declined != own:
            raise Refusal("table.rematch_declined", name=table.seats[declined].name)
        return [RematchAnswered(own, True, self.seal)] if asked else [RematchAsked(own, self.seal)]


@dataclass(frozen=True)
class DeclineRematch(OfMember):
    """Does not want to play again, or no longer."""

    brings = RematchAnswered

    def events(self, right: Member, time: float) -> list[Event]:  # noqa: ARG002
        _only_after_the_end(right.table)
        if right.table.rematch_request is None or right.table.rematch:
            raise Refusal("table.no_rematch_asked")
        return [RematchAnswered(min(right.seats), False)]


@dataclass(frozen=True)
class Hide(Command[AtTable]):
    """Take a table off one's own list, or put it there again: one that is over, or where nobody else plays."""

    brings = Hidden
    hidden: bool

    def right(self, table: Table, player: str) -> AtTable:
        return authority.member(table, player) if table.seats_of(player) else authority.host(table, player)

    def events(self, right: AtTable, time: float) -> list[Event]:  # noqa: ARG002
        seen = authority.seen_by(right.table, right.player)
        others = seen.people() - {right.player}
        if seen.stage != "playing" or others:
            _only_after_the_end(seen)
        is_hidden = right.player in right.table.hidden
        return [] if is_hidden == self.hidden else [Hidden(self.hidden)]


def _only_after_the_end(table: Table) -> None:
    if table.stage != "over":
        raise Refusal("table.not_over")


@dataclass(frozen=True)
class Rematch(OfMember):
    """Play where the people of a finished game meet again: they have all agreed."""

    brings = Rematched
    new: str

    def events(self, right: Member, time: float) -> list[Event]:  # noqa: ARG002
        _only_after_the_end(right.table)
        agreed = right.table.rematch_request is not None and not right.table.rematch_waits_for()
        return [Rematched(self.new)] if agreed and not right.table.rematch else []
