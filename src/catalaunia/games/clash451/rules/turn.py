"""Clash 451 C3: a turn.

Preparation; first placing; second placing; movement; third placing; conflicts. `advance` goes through
this until somebody has a move to make.
"""

from catalaunia.compiled import hot, lowest, rule
from catalaunia.games.clash451.rules import conflict, movement, placing, preparation, scoring
from catalaunia.games.clash451.rules.state import (
    CONFLICTS,
    DRAWN,
    MOVED,
    PLAYED,
    REVEAL,
    ROW,
    SIDES,
    STRATEGY,
    TURNS,
    discard,
)


@hot
def advance(s, desk):
    while True:
        phase = s.phase
        if phase == DRAWN:
            preparation.draw_on(s)
        elif phase == REVEAL:
            placing.begin(s)
        elif phase == PLAYED:
            side = placing.next_side(s)
            if side >= 0:
                placing.ask(s, side)
            else:
                end_round(s)
        elif phase == MOVED:
            movement.go_on(s, desk)
            if s.at == ROW:
                s.phase = REVEAL
        elif phase == CONFLICTS:
            conflict.resolve_all(s, desk)
            end_turn(s, desk)
        else:
            return


@rule
def end_round(s):
    """Movement comes between the second card and the third (C3.1)."""
    s.stage += 1
    if s.stage == 1:
        s.phase = REVEAL
    elif s.stage == 2:
        movement.begin(s)
    else:
        s.phase = CONFLICTS


@rule
def end_turn(s, desk):
    """The Strategies are discarded (C4.7, C6.8); expert mode has a turn less (C9.2)."""
    strategies = desk.of_kind[STRATEGY]
    while strategies != 0:
        card = lowest(strategies)
        strategies &= strategies - 1
        if s.place[card] >= 0:
            discard(s, card)
    for side in range(SIDES):
        s.barred[side] = 0
    if s.turn == TURNS - s.expert:
        scoring.finish(s, desk)
    else:
        preparation.begin_turn(s)
