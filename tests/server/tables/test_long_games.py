"""A move costs the same at the end of a long game as at its beginning, counted in calls and in elements gone through.

Two tables stand at the same position; one of them has come there by five hundred moves more, and has been talked at
and asked for hints as often.
"""

from collections.abc import Iterator
from typing import Any, SupportsIndex

import pytest

from catalaunia.core.copying import Grown, GrownMap, Twinned
from catalaunia.core.match import Match
from catalaunia.core.variant import Variant
from catalaunia.server.outgoing import views
from catalaunia.server.tables import authority, changes, commands
from catalaunia.server.tables.deadlines import due
from catalaunia.server.tables.events import Chatted, Moved
from catalaunia.server.tables.table import Asked, Line, Table
from tests.server.outgoing.twins import History, histories, player
from tests.server.outgoing.work import Work, counted

MORE = 500
KINDS = [Variant("attila", 3), Variant("attila", 3, {"war_bids": "simultaneous"}), Variant("clash451", 2)]


class Elements:
    """How many were gone through."""

    count = 0


class WatchedList(list[Any]):
    def __getitem__(self, place: Any) -> Any:
        found = super().__getitem__(place)
        Elements.count += len(found) if isinstance(place, slice) else 1
        return found

    def __iter__(self) -> Iterator[Any]:
        Elements.count += len(self)
        return super().__iter__()

    def index(self, *given: Any) -> int:
        Elements.count += len(self)
        return super().index(*given)

    def count(self, one: Any) -> int:
        Elements.count += len(self)
        return super().count(one)

    def pop(self, place: SupportsIndex = -1) -> Any:
        raise AssertionError("a twin may still look at it")


class WatchedDict(dict[Any, Any]):
    def items(self) -> Any:
        Elements.count += len(self)
        return super().items()

    def __iter__(self) -> Iterator[Any]:
        Elements.count += len(self)
        return super().__iter__()


def lengthened(table: Table) -> Table:
    """At the same position after many more moves."""
    long, match = table.twin(), table.match
    assert match is not None
    assert long.match is not None
    long.match.log = Grown([match.log[0]] * MORE + [*match.log])
    long.match.trail = Grown([match.trail[0]] * MORE + [*match.trail])
    long.match.aids = {aid: Grown([0] * MORE + [*plies]) for aid, plies in match.aids.items()}
    long.begun = tuple(match.log[:1]) * MORE
    long.seconds = Grown([None] * MORE + [*table.seconds])
    for n in range(MORE):
        long.versions.add(None, MORE + table.ply)
        long.version += 1
        long.keys.add((player(0), f"before-{n}"), Asked(n, Moved, ""))
        long.hints.add(-n, "long ago")
    long.chat = Grown([Line(1, 0.0, "Ada", "Long ago.", player(0))] * MORE + [*table.chat])
    long.heard, long.stood, long.told = {}, Grown(), Grown()
    changes.note_who_is_awaited(long)
    return long


def watch(thing: object) -> None:
    """Whatever is gone through from now on is counted."""
    for value in list(vars(thing).values()):
        if isinstance(value, Grown):
            value._items = WatchedList(value._items)
        elif isinstance(value, GrownMap):
            value._entries = WatchedDict(value._entries)
        elif isinstance(value, Twinned):
            watch(value)
        elif isinstance(value, dict):
            for part in value.values():
                if isinstance(part, Grown):
                    part._items = WatchedList(part._items)


def one_move(table: Table) -> tuple[Work, int, int]:
    """From the command to the updates of all: calls, elements gone through, and elements of which there is a copy."""
    eyes = (None, *range(len(table.seats)))
    for eye in eyes:
        table.plies_of(eye)  # worked out once, as each update before has done
    table.turns()
    watch(table)
    seat = table.to_act()[0]
    assert table.match is not None
    command = commands.Play(seat, table.match.legal(seat)[0].text)
    seen = {eye: table.version_for(eye) for eye in eyes}
    Elements.count = 0
    with counted() as work:
        happened = command.events(command.right(table, player(seat)), 0.0)
        after = changes.after(table, happened, table.changed + 1.0)
        after.summary(due(after))
        for eye, known in seen.items():
            views.update(authority.look(after, player(eye), eye), "en", known).model_dump_json()
    return work, Elements.count, copied(after)


def copied(thing: object) -> int:
    """Elements of lists, tuples and dictionaries that a twin has for itself."""
    if isinstance(thing, Grown | GrownMap):
        return 0
    if isinstance(thing, Twinned):
        return sum(copied(value) for value in vars(thing).values())
    if isinstance(thing, dict):
        return len(thing) + sum(copied(value) for value in thing.values())
    return len(thing) if isinstance(thing, list) else 0


def some(kind: Variant) -> Iterator[History]:
    for n, history in enumerate(histories(kind, 11, every=9)):
        if n > 3:
            return
        yield history


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_move_costs_the_same_however_many_were_before_it(kind: Variant) -> None:
    for history in some(kind):
        if len(history.match.log) < 2:
            continue
        talk = Chatted("Name 0", "Well, well.", player=player(0), key="talk")
        table = changes.after(history.table, [talk], history.table.changed)
        table.begun = tuple(history.match.log[:1])
        one_move(table.twin())  # whatever is worked out once
        short, long = one_move(table.twin()), one_move(lengthened(table))
        assert dict((short[0] - long[0]) + (long[0] - short[0])) == {}
        assert short[1:] == long[1:]


def _twin_with_a_list_of_its_own(grown: Grown[Any]) -> Grown[Any]:
    return Grown(grown._items)


def _walks_the_log(match: Match, seat: int) -> int:
    return sum(entry.actor == seat for entry in match.log) * 0


SLOW = {
    "a twin has a list of its own": (Grown, "twin", _twin_with_a_list_of_its_own),
    "the log is walked": (Match, "sealed", _walks_the_log),
}


@pytest.mark.parametrize("planted", SLOW)
def test_work_that_grows_with_the_game_is_found(planted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, slow = SLOW[planted]
    history = next(one for one in some(KINDS[0]) if len(one.match.log) > 5)
    tables = history.table.twin(), lengthened(history.table)
    monkeypatch.setattr(where, name, slow)
    short, long = (one_move(table) for table in tables)
    assert short[1] != long[1]
