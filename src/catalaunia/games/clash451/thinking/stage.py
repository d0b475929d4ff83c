"""Clash 451: the last two secret choices, when who counts cards knows the other's hand.

A player who has six cards left, or three, has them all in his hand (C3.2): of his choice only which he takes, and in
which order, is unknown. In expert mode (C9) three cards stay in the pile, and the hand is never known.
"""

from collections.abc import Callable
from itertools import permutations

import numpy as np

from catalaunia.core.protocol import Stage, State, copy
from catalaunia.games.clash451.rules.moves import PICK_MOVES
from catalaunia.games.clash451.rules.state import HAND, IN_HAND, NOWHERE, OFF, PICK, PICKS, SIDES, VALUES

Apply = Callable[[State, int], None]


def stage(view: State, seat: int, apply: Apply) -> Stage | None:
    """None where a hand is not known, or nobody chooses."""
    s = view[0]
    if s["phase"] != PICK or s["expert"]:
        return None
    off = s["place"].reshape(SIDES, VALUES) == OFF
    if off[1 - seat].sum() > HAND:
        return None
    start = _before_the_choice(view, off)
    ways = [_ways(side, np.flatnonzero(off[side]).tolist()) for side in range(SIDES)]
    after_huns = [_played(start, way, apply) for way in ways[0]]

    def position(mine: int, theirs: int) -> State:
        huns, romans = (mine, theirs) if seat == 0 else (theirs, mine)
        return _played(after_huns[huns], ways[1][romans], apply)

    made = tuple(PICK_MOVES + int(card) for card in s["picks"][seat] if card >= 0)
    return Stage(ways[seat], ways[1 - seat], made, position)


def _before_the_choice(view: State, off: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> State:
    """All cards that were not played yet are in hand, and nobody has chosen."""
    start = copy(view)
    start["own"][0] = np.where(off, IN_HAND, NOWHERE)
    start["picks"] = -1
    start["mulligans"] = start["took"]
    start["actor"] = 0
    start["drawer"] = 0
    return start


def _ways(side: int, cards: list[int]) -> list[tuple[int, ...]]:
    first = PICK_MOVES + side * VALUES
    return [tuple(first + card for card in way) for way in permutations(cards, PICKS)]


def _played(position: State, way: tuple[int, ...], apply: Apply) -> State:
    after = copy(position)
    for move in way:
        apply(after, move)
    return after
