"""Poker between our tree search and OpenSpiel's own, by a program for which `tests/poker` is installed.

    python -m tests.ai.duel_with_openspiel PAIRS SEED

Prints our chips in both games of each pair: the same cards with swapped seats. Both get 1,000 iterations, random
playouts and the same share of exploration, and play the move tried most. OpenSpiel's bot does not repeat itself for
equal seeds.
"""

import json
import sys

import numpy as np
import pyspiel
from catalaunia_poker import GAME
from catalaunia_poker.rules.moves import DEAL_MOVES
from catalaunia_poker.rules.state import CARDS, CHIPS

from catalaunia.ai.player import Budget
from catalaunia.ai.search_players import Manner, TreeSearch
from catalaunia.core.protocol import Rules

ITERATIONS = 1_000
EXPLORATION = 0.35


def duel(pairs: int, seed: int) -> list[list[float]]:
    """Our chips in both games of each pair."""
    rules = GAME.rules(2, {})
    ours = TreeSearch(rules, Manner(exploration=EXPLORATION, margin=0.0))
    results = []
    for pair in range(pairs):
        cards = [int(card) for card in np.random.default_rng([seed, pair]).permutation(len(CARDS))[:3]]
        results.append([one_game(rules, ours, seat, cards, 2 * pair + seat) for seat in (0, 1)])
    return results


def one_game(rules: Rules, ours: TreeSearch, seat: int, cards: list[int], seed: int) -> float:
    """Chips of ours in this seat. Both keep a position of their own, by the same moves."""
    theirs = pyspiel.load_game("leduc_poker").new_initial_state()
    bot = pyspiel.ISMCTSBot(
        seed, pyspiel.RandomRolloutEvaluator(1, seed), EXPLORATION * 2 * CHIPS, ITERATIONS, -1,
        pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, False, False,
    )  # fmt: skip
    state, dealt, moves = rules.new(), iter(cards), 0
    while not theirs.is_terminal():
        if theirs.is_chance_node():
            card = next(dealt)
            move, action = DEAL_MOVES + card, card
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
    assert rules.scores(state)[seat] - CHIPS == theirs.returns()[seat]
    return float(theirs.returns()[seat])


if __name__ == "__main__":
    print(json.dumps(duel(int(sys.argv[1]), int(sys.argv[2]))))
