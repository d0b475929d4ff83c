"""Which events are worth a notice to whom, and whether one that was written still holds when its time has come.

All of it is worked out from what everybody at the table knows, and from what the recipient himself has chosen. The id
of a notice counts the versions that all know of: it must not tell how many sealed moves there were.
"""

from collections.abc import Iterator
from typing import Any, Literal

from catalaunia.server.tables import events
from catalaunia.server.tables.deadlines import deadline
from catalaunia.server.tables.events import Event
from catalaunia.server.tables.table import Table
from catalaunia.store.protocol import Notice

Kind = Literal["turn", "deadline", "away", "ended", "begun", "rematch", "lost"]

RETURN_PATIENCE = 20.0  # seconds: whoever is at the table, or comes back to it, needs no notice
HOUR = 3600.0
DAY = 24 * HOUR
LONG = HOUR  # a thinking time that is worth a reminder …
LEAD, LONGEST_LEAD = 0.25, 12 * HOUR  # … when so much of it is left
URGENT: tuple[Kind, ...] = ("lost",)  # it does not wait for the message of a day
LOOK_AGAIN = HOUR  # while no time runs, which may be over at any moment


def causes(before: Table, after: Table, happened: list[Event], now: float) -> list[Notice]:
    """For each player one of a kind at most."""
    if after.imported:
        return []
    found: dict[str, Notice] = {}
    worth_it = _found(before, after, happened, now) if _is_worth_it(after) else ()
    for kind, seat, due in (*worth_it, *_lost(happened, now)):
        player = after.seats[seat].player
        name = f"{after.id}/{after.version_for(None)}/{kind}/{player}"
        content: dict[str, Any] = {"kind": kind, "table": after.id, "seat": seat}
        if seat in after.asked:
            content["decision"] = list(after.asked[seat].decision)
        if kind == "lost":
            content["link"] = after.seats[seat].link
        found.setdefault(name, Notice(name, player, due, content))
    return list(found.values())


def _is_worth_it(table: Table) -> bool:
    """Who plays against computers only comes when he likes."""
    return len(table.people()) > 1 or table.setup.pace == "correspondence"


def _found(before: Table, after: Table, happened: list[Event], now: float) -> Iterator[tuple[Kind, int, float]]:
    acting = set() if any(map(_is_by_itself, happened)) else {one.player for one in happened}
    people = [k for k, seat in enumerate(after.seats) if seat.player]
    others = [k for k in people if after.seats[k].player not in acting]
    resumed = any(isinstance(one, events.Resumed) for one in happened)
    soon = now + RETURN_PATIENCE
    for seat in people:
        asked = _asked_of_a_person(after, seat)
        known = before.asked[seat].decision if _asked_of_a_person(before, seat) else None
        anew = asked and after.asked[seat].decision != known
        if (anew or (asked and resumed)) and seat in others:
            yield "turn", seat, soon
        if anew and (time := reminder(after, seat)) is not None:
            yield "deadline", seat, max(soon, time - DAY)  # looked at that early: it may fall into quiet hours
    for one in happened:
        if isinstance(one, events.Away) and _is_long(after.setup.thinking_seconds):
            yield "away", one.seat, soon
    if before.stage != "over" and after.stage == "over":
        yield from (("ended", seat, soon) for seat in others)
    if before.stage == "open" and after.stage == "playing":
        yield from (("begun", seat, soon) for seat in others if seat not in after.asked)
    if any(isinstance(one, events.RematchAsked) for one in happened):
        yield from (("rematch", seat, soon) for seat in after.rematch_waits_for())


def _lost(happened: list[Event], now: float) -> Iterator[tuple[Kind, int, float]]:
    """A seat's player is said to have lost every way in: he alone can object."""
    for one in happened:
        if isinstance(one, events.LinkMade) and one.lost:
            yield "lost", one.seat, now + RETURN_PATIENCE


def _is_by_itself(one: Event) -> bool:
    """A rematch begins, or a page opens the number it has sealed: perhaps nobody looks at it."""
    return isinstance(one, events.ContributionOpened) or (isinstance(one, events.Created) and bool(one.rematch_of))


def _asked_of_a_person(table: Table, seat: int) -> bool:
    return seat in table.asked and table.thinker(seat) is None and table.stage == "playing"


def _is_long(seconds: float | None) -> bool:
    """Who has a few minutes for a move is at the table, or knows that he is not."""
    return seconds is not None and seconds >= LONG


def reminder(table: Table, seat: int) -> float | None:
    """When a player is reminded of his deadline, where there is one worth it."""
    ends, seconds = deadline(table, seat), table.setup.thinking_seconds
    if ends is None or seconds is None or not _is_long(seconds):
        return None
    return ends - min(LEAD * seconds, LONGEST_LEAD)


def when(table: Table, player: str, content: dict[str, Any], now: float) -> float | None:
    """When it is to be told, now or later; None: it no longer holds."""
    kind, seat = content["kind"], content["seat"]
    if seat not in table.seats_of(player):
        return None
    if kind == "away":  # until he is back, or the game is
        return now if table.stage == "playing" and table.seats[seat].away and not table.seats[seat].resigned else None
    if kind == "ended":
        return now if table.stage == "over" else None
    if kind == "begun":
        return now if table.stage == "playing" else None
    if kind == "lost":  # until it is used, withdrawn, or another is made
        return now if table.stage == "playing" and table.seats[seat].link == content["link"] else None
    if kind == "rematch":
        return now if seat in table.rematch_waits_for() else None
    return _when_asked(table, kind, seat, content["decision"], now)


def _when_asked(table: Table, kind: str, seat: int, decision: list[int], now: float) -> float | None:
    """Not if he has chosen in the meantime, which he knows."""
    same = _asked_of_a_person(table, seat) and list(table.asked[seat].decision) == decision
    if not same or seat not in table.to_act():
        return None
    if kind == "turn":
        return now if table.paused is None else None  # it is told again when the pause ends
    if table.paused is not None:
        return now + LOOK_AGAIN
    ends, time = deadline(table, seat), reminder(table, seat)
    if ends is None or time is None or ends <= now:
        return None
    if table.seats[seat].holiday_until > now:
        time = min(time, now + LOOK_AGAIN)
    return max(now, time)
