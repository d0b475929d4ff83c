"""What Python asks of any compiled game: moves one by one and whole games in bulk, written once over stubs.

`states` is an array of positions and `i` the one that is meant; `desks` holds one desk, with the game's data and
room to work on. None checks whether a move is legal.
"""

import numpy as np

from catalaunia.compiled.decorators import hot, kernel
from catalaunia.compiled.stubs import of_the_game
from catalaunia.core.protocol import CHANCE, NOBODY


@of_the_game
def list_moves(s, desk):
    """The legal moves, ascending, into desk.moves; desk.count says how many."""


@of_the_game
def apply_move(s, desk, move):
    """A legal move and all that follows from it, up to the next choice."""


@of_the_game
def random_move(s, desk):
    """Any legal move; one of chance as likely as chance has it."""


@kernel
def apply(states, i, desks, move):
    apply_move(states[i], desks[0], move)


@hot
def write_moves(s, desk, out):
    """The legal moves into `out`; returns how many there are."""
    list_moves(s, desk)
    for k in range(desk.count):
        out[k] = desk.moves[k]
    return desk.count


@kernel
def legal(states, i, desks, out):
    """Write the legal moves into `out`; returns how many there are."""
    return write_moves(states[i], desks[0], out)


@kernel
def step(states, i, desks, move, out):
    """`apply` and `legal` in one call."""
    apply_move(states[i], desks[0], move)
    return write_moves(states[i], desks[0], out)


@kernel
def random_games(states, desks, dice, limit, ends, log):
    """Random games from position 0, in position 1, one for each of the dice; counts how they end.

    Returns all decisions, those of the longest game, and how many moves the last game had; these are
    written into `log` as far as that reaches. A game of `limit` moves is broken off.
    """
    s, desk = states[1], desks[0]
    all_decisions, longest, moves = 0, 0, 0
    for game in range(dice.shape[0]):
        desk.dice = dice[game]
        states[1] = states[0]
        moves, decisions = 0, 0
        while s.actor != NOBODY and moves < limit:
            decisions += s.actor != CHANCE
            move = random_move(s, desk)
            apply_move(s, desk, move)
            if moves < log.shape[0]:
                log[moves] = move
            moves += 1
        all_decisions += decisions
        longest = max(longest, decisions)
        if s.actor == NOBODY:
            ends[s.ended] += 1
    return all_decisions, longest, moves


@hot
def is_listed(desk, move):
    """Among the moves that were listed last."""
    listed = False
    for k in range(desk.count):
        listed |= desk.moves[k] == move
    return listed


@kernel
def replay(states, desks, moves):
    """Moves one after the other from position 0 on, each into the next place, up to the first that is not legal.

    Returns how many were made.
    """
    desk = desks[0]
    for k in range(moves.shape[0]):
        states[k + 1] = states[k]
        s = states[k + 1]
        if s.actor == NOBODY:
            return k
        list_moves(s, desk)
        if not is_listed(desk, moves[k]):
            return k
        apply_move(s, desk, np.int64(moves[k]))
    return moves.shape[0]


@kernel
def perft(states, i, desks, depth, lists):
    """Sequences of `depth` moves from position i; the pool above i and `lists` are room for the search."""
    n = write_moves(states[i], desks[0], lists[i])
    if depth == 1:
        return n
    total = 0
    for k in range(n):
        states[i + 1] = states[i]
        apply_move(states[i + 1], desks[0], np.int64(lists[i, k]))
        total += perft(states, i + 1, desks, depth - 1, lists)
    return total
