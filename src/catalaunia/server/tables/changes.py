"""How a table changes: what each event does to it.

`after` leaves the table as it was and gives its successor. What the rules of the game do not allow is refused by
the match.
"""

import math
from dataclasses import replace
from typing import Any

from catalaunia.ai.players import LEVELS
from catalaunia.core import record
from catalaunia.core.copying import Grown
from catalaunia.core.match import Match
from catalaunia.core.texts import Refusal, Text
from catalaunia.server.tables import events
from catalaunia.server.tables.events import Event
from catalaunia.server.tables.setup import TableSetup
from catalaunia.server.tables.table import Asked, Line, Seat, Table, UndoRequest, Waiting, computer_name
from catalaunia.store.protocol import StoredEvent


def after(table: Table, happened: list[Event], time: float) -> Table:
    """The table after these events; the match refuses what is against the rules."""
    twin = table.twin()
    for one in happened:
        happen(twin, one, time)
    return twin


def read(table: Table, written: list[StoredEvent], now: float = math.inf) -> None:
    """Take over what the store has. Times that have not come yet are of a clock that went wrong."""
    for event in written:
        happen(table, events.read(event.content), min(event.time, now))


def happen(table: Table, one: Event, time: float) -> None:
    """Change the table by one event."""
    table.version += 1
    table.changed = time
    only, awaited = _only_for(table, one), table.awaited()
    _do(table, one)
    if one.player and not isinstance(one, events.Moved):
        table.deeds[one.player] = table.deeds.get(one.player, 0) + 1
    if one.key:
        table.keys.add((one.player, one.key), Asked(table.version, type(one), one.asked))
    ply = len(table.match.log) if table.match else 0
    if ply != table.ply or table.awaited() != awaited:
        only = None  # moves were written, or the others may choose now
    table.versions.add(only, ply)
    if only is None:
        table.shown = time
    note_who_is_awaited(table)


def _do(table: Table, one: Event) -> None:
    match one:
        case events.Created():
            _created(table, one)
        case events.LinkMade():
            _link_made(table, one)
        case events.LinkWithdrawn():
            _link_withdrawn(table, one)
        case events.Seated():
            _seated(table, one)
        case events.Removed():
            _removed(table, one)
        case events.Filled():
            _filled(table, one)
        case events.Deputised():
            _deputised(table, one)
        case events.Relieved():
            _relieved(table)
        case events.Left():
            _left(table, one)
        case events.Started():
            _started(table, one)
        case events.Moved():
            _moved(table, one)
        case events.TookBack():
            _took_back(table, one)
        case events.UndoAsked():
            _undo_asked(table, one)
        case events.UndoAnswered():
            _undo_answered(table, one)
        case events.Hinted():
            _hinted(table, one)
        case events.Chatted():
            _chatted(table, one)
        case events.Away():
            _away(table, one)
        case events.Back():
            _back(table, one)
        case events.Rematched():
            _rematched(table, one)
        case _:
            raise TypeError(f"A table cannot be changed by a {type(one).__name__}.")


def _only_for(table: Table, one: Event) -> int | None:
    """The seat that alone may know of this, if it does no more than change a sealed choice, or was only a hint.

    Who is given a hint has something to decide: all others would learn that he has not chosen yet.
    """
    sealed = isinstance(one, events.UndoAsked) and table.match is not None and table.match.sealed(one.seat) > 0
    own = (events.Moved, events.TookBack, events.Hinted)
    return one.seat if isinstance(one, own) or sealed else None  # type: ignore[attr-defined]


def note_who_is_awaited(table: Table) -> None:
    """A sealed choice is one decision to all others, and has one thinking time, however many moves it takes."""
    if table.match is None:
        return
    before, table.asked = table.asked, {}
    undone = len(table.match.aids.get("undo", ()))
    for seat in table.awaited():
        asked = Waiting(table.changed, (table.ply, 0, undone))
        known = before.get(seat)
        table.asked[seat] = known if known and known.decision == asked.decision else asked
    table.waiting = {
        seat: replace(table.asked[seat], decision=(table.ply, table.match.sealed(seat), undone)) for seat in table.asked
    }


def _created(table: Table, one: events.Created) -> None:
    table.created, table.kept_for = table.changed, one.kept_for
    table.setup = TableSetup.model_validate(one.setup)
    table.seed = bytes.fromhex(one.seed)
    table.host = one.player
    if one.rules.split(".")[0] != table.game.version.split(".")[0]:
        raise Refusal("record.version", theirs=one.rules, ours=table.game.version)
    table.rules_version = one.rules
    options = record.options_under(table.game, one.rules, table.setup.options)
    table.setup = table.setup.model_copy(update={"options": options})
    table.rules = table.setup.variant.shared_rules
    if table.setup.record is not None:
        table.begun = tuple(record.replay(table.setup.record, table.setup.at).log)
    table.seats = [Seat() for _ in table.setup.seats]
    for k, seat in enumerate(table.setup.seats):
        if seat.level is not None:
            _take(table, k, Seat(computer_name(seat.level, k), level=seat.level))


def _take(table: Table, seat: int, taken: Seat) -> None:
    table.seats[seat] = taken
    if table.match:
        table.match.names[seat] = taken.name


def _link_made(table: Table, one: events.LinkMade) -> None:
    _change(table, one.seat, link=one.digest)
    if absent := table.seats[one.seat].name:
        _tell_all(table, "table.notice.seat_offered", name=absent)


def _link_withdrawn(table: Table, one: events.LinkWithdrawn) -> None:
    _change(table, one.seat, link="")
    if absent := table.seats[one.seat].name:
        _tell_all(table, "table.notice.seat_kept", name=absent)


def _seated(table: Table, one: events.Seated) -> None:
    before = table.seats[one.seat].name
    _take(table, one.seat, Seat(one.name, one.player))
    if before:
        _tell_all(table, "table.notice.seat_taken", name=one.name, before=before)
    if table.match:
        _note_change(table, one.seat)


def _removed(table: Table, one: events.Removed) -> None:
    _tell_all(table, "table.notice.removed", name=table.seats[one.seat].name)
    table.barred |= {table.seats[one.seat].player}
    table.seats[one.seat] = Seat()


def _tell_all(table: Table, key: str, **values: Any) -> None:
    table.chat.append(Line(table.version, table.changed, "", Text(key, **values), ply=_ply(table)))


def _change(table: Table, seat: int, **changes: Any) -> None:
    table.seats[seat] = replace(table.seats[seat], **changes)


def _filled(table: Table, one: events.Filled) -> None:
    _take(table, one.seat, Seat(computer_name(one.level, one.seat), level=one.level))


def _deputised(table: Table, one: events.Deputised) -> None:
    before = [_computer(table, seat) for seat in one.seats]
    for seat in one.seats:
        _take(table, seat, Seat(computer_name(one.level, seat), level=one.level, relief=table.seats[seat].level))
        _note_change(table, seat)
    names = [_computer(table, seat) for seat in one.seats]
    _tell_all(table, "table.notice.deputised", names=names, before=before)


def _relieved(table: Table) -> None:
    seats = table.deputies
    for seat in seats:
        level = table.seats[seat].relief
        assert level is not None
        _take(table, seat, Seat(computer_name(level, seat), level=level))
        _note_change(table, seat)
    _tell_all(table, "table.notice.relieved", names=[_computer(table, seat) for seat in seats])


def _computer(table: Table, seat: int) -> Text:
    """In every language."""
    level = table.seats[seat].level
    assert level is not None
    return Text("table.computer", name=table.computer(seat), level=Text(f"level.{LEVELS[level - 1]}"))


def _note_change(table: Table, seat: int) -> None:
    """For the record: who plays this seat from now on."""
    taken, level = table.seats[seat], table.thinker(seat)
    computer = {} if level is None else {"name": computer_name(level, seat), "level": level}
    table.changes.append({"ply": _ply(table), "seat": seat, "name": taken.name} | computer)


def _ply(table: Table) -> int:
    return len(table.match.log if table.match else table.begun)


def _left(table: Table, one: events.Left) -> None:
    if table.match is None:
        table.seats[one.seat] = Seat()
    else:
        _away(table, one)


def _started(table: Table, _: events.Started) -> None:
    table.match = Match(table.rules, [seat.name for seat in table.seats], table.seed, table.begun)
    table.from_turn = 0 if table.fresh else table.turn_at(len(table.begun))


def _moved(table: Table, one: events.Moved) -> None:
    assert table.match is not None
    if len(table.match.play(one.seat, one.move)):  # a sealed move does not show, so it withdraws nothing
        table.undo = None
        table.played |= bool(one.player)


def _took_back(table: Table, one: events.TookBack) -> None:
    assert table.match is not None
    table.match.take_back_choice(one.seat)


def _undo_asked(table: Table, one: events.UndoAsked) -> None:
    assert table.match is not None
    if table.match.sealed(one.seat):
        table.match.undo(one.seat)
        return
    table.undo = UndoRequest(one.seat)
    _undo_if_all_agree(table)


def _undo_answered(table: Table, one: events.UndoAnswered) -> None:
    if table.undo is None:
        raise Refusal("table.no_undo_asked")
    if not one.agree:
        table.undo = None
        return
    table.undo = replace(table.undo, agreed=table.undo.agreed | {one.seat})
    _undo_if_all_agree(table)


def _undo_if_all_agree(table: Table) -> None:
    assert table.match is not None
    assert table.undo is not None
    if table.match.barrier(table.undo.seat) is None or not table.must_agree():
        table.match.undo(table.undo.seat, consent=True, written=True)
        table.undo = None
        table.heard, table.stood, table.told = {}, Grown(), Grown()


def _hinted(table: Table, one: events.Hinted) -> None:
    assert table.match is not None
    table.match.note("hints")
    table.hints.add(table.version, one.decision)


def _chatted(table: Table, one: events.Chatted) -> None:
    table.chat.append(Line(table.version, table.changed, one.name, one.text, one.player, _ply(table)))


def _away(table: Table, one: events.Away | events.Left) -> None:
    _change(table, one.seat, away=True, away_since=table.changed)
    if table.setup.stand_in is not None:
        _note_change(table, one.seat)


def _back(table: Table, one: events.Back) -> None:
    was_played_for = table.thinker(one.seat) is not None
    _change(table, one.seat, away=False, link="")  # whoever has a link for it comes too late
    table.asked.pop(one.seat, None)  # his time begins anew
    if was_played_for:
        _note_change(table, one.seat)


def _rematched(table: Table, one: events.Rematched) -> None:
    table.rematch = one.table
