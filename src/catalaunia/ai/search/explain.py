"""What comes of moves: victory, lead, the points of each part, and what is lost before one's next turn.

As in `compare`, each move is made in the same worlds with the same luck. Every game is played to its end by
the policy; the risks are those up to the seat's next own turn.
"""

import numpy as np

from catalaunia.ai.search import game_calls as game
from catalaunia.ai.search.compare import imagine
from catalaunia.ai.search.ismcts import PLAYOUT_LIMIT
from catalaunia.ai.search.plan import SEATS
from catalaunia.compiled import cold_kernel, roll, rule, stored
from catalaunia.core.protocol import CHANCE, NOBODY

MOST_PARTS = 16
MOST_RISKS = 64
NO_MOVE = -1

TRIAL = stored(
    np.dtype(
        [
            ("seat", np.int64),  # who asks
            ("secret", np.int64),  # 1: the move asked for is part of a choice that several make at once
            # One move in one world.
            ("moves", np.int64),  # made so far
            ("gains", np.float64, (SEATS, MOST_PARTS)),  # points of each seat from each part since
            ("hits", np.int64, (MOST_RISKS,)),  # 1: this risk has come true
        ]
    )
)


@cold_kernel
def explain(states, desks, trials, moves, legal, players, shares, leads, parts, risks):
    """A row for each world, a column for each move and one more for a move taken at random.

    Where no move is legal that column is the position itself, played on by all. The view is in position 0; 1 is
    the world, 2 the position being played, 3 the one before its last move.
    """
    trial, desk = trials[0], desks[0]
    trial.secret = game.secret(states[0])
    for world in range(leads.shape[0]):
        states[1] = states[0]
        imagine(states[1], desk, trial)
        any_move = legal[roll(desk, legal.shape[0])] if legal.shape[0] > 0 else np.int64(NO_MOVE)
        luck = desk.dice
        for k in range(leads.shape[1]):
            states[2] = states[1]
            desk.dice = luck
            clear(trial)
            move = moves[k] if k < moves.shape[0] else any_move
            if move != NO_MOVE:
                say_and_watch(states, desk, trial, move, players)
            play_on(states[2], desk, trial, players)
            judge(states[2], desk, trial, players, world, k, shares, leads)
            note_parts(states[2], trial, players, world, k, parts)
            for risk in range(game.risks(states[2])):
                risks[world, k, risk] = trial.hits[risk]
        desk.dice = luck
        roll(desk, 2)


@rule
def clear(trial):
    trial.moves = 0
    for seat in range(SEATS):
        for part in range(MOST_PARTS):
            trial.gains[seat, part] = 0.0
    for risk in range(MOST_RISKS):
        trial.hits[risk] = 0


@rule
def next_move(s, desk):
    return game.random_move(s, desk) if s.actor == CHANCE else game.policy(s, desk)


@rule
def say_and_tally(s, desk, trial, move, players):
    """A move, and the points of the scorings it brought: nothing moves between these and the next move."""
    before = game.scorings(s)
    game.apply_move(s, desk, move)
    trial.moves += 1
    times = game.scorings(s) - before
    if times > 0:
        for seat in range(players):
            for part in range(game.parts(s)):
                trial.gains[seat, part] += times * game.part_points(s, desk, seat, part)


@rule
def say_and_watch(states, desk, trial, move, players):
    """The move that is tried and all up to the seat's next own turn, noting the risks that come true."""
    s, seat = states[2], trial.seat
    away = not game.own_turn(s, seat)
    while True:
        states[3] = states[2]
        say_and_tally(s, desk, trial, move, players)
        if game.fought(states[3], s):
            for risk in range(game.risks(s)):
                if game.struck(states[3], s, desk, move, seat, risk):
                    trial.hits[risk] = 1
        mine = game.own_turn(s, seat)
        if s.actor == NOBODY or (away and mine) or trial.moves >= PLAYOUT_LIMIT:
            break
        away = away or not mine
        move = next_move(s, desk)
    for risk in range(game.risks(s)):
        if game.gone(states[1], s, seat, risk):
            trial.hits[risk] = 1


@rule
def play_on(s, desk, trial, players):
    """To the end of the game."""
    while s.actor != NOBODY and trial.moves < PLAYOUT_LIMIT:
        say_and_tally(s, desk, trial, next_move(s, desk), players)


@rule
def judge(s, desk, trial, players, world, k, shares, leads):
    over = s.actor == NOBODY
    shares[world, k] = game.share(s, desk, trial.seat) if over else game.outlook(s, desk, trial.seat)
    leads[world, k] = game.points(s, trial.seat) - game.points(s, rival(s, trial.seat, players))


@rule
def rival(s, seat, players):
    """The best of the others."""
    found = -1
    for other in range(players):
        if other != seat and (found < 0 or game.points(s, other) > game.points(s, found)):
            found = other
    return found


@rule
def note_parts(s, trial, players, world, k, parts):
    """The points of each part since, less those of the rival."""
    other = rival(s, trial.seat, players)
    for part in range(game.parts(s)):
        parts[world, k, part] = trial.gains[trial.seat, part] - trial.gains[other, part]
