"""Leduc poker on our protocol, as small as the search needs it: a check on a game that others know too.

Six cards, two of each rank. Both pay one, get a card each, and bet; then a card is turned up and they bet
once more. A raise is two chips in the first round and four in the second, at most two a round. A pair with
the open card wins, otherwise the higher rank.
"""

import sys
from typing import Any

import numpy as np

from catalaunia.compiled import bulk, kernel, register, roll, rule, stored
from catalaunia.core.protocol import CHANCE, NOBODY

FOLD, CALL, RAISE, DEAL = 0, 1, 2, 3  # the moves; DEAL + card is a move of chance
CARDS, MOST_RAISES = 6, 2
UNKNOWN = -1

STATE = stored(
    np.dtype(
        [
            ("actor", np.int8),
            ("second", np.int8),  # 1: the second round of betting
            ("calls", np.int8),  # since the last raise of this round
            ("raises", np.int8),  # of this round
            ("folded", np.int8),  # who gave up, or -1
            ("card", np.int8, (2,)),  # UNKNOWN before the deal, and in a view of the other's
            ("open", np.int8),  # UNKNOWN before it is turned up
            ("paid", np.int8, (2,)),
        ],
        align=True,
    )
)
DESK = stored(np.dtype([("moves", np.int16, (16,)), ("count", np.int64), ("dice", np.uint64)]))


@rule
def list_moves(s, desk):
    n = 0
    if s.actor == CHANCE:
        for card in range(CARDS):
            if card != s.card[0] and card != s.card[1]:
                desk.moves[n] = DEAL + card
                n += 1
    elif s.actor >= 0:
        if s.paid[s.actor] < s.paid[1 - s.actor]:
            desk.moves[n] = FOLD
            n += 1
        desk.moves[n] = CALL
        n += 1
        if s.raises < MOST_RAISES:
            desk.moves[n] = RAISE
            n += 1
    desk.count = n


@rule
def apply_move(s, desk, move):
    if move >= DEAL:
        deal(s, move - DEAL)
        return
    if move == FOLD:
        s.folded = s.actor
        s.actor = NOBODY
        return
    other = 1 - s.actor
    s.paid[s.actor] = s.paid[other]
    if move == RAISE:
        s.paid[s.actor] += 4 if s.second else 2
        s.raises += 1
        s.calls = 0
    else:
        s.calls += 1
    s.actor = other
    if s.calls == (1 if s.raises else 2):
        s.calls = 0
        s.raises = 0
        s.actor = NOBODY if s.second else CHANCE
        s.second = 1


@rule
def deal(s, card):
    if s.card[0] == UNKNOWN:
        s.card[0] = card
    elif s.card[1] == UNKNOWN:
        s.card[1] = card
        s.actor = 0
    else:
        s.open = card
        s.actor = 0


@rule
def random_move(s, desk):
    list_moves(s, desk)
    return np.int64(desk.moves[roll(desk, desk.count)])


@rule
def policy(s, desk):
    return random_move(s, desk)


@rule
def veil(s, seat):
    s.card[1 - seat] = UNKNOWN


@rule
def deal_unseen(s, seat, desk):
    while s.card[1 - seat] == UNKNOWN:
        card = roll(desk, CARDS)
        if card != s.card[seat] and card != s.open:
            s.card[1 - seat] = card


@rule
def reopen(s, seat):
    pass


@rule
def sees(s, seat, move):
    return True


@rule
def secret(s):
    return False


@rule
def insight(s, seat):
    """A seat's own card and the open one: few enough to tell all of them apart."""
    return np.int64(s.card[seat] // 2 + 4 * (s.open // 2 + 1))


@rule
def won(s, seat):
    """Chips won, or lost if less than 0."""
    if s.folded != -1:
        return float(-s.paid[seat] if s.folded == seat else s.paid[1 - seat])
    mine, theirs, shown = s.card[seat] // 2, s.card[1 - seat] // 2, s.open // 2
    if mine == theirs:
        return 0.0
    if mine == shown or (theirs != shown and mine > theirs):
        return float(s.paid[1 - seat])
    return float(-s.paid[seat])


@rule
def share(s, desk, seat):
    """Chips, brought to the range from 0 to 1."""
    return 0.5 + won(s, seat) / 26


@rule
def lead(s, desk, seat):
    return won(s, seat)


@rule
def outlook(s, desk, seat):
    return 0.5


@rule
def quiet(s):
    return False


@kernel
def hide(states, i, seat):
    veil(states[i], seat)


@kernel
def chips(states, i, seat):
    return won(states[i], seat)


register(STATE, sys.modules[__name__])


class Leduc:
    """As much of `Rules` as a search asks for."""

    players = 2
    size = DEAL + CARDS

    def __init__(self) -> None:
        self.desk = np.zeros(1, DESK)

    def new(self) -> Any:
        state = np.zeros(1, STATE)
        state["actor"] = CHANCE
        state["folded"] = -1
        state["card"] = UNKNOWN
        state["open"] = UNKNOWN
        state["paid"] = 1
        return state

    def legal(self, state: Any) -> list[int]:
        out = np.zeros(16, np.int16)
        return [int(move) for move in out[: bulk.legal(state, 0, self.desk, out)]]

    def apply(self, state: Any, move: int) -> None:
        bulk.apply(state, 0, self.desk, move)

    def view(self, state: Any, seat: int) -> Any:
        seen = state.copy()
        hide(seen, 0, seat)
        return seen

    def seals(self, move: int) -> bool:
        return False
