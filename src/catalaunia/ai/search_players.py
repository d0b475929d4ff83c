"""Players that search: they imagine worlds that fit their view and try moves in them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np

from catalaunia.ai import player
from catalaunia.ai.player import Alternative, Answer, Budget, Clock
from catalaunia.ai.search.compare import compare, first_thought
from catalaunia.ai.search.ismcts import prime, search
from catalaunia.ai.search.plan import NEVER, PLAN
from catalaunia.ai.search.tree import NONE, room
from catalaunia.compiled import COMPILED, dice
from catalaunia.core.positions import copies
from catalaunia.core.protocol import Rules, State, copy

FIRST_CHUNK = 16  # iterations before the clock is looked at for the first time
LARGEST_CHUNK = 20_000  # so that a long search can be stopped
CHUNK_SECONDS = 0.004  # between two looks at the clock
LEAST_NODES = 64  # for the choices that others make before the question is put
MOST_NODES = 1 << 17  # of a tree; with its edges and its table this takes 15 MB
LEAST_PLAYED = 0.05  # moves with a smaller share of a mixture are not played: they are what exploring left over


@dataclass(frozen=True)
class Manner:
    """How a search goes about it; `search/plan.py` says what each of these means."""

    exploration: float = 0.7
    urgency: float = 1e9
    stray: float = 1.0
    depth: int = NEVER
    heuristic: bool = False
    network: bool = False
    observers: int = 0
    matching: bool = False
    others: float = 0.0
    margin: float = 0.1
    spread: float = 10.0
    mixes: bool = False  # secret choices are drawn from the mixture; otherwise the best is made
    worlds: int = 0  # in which moves are compared until it is quiet: by the flat search, or before the tree begins
    worlds_interpreted: int = 0  # in which the flat search compares them while nothing is compiled; 0: in as many
    weight: int = 4  # how many tries that first look counts for
    breadth: int = 8  # moves that are looked further ahead at, the best of a first look


def spend(budget: Budget, iterate: Callable[[int], None], clock: Clock, began: float) -> int:
    """Iterate as the budget says, looking at the clock now and then; returns how many iterations were made."""
    if budget == Budget():
        raise ValueError("A search needs a number of iterations or a time.")
    made, chunk = 0, FIRST_CHUNK if budget.seconds is not None else LARGEST_CHUNK
    while True:
        if budget.iterations is not None:
            chunk = min(chunk, budget.iterations - made)
        iterate(chunk)
        made += chunk
        if made == budget.iterations:
            return made
        if budget.seconds is not None:
            spent = clock() - began
            if spent >= budget.seconds:
                return made
            quick = made * min(CHUNK_SECONDS, budget.seconds - spent) / max(spent, 1e-9)
            chunk = max(1, min(int(quick), LARGEST_CHUNK))


class Workplace:
    """What one answer works on, so that several threads may ask a player: a desk with dice, and room for positions."""

    def __init__(self, rules: Rules, view: State, seed: int) -> None:
        self.desk = copy(rules.desk)
        self.desk["dice"] = dice(seed, 1)
        self.states = copies(view, 4)


class Searcher:
    """What both kinds of search have in common: a table's rules. It remembers nothing."""

    def __init__(self, rules: Rules, manner: Manner, clock: Clock = player.now) -> None:
        self.rules = rules
        self.manner = manner
        self.clock = clock

    def _plan(self, seat: int) -> Any:
        plan = np.zeros(1, PLAN)
        for one in fields(self.manner):
            if one.name in (plan.dtype.names or ()):
                plan[one.name] = getattr(self.manner, one.name)
        plan["seat"] = seat
        plan["root"] = NONE
        plan["first"] = 1
        return plan


class TreeSearch(Searcher):
    """Information-set Monte Carlo tree search: the move that was tried most, or one of a mixture."""

    def answer(self, view: State, seat: int, legal: Sequence[int], budget: Budget, seed: int) -> Answer:
        began = self.clock()
        place, plan, moves = Workplace(self.rules, view, seed), self._plan(seat), np.array(legal, np.int64)
        nodes, edges, table = room(min(LEAST_NODES + (budget.iterations or MOST_NODES), MOST_NODES))
        slots = np.full(self.rules.size, NONE, np.int32)
        if self.manner.worlds > 0:
            first_look = self._first_look(place, plan, moves)
            prime(place.states, plan, nodes, edges, table, moves, first_look, self.manner.weight)

        def iterate(n: int) -> None:
            search(place.states, place.desk, plan, nodes, edges, table, slots, moves, self.rules.players, n)

        made = spend(budget, iterate, self.clock, began)
        alternatives = self._alternatives(nodes[plan["root"][0]], edges, legal)
        if self.manner.mixes and self.rules.seals(legal[0]):
            mixture = played(alternatives)
            return Answer(sampled(mixture, seed), alternatives, made, mixture)
        return Answer(alternatives[0].move, alternatives, made)

    def _first_look(self, place: Workplace, plan: Any, moves: Any) -> Any:
        """What each move seems to be worth as soon as it is quiet, on average over a few worlds."""
        values = np.zeros((self.manner.worlds, len(moves)))
        plan["depth"] = 0
        compare(place.states, place.desk, plan, moves, self.rules.players, values)
        plan["depth"] = self.manner.depth
        return values.mean(axis=0)

    def _alternatives(self, root: Any, edges: Any, legal: Sequence[int]) -> tuple[Alternative, ...]:
        """The moves tried at the root, the most tried first."""
        found, at = [], int(root["first"])
        matched = self.manner.matching and self.rules.seals(legal[0])
        while at != NONE:
            edge = edges[at]
            tries = int(edge["visits"])
            weight = float(edge["played"]) if matched else float(tries)
            found.append((weight, int(edge["move"]), float(edge["total"]) / max(tries, 1)))
            at = int(edge["next"])
        total = sum(weight for weight, _, _ in found)
        found.sort(key=lambda one: (-one[0], one[1]))
        return tuple(Alternative(move, weight / total, value) for weight, move, value in found)


def played(alternatives: Sequence[Alternative], least: float = LEAST_PLAYED) -> tuple[Alternative, ...]:
    """The mixture without the moves that have less than the least share."""
    kept = [one for one in alternatives if one.weight >= least] or alternatives[:1]
    total = sum(one.weight for one in kept)
    return tuple(replace(one, weight=one.weight / total) for one in kept)


def sampled(mixture: Sequence[Alternative], seed: int) -> int:
    """One of the moves, as likely as its share."""
    weights = np.array([one.weight for one in mixture])
    return mixture[int(np.random.default_rng(seed).choice(len(mixture), p=weights / weights.sum()))].move


class FlatSearch(Searcher):
    """Every move in the same imagined worlds; an iteration is one move in one world."""

    def answer(self, view: State, seat: int, legal: Sequence[int], budget: Budget, seed: int) -> Answer:
        began = self.clock()
        place, plan, moves = Workplace(self.rules, view, seed), self._plan(seat), np.array(legal, np.int64)
        totals, worlds = np.zeros(len(legal)), 0

        def imagine(n: int) -> None:
            nonlocal worlds
            values = np.zeros((n, len(legal)))
            compare(place.states, place.desk, plan, moves, self.rules.players, values)
            totals[:] += values.sum(axis=0)
            worlds += n

        most = None if budget.iterations is None else max(1, budget.iterations // len(legal))
        if budget == Budget():
            most = self._worlds() or None
        spend(Budget(most, budget.seconds), imagine, self.clock, began)
        means = totals / worlds
        order = np.argsort(-means + np.random.default_rng(seed).random(len(legal)) * 1e-6)
        alternatives = tuple(Alternative(legal[k], 1 / len(legal), float(means[k])) for k in order)
        return Answer(alternatives[0].move, alternatives, worlds * len(legal))

    def _worlds(self) -> int:
        slow = self.manner.worlds_interpreted
        return slow if slow and not COMPILED else self.manner.worlds


class PolicyPlayer(Searcher):
    """Makes at once the move of the game's policy, or of its plan for newcomers."""

    def __init__(self, rules: Rules, newcomer: bool = False, blur: float = 1.0) -> None:
        super().__init__(rules, Manner())
        self._newcomer = newcomer
        self._blur = blur

    def answer(self, view: State, seat: int, legal: Sequence[int], budget: Budget, seed: int) -> Answer:  # noqa: ARG002
        place = Workplace(self.rules, view, seed)
        place.desk["blur"] = self._blur
        move = int(first_thought(place.states, place.desk, self._newcomer))
        if move not in legal:  # in the middle of a secret choice some moves are not open any more
            move = legal[seed % len(legal)]
        return Answer(move)
