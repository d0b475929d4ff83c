"""Clash 451 C10: another game that a seat would have seen just the same.

Of the other side it has seen which cards were turned up, and when. So the other side draws by chance, but in each turn
what it will turn up then; it chooses that, and for what has not been turned up yet anything; and puts back on top.
"""

from collections.abc import Callable

import numpy as np

from catalaunia.core.protocol import CHANCE, State, copy
from catalaunia.games.clash451.knowledge.observation import SHOWN, TOOK, tokens
from catalaunia.games.clash451.rules.moves import DRAW_MOVES, MULLIGAN, OVER_MOVE, PICK_MOVES, PLACE_MOVES
from catalaunia.games.clash451.rules.state import DRAW, HAND, IN_HAND, PICK, PILE, RETURN, TURNS, VALUES

Shown = list[list[int]]  # by turn: the cards of the other side, in their order, as far as they were turned up


def retell(
    states: list[State], log: list[int], seat: int, seed: int, apply: Callable[[State, int], None], units: set[int]
) -> list[int] | None:
    """Another log, the same to this seat; None if it did not work out. `states` are those before each move, and now."""
    luck, other = np.random.default_rng(seed), 1 - seat
    seen = [number for ply, number in enumerate(log) if not _hidden(states[ply], number, other)]
    shown, mulligans = _shown(states, log, seat), int(states[-1]["took"][0, other])
    state, moves, place = copy(states[0]), [], 0
    last = states[-1]
    while place < len(seen) or state["actor"][0] != last["actor"][0] or state["phase"][0] != last["phase"][0]:
        number = _own(state, other, shown, mulligans, luck, units)
        if number is None:
            if place == len(seen):
                return None
            number = seen[place]
            place += 1
        if number == MULLIGAN and state["actor"][0] == other:
            mulligans -= 1
        apply(state, number)
        moves.append(number)
    return moves


def _hidden(s: State, number: int, other: int) -> bool:
    """Whether it is part of the other side's preparation."""
    if DRAW_MOVES <= number < PICK_MOVES:
        return bool(s["drawer"][0] == other)
    return bool(PICK_MOVES <= number < PLACE_MOVES and s["actor"][0] == other)


def _shown(states: list[State], log: list[int], seat: int) -> Shown:
    found: Shown = [[] for _ in range(TURNS + 1)]
    for ply, number in enumerate(log):
        heard = tokens(states[ply], number, states[ply + 1], seat)
        found[int(states[ply]["turn"][0])] += [token - SHOWN for token in heard if SHOWN <= token < TOOK]
    return found


def _own(s: State, other: int, shown: Shown, mulligans: int, luck: np.random.Generator, units: set[int]) -> int | None:
    """A move of the other side's preparation, or None if none is to be made."""
    phase = int(s["phase"][0])
    cards: list[int] = s["own"][0, other].tolist()
    here = shown[int(s["turn"][0])]
    first = other * VALUES
    if phase == DRAW and s["actor"][0] == CHANCE and s["drawer"][0] == other:
        pile = [card for card in range(VALUES) if cards[card] == PILE]
        wanted = [card - first for card in here if cards[card - first] == PILE]
        missing = HAND - cards.count(IN_HAND)
        choice = wanted if len(wanted) >= missing and not mulligans else pile
        if mulligans and any(card in units and cards[card] == IN_HAND for card in range(VALUES)):
            choice = [card for card in pile if card not in units]  # a mulligan needs fewer than two (C3.3)
        return int(DRAW_MOVES + first + choice[int(luck.integers(len(choice)))])
    if s["actor"][0] != other or phase not in (PICK, RETURN):
        return None
    if phase == RETURN:
        return int(OVER_MOVE)
    if mulligans:
        return int(MULLIGAN)
    made = sum(card >= 0 for card in s["picks"][0, other].tolist())
    hand = [card for card in range(VALUES) if cards[card] == IN_HAND and card + first not in here]
    if made < len(here):
        return int(PICK_MOVES + here[made])
    return int(PICK_MOVES + first + hand[int(luck.integers(len(hand)))])
