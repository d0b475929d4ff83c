"""Ways: every decision of a seat, whole; compared from what the seat knows and nothing else."""

from itertools import permutations

import pytest

from catalaunia.ai import players
from catalaunia.ai.hints.chooser import Chooser
from catalaunia.ai.player import Budget
from catalaunia.ai.puzzles.ways import Decision
from catalaunia.compiled.dealing import resample
from catalaunia.core.protocol import Rules, State
from catalaunia.core.variant import Variant
from tests import tables

TABLES = [Variant("attila", 3), Variant("clash451", 2)]
every_game = pytest.mark.parametrize("table", TABLES, ids=str)


def of(rules: Rules, state: State, seat: int) -> Decision:
    return Decision(Chooser(rules), rules.view(state, seat), seat)


@every_game
def test_a_way_is_a_move_or_a_whole_secret_choice(table: Variant) -> None:
    secret = 0
    for rules, state, seat in tables.choices(table, 40, seed=1, every=7):
        legal, decision = rules.legal(rules.view(state, seat)), of(rules, state, seat)
        if decision.secret:
            secret += 1
            assert {way[0] for way in decision.ways} == set(legal)
            assert len({*decision.ways}) == len(decision.ways)
            assert all(rules.seals(move) for way in decision.ways for move in way)
        else:
            assert decision.ways == tuple((move,) for move in legal)
    assert secret


def test_six_cards_in_hand_make_a_hundred_and_twenty_triples() -> None:
    for rules, state, seat in tables.choices(TABLES[1], 40, seed=3, every=1):
        decision, legal = of(rules, state, seat), rules.legal(rules.view(state, seat))
        if decision.secret and len(legal) == 6:
            assert sorted(decision.ways) == sorted(permutations(legal, 3))
            return
    raise AssertionError("nobody chose")


@every_game
def test_nothing_that_is_hidden_changes_a_comparison(table: Variant) -> None:
    for n, (rules, state, seat) in enumerate(tables.choices(table, 12, seed=2, every=11)):
        other = of(rules, resample(rules, rules.view(state, seat), seat, n), seat)
        one = of(rules, state, seat)
        assert one.ways == other.ways
        few = one.ways[:3] + one.ways[-1:]
        assert one.judged(few, 8, n).tobytes() == other.judged(few, 8, n).tobytes()
        assert one.played_out(few, 8, n).tobytes() == other.played_out(few, 8, n).tobytes()
        assert one.best_few(40, n) == other.best_few(40, n)


@every_game
def test_a_player_goes_one_of_the_ways(table: Variant) -> None:
    for rules, state, seat in tables.choices(table, 20, seed=4, every=9):
        decision = of(rules, state, seat)
        for level in (1, 3):
            player = players.parse(f"level:{level}").player(rules)
            assert decision.answered(player, Budget(), 1) in decision.ways
