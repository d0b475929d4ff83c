"""Chance that nobody chose: a player seals a number of his own before the start, and opens it when all are sealed."""

from dataclasses import dataclass

from catalaunia.core.chance import seal_of
from catalaunia.core.texts import Refusal
from catalaunia.server.tables.authority import Holder
from catalaunia.server.tables.commands.command import OfSeat, only_while_open
from catalaunia.server.tables.events import (
    ContributionOpened,
    ContributionSealed,
    ContributionsMissing,
    Event,
    Started,
)


@dataclass(frozen=True)
class Seal(OfSeat):
    """Send the hash of a number; who has lost the one he sealed says so by another, and all seal anew."""

    brings = ContributionSealed
    digest: str

    def events(self, right: Holder, time: float) -> list[Event]:  # noqa: ARG002
        table, own, gathered = right.table, right.own, right.table.gathered
        only_while_open(table)
        if not table.fresh:
            raise Refusal("table.no_numbers_here")
        if gathered.seals[own] == self.digest:
            return []
        if gathered.asked is not None and own not in gathered.waits_for:
            raise Refusal("table.numbers_asked")
        anew: list[Event] = [] if gathered.asked is None else [ContributionsMissing([own])]
        return [*anew, ContributionSealed(own, self.digest)]


@dataclass(frozen=True)
class OpenNumber(OfSeat):
    """Open what one has sealed; with the last of them the game starts. One that does not fit starts nothing."""

    brings = ContributionOpened
    keeps_the_game_going = True
    number: str

    def events(self, right: Holder, time: float) -> list[Event]:  # noqa: ARG002
        table, own, gathered = right.table, right.own, right.table.gathered
        if self.number in (gathered.opened[own], _begun_with(right)):
            return []
        only_while_open(table)
        if own not in gathered.waits_for:
            raise Refusal("table.numbers_not_asked")
        if seal_of(self.number) != gathered.seals[own]:
            return [ContributionsMissing([own])]
        last: list[Event] = [Started()] if gathered.waits_for == [own] else []
        return [ContributionOpened(own, self.number), *last]


def _begun_with(right: Holder) -> str:
    given = right.match.contributions if right.match else None
    return given.opened[right.own] if given else ""
