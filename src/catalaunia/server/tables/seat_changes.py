"""What events do to seats: who sits there, leaves, gives up, is played for and comes back; and what all are told."""

from dataclasses import replace
from math import ceil
from typing import Any

from catalaunia.ai.players import LEVELS
from catalaunia.core.texts import Names, Text
from catalaunia.server.tables import cast, events
from catalaunia.server.tables.setup import DAY
from catalaunia.server.tables.table import Line, Seat, Table


def take(table: Table, seat: int, taken: Seat) -> None:
    table.seats[seat] = taken
    if table.match:
        table.match.names[seat] = taken.name


def link_made(table: Table, one: events.LinkMade) -> None:
    change(table, one.seat, link=one.digest, link_from=table.changed + one.wait if one.wait else 0.0)
    absent = table.seats[one.seat].name
    if one.wait:
        tell_all(table, "table.notice.seat_renewed_later", name=absent, time=lasting(one.wait))
    elif absent:
        tell_all(table, "table.notice.seat_renewed" if one.lost else "table.notice.seat_offered", name=absent)


def link_withdrawn(table: Table, one: events.LinkWithdrawn) -> None:
    taken = table.seats[one.seat]
    here = one.player == taken.player
    change(table, one.seat, link="")
    if taken.away and not (here and said_to_be_lost(taken)):
        tell_all(table, "table.notice.seat_kept", name=taken.name)
    elif taken.player:
        tell_all(table, "table.notice.seat_not_lost" if here else "table.notice.seat_link_void", name=taken.name)


def said_to_be_lost(seat: Seat) -> bool:
    """A link is out for it, for a player who, as the host says, has lost every way in; he may still object."""
    return bool(seat.link and seat.link_from)


def lasting(seconds: float) -> Text:
    """A length of time, in every language."""
    minutes = max(1, ceil(seconds / 60))
    return Text("table.minutes", count=minutes) if minutes < 120 else Text("table.hours", count=ceil(minutes / 60))


def seated(table: Table, one: events.Seated) -> None:
    before, player = table.seats[one.seat].name, table.seats[one.seat].player
    table.host_replaced |= bool(player) and player == table.host
    take(table, one.seat, Seat(one.name, one.player))
    if before == one.name:
        tell_all(table, "table.notice.seat_back", name=one.name)
    elif before:
        tell_all(table, "table.notice.seat_taken", name=one.name, before=before)
    if table.match:
        note_change(table, one.seat)


def removed(table: Table, one: events.Removed) -> None:
    tell_all(table, "table.notice.removed", name=table.seats[one.seat].name)
    table.barred |= {table.seats[one.seat].player}
    table.seats[one.seat] = Seat()


def tell_all(table: Table, key: str, **values: Any) -> None:
    table.chat.append(Line(table.version, table.changed, "", Text(key, **values), ply=ply(table)))


def in_brackets(words: str) -> str:
    """What somebody has added in his own words, perhaps nothing, inside a sentence."""
    return f" ({words})" if words else ""


def change(table: Table, seat: int, **changes: Any) -> None:
    table.seats[seat] = replace(table.seats[seat], **changes)


def filled(table: Table, one: events.Filled) -> None:
    take(table, one.seat, Seat(cast.in_records(one.level, one.seat), level=one.level))


def deputised(table: Table, one: events.Deputised) -> None:
    before = [computer(table, seat) for seat in one.seats]
    for seat in one.seats:
        take(table, seat, Seat(cast.in_records(one.level, seat), level=one.level, relief=table.seats[seat].level))
        note_change(table, seat)
    names = [computer(table, seat) for seat in one.seats]
    tell_all(table, "table.notice.deputised", names=names, before=before)


def relieved(table: Table) -> None:
    seats = table.deputies
    for seat in seats:
        level = table.seats[seat].relief
        assert level is not None
        take(table, seat, Seat(cast.in_records(level, seat), level=level))
        note_change(table, seat)
    tell_all(table, "table.notice.relieved", names=[computer(table, seat) for seat in seats])


def computer(table: Table, seat: int) -> Text:
    """In every language."""
    level = table.seats[seat].level
    assert level is not None
    return Text("table.computer", name=table.computer(seat), level=Text(f"level.{LEVELS[level - 1]}"))


def note_change(table: Table, seat: int) -> None:
    """For the record: who plays this seat from now on."""
    taken, level = table.seats[seat], table.thinker(seat)
    computer = {} if level is None else {"name": cast.in_records(level, seat), "level": level}
    table.changes.append({"ply": ply(table), "seat": seat, "name": taken.name} | computer)


def ply(table: Table) -> int:
    return len(table.match.log if table.match else table.begun)


def left(table: Table, one: events.Left) -> None:
    name = table.seats[one.seat].name
    if table.match is None:
        table.seats[one.seat] = Seat()
        tell_all(table, "table.notice.left", name=name)
        return
    go_away(table, one.seat)
    waits = table.setup.stand_in is None
    tell_all(table, "table.notice.left_waiting" if waits else "table.notice.left_playing", name=name)


def resigned(table: Table, one: events.Resigned) -> None:
    assert table.match is not None
    table.undo = table.pause_request = None
    name = table.seats[one.seat].name
    if len(table.seats) == 2:
        table.match.resign(one.seat)
        table.paused = None
        winners = Names(called(table, seat) for seat in table.match.winners)
        tell_all(table, "table.notice.resigned_over", name=name, winners=winners)
        return
    before = table.thinker(one.seat)
    change(table, one.seat, away=True, away_since=table.changed, resigned=True, link="")
    if table.thinker(one.seat) != before:
        note_change(table, one.seat)
    tell_all(table, "table.notice.resigned", name=name)


def called(table: Table, seat: int) -> Text | str:
    return table.seats[seat].name if table.seats[seat].level is None else computer(table, seat)


def away(table: Table, one: events.Away) -> None:
    go_away(table, one.seat)
    waits = table.setup.stand_in is None
    name = table.seats[one.seat].name
    tell_all(table, "table.notice.time_is_up_waiting" if waits else "table.notice.time_is_up", name=name)


def go_away(table: Table, seat: int) -> None:
    if table.setup.clock is not None and (asked := table.asked.get(seat)):
        table.spent[seat] = table.spent.get(seat, 0.0) + table.changed - asked.since  # nobody wins time by leaving
    change(table, seat, away=True, away_since=table.changed)
    if table.setup.stand_in is not None:
        note_change(table, seat)


def back(table: Table, one: events.Back) -> None:
    if not table.seats[one.seat].away:  # somebody thought that he could not get in
        link_withdrawn(table, events.LinkWithdrawn(one.seat, player=one.player))
        return
    was_played_for = table.thinker(one.seat) is not None
    change(table, one.seat, away=False, link="")  # whoever has a link for it comes too late
    table.asked.pop(one.seat, None)  # his time begins anew
    if was_played_for:
        note_change(table, one.seat)
    tell_all(table, "table.notice.back", name=table.seats[one.seat].name)


def holiday_taken(table: Table, one: events.HolidayTaken) -> None:
    for seat in table.seats_of(one.player):
        taken = table.seats[seat]
        goes_on = taken.holiday_until > table.changed
        begins, ends = (taken.holiday_from, taken.holiday_until) if goes_on else (table.changed, table.changed)
        days = taken.holiday_days + one.days
        change(table, seat, holiday_from=begins, holiday_until=ends + one.days * DAY, holiday_days=days)
    tell_all(table, "table.notice.holiday", name=_name(table, one.player), days=one.days)


def holiday_ended(table: Table, one: events.HolidayEnded) -> None:
    for seat in table.seats_of(one.player):
        left = max(0.0, table.seats[seat].holiday_until - table.changed)
        days = table.seats[seat].holiday_days - int(left // DAY)  # whole days that he did not need he has again
        change(table, seat, holiday_until=table.changed, holiday_days=days)
    tell_all(table, "table.notice.holiday_over", name=_name(table, one.player))


def _name(table: Table, player: str) -> str:
    return table.seats[min(table.seats_of(player))].name
