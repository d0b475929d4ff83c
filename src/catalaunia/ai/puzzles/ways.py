"""What a seat may decide: a move, or all moves of a secret choice, one after the other.

A way is such a decision. Ways are compared from the view of the seat alone, in worlds that fit it; by the judgement of
hints and reviews as soon as it is quiet, or by games that are played to their end.
"""

from collections.abc import Callable, Iterator, Sequence
from math import ceil, log2
from typing import Any

import numpy as np

from catalaunia.ai.hints.chooser import SHORTLIST, Chooser, worlds
from catalaunia.ai.hints.hint import Asked
from catalaunia.ai.player import Budget, Player
from catalaunia.compiled import dice
from catalaunia.compiled.dealing import resample
from catalaunia.core.moves import Move
from catalaunia.core.protocol import State, copy

SEEDS = 16  # rounds of one comparison, at most

Way = tuple[int, ...]
Numbers = np.ndarray[Any, np.dtype[np.float64]]
Compare = Callable[[Sequence[Way], int, int], Numbers]  # ways, worlds and a seed: a row for each world, a column a way


class Decision:
    """A seat that is to move, and its view."""

    def __init__(self, chooser: Chooser, view: State, seat: int) -> None:
        self.rules, self.chooser, self.seat = chooser.rules, chooser, seat
        self._after: dict[Way, State] = {(): resample(self.rules, view, seat, 1)}  # its own moves are the same in any
        self._views: dict[Way, State] = {(): view}
        self.secret = all(map(self.rules.seals, self.rules.legal(view)))
        self.ways: tuple[Way, ...] = tuple(self._ways(()))
        self._known = frozenset(self.ways)

    def _ways(self, made: Way) -> Iterator[Way]:
        for move in self.rules.legal(self.view(made)):
            way = (*made, move)
            if self.secret and self._goes_on(way):
                yield from self._ways(way)
            else:
                yield way

    def _goes_on(self, way: Way) -> bool:
        """Whether the seat has more to choose before anything is turned up."""
        rules, before, after = self.rules, self._after[way[:-1]], self.position(way)
        if rules.actor(after) != self.seat or rules.reveals(after) != rules.reveals(before):
            return False
        return all(map(rules.seals, rules.legal(after)))

    def position(self, way: Way) -> State:
        """In the one world that it was looked at in."""
        if way not in self._after:
            after = copy(self.position(way[:-1]))
            self.rules.apply(after, way[-1])
            self._after[way] = after
        return self._after[way]

    def view(self, made: Way) -> State:
        """What the seat knows with these moves of its choice made."""
        if made not in self._views:
            self._views[made] = self.rules.view(self.position(made), self.seat)
        return self._views[made]

    def judged(self, ways: Sequence[Way], count: int, seed: int) -> Numbers:
        """The chance to win as hints and reviews judge it."""

        def tried(view: State, moves: list[int]) -> Numbers:
            return self.chooser.compared(view, self.seat, moves, count, dice(seed, 1))

        return self._by_beginning(ways, count, tried)

    def played_out(self, ways: Sequence[Way], count: int, seed: int) -> Numbers:
        """The share of the victory, in games that the policy plays to their end."""

        def tried(view: State, moves: list[int]) -> Numbers:
            asked = Asked(self.rules, view, self.seat, moves, seed)
            return asked.try_moves(moves, count).shares[:, : len(moves)]

        return self._by_beginning(ways, count, tried)

    def _by_beginning(self, ways: Sequence[Way], count: int, tried: Callable[[State, list[int]], Numbers]) -> Numbers:
        """Those that differ in their last move only are compared in the same worlds."""
        found = np.zeros((count, len(ways)))
        for made in dict.fromkeys(way[:-1] for way in ways):
            columns = [k for k, way in enumerate(ways) if way[:-1] == made]
            found[:, columns] = tried(self.view(made), [ways[k][-1] for k in columns])
        return found

    def best_few(self, tries: int, seed: int) -> list[Way]:
        """The best first: in rounds, each of new worlds, the worse half leaves. Takes three quarters of the tries."""
        left, turn = [*self.ways], SEEDS * seed
        rounds = max(1, ceil(log2(max(1, len(left) / SHORTLIST))))
        while len(left) > SHORTLIST:
            turn += 1
            means = self.judged(left, worlds(tries // 2 // rounds, len(left)), turn).mean(axis=0)
            left = [left[k] for k in np.argsort(-means, kind="stable")[: max(SHORTLIST, (len(left) + 1) // 2)]]
        means = self.judged(left, worlds(tries // 4, len(left)), turn + 1).mean(axis=0)
        return [left[k] for k in np.argsort(-means, kind="stable")]

    def answered(self, player: Player, budget: Budget, seed: int) -> Way:
        """The way that a player goes."""
        made: Way = ()
        while made not in self._known:
            view = self.view(made)
            legal = self.rules.legal(view)
            made = (*made, legal[0] if len(legal) == 1 else player.answer(view, self.seat, legal, budget, seed).move)
        return made

    def moves(self, way: Way) -> tuple[Move, ...]:
        """As they are spelled one after the other."""
        return tuple(self.rules.move(self.view(way[:k]), move) for k, move in enumerate(way))
