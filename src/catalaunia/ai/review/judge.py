"""Judging: what a move cost its player, by what he knew; and what somebody who sees all would have said.

A move is judged from the view of its seat alone, in worlds that fit it: never by what was turned up later. Where
several choose in secret, the others' choices are made anew in every world.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from catalaunia.ai.hints.chooser import BLUNDER, SHORTLIST, Chooser, worlds
from catalaunia.ai.hints.hint import Estimate, estimate
from catalaunia.ai.review.moment import NO_SEAT
from catalaunia.ai.search.explain import NO_MOVE
from catalaunia.ai.search.foresee import foresee
from catalaunia.compiled import dice
from catalaunia.core.protocol import Rules, State, copy

FURTHER = 8  # decisions that are played on, at least, before what was chosen is weighed
INEXACT, MISTAKE = 0.03, 0.07  # losses in chance to win above which a move has these names

Quality = Literal["best", "fine", "about_equal", "inexact", "mistake", "blunder"]
Numbers = np.ndarray[Any, np.dtype[np.float64]]


@dataclass(frozen=True)
class Care:
    """How much a review spends."""

    tries: int  # moves in worlds, for each decision
    futures: int  # of each true position


CARES = {"glance": Care(600, 12), "quick": Care(15_000, 300), "deep": Care(150_000, 3_000)}


@dataclass(frozen=True)
class Weighed:
    """A move, and what may be expected of it."""

    move: int
    win: Estimate  # the share of the victory, from 0 to 1
    lead: Estimate  # points at the end over the best of the others


@dataclass(frozen=True)
class Judgement:
    """A decision: the move that was played beside the best one, from what the seat knew."""

    played: Weighed
    best: Weighed
    loss: Estimate  # of chance to win, in the same worlds; noise may make it slightly negative
    shown: tuple[Weighed, ...]  # the best first
    worlds: int

    @property
    def quality(self) -> Quality:
        if self.played.move == self.best.move:
            return "best"
        if self.loss.mean <= INEXACT:
            return "fine"
        if self.loss.mean < 2 * self.loss.error:
            return "about_equal"
        return "blunder" if self.loss.mean > BLUNDER else "mistake" if self.loss.mean > MISTAKE else "inexact"

    @property
    def costs(self) -> bool:
        """Whether it is worth a word."""
        return self.quality in ("inexact", "mistake", "blunder")


class Judge:
    """The rules of one variant, and room for positions."""

    def __init__(self, rules: Rules, care: Care) -> None:
        self.rules, self.care = rules, care
        self.chooser = Chooser(rules)
        self._states = np.repeat(rules.new(), 3)
        self._at_once = self.chooser.plan
        self._later = self.chooser.plan.copy()
        self._later["depth"] = FURTHER

    def decision(self, view: State, seat: int, legal: Sequence[int], played: int, seed: int) -> Judgement:
        """Equal questions and seeds get equal judgements; what is best does not depend on what was played."""
        left = dice(seed, 1)
        chosen = self.chooser.choose(view, seat, legal, self.care.tries, left)
        moves = [*chosen.moves, *([] if played in chosen.moves else [played])]
        # The best was chosen in other worlds than those it is weighed in, and at an earlier moment: there, and then, it
        # would seem better than it is, by luck and by what the look errs by.
        count = worlds(self.care.tries // 4, len(moves))
        shares, leads = self._tried(view, seat, moves, count, left)
        found = [_weighed(move, shares[:, k], leads[:, k]) for k, move in enumerate(moves)]
        loss = estimate(shares[:, 0] - shares[:, moves.index(played)])
        others = sorted(found[1:], key=lambda one: -one.win.mean)
        return Judgement(found[moves.index(played)], found[0], loss, (found[0], *others)[:SHORTLIST], count)

    def truth(self, state: State, seed: int) -> tuple[Numbers, Numbers]:
        """The chances to win of all seats for somebody who sees everything, and their standard errors."""
        self._at_once["seat"] = NO_SEAT
        shares, _ = self._foreseen(self._at_once, state, [NO_MOVE], self.care.futures, dice(seed, 1))
        values = shares[:, 0, :]
        return values.mean(axis=0), values.std(axis=0, ddof=1) / np.sqrt(len(values))

    def _tried(self, view: State, seat: int, moves: list[int], count: int, left: Any) -> tuple[Numbers, Numbers]:
        """The seat's own chance and lead, a row for each world, a column for each move."""
        self._later["seat"] = seat
        shares, leads = self._foreseen(self._later, view, moves, count, left)
        return shares[:, :, seat], leads[:, :, seat]

    def _foreseen(self, plan: Any, state: State, moves: list[int], count: int, left: Any) -> tuple[Numbers, Numbers]:
        """Uses up some of the dice that are left."""
        shares, leads = np.zeros((2, count, len(moves), self.rules.players))
        desk, tried = copy(self.rules.desk), np.array(moves, np.int64)
        self._states[:1] = state
        desk["dice"] = left
        foresee(self._states, desk, plan, tried, self.rules.players, shares, leads)
        left[:] = desk["dice"]
        return shares, leads


def _weighed(move: int, shares: Numbers, leads: Numbers) -> Weighed:
    return Weighed(move, estimate(shares), estimate(leads))
