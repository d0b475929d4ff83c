"""Whether a game is over with the turn that is being played, in worlds that fit what a seat knows, by the policy."""

import random
from collections.abc import Sequence

from catalaunia.ai.player import Budget
from catalaunia.ai.search_players import PolicyPlayer
from catalaunia.compiled.dealing import resample
from catalaunia.core.protocol import CHANCE, NOBODY, Rules, State

WORLDS = 8
MOST_MOVES = 60  # of a turn, looked at


def ends(rules: Rules, view: State, seat: int, moves: Sequence[int], seed: int) -> float:
    """The share of worlds in which the game is over by the end of this turn, after these moves of the seat."""
    over = 0
    for world in range(WORLDS):
        state = resample(rules, view, seat, seed + world)
        for move in moves:
            rules.apply(state, move)
        over += _over_with_the_turn(rules, state, random.Random(seed + world))
    return over / WORLDS


def _over_with_the_turn(rules: Rules, state: State, chance: random.Random) -> bool:
    policy, turn = PolicyPlayer(rules), rules.standing(rules.view(state, None)).turn
    for _ in range(MOST_MOVES):
        actor = rules.actor(state)
        if actor == NOBODY:
            return True
        if rules.standing(rules.view(state, None)).turn != turn:
            return False
        if actor == CHANCE:
            move = chance.choices(rules.legal(state), rules.weights(state))[0]
        else:
            seen = rules.view(state, actor)
            move = policy.answer(seen, actor, rules.legal(seen), Budget(), chance.getrandbits(32)).move
        rules.apply(state, move)
    return False
