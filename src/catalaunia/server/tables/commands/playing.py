"""What a seat asks while the game goes on: to move, to take back, a hint."""

from dataclasses import dataclass

from catalaunia.core.texts import Names, Refusal
from catalaunia.server.tables.authority import Holder
from catalaunia.server.tables.commands.command import OfSeat, only_who_plays
from catalaunia.server.tables.commands.questions import decision
from catalaunia.server.tables.events import Back, Event, Hinted, LinkWithdrawn, Moved, TookBack, UndoAnswered, UndoAsked


@dataclass(frozen=True)
class Play(OfSeat):
    brings = Moved
    keeps_the_game_going = True
    move: str

    def events(self, right: Holder, time: float) -> list[Event]:  # noqa: ARG002
        only_who_plays(right)
        return [*_back(right), *_not_lost(right), Moved(right.own, self.move)]


class TakeBack(OfSeat):
    """Reopen a sealed choice."""

    brings = TookBack

    def events(self, right: Holder, time: float) -> list[Event]:  # noqa: ARG002
        only_who_plays(right)
        return [TookBack(right.own)]


class AskUndo(OfSeat):
    """Done at once up to the barrier, and where nobody else would have to agree."""

    brings = UndoAsked

    def events(self, right: Holder, time: float) -> list[Event]:  # noqa: ARG002
        only_who_plays(right)
        if not right.table.setup.aids.undo:
            raise Refusal("table.no_undo_here")
        if right.table.undo is not None:
            raise Refusal("table.undo_pending")
        return [UndoAsked(right.own)]


@dataclass(frozen=True)
class AnswerUndo(OfSeat):
    brings = UndoAnswered
    agree: bool

    def events(self, right: Holder, time: float) -> list[Event]:  # noqa: ARG002
        if right.own not in right.table.must_agree():
            raise Refusal("table.no_undo_asked")
        return [UndoAnswered(right.own, self.agree)]


class Hint(OfSeat):
    """A hint is given only where the table allows it, to the seat whose turn it is, and the record says so."""

    brings = Hinted

    def events(self, right: Holder, time: float) -> list[Event]:  # noqa: ARG002
        only_with_hints(right)
        if not right.legal():
            raise Refusal("table.hint_not_now")
        return [*_back(right), Hinted(right.own, decision(right))]


class AskWarning(OfSeat):
    """Among people they see that one is asked for, as they see a hint, whatever it finds; once for a decision."""

    brings = Hinted

    def events(self, right: Holder, time: float) -> list[Event]:  # noqa: ARG002
        only_with_hints(right)
        table = right.table
        if len(table.people()) < 2 or not right.legal() or (asked := decision(right)) in table.hints.values():
            return []
        return [*_back(right), Hinted(right.own, asked, warning=True)]


def only_with_hints(right: Holder) -> None:
    """Where the table has them and, among people, all allow them: a hint, and a warning, which is one."""
    only_who_plays(right)
    if not right.table.setup.aids.hints:
        raise Refusal("table.no_hints_here")
    if waiting := right.table.hints_wait_for():
        raise Refusal("table.hints_wait_for", names=Names(right.table.seats[k].name for k in waiting))


def _not_lost(right: Holder) -> list[Event]:
    """Whoever plays for all to see needs no new link; in a secret choice it would tell that he has chosen."""
    taken = right.table.seats[right.own]
    is_seen = right.table.awaited() == [right.own]
    return [LinkWithdrawn(right.own)] if taken.link and not taken.away and is_seen else []


def _back(right: Holder) -> list[Event]:
    """Whoever plays is no longer away."""
    return [Back(right.own)] if right.table.seats[right.own].away else []
