"""Comparing moves in the same worlds: each is made in the same deals, and luck is the same for all.

So the difference between two moves has a far smaller error than the value of either.
"""

import numpy as np

from catalaunia.ai.search import game_calls as game
from catalaunia.ai.search.ismcts import judge, play_out
from catalaunia.compiled import cold_kernel, kernel, roll, rule
from catalaunia.core.protocol import CHANCE, NOBODY


@kernel
def compare(states, desks, plans, legal, players, values):
    """A row of values for each world, a column for each move; the view is in position 0."""
    plan, desk = plans[0], desks[0]
    for world in range(values.shape[0]):
        states[1] = states[0]
        imagine(states[1], desk, plan)
        luck = desk.dice
        for k in range(legal.shape[0]):
            states[2] = states[1]
            desk.dice = luck
            game.apply_move(states[2], desk, legal[k])
            play_out(states[2], desk, plan)
            judge(states[2], desk, plan, players)
            values[world, k] = plan.value[plan.seat]
        desk.dice = luck
        roll(desk, 2)


@rule
def imagine(s, desk, plan):
    """A world that fits the view, when the seat is to move."""
    game.deal_unseen(s, plan.seat, desk)
    game.reopen(s, plan.seat)
    while s.actor != plan.seat and s.actor != NOBODY:
        move = game.random_move(s, desk) if s.actor == CHANCE else game.policy(s, desk)
        game.apply_move(s, desk, move)


@cold_kernel
def first_thought(states, desks, newcomer):
    """The policy's move in the view of position 0, or that of a newcomer's plan."""
    if newcomer:
        return np.int64(game.newcomer(states[0], desks[0]))
    return np.int64(game.policy(states[0], desks[0]))
