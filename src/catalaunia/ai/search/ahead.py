"""Moves compared further ahead: in the same worlds, played on until the searcher's next turn, then judged.

On the way everybody, the searcher too, makes the move that looks best one move ahead. An opponent is not told the
searcher's cards by this, but chooses in the world as it was imagined: he plays somewhat better than he could.
"""

import numpy as np

from catalaunia.ai.search import game_calls as game
from catalaunia.ai.search.compare import imagine
from catalaunia.ai.search.ismcts import PLAYOUT_LIMIT, judge, play_out
from catalaunia.compiled import kernel, roll, rule
from catalaunia.core.protocol import CHANCE, NOBODY

JUDGED = 5  # moves of one who chooses on the way, as the plan says; the others by the outlook only


@kernel
def look_ahead(states, desks, plans, moves, offers, worths, players, values):
    """A row of values for each world, a column for each move; the view is in position 0.

    `offers` and `worths` are room for the moves of whoever chooses on the way, and for what each is worth.
    """
    plan, desk = plans[0], desks[0]
    for world in range(values.shape[0]):
        states[1] = states[0]
        imagine(states[1], desk, plan)
        luck = desk.dice
        for k in range(moves.shape[0]):
            states[2] = states[1]
            desk.dice = luck
            game.apply_move(states[2], desk, moves[k])
            play_on(states, desk, plan, offers, worths, players)
            judge(states[2], desk, plan, players)
            values[world, k] = plan.value[plan.seat]
        desk.dice = luck
        roll(desk, 2)


@rule
def play_on(states, desk, plan, offers, worths, players):
    """Position 2, until it is the searcher's own turn after somebody else's."""
    s, others, made = states[2], False, 0
    while s.actor != NOBODY and made < PLAYOUT_LIMIT:
        if s.actor == CHANCE:
            game.apply_move(s, desk, game.random_move(s, desk))
        else:
            if game.quiet(s):
                own = game.own_turn(s, plan.seat)
                if own and others:
                    return
                others = others or not own
            game.apply_move(s, desk, best_now(states, desk, plan, offers, worths, players))
        made += 1


@rule
def best_now(states, desk, plan, offers, worths, players):
    """The move of position 2 that looks best one move ahead to whoever is to make it.

    All are judged by the outlook, the best few of them as the plan says.
    """
    game.list_moves(states[2], desk)
    count, actor = desk.count, np.int64(states[2].actor)
    for k in range(count):
        offers[k] = desk.moves[k]
    if count == 1:
        return offers[0]
    luck = desk.dice
    for k in range(count):
        states[3] = states[2]
        desk.dice = luck
        game.apply_move(states[3], desk, offers[k])
        play_out(states[3], desk, plan)
        worths[k] = at_a_glance(states[3], desk, actor)
    best, most = offers[0], -1.0
    for _ in range(min(count, JUDGED)):
        k = np.argmax(worths[:count])
        worths[k] = -1.0
        states[3] = states[2]
        desk.dice = luck
        game.apply_move(states[3], desk, offers[k])
        play_out(states[3], desk, plan)
        judge(states[3], desk, plan, players)
        if plan.value[actor] > most:
            best, most = offers[k], plan.value[actor]
    desk.dice = luck
    roll(desk, 2)  # what it looked at is not what will come
    return best


@rule
def at_a_glance(s, desk, seat):
    """What a position is worth to a seat, by the outlook."""
    return game.share(s, desk, seat) if s.actor == NOBODY else game.outlook(s, desk, seat)
