"""What events do to the players' numbers, and what all are told."""

from collections.abc import Iterable
from dataclasses import replace

from catalaunia.core.texts import Names
from catalaunia.server.tables import events, seat_changes
from catalaunia.server.tables.table import Table


def seal_sent(table: Table, one: events.ContributionSealed) -> None:
    table.gathered = table.gathered.seal(one.seat, one.digest)


def numbers_asked(table: Table, one: events.ContributionsAsked) -> None:
    for seat in one.left_out:
        table.gathered = table.gathered.seal(seat, "")
    table.gathered = replace(table.gathered, asked=table.changed)
    if one.left_out:
        seat_changes.tell_all(table, "table.notice.number_left_out", names=_names(table, one.left_out))


def number_opened(table: Table, one: events.ContributionOpened) -> None:
    table.gathered = table.gathered.open(one.seat, one.number)


def numbers_missing(table: Table, one: events.ContributionsMissing) -> None:
    """A number was sealed and not opened, or did not fit: nothing starts, and all seal anew."""
    table.gathered = table.gathered.anew(one.seats)
    seat_changes.tell_all(table, "table.notice.number_missing", names=_names(table, one.seats))


def seat_changes_hands(table: Table, one: events.Event) -> None:
    """What its player sealed goes with him; if numbers were asked for all seal anew."""
    if table.stage != "open" or not isinstance(one, (events.Seated, events.Left, events.Removed, events.Filled)):
        return
    gathered = table.gathered
    table.gathered = gathered.seal(one.seat, "") if gathered.asked is None else gathered.anew()


def _names(table: Table, seats: Iterable[int]) -> Names:
    return Names(table.seats[seat].name for seat in seats)
