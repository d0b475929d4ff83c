"""A pause: asked for by one, given by the others; nobody moves and no time runs until somebody ends it."""

from dataclasses import dataclass

from catalaunia.core.texts import Refusal
from catalaunia.server.tables.authority import Member
from catalaunia.server.tables.commands.command import OfMember, only_in_play
from catalaunia.server.tables.events import Event, PauseAnswered, PauseAsked, Resumed


@dataclass(frozen=True)
class AskPause(OfMember):
    """Would like a pause: proposes it, or agrees."""

    brings = PauseAsked

    def events(self, right: Member, time: float) -> list[Event]:  # noqa: ARG002
        own, asked = _playing(right), right.table.pause_request
        if right.table.paused is not None or (asked and own in (asked.seat, *asked.agreed)):
            return []
        return [PauseAnswered(own, True)] if asked else [PauseAsked(own)]


@dataclass(frozen=True)
class DeclinePause(OfMember):
    """Does not want one, or no longer."""

    brings = PauseAnswered

    def events(self, right: Member, time: float) -> list[Event]:  # noqa: ARG002
        own = _playing(right)
        if right.table.pause_request is None:
            raise Refusal("table.no_pause_asked")
        return [PauseAnswered(own, False)]


@dataclass(frozen=True)
class EndPause(OfMember):
    """Go on; nobody else has to agree."""

    brings = Resumed
    keeps_the_game_going = True

    def events(self, right: Member, time: float) -> list[Event]:  # noqa: ARG002
        own = _playing(right)
        if right.table.paused is None:
            raise Refusal("table.not_paused")
        return [Resumed(own)]


def _playing(right: Member) -> int:
    """The first of his seats, of a game that goes on and that he has not given up."""
    only_in_play(right.table)
    if all(right.table.seats[seat].resigned for seat in right.seats):
        raise Refusal("table.resigned_already")
    return min(right.seats)
