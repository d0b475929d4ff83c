"""Attila A13: another game that a seat would have seen just the same.

Which cards the others drew is left open at first. A card that one of them shows must be one that he holds, so one
of his draws is named then; what a draw can have been is bounded by the draw pile it came from (each time the
discards are shuffled there is a new one, A4.3). At the end the draws that nobody has asked about are dealt from
what their piles have left. What does not work out is tried anew by the caller.
"""

from dataclasses import dataclass, field

import numpy as np

from catalaunia.core.protocol import State
from catalaunia.games.attila.rules.moves import (
    ASIDE_MOVES,
    BID_MOVES,
    DISCARD_MOVES,
    DRAW_MOVES,
    FIRST_MOVES,
    PLAY_MOVES,
    SECOND_MOVES,
    STAND,
    WIDTH,
)
from catalaunia.games.attila.rules.state import CARDS_PER_TRIBE, TRIBES


@dataclass
class Drawn:
    """A card that somebody has drawn from one of the piles; which, comes out later."""

    pile: int
    tribe: int = -1


@dataclass
class Secret:
    """Simultaneous bids that were not turned up yet: how many, comes out when the hand is known (A7.3)."""

    hand: list[Drawn]
    tribes: list[int]  # that stand in the province


Kept = Drawn | Secret | int | None  # in place of a move; None: it is left out


@dataclass
class Retelling:
    """What is fixed so far."""

    seat: int
    luck: np.random.Generator
    piles: list[list[int]] = field(default_factory=list)  # what of each is not spoken for
    hands: dict[int, list[Drawn]] = field(default_factory=dict)  # of the others
    aside: dict[int, list[Drawn]] = field(default_factory=dict)
    traded: list[Drawn] = field(default_factory=list)

    def name(self, seat: int, tribes: list[int]) -> Drawn:
        """A card of one of these tribes leaves the hand."""
        ways = [
            (card, tribe)
            for card in self.hands[seat]
            for tribe in tribes
            if card.tribe == tribe or (card.tribe < 0 and self.piles[card.pile][tribe] > 0)
        ]
        if not ways:
            raise LookupError("He cannot have had such a card.")
        card, tribe = ways[int(self.luck.integers(len(ways)))]
        if card.tribe < 0:
            card.tribe = tribe
            self.piles[card.pile][tribe] -= 1
        self.hands[seat].remove(card)
        return card

    def settle(self, cards: list[Drawn]) -> bool:
        """Name these by chance, as far as they have no name; whether that was possible."""
        for card in cards:
            if card.tribe < 0:
                left = np.array(self.piles[card.pile], float)
                if left.min() < 0 or left.sum() == 0:
                    return False
                card.tribe = int(self.luck.choice(TRIBES, p=left / left.sum()))
                self.piles[card.pile][card.tribe] -= 1
        return True


def retell(states: list[State], log: list[int], seat: int, seed: int) -> list[int] | None:
    """Another log, the same to this seat; None if it did not work out. `states` are those before each move, and now."""
    told = Retelling(seat, np.random.default_rng(seed))
    told.piles.append([CARDS_PER_TRIBE - n for n in _own_draws(states, log, seat, 0)])
    told.hands = {other: [] for other in range(int(states[0]["players"][0])) if other != seat}
    told.aside = {other: [] for other in told.hands}
    found: list[Kept] = []
    for ply, number in enumerate(log):
        s, after = states[ply], states[ply + 1]
        try:
            found.append(_one(told, s, number, _turned_up(states, ply)))
        except LookupError:
            return None
        for other in told.hands:
            if after["traded_away"][0, other] > s["traded_away"][0, other]:
                told.traded += told.aside[other]
                told.aside[other] = []
        if _renewed(s, after, number) and not _renew(told, states, log, ply):
            return None
    waiting = [card for cards in (*told.hands.values(), *told.aside.values()) for card in cards]
    told.luck.shuffle(waiting)
    return _written(found, log, told.luck) if told.settle([*waiting, *told.traded]) else None


def _one(told: Retelling, s: State, number: int, turned_up: bool) -> Kept:
    """What stands in place of a move. Raises a LookupError if nothing can."""
    actor = int(s["actor"][0])
    if DRAW_MOVES <= number < FIRST_MOVES:
        drawer = int(s["drawer"][0])
        if drawer == told.seat:
            return number
        card = Drawn(len(told.piles) - 1)
        told.hands[drawer].append(card)
        return card
    if actor not in told.hands:
        return number
    if PLAY_MOVES <= number < SECOND_MOVES:
        told.name(actor, [number // WIDTH])
    elif DISCARD_MOVES <= number < DRAW_MOVES:
        told.name(actor, [number - DISCARD_MOVES])
    elif BID_MOVES <= number < ASIDE_MOVES:
        if turned_up:
            return told.name(actor, [number - BID_MOVES])
        return None if s["simultaneous"][0] else told.name(actor, _fighting(s))
    elif ASIDE_MOVES <= number < DISCARD_MOVES:
        card = told.hands[actor].pop(int(told.luck.integers(len(told.hands[actor]))))
        told.aside[actor].append(card)
        return card
    elif number == STAND and s["simultaneous"][0] and not turned_up:
        return Secret(told.hands[actor], _fighting(s))
    return number


def _fighting(s: State) -> list[int]:
    return [tribe for tribe in range(TRIBES) if s["pawns"][0, s["war"][0, 0], tribe] > 0]


def _turned_up(states: list[State], ply: int) -> bool:
    """Whether the bids of this war have been shown since."""
    return bool(states[ply]["reveals"][0] != states[-1]["reveals"][0])


def _own_draws(states: list[State], log: list[int], seat: int, ply: int) -> list[int]:
    """What the seat itself draws from the pile that there is at this place."""
    counts = [0] * TRIBES
    for n in range(ply, len(log)):
        if DRAW_MOVES <= log[n] < FIRST_MOVES and states[n]["drawer"][0] == seat:
            counts[log[n] - DRAW_MOVES] += 1
        if _renewed(states[n], states[n + 1], log[n]):
            break
    return counts


def _renewed(before: State, after: State, number: int) -> bool:
    drawn = DRAW_MOVES <= number < FIRST_MOVES
    return bool(int(after["left"][0]) > int(before["left"][0]) - drawn)


def _renew(told: Retelling, states: list[State], log: list[int], ply: int) -> bool:
    """The discards become the pile: those that lay open, the own ones, and what is made of those exchanged away."""
    if not told.settle(told.traded):
        return False
    before, after = states[ply], states[ply + 1]
    open_ones = after["pile"][0] - before["traded"][0].sum(axis=0)
    pile = [int(n) for n in open_ones + before["traded"][0, told.seat]]
    for card in told.traded:
        pile[card.tribe] += 1
    told.traded = []
    own = _own_draws(states, log, told.seat, ply + 1)
    told.piles.append([have - need for have, need in zip(pile, own, strict=True)])
    return min(told.piles[-1]) >= 0


def _written(found: list[Kept], log: list[int], luck: np.random.Generator) -> list[int]:
    """As moves; cards that are laid or put aside one after the other are spelled in the tribes' order."""
    moves: list[int] = []
    ply = 0
    while ply < len(log):
        kept = found[ply]
        if isinstance(kept, Drawn):
            first, tribes = _block(log[ply]), []
            while ply < len(log) and isinstance(one := found[ply], Drawn) and _block(log[ply]) == first:
                tribes.append(one.tribe)
                ply += 1
            moves += [first + tribe for tribe in (tribes if first == DRAW_MOVES else sorted(tribes))]
            continue
        if isinstance(kept, Secret):
            laid = [card.tribe for card in kept.hand if card.tribe in kept.tribes and luck.random() < 0.5]
            moves += [BID_MOVES + tribe for tribe in sorted(laid)]
        if kept is not None:
            moves.append(log[ply])
        ply += 1
    return moves


def _block(number: int) -> int:
    return max(first for first in (BID_MOVES, ASIDE_MOVES, DRAW_MOVES) if first <= number)
