"""How a table changes: what each event does to it.

`after` leaves the table as it was and gives its successor. What the rules of the game do not allow is refused by
the match.
"""

import math
from dataclasses import replace

from catalaunia.core import record
from catalaunia.core.copying import Grown
from catalaunia.core.match import Match
from catalaunia.core.texts import Names, Refusal
from catalaunia.server.tables import cast, events, seat_changes
from catalaunia.server.tables.contributions import changes as contributions
from catalaunia.server.tables.contributions.gathered import Gathered
from catalaunia.server.tables.events import Event
from catalaunia.server.tables.setup import TableSetup
from catalaunia.server.tables.table import (
    Asked,
    Line,
    Proposal,
    Seat,
    Table,
    Waiting,
)
from catalaunia.server.tables.versions import OF_NO_SEAT
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
    contributions.seat_changes_hands(table, one)
    _do(table, one)
    _note_seconds(table, one)
    if one.player and not isinstance(one, events.Moved):
        table.deeds[one.player] = table.deeds.get(one.player, 0) + 1
    if one.key:
        table.keys.add((one.player, one.key), Asked(table.version, type(one), one.asked))
    ply = len(table.match.log) if table.match else 0
    if ply != table.ply or table.awaited() != awaited:
        only = None  # moves were written, or the others may choose now
        _tell_of_hints(table)
    table.versions.add(only, ply)
    if only is None:
        table.shown = time
    note_who_is_awaited(table)


def _do(table: Table, one: Event) -> None:
    match one:
        case events.Created():
            _created(table, one)
        case events.LinkMade():
            seat_changes.link_made(table, one)
        case events.LinkWithdrawn():
            seat_changes.link_withdrawn(table, one)
        case events.Seated():
            seat_changes.seated(table, one)
        case events.Removed():
            seat_changes.removed(table, one)
        case events.Filled():
            seat_changes.filled(table, one)
        case events.Deputised():
            seat_changes.deputised(table, one)
        case events.Relieved():
            seat_changes.relieved(table)
        case events.Left():
            seat_changes.left(table, one)
        case events.Resigned():
            seat_changes.resigned(table, one)
        case events.Closed():
            _closed(table)
            seat_changes.tell_all(table, "table.notice.closed")
        case events.Shut():
            _closed(table)
            seat_changes.tell_all(table, "table.notice.shut", words=seat_changes.in_brackets(one.words))
        case events.Hidden():
            table.hidden = table.hidden | {one.player} if one.hidden else table.hidden - {one.player}
            table.hidden_since = table.changed if one.hidden else table.hidden_since
        case events.ContributionSealed():
            contributions.seal_sent(table, one)
        case events.ContributionsAsked():
            contributions.numbers_asked(table, one)
        case events.ContributionOpened():
            contributions.number_opened(table, one)
        case events.ContributionsMissing():
            contributions.numbers_missing(table, one)
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
        case events.HintsAllowed():
            _hints_allowed(table, one)
        case events.Chatted():
            _chatted(table, one)
        case events.GallerySpoke():
            table.gallery.append(Line(len(table.gallery) + 1, table.changed, one.name, one.text, one.player))
        case events.Away():
            seat_changes.away(table, one)
        case events.Back():
            seat_changes.back(table, one)
        case events.PauseAsked():
            _pause_asked(table, one)
        case events.PauseAnswered():
            _pause_answered(table, one)
        case events.Resumed():
            _resumed(table, one)
        case events.HolidayTaken():
            seat_changes.holiday_taken(table, one)
        case events.HolidayEnded():
            seat_changes.holiday_ended(table, one)
        case events.RematchAsked():
            _rematch_asked(table, one)
        case events.RematchAnswered():
            _rematch_answered(table, one)
        case events.Rematched():
            _rematched(table, one)
        case _:
            raise TypeError(f"A table cannot be changed by a {type(one).__name__}.")


def _only_for(table: Table, one: Event) -> int | None:
    """The seat that alone may know of this, if it does no more than change a sealed choice, or was a hint for one.

    Who is given a hint has something to decide: all others would learn that he has not chosen yet.
    """
    if isinstance(one, events.Hinted) and _is_seen(table):
        return None
    if isinstance(one, events.GallerySpoke):
        return OF_NO_SEAT
    if isinstance(one, events.Hidden):
        return next(iter(table.seats_of(one.player)), None)  # nobody else's business
    sealed = isinstance(one, events.UndoAsked) and table.match is not None and table.match.sealed(one.seat) > 0
    own = (events.Moved, events.TookBack, events.Hinted)
    return one.seat if isinstance(one, own) or sealed else None  # type: ignore[attr-defined]


def note_who_is_awaited(table: Table) -> None:
    """A sealed choice is one decision to all others, and has one thinking time, however many moves it takes."""
    if table.match is None:
        return
    before, table.asked = table.asked, {}
    undone = table.undone
    for seat in table.awaited():
        asked = Waiting(table.changed, (table.ply, 0, undone))
        known = before.get(seat)
        table.asked[seat] = known if known and known.decision == asked.decision else asked
    table.waiting = {
        seat: replace(table.asked[seat], decision=(table.ply, table.match.sealed(seat), undone)) for seat in table.asked
    }


def _note_seconds(table: Table, one: Event) -> None:
    """What a move took since its seat was asked, or since the move before it in the same choice.

    Told after the end only; of moves that were made elsewhere nothing is known.
    """
    if table.match is None:
        return
    pending, log = table.sealed_seconds, table.match.log
    if isinstance(one, events.Moved) and (asked := table.asked.get(one.seat)):
        taken = pending.setdefault(one.seat, [])
        taken.append(max(0.0, table.changed - asked.since - sum(taken)))
    table.seconds.cut(len(log))
    for entry in log[len(table.seconds) :]:
        known = pending.get(entry.actor)
        table.seconds.append(known.pop(0) if known else None)
    _charge(table)
    for seat in range(len(table.seats)):  # all of them, so that the work does not tell who has chosen
        del pending.setdefault(seat, [])[table.match.sealed(seat) :]


def _charge(table: Table) -> None:
    """Each move to the clock of the person who made it; whoever takes moves back has his time again."""
    assert table.match is not None
    clock, log = table.setup.clock, table.match.log
    if clock is None:
        return
    for seat, lost in table.charges[len(log) :]:
        table.spent[seat] = table.spent.get(seat, 0.0) - lost
    table.charges.cut(len(log))
    for place in range(len(table.charges), len(log)):
        seat, seconds = log[place].actor, table.seconds[place]
        is_own = seat >= 0 and bool(table.seats[seat].player) and not table.stood_in(seat, place)
        lost = seconds - clock.increment if is_own and seconds is not None else 0.0
        table.charges.append((seat, lost))
        table.spent[seat] = table.spent.get(seat, 0.0) + lost


def _created(table: Table, one: events.Created) -> None:
    table.created, table.kept_for = table.changed, one.kept_for
    table.setup = TableSetup.model_validate(one.setup)
    table.seed = bytes.fromhex(one.seed)
    table.host, table.again = one.player, bool(one.rematch_of)
    if one.rules.split(".")[0] != table.game.version.split(".")[0]:
        raise Refusal("record.version", theirs=one.rules, ours=table.game.version)
    table.rules_version = one.rules
    options = record.options_under(table.game, one.rules, table.setup.options)
    table.setup = table.setup.model_copy(update={"options": options})
    table.rules = table.setup.variant.shared_rules
    if table.setup.record is not None:
        table.begun = tuple(record.replay(table.setup.record, table.setup.at).log)
    table.seats = [Seat() for _ in table.setup.seats]
    table.gathered = Gathered.nothing(len(table.seats))
    for k, seat in enumerate(table.setup.seats):
        if seat.level is not None:
            seat_changes.take(table, k, Seat(cast.in_records(seat.level, k), level=seat.level))


def _closed(table: Table) -> None:
    table.closed = True
    table.gathered = Gathered.nothing(len(table.seats))
    table.seats = [replace(seat, link="") for seat in table.seats]
    table.undo = table.pause_request = None


def _started(table: Table, _: events.Started) -> None:
    names, ended = [seat.name for seat in table.seats], record.ended(table.imported) if table.imported else None
    table.match = Match(table.rules, names, table.seed, table.begun, ended, table.gathered.given)
    table.gathered = table.gathered.anew()
    table.began = table.version
    table.from_turn = 0 if table.fresh else table.turn_at(len(table.begun))


def _moved(table: Table, one: events.Moved) -> None:
    assert table.match is not None
    if len(table.match.play(one.seat, one.move)):  # a sealed move does not show, so it withdraws nothing
        table.undo = table.pause_request = None
        table.played |= bool(one.player)


def _took_back(table: Table, one: events.TookBack) -> None:
    assert table.match is not None
    table.match.take_back_choice(one.seat)


def _undo_asked(table: Table, one: events.UndoAsked) -> None:
    assert table.match is not None
    if table.match.sealed(one.seat):
        table.match.undo(one.seat)
        return
    table.undo = Proposal(one.seat)
    _undo_if_all_agree(table)


def _undo_answered(table: Table, one: events.UndoAnswered) -> None:
    if table.undo is None:
        raise Refusal("table.no_undo_asked")
    if not one.agree:
        asked, table.undo = table.seats[table.undo.seat].name, None
        seat_changes.tell_all(table, "table.notice.undo_refused", name=table.seats[one.seat].name, asked=asked)
        return
    table.undo = replace(table.undo, agreed=table.undo.agreed | {one.seat})
    _undo_if_all_agree(table)


def _undo_if_all_agree(table: Table) -> None:
    assert table.match is not None
    assert table.undo is not None
    if table.match.barrier(table.undo.seat) is None or not table.must_agree():
        table.match.undo(table.undo.seat, consent=True, written=True)
        table.undo = None
        table.changes = [one | {"ply": min(one["ply"], seat_changes.ply(table))} for one in table.changes]
        table.heard, table.stood, table.told = {}, Grown(), Grown()


def _hinted(table: Table, one: events.Hinted) -> None:
    assert table.match is not None
    table.match.note("hints")
    table.hints.add(table.version, one.decision)
    if _is_seen(table):
        name = table.seats[one.seat].name
        seat_changes.tell_all(table, "table.notice.warned" if one.warning else "table.notice.hinted", name=name)
    elif len(table.people()) > 1:
        table.hinted |= {one.seat}


def _is_seen(table: Table) -> bool:
    """Whether a hint is told to the others at once: not in a secret choice, and not where there is nobody else."""
    return len(table.people()) > 1 and len(table.awaited()) == 1


def _tell_of_hints(table: Table) -> None:
    """Those of a secret choice, once it is one no longer."""
    if table.hinted and len(table.awaited()) < 2:
        names = Names(table.seats[seat].name for seat in sorted(table.hinted))
        table.hinted = frozenset()
        seat_changes.tell_all(table, "table.notice.hinted_in_secret", names=names)


def _hints_allowed(table: Table, one: events.HintsAllowed) -> None:
    name = table.seats[min(table.seats_of(one.player))].name
    if one.allowed:
        table.hints_allowed |= {one.player}
        seat_changes.tell_all(table, "table.notice.hints_allowed", name=name)
    else:
        table.hints_allowed -= {one.player}
        seat_changes.tell_all(table, "table.notice.hints_not_allowed", name=name)


def _chatted(table: Table, one: events.Chatted) -> None:
    table.chat.append(Line(table.version, table.changed, one.name, one.text, one.player, seat_changes.ply(table)))


def _pause_asked(table: Table, one: events.PauseAsked) -> None:
    table.pause_request = Proposal(one.seat)
    if table.pause_waits_for():
        seat_changes.tell_all(table, "table.notice.pause_asked", name=table.seats[one.seat].name)
    else:
        _pause(table)


def _pause_answered(table: Table, one: events.PauseAnswered) -> None:
    asked = table.pause_request
    if asked is None:
        raise Refusal("table.no_pause_asked")
    if not one.agree:
        table.pause_request = None
        seat_changes.tell_all(table, "table.notice.pause_declined", name=table.seats[one.seat].name)
        return
    table.pause_request = replace(asked, agreed=asked.agreed | {one.seat})
    if not table.pause_waits_for():
        _pause(table)


def _pause(table: Table) -> None:
    table.paused, table.pause_request = table.changed, None
    seat_changes.tell_all(table, "table.notice.paused")


def _resumed(table: Table, one: events.Resumed) -> None:
    """What time everybody had left he has again."""
    assert table.paused is not None
    gone, table.paused = table.changed - table.paused, None
    table.asked = {k: replace(one, since=min(one.since + gone, table.changed)) for k, one in table.asked.items()}
    table.seats = [replace(seat, away_since=seat.away_since + gone) if seat.away else seat for seat in table.seats]
    seat_changes.tell_all(table, "table.notice.resumed", name=table.seats[one.seat].name)


def _rematch_asked(table: Table, one: events.RematchAsked) -> None:
    table.rematch_request, table.rematch_declined = Proposal(one.seat), None
    table.rematch_seals[one.player] = one.seal
    if table.rematch_waits_for():
        seat_changes.tell_all(table, "table.notice.rematch_asked", name=table.seats[one.seat].name)


def _rematch_answered(table: Table, one: events.RematchAnswered) -> None:
    asked, name = table.rematch_request, table.seats[one.seat].name
    if asked is None:
        raise Refusal("table.no_rematch_asked")
    if one.agree:
        table.rematch_request = replace(asked, agreed=asked.agreed | {one.seat})
        table.rematch_seals[one.player] = one.seal
        seat_changes.tell_all(table, "table.notice.rematch_agreed", name=name)
    else:
        table.rematch_request, table.rematch_declined = None, one.seat
        seat_changes.tell_all(table, "table.notice.rematch_declined", name=name)


def _rematched(table: Table, one: events.Rematched) -> None:
    table.rematch = one.table
