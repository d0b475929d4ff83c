"""Poker P2 to P4: the deal, the betting, and who gets the pot."""

# mypy: allow-untyped-defs, allow-untyped-calls

import numpy as np

from catalaunia.compiled import kernel, roll, rule
from catalaunia.core.protocol import CHANCE, NOBODY
from catalaunia_poker.rules.moves import CALL_MOVE, DEAL_MOVES, FOLD_MOVE, RAISE_MOVE
from catalaunia_poker.rules.state import (
    CARDS,
    CHIPS,
    FOLD,
    MOST_RAISES,
    NEITHER,
    RAISE_CHIPS,
    SHOWDOWN,
)

DECK = len(CARDS)
LONGEST = 16  # moves of a game: three cards, and twice at most four bets


@rule
def list_moves(s, desk):
    n = 0
    if s.actor == CHANCE:
        for card in range(DECK):
            if card != s.card[0] and card != s.card[1]:
                desk.moves[n] = DEAL_MOVES + card
                n += 1
    elif s.actor != NOBODY:
        if to_pay(s) > 0:
            desk.moves[n] = FOLD_MOVE
            n += 1
        desk.moves[n] = CALL_MOVE
        n += 1
        if s.raises < MOST_RAISES:
            desk.moves[n] = RAISE_MOVE
            n += 1
    desk.count = n


@rule
def to_pay(s):
    """What the other has paid more (P3.2)."""
    return int(s.paid[1 - s.actor]) - int(s.paid[s.actor])


@rule
def apply_move(s, desk, move):
    if move >= DEAL_MOVES:
        deal(s, move - DEAL_MOVES)
    elif move == FOLD_MOVE:
        s.folded = s.actor
        end(s, FOLD)
    else:
        bet(s, move == RAISE_MOVE)


@rule
def deal(s, card):
    """A card each, then the open one (P2.1, P2.2)."""
    if s.dealt < 2:
        s.card[s.dealt] = card
    else:
        s.open = card
    s.dealt += 1
    s.actor = CHANCE if s.dealt == 1 else 0


@rule
def bet(s, raises):
    """Pay as much as the other, and more for a raise (P3.2, P3.3); who calls may end the round (P3.4)."""
    other = 1 - s.actor
    s.paid[s.actor] = s.paid[other]
    if raises:
        s.paid[s.actor] += RAISE_CHIPS[1] if s.second else RAISE_CHIPS[0]
        s.raises += 1
        s.calls = 0
    else:
        s.calls += 1
    s.actor = other
    if s.calls == (1 if s.raises else 2):
        end_round(s)


@rule
def end_round(s):
    if s.second:
        s.reveals = 1
        end(s, SHOWDOWN)
    else:
        s.calls = 0
        s.raises = 0
        s.second = 1
        s.actor = CHANCE


@rule
def end(s, how):
    s.ended = how
    s.actor = NOBODY


@rule
def random_move(s, desk):
    list_moves(s, desk)
    return np.int64(desk.moves[roll(desk, desk.count)])


@rule
def winner(s):
    """Who gets the pot at the end, or NEITHER if it is shared (P4)."""
    if s.folded != NEITHER:
        return 1 - s.folded
    ranks = (s.card[0] // 2, s.card[1] // 2)
    if ranks[0] == ranks[1]:
        return NEITHER
    for seat in range(2):
        if ranks[seat] == s.open // 2:
            return seat
    return 0 if ranks[0] > ranks[1] else 1


@rule
def chips(s, seat):
    """What a seat has before it, with the pot once the game is over (P1.2)."""
    if s.actor != NOBODY:
        return CHIPS - s.paid[seat]
    first = winner(s)
    if first == NEITHER:
        return CHIPS
    return CHIPS + s.paid[1 - seat] if first == seat else CHIPS - s.paid[seat]


@kernel
def count_chips(states, i, seat):
    """`chips` for the score, which Python asks for."""
    return chips(states[i], seat)
