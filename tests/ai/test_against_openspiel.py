"""The tree search against OpenSpiel's own information-set search, in a game both know.

Both get 1,000 iterations, random playouts and the same share of exploration, and play the move tried most.
Pairs have the same cards and swapped seats. A victory counts 1 and a draw a half: even play must lie in the interval.
Chips are looked at besides, where ours must not be worse. OpenSpiel's bot does not repeat itself for equal seeds.
"""

from typing import Any

import numpy as np
import pytest

from catalaunia.ai.player import Budget
from catalaunia.ai.searcher import Manner, TreeSearch
from tests.ai import leduc

pyspiel = pytest.importorskip("pyspiel")

ITERATIONS = 1_000
EXPLORATION = 0.35
CHIPS = 26  # from the worst result to the best


def duel(pairs: int, seed: int) -> list[list[float]]:
    """Our chips in both games of each pair."""
    rules = leduc.Leduc()
    ours = TreeSearch(rules, Manner(exploration=EXPLORATION, margin=0.0))  # type: ignore[arg-type]
    results = []
    for pair in range(pairs):
        cards = [int(card) for card in np.random.default_rng([seed, pair]).permutation(leduc.CARDS)[:3]]
        results.append([one_game(rules, ours, seat, cards, 2 * pair + seat) for seat in (0, 1)])
    return results


def one_game(rules: leduc.Leduc, ours: TreeSearch, seat: int, cards: list[int], seed: int) -> float:
    """Chips of ours in this seat. Both keep a position of their own, by the same moves."""
    theirs = pyspiel.load_game("leduc_poker").new_initial_state()
    bot = pyspiel.ISMCTSBot(
        seed, pyspiel.RandomRolloutEvaluator(1, seed), EXPLORATION * CHIPS, ITERATIONS, -1,
        pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, False, False,
    )  # fmt: skip
    state, dealt, moves = rules.new(), iter(cards), 0
    while not theirs.is_terminal():
        if theirs.is_chance_node():
            card = next(dealt)
            move, action = leduc.DEAL + card, card
        elif theirs.current_player() == seat:
            moves += 1
            legal = rules.legal(state)
            assert legal == theirs.legal_actions()
            move = ours.answer(rules.view(state, seat), seat, legal, Budget(ITERATIONS), seed * 100 + moves).move
            action = move
        else:
            action = bot.step(theirs)
            move = action
        rules.apply(state, move)
        theirs.apply_action(action)
    assert leduc.chips(state, 0, seat) == theirs.returns()[seat]
    return float(theirs.returns()[seat])


def mean_and_error(pairs: Any) -> tuple[float, float]:
    """Over pairs, because the games of one are not independent."""
    of_pairs = np.mean(pairs, axis=1)
    return float(of_pairs.mean()), float(of_pairs.std(ddof=1) / len(of_pairs) ** 0.5)


@pytest.mark.long
def test_as_strong_as_openspiels_search_in_leduc_poker() -> None:
    chips = np.array(duel(400, 1))
    score, error = mean_and_error((np.sign(chips) + 1) / 2)
    assert abs(score - 0.5) < 1.96 * error, f"{score:.1%} of the games, with a standard error of {error:.1%}"
    mean, error = mean_and_error(chips)
    assert mean > -1.96 * error, f"{mean:+.3f} chips a game, with a standard error of {error:.3f}"


def test_both_play_the_same_game() -> None:
    assert len(duel(3, 2)) == 3  # `one_game` compares the legal moves and the chips
