"""What programs that learn are told, in every game: it follows from the view of their seat, and from nothing else."""

import numpy as np
import pytest

from catalaunia.compiled.dealing import resample
from catalaunia.core.protocol import CHANCE, NOBODY, Rules, State, copy
from catalaunia.core.variant import Variant
from tests import tables
from tests.sizes import sized
from tests.tables import ALL

every_table = pytest.mark.parametrize("table", ALL, ids=str)


def observed(rules: Rules, state: State, seat: int | None, before: int = 0) -> bytes:
    """Into cells that held something else before."""
    cells = np.full(rules.layout.size, before, np.int8)
    rules.observe(state, seat, cells)
    return cells.tobytes()


@sized("every", 61, 3)
@every_table
def test_an_observation_follows_from_the_view_alone(table: Variant, every: int) -> None:
    for n, (rules, state) in enumerate(tables.positions(table, games=2, seed=21, every=every)):
        for seat in (None, *range(table.players)):
            seen, view = observed(rules, state, seat), rules.view(state, seat)
            assert observed(rules, view, seat) == seen
            assert observed(rules, resample(rules, view, seat, n), seat) == seen
            assert observed(rules, state, seat, 77) == observed(rules, state, seat, -77), "a cell was left as it was"


@every_table
def test_cells_stay_within_their_bounds(table: Variant) -> None:
    for rules, state in tables.positions(table, games=2, seed=22, every=23):
        for seat in range(table.players):
            cells = np.frombuffer(observed(rules, state, seat), rules.layout.fields)
            for part in rules.layout.parts:
                assert part.least <= cells[part.name].min() <= cells[part.name].max() <= part.most, part.name


@every_table
def test_a_peek_is_found(table: Variant) -> None:
    """An observation that looks at one hidden field, for one of the seats, is told from one that does not."""
    played = [*tables.positions(table, games=3, seed=14, every=2)]
    for field in _hidden(played):
        assert any(_peeks(rules, state, n, field) for n, (rules, state) in enumerate(played)), field


def _hidden(played: list[tuple[Rules, State]]) -> list[str]:
    rules, first = played[0]
    found = [
        name
        for name in first.dtype.names or ()
        if any(rules.view(state, 0)[name].tobytes() != state[name].tobytes() for _, state in played)
    ]
    assert found
    return found


def _peeks(rules: Rules, state: State, seed: int, field: str) -> bool:
    """Seat 0 sees a cell of its own for everything, and one more for what another has."""

    def peeked(position: State) -> bytes:
        return observed(rules, position, 0) + position[field].tobytes()

    return peeked(resample(rules, rules.view(state, 0), 0, seed)) != peeked(state)


@every_table
def test_the_own_seat_comes_first(table: Variant) -> None:
    """Seats differ in what they are told; what belongs to nobody's eyes but one's own is the same for all others."""
    rules, state = next((r, s) for r, s in tables.positions(table, games=1, seed=5, every=1) if r.actor(s) >= 0)
    seen = {observed(rules, state, seat) for seat in range(table.players)}
    assert len(seen) == table.players


@every_table
def test_a_mask_has_a_one_for_each_legal_move(table: Variant) -> None:
    for rules, state in tables.positions(table, games=1, seed=23, every=7):
        mask = np.full(rules.size, 9, np.int8)
        rules.mask(state, mask)
        assert np.flatnonzero(mask).tolist() == rules.legal(state)
        assert set(mask.tolist()) <= {0, 1}


@sized("games", 12, 400)
@every_table
def test_a_history_says_all_that_a_seat_knows_when_it_acts(table: Variant, games: int) -> None:
    """Equal tokens, equal view; few games share a long history, so all beginnings count."""
    rules, choose = table.rules, np.random.default_rng(24)
    known: dict[tuple[int, ...], bytes] = {}
    for _ in range(games):
        state = rules.new()
        told: list[list[int]] = [[seat] for seat in range(table.players)]
        while (actor := rules.actor(state)) != NOBODY:
            if actor != CHANCE:
                view = rules.view(state, actor).tobytes()
                assert known.setdefault(tuple(told[actor]), view) == view
            before, number = copy(state), _move(rules, state, choose)
            rules.apply(state, number)
            for seat in range(table.players):
                heard = rules.tokens(before, number, state, seat)
                assert all(0 <= token < rules.vocabulary.size for token in heard)
                told[seat] += heard


def _move(rules: Rules, state: State, choose: np.random.Generator) -> int:
    """Chance and the players often do the same again, so that games have long beginnings in common."""
    legal = rules.legal(state)
    return legal[0] if choose.random() < 0.9 else tables.random_move(rules, state, choose)
