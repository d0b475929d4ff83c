"""Clash 451: the rules as a whole. Which moves are legal now, and what a move does.

Compiled functions over one position `s` and a `desk`, with the game's data and room to work on; what Python
calls is made of them in `compiled/bulk.py`, for all games alike. None checks whether a move is legal.
"""

from catalaunia.compiled import hot, kernel, roll, rule
from catalaunia.core.protocol import CHANCE
from catalaunia.games.clash451.rules import buildings_and_events, movement, placing, preparation, turn
from catalaunia.games.clash451.rules.moves import (
    DECLINE,
    DRAW_MOVES,
    HALT,
    MARRY_MOVES,
    MIGRATE_MOVES,
    MULLIGAN,
    OVER_MOVE,
    PICK_MOVES,
    PLACE_MOVES,
    UNDER_MOVE,
    UNIT_MOVES,
)
from catalaunia.games.clash451.rules.state import (
    CARDS,
    DRAW,
    HAND,
    MOVE,
    OFF,
    PICK,
    PICKS,
    PILE,
    PLACE,
    RETURN,
    ROW,
    SIDES,
    TERRAIN,
    TURNS,
    VALUES,
)

MULLIGANS = 16  # of a side: there may be more, but with the decks of the box not once in 10^20 games

# The most moves of a game with no more mulligans than that: the terrains; every card drawn once, chosen and played;
# what is left put back; before the third card of a turn each unit there moves once, and each place halts.
LONGEST = (
    ROW
    + CARDS
    + SIDES * MULLIGANS * (1 + HAND)
    + TURNS * SIDES * (2 * PICKS + 1)
    + sum(SIDES * (PICKS * turn + PICKS - 1) + ROW for turn in range(TURNS))
)


@kernel
def set_up(states, i):
    """C2: all cards unseen, the terrains still to be drawn."""
    s = states[i]
    for card in range(CARDS):
        s.place[card] = OFF
        s.own[card // VALUES, card % VALUES] = PILE
    for side in range(SIDES):
        s.shown[side] = -1
        s.top[side] = -1
        for k in range(s.picks.shape[1]):
            s.picks[side, k] = -1
    for place in range(ROW):
        s.building[place] = -1
        s.row[place] = -1
    s.winner = -1
    s.phase = TERRAIN
    s.actor = CHANCE


@rule
def list_moves(s, desk):
    """The legal moves onto the desk; not inlined: a search that takes all of it in compiles for minutes."""
    list_legal(s, desk)


@hot
def list_legal(s, desk):
    """The same where every decision of a random game comes by."""
    desk.count = 0
    phase = s.phase
    if phase == MOVE:
        movement.legal(s, desk)
    elif phase == PLACE:
        placing.legal(s, desk)
    elif phase == PICK:
        preparation.legal_pick(s, desk)
    elif phase == RETURN:
        preparation.legal_return(desk)
    elif phase == DRAW:
        preparation.legal_draw(s, desk)
    elif phase == TERRAIN:
        preparation.legal_terrain(s, desk)


@hot
def apply_move(s, desk, move):
    """A legal move and all that follows from it, up to the next choice."""
    apply_alone(s, desk, move)
    turn.advance(s, desk)


@hot
def apply_alone(s, desk, move):
    """A legal move, and nothing that follows from it."""
    if move >= UNIT_MOVES:
        if move == HALT:
            movement.halt(s)
        else:
            movement.move(s, (move - UNIT_MOVES) // ROW, (move - UNIT_MOVES) % ROW)
    elif move >= PLACE_MOVES:
        apply_card(s, desk, move)
    elif move >= PICK_MOVES:
        apply_choice(s, move)
    elif move >= DRAW_MOVES:
        preparation.draw(s, move - DRAW_MOVES)
    else:
        preparation.draw_terrain(s, move)


@rule
def apply_card(s, desk, move):
    """What is done with the card revealed."""
    if move == DECLINE:
        placing.decline(s)
    elif move < MARRY_MOVES:
        placing.put(s, desk, move - PLACE_MOVES)
    elif move < MIGRATE_MOVES:
        buildings_and_events.marry(s, move - MARRY_MOVES)
        placing.played(s)
    else:
        buildings_and_events.migrate(s, (move - MIGRATE_MOVES) // ROW, (move - MIGRATE_MOVES) % ROW)
        placing.played(s)


@rule
def apply_choice(s, move):
    """A move of the preparation."""
    if move == MULLIGAN:
        preparation.mulligan(s)
    elif move == OVER_MOVE:
        preparation.put_over(s)
    elif move == UNDER_MOVE:
        preparation.put_under(s)
    else:
        preparation.pick(s, move - PICK_MOVES)


@hot
def random_move(s, desk):
    """One of the legal moves, each as likely as the next."""
    if s.phase == DRAW:
        return preparation.random_draw(s, desk)
    list_legal(s, desk)
    return int(desk.moves[roll(desk, desk.count)])
