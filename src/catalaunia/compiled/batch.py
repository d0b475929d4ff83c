"""Many positions at once, for programs that learn: a move in each, what chance does next, and what is seen then.

A lane is a place in which one game after the other is played. Its chance follows from its own key and from how many
moves were made there, so what happens in it depends neither on other lanes nor on how many threads share the work:
each thread has a stretch of lanes and a desk of its own. Python holds positions, lanes and all that is written as
arrays of one row a lane; arrays are indexed here and never handed on.
"""

import numpy as np

from catalaunia.compiled.bits import count, lowest
from catalaunia.compiled.bulk import apply_move, list_moves, random_move
from catalaunia.compiled.decorators import hot, kernel, released_kernel, rule
from catalaunia.compiled.observing import observe
from catalaunia.compiled.stubs import of_the_game
from catalaunia.core.protocol import NOBODY

SAME, NEXT, NEVER = 0, 1, 2  # when a game that is over is followed by a new one: at once, at the next step, when asked
EVERY_SEAT = -1  # whose moves are asked for; else those of one seat, and the others play at random

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_FIRST, _SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32, _1 = (np.uint64(n) for n in (30, 27, 31, 32, 1))
_CHOICE = np.uint64(0xD1B54A32D192ED03)  # so that what is chosen at random does not follow what chance does


def lane_fields(size: int) -> np.dtype[np.void]:
    """Of a game with so many moves."""
    return np.dtype(
        [
            ("key", np.uint64),  # of its chance
            ("steps", np.uint64),  # moves that were asked for in this lane, in all games
            ("moves", np.int64),  # of this game, those of chance too
            ("over", np.int64),  # 1: the game has ended and none has followed yet
            ("legal", np.uint64, (-(-size // 64),)),  # the set of legal moves
        ],
        align=True,
    )


@of_the_game
def share(s, desk, seat):
    """When the game is over: the seat's share of the victory, 1 for a win alone."""


@hot
def mixed(x):
    """Any number as one that looks like chance (the finaliser of SplitMix64)."""
    x = (x ^ (x >> _30)) * _FIRST
    x = (x ^ (x >> _27)) * _SECOND
    return x ^ (x >> _31)


@hot
def throw_dice(lane, desk):
    """Of the next step; never 0, which would stay 0 for ever."""
    desk.dice = mixed(lane.key + lane.steps * _GOLDEN) | _1
    lane.steps += _1


@hot
def write_legal(s, desk, lane, mask):
    """The legal moves as the lane keeps them, to check the next one by, and as a byte each."""
    list_moves(s, desk)
    for k in range(lane.legal.shape[0]):
        lane.legal[k] = 0
    for k in range(mask.cells.shape[0]):
        mask.cells[k] = 0
    for k in range(desk.count):
        move = desk.moves[k]
        mask.cells[move] = 1
        lane.legal[move >> 6] |= _1 << np.uint64(move & 63)


@hot
def write_none(lane, mask):
    """The game is over."""
    for k in range(lane.legal.shape[0]):
        lane.legal[k] = 0
    for k in range(mask.cells.shape[0]):
        mask.cells[k] = 0


@rule
def is_legal(lane, move):
    if move < 0 or move >> 6 >= lane.legal.shape[0]:
        return False
    return (lane.legal[move >> 6] >> np.uint64(move & 63)) & _1 != 0


@released_kernel
def first_illegal(lanes, actions, first, last):
    """The first of these lanes whose move is not legal, or -1. In a lane whose game is over any number will do."""
    for i in range(first, last):
        lane = lanes[i]
        if lane.over == 0 and not is_legal(lane, actions[i]):
            return i
    return -1


@released_kernel
def sample(lanes, actions, first, last):
    """A legal move in each lane, each as likely as the next; 0 where there is none."""
    for i in range(first, last):
        lane = lanes[i]
        moves = 0
        for k in range(lane.legal.shape[0]):
            moves += count(lane.legal[k])
        x = mixed((lane.key ^ _CHOICE) + lane.steps * _GOLDEN)
        n = np.int64(((x >> _32) * np.uint64(moves)) >> _32)
        actions[i] = 0
        for k in range(lane.legal.shape[0]):
            here = count(lane.legal[k])
            if n < here:
                bits = lane.legal[k]
                for _ in range(n):
                    bits &= bits - _1
                actions[i] = 64 * k + lowest(bits)
                break
            n -= here


@kernel
def seed_lanes(lanes, first, seed):
    """Keys that follow from the seed and the lane's number."""
    for i in range(lanes.shape[0]):
        lane = lanes[i]
        lane.key = mixed(mixed(np.uint64(seed)) + np.uint64(first + i) * _GOLDEN)
        lane.steps = 0
        lane.moves = 0
        lane.over = 1


@released_kernel
def step(
    states,
    start,
    lanes,
    desks,
    d,
    actions,
    seen,
    masks,
    rewards,
    terminated,
    truncated,
    actors,
    log,
    first,
    last,
    mode,
    asked,
    limit,
):
    """A move in each lane from `first` up to `last`, and all that follows until a seat is asked again.

    In a lane whose game is over a new one begins instead, except where that is never done.
    """
    desk, players = desks[d], rewards.shape[1]
    for i in range(first, last):
        s, lane = states[i], lanes[i]
        for seat in range(players):
            rewards[i, seat] = 0.0
        terminated[i] = 0
        truncated[i] = 0
        move = np.int64(actions[i])
        if lane.over != 0:
            if mode == NEVER:
                continue
            states[i] = start[0]
            lane.over = 0
            lane.moves = 0
            move = -1
        throw_dice(lane, desk)
        while True:
            if move >= 0:
                apply_move(s, desk, move)
                if lane.moves < log.shape[1]:
                    log[i, lane.moves] = move
                lane.moves += 1
            if s.actor == NOBODY or lane.moves >= limit:
                if s.actor == NOBODY:
                    terminated[i] = 1
                    for seat in range(players):
                        rewards[i, seat] = (share(s, desk, seat) * players - 1) / (players - 1)
                else:
                    truncated[i] = 1
                if mode != SAME:
                    lane.over = 1
                    break
                states[i] = start[0]
                lane.moves = 0
            if s.actor >= 0 and (asked == EVERY_SEAT or s.actor == asked):
                break
            move = np.int64(random_move(s, desk))
        actors[i] = s.actor
        observe(s, desk, s.actor if asked == EVERY_SEAT else asked, seen[i])
        if lane.over != 0:
            write_none(lane, masks[i])
        else:
            write_legal(s, desk, lane, masks[i])


@released_kernel
def observe_all(states, desks, d, seats, seen, first, last):
    """What any seats see, one in each lane."""
    for i in range(first, last):
        observe(states[i], desks[d], np.int64(seats[i]), seen[i])


@kernel
def look_again(states, lanes, desks, i, seen, masks, actors, asked):
    """After a lane's position was set from outside."""
    s, lane = states[i], lanes[i]
    lane.over = s.actor == NOBODY
    actors[i] = s.actor
    observe(s, desks[0], s.actor if asked == EVERY_SEAT else asked, seen[i])
    if lane.over != 0:
        write_none(lane, masks[i])
    else:
        write_legal(s, desks[0], lane, masks[i])
