"""Clash 451: the rules as a whole. What may be said now, and what a move does.

Compiled functions over pools: `states` is an array of positions and `i` the one that is meant;
`desks` holds one desk, with the cards and room to work on. None checks whether a move is legal.
"""

from catalaunia.compiled import hot, kernel, roll, rule
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
    CHANCE,
    DRAW,
    MOVE,
    OFF,
    OVER,
    PICK,
    PILE,
    PLACE,
    RETURN,
    ROW,
    SIDES,
    TERRAIN,
    VALUES,
)

LONGEST = 4000  # moves of a game, far more than any has


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
    """The legal moves onto the desk."""
    list_legal(s, desk)


@hot
def list_legal(s, desk):
    """Write the legal moves onto the desk."""
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
def say(s, desk, move):
    """A legal move and all that follows from it, up to the next choice."""
    do(s, desk, move)
    turn.advance(s, desk)


@hot
def do(s, desk, move):
    """A legal move, and nothing that follows from it."""
    if move >= UNIT_MOVES:
        if move == HALT:
            movement.halt(s)
        else:
            movement.move(s, (move - UNIT_MOVES) // ROW, (move - UNIT_MOVES) % ROW)
    elif move >= PLACE_MOVES:
        say_card(s, desk, move)
    elif move >= PICK_MOVES:
        say_choice(s, move)
    elif move >= DRAW_MOVES:
        preparation.draw(s, move - DRAW_MOVES)
    else:
        preparation.draw_terrain(s, move)


@rule
def say_card(s, desk, move):
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
def say_choice(s, move):
    """A move of the preparation."""
    if move == MULLIGAN:
        preparation.mulligan(s)
    elif move == OVER_MOVE:
        preparation.put_over(s)
    elif move == UNDER_MOVE:
        preparation.put_under(s)
    else:
        preparation.pick(s, move - PICK_MOVES)


@kernel
def apply(states, i, desks, move):
    say(states[i], desks[0], move)


@kernel
def legal(states, i, desks, out):
    """Write the legal moves into `out`; returns how many there are."""
    desk = desks[0]
    list_legal(states[i], desk)
    for k in range(desk.count):
        out[k] = desk.moves[k]
    return desk.count


@kernel
def step(states, i, desks, move, out):
    """`apply` and `legal` in one call."""
    say(states[i], desks[0], move)
    return legal(states, i, desks, out)


@hot
def random_move(s, desk):
    """One of the legal moves, each as likely as the next."""
    if s.phase == DRAW:
        return preparation.random_draw(s, desk)
    list_legal(s, desk)
    return int(desk.moves[roll(desk, desk.count)])


@kernel
def random_games(states, desks, dice, ends, log):
    """Random games from position 0, in position 1, one for each of the dice; counts how they end.

    Returns all decisions, those of the longest game, and how many moves the last game had; these are
    written into `log` as far as that reaches.
    """
    s, desk = states[1], desks[0]
    all_decisions, longest, moves = 0, 0, 0
    for game in range(dice.shape[0]):
        desk.dice = dice[game]
        states[1] = states[0]
        moves, decisions = 0, 0
        while s.phase != OVER and moves < LONGEST:
            decisions += s.actor != CHANCE
            move = random_move(s, desk)
            say(s, desk, move)
            if moves < log.shape[0]:
                log[moves] = move
            moves += 1
        all_decisions += decisions
        longest = max(longest, decisions)
        if s.phase == OVER:
            ends[s.ended] += 1
    return all_decisions, longest, moves


@kernel
def perft(states, i, desks, depth, lists):
    """Sequences of `depth` moves from position i; the pool above i and `lists` are room for the search."""
    n = legal(states, i, desks, lists[i])
    if depth == 1:
        return n
    total = 0
    for k in range(n):
        states[i + 1] = states[i]
        apply(states, i + 1, desks, lists[i, k])
        total += perft(states, i + 1, desks, depth - 1, lists)
    return total
