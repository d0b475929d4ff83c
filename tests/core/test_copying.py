"""A twin goes on by itself: nothing that changes is shared with it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalaunia.core import registry
from catalaunia.core.copying import Grown, GrownMap, Twinned
from catalaunia.core.match import Match
from catalaunia.server.tables import changes
from catalaunia.server.tables.events import Chatted, Created, Hinted, Moved, Seated, Started
from catalaunia.server.tables.table import Table

MOVES = 60


def changing(thing: object) -> list[Any]:
    """All that can change in something, and in what it holds."""
    if isinstance(thing, Grown | GrownMap):  # what twins share of these has a test of its own
        return [thing]
    if isinstance(thing, Twinned):
        return [thing, *(part for value in vars(thing).values() for part in changing(value))]
    if isinstance(thing, dict):
        return [thing, *(part for value in thing.values() for part in changing(value))]
    if isinstance(thing, list | set):
        return [thing, *(part for value in thing for part in changing(value))]
    return []


def table_in_play(name: str) -> Table:
    game = registry.find(name)
    players = range(game.players[0])
    setup = {"game": name, "seats": [{} for _ in players]}
    seated = [Seated(seat, str(seat), player=str(seat), key="one") for seat in players]
    table = changes.after(Table("twins"), [Created(setup, bytes(32).hex(), game.version), *seated, Started()], 0.0)
    for _ in range(MOVES):
        seat = table.to_act()[0]
        assert table.match is not None
        move = table.match.legal(seat)[0].text
        table = changes.after(table, [Moved(seat, move, player=str(seat))], 0.0)
        for eye in (None, *players):
            table.plies_of(eye)
        table.standings()
    table = changes.after(table, [Chatted("0", "hello"), Hinted(table.to_act()[0], "now")], 1.0)
    seat = table.to_act()[0]
    assert table.match is not None
    return changes.after(table, [Moved(seat, table.match.legal(seat)[0].text)], 2.0)


@pytest.mark.parametrize("name", registry.names())
def test_a_twin_of_a_table_shares_nothing_that_changes(name: str) -> None:
    table = table_in_play(name)
    own = changing(table)
    assert any(isinstance(one, Match) for one in own)
    assert not {id(one) for one in own} & {id(one) for one in changing(table.twin())}


@pytest.mark.parametrize("name", registry.names())
def test_what_is_shared_with_a_twin_is_known_never_to_change(name: str) -> None:
    table = table_in_play(name)
    for thing in (one for one in changing(table) if isinstance(one, Twinned)):
        for attribute, value in vars(thing).items():
            kinds = (Twinned, list, dict, tuple, frozenset, str, bytes, int, float, type(None))
            if isinstance(thing, Grown | GrownMap):
                continue
            known = attribute in ("rules", "setup", "undo", "gathered")  # made once for a table, or replaced as a whole
            assert known or isinstance(value, kinds), f"{type(thing).__name__}.{attribute}"


DOINGS = st.lists(
    st.tuples(st.sampled_from(("append", "append", "cut", "twin")), st.integers(0, 7), st.integers(0, 9)), max_size=60
)


@given(DOINGS)
def test_twins_of_what_grows_go_on_like_lists_of_their_own(doings: list[tuple[str, int, int]]) -> None:
    pairs: list[tuple[Grown[int], list[int]]] = [(Grown(), [])]
    for what, which, number in doings:
        grown, plain = pairs[which % len(pairs)]
        if what == "append":
            grown.append(number)
            plain.append(number)
        elif what == "cut":
            grown.cut(number)
            del plain[number:]
        else:
            pairs.append((grown.twin(), [*plain]))
        for one, other in pairs:
            assert one == other
            assert [*one] == [one[k] for k in range(len(one))] == other
            assert one[-3:] == other[-3:]
            assert one[1:-1] == other[1:-1]
            assert not other or one[-1] == other[-1]
            for beyond in (len(other), -len(other) - 1):
                with pytest.raises(IndexError):
                    one[beyond]


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 7), st.integers(0, 9), st.integers()), max_size=60))
def test_twins_of_a_map_that_grows_go_on_like_dictionaries_of_their_own(
    doings: list[tuple[bool, int, int, int]],
) -> None:
    pairs: list[tuple[GrownMap[int, int], dict[int, int]]] = [(GrownMap(), {})]
    for adds, which, name, value in doings:
        grown, plain = pairs[which % len(pairs)]
        if adds:
            grown.add(name, value)
            plain.pop(name, None)
            plain[name] = value
        else:
            pairs.append((grown.twin(), {**plain}))
        for one, other in pairs:
            assert list(one.items()) == list(other.items())
            assert len(one) == len(other)
            assert [one.get(k) for k in range(10)] == [other.get(k) for k in range(10)]
