"""Chances to win, of every seat: by what one of them knows, or by the truth.

Moves are compared as in `compare`: each is made in the same worlds with the same luck, played on until it is quiet, and
judged there. A position in which chance is to move is played on through it: so its value is the mean of what
chance may bring.
"""

from catalaunia.ai.search import game_calls as game
from catalaunia.ai.search.compare import imagine
from catalaunia.ai.search.explain import NO_MOVE
from catalaunia.ai.search.ismcts import judge, play_out
from catalaunia.compiled import kernel, roll


@kernel
def foresee(states, desks, plans, moves, players, shares, leads):
    """A row for each world, a column for each move, or for none; then a seat.

    Position 0 is the view of the plan's seat, or the truth where the plan has none.
    """
    plan, desk = plans[0], desks[0]
    for world in range(shares.shape[0]):
        states[1] = states[0]
        if plan.seat >= 0:
            imagine(states[1], desk, plan)
        luck = desk.dice
        for k in range(moves.shape[0]):
            states[2] = states[1]
            desk.dice = luck
            if moves[k] != NO_MOVE:
                game.apply_move(states[2], desk, moves[k])
            play_out(states[2], desk, plan)
            judge(states[2], desk, plan, players)
            for seat in range(players):
                shares[world, k, seat] = plan.value[seat]
                leads[world, k, seat] = game.lead(states[2], desk, seat)
        desk.dice = luck
        roll(desk, 2)
