"""What a seat cannot know changes nothing that it gets, in every game.

Everything hidden from a seat is dealt anew; then its view, its legal moves, the refusals it hears, the
drawing it sees and the events it is told must be the same, byte for byte.
"""

from collections.abc import Iterator
from contextlib import suppress

import pytest

from catalaunia.compiled.dealing import resample
from catalaunia.core.protocol import CHANCE, Rules, State, copy
from catalaunia.core.variant import Variant
from tests import tables
from tests.tables import ALL

every_table = pytest.mark.parametrize("table", ALL, ids=str)


def outputs(rules: Rules, state: State, seat: int | None, drawn: bool) -> Iterator[bytes]:
    """Everything that leaves the rules for a seat, as bytes; the drawing, slow as it is, where asked for."""
    view = rules.view(state, seat)
    yield view.tobytes()
    if drawn:
        yield rules.render(view, seat, [f"Name {k}" for k in range(rules.players)]).encode()
    yield str((rules.actor(state), rules.scores(state), rules.reveals(state))).encode()
    if seat is not None and rules.actor(state) == seat:
        legal = rules.legal(state)
        yield str(legal).encode()
        assert rules.legal(view) == legal
        for number in set(range(0, rules.size, 7)) - set(legal):
            with suppress(KeyError):  # a number that is no move on this board
                yield str(rules.why_not(view, rules.move(view, number))).encode()


def check(rules: Rules, state: State, seat: int | None, seed: int) -> None:
    """Deal what the seat cannot know anew and compare all it gets."""
    view = rules.view(state, seat)
    world = resample(rules, view, seat, seed)
    drawn = seed % 10 == 0
    assert list(outputs(rules, world, seat, drawn)) == list(outputs(rules, state, seat, drawn))
    if seat is not None and rules.actor(state) == seat:
        for move in rules.legal(state)[::5]:
            check_after(rules, state, world, seat, move)


def check_after(rules: Rules, state: State, world: State, seat: int, move: int) -> None:
    """The seat's own move shows it the same in both, unless it turns up what was hidden or cards are drawn."""
    views = []
    for one in (state, world):
        after = copy(one)
        rules.apply(after, move)
        if rules.reveals(after) == rules.reveals(one) and rules.actor(after) != CHANCE:
            views.append(rules.view(after, seat).tobytes())
    assert len(views) < 2 or views[0] == views[1]


@every_table
def test_resampling_what_a_seat_cannot_know_changes_no_byte_of_what_it_gets(table: Variant) -> None:
    for n, (rules, state) in enumerate(tables.positions(table, games=2, seed=11, every=41)):
        for seat in (None, *range(table.players)):
            check(rules, state, seat, n)


@pytest.mark.long
@every_table
def test_resampling_what_a_seat_cannot_know_changes_no_byte_at_full_size(table: Variant) -> None:
    for n, (rules, state) in enumerate(tables.positions(table, games=60, seed=12, every=3)):
        for seat in (None, *range(table.players)):
            check(rules, state, seat, n)


@every_table
def test_a_planted_leak_is_found(table: Variant) -> None:
    """A view that shows one hidden field must fail the check above, field by field."""
    rules = table.rules
    honest = rules.view
    played = [*tables.positions(table, games=3, seed=14, every=2)]
    hidden = _hidden(played)
    assert hidden
    for field in hidden:

        def leaky(state: State, seat: int | None, field: str = field) -> State:
            view = honest(state, seat)
            view[field] = state[field]
            return view

        assert _leaks(table, leaky, played), field


def _hidden(played: list[tuple[Rules, State]]) -> list[str]:
    """The fields that a spectator of some random position does not see."""
    found: dict[str, None] = {}
    for rules, state in played:
        view = rules.view(state, None)
        names = [name for name in state.dtype.names or () if name not in found]
        found |= dict.fromkeys(name for name in names if view[name].tobytes() != state[name].tobytes())
    return list(found)


def _leaks(table: Variant, view: object, played: list[tuple[Rules, State]]) -> bool:
    for n, (rules, state) in enumerate(played):
        setattr(rules, "view", view)  # noqa: B010  (mypy: a method is replaced on purpose)
        for seat in (None, *range(table.players)):
            shown = rules.view(state, seat)
            clean = type(rules).view(rules, state, seat)
            world = resample(rules, clean, seat, n)
            if rules.view(world, seat).tobytes() != shown.tobytes():
                return True
    return False
