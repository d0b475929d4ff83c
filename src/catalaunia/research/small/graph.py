"""All histories of a small game, in arrays.

A node is a history, an edge a move. An information set is what the seat to move has seen so far: the views of its seat,
one after each move. Where nothing is hidden and the rest is the same game however it came to this, histories are merged
into one node and what was seen before is forgotten: nobody can gain by remembering it. Edges are sorted by how far
their nodes are from the root, so that a sweep over all of them is a few operations of NumPy for each such level.

A strategy is an array with a probability for each slot: a move of an information set.
"""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from catalaunia.core.protocol import NOBODY, State, copy
from catalaunia.core.small import SmallGame

ROOT_CHANCE = -1
Floats = np.ndarray[Any, np.dtype[np.float64]]
Ints = np.ndarray[Any, np.dtype[np.int64]]


@dataclass
class InformationSet:
    """What a seat knows where it is to move."""

    seat: int
    moves: list[int]
    view: State
    seen: int  # what was seen so far, by its number
    depth: int = 0
    first_slot: int = 0


@dataclass
class Level:
    """The edges that leave nodes of one depth, sorted by node; and the slots and sets that belong to them."""

    parents: Ints
    children: Ints
    slots: Ints  # -1: chance's
    seats: Ints  # who moves there
    chances: Floats  # of chance's edges
    begins: Ints  # where the edges of each node begin
    nodes: Ints
    sets: range  # information sets of this depth
    slot_range: slice


@dataclass
class _Node:
    actor: int
    gain: float = 0.0  # of seat 0, at the end
    held: int = -1  # its information set
    children: list[int] = field(default_factory=list)
    chances: list[float] = field(default_factory=list)


class Graph:
    """A small game, gone through. Without `merged` it is a tree, and information sets remember everything."""

    def __init__(self, game: SmallGame, merged: bool = True) -> None:
        self.game, self.rules, self.merged = game, game.rules, merged
        self.sets: list[InformationSet] = []
        self._nodes: list[_Node] = []
        self._memories: dict[tuple[tuple[int, bytes | None], bytes], int] = {}  # what a seat has seen, numbered
        self._known_sets: dict[tuple[int, int], int] = {}
        self._same: dict[bytes, int] = {}
        self._root()
        self._lay_out()

    def _root(self) -> None:
        root = _Node(ROOT_CHANCE)
        for chance, state in self.game.starts:
            root.children.append(self._visit(copy(state), (-1, -1)))
            root.chances.append(chance)
        self._nodes.append(root)

    def _visit(self, state: State, before: tuple[int, int]) -> int:
        """The node of a position; what both have seen before it. Children come before their parents."""
        actor = self.rules.actor(state)
        if actor == NOBODY:
            self._nodes.append(_Node(actor, gain(self.rules, state)))
            return len(self._nodes) - 1
        same = self.game.same_from_here(state) if self.merged else None
        if same is not None:
            if same in self._same:
                return self._same[same]
            before = (-1, -1)
        views = [self.rules.view(state, seat) for seat in (0, 1)]
        seen = tuple(
            self._memory((before[seat], same), views[seat].tobytes() if same is None else b"") for seat in (0, 1)
        )
        node = _Node(actor, held=self._set(actor, seen[actor], views[actor], state))
        for move in self.sets[node.held].moves:
            after = copy(state)
            self.rules.apply(after, move)
            node.children.append(self._visit(after, (seen[0], seen[1])))
        self._nodes.append(node)
        if same is not None:
            self._same[same] = len(self._nodes) - 1
        return len(self._nodes) - 1

    def _memory(self, before: tuple[int, bytes | None], view: bytes) -> int:
        return self._memories.setdefault((before, view), len(self._memories))

    def _set(self, actor: int, seen: int, view: State, state: State) -> int:
        known = self._known_sets.get((actor, seen))
        if known is None:
            known = self._known_sets[actor, seen] = len(self.sets)
            self.sets.append(InformationSet(actor, self.rules.legal(state), view, seen))
        return known

    def _lay_out(self) -> None:
        """Depths from the root, slots by depth, and the edges of each level."""
        count = len(self._nodes)
        self.root = count - 1
        depth = np.zeros(count, np.int64)
        for k in range(count - 1, -1, -1):  # parents come after their children
            for child in self._nodes[k].children:
                depth[child] = max(depth[child], depth[k] + 1)
        for k, node in enumerate(self._nodes):
            if node.held >= 0:
                self.sets[node.held].depth = int(depth[k])
        order = sorted(range(len(self.sets)), key=lambda number: self.sets[number].depth)
        renumbered = {number: place for place, number in enumerate(order)}
        self.sets = [self.sets[number] for number in order]
        self.slots = 0
        for one in self.sets:
            one.first_slot = self.slots
            self.slots += len(one.moves)
        self.firsts = np.array([one.first_slot for one in self.sets], np.int64)
        self.sizes = np.array([len(one.moves) for one in self.sets], np.int64)
        self.seat_of_set = np.array([one.seat for one in self.sets], np.int64)
        self.seat_of_slot = np.repeat(self.seat_of_set, self.sizes)
        self.gains = np.array([node.gain for node in self._nodes])
        self.held = np.array([renumbered.get(node.held, -1) for node in self._nodes], np.int64)
        self.first_node = np.zeros(len(self.sets), np.int64)  # one of each set
        for k in range(count):
            if self.held[k] >= 0:
                self.first_node[self.held[k]] = k
        self.levels = [self._level(np.flatnonzero(depth == d)) for d in range(int(depth.max()))]

    def _level(self, nodes: Ints) -> Level:
        parents: list[int] = []
        children: list[int] = []
        slots: list[int] = []
        seats: list[int] = []
        chances: list[float] = []
        begins: list[int] = []
        inner: list[int] = []
        for k in nodes.tolist():
            node = self._nodes[k]
            if not node.children:
                continue
            begins.append(len(parents))
            inner.append(k)
            first = self.firsts[self.held[k]] if node.actor >= 0 else -1
            for place, child in enumerate(node.children):
                parents.append(k)
                children.append(child)
                slots.append(first + place if node.actor >= 0 else -1)
                seats.append(node.actor)
                chances.append(node.chances[place] if node.chances else 0.0)
        held = self.held[inner]
        sets = range(int(held.min()), int(held.max()) + 1) if held.size and held.max() >= 0 else range(0)
        last = self.firsts[sets[-1]] + self.sizes[sets[-1]] if sets else 0
        return Level(
            np.array(parents), np.array(children), np.array(slots), np.array(seats), np.array(chances),
            np.array(begins), np.array(inner), sets, slice(int(self.firsts[sets[0]]) if sets else 0, int(last)),
        )  # fmt: skip

    @property
    def uniform(self) -> Floats:
        """Any move, each as likely as the next."""
        return np.repeat(1.0 / self.sizes, self.sizes)

    def proportional(self, weights: Floats) -> Floats:
        """A strategy in proportion to these weights; evenly where there are none."""
        totals = np.repeat(np.add.reduceat(weights, self.firsts), self.sizes)
        return np.where(totals > 0, weights / np.where(totals > 0, totals, 1.0), self.uniform)

    def chances(self, level: Level, strategy: Floats) -> Floats:
        """How likely each edge of a level is, once its node was come to."""
        return np.where(level.slots >= 0, strategy[level.slots], level.chances)

    def reach(self, strategy: Floats, without: int | None = None, alone: int | None = None) -> Floats:
        """How likely each node is; `without` a seat: if it does all to come there; `alone`: if all others do."""
        found = np.zeros(len(self._nodes))
        found[self.root] = 1.0
        for level in self.levels:
            step = self.chances(level, strategy)
            if without is not None:
                step = np.where(level.seats == without, 1.0, step)
            if alone is not None:
                step = np.where(level.seats == alone, step, 1.0)
            np.add.at(found, level.children, found[level.parents] * step)
        return found

    def values(self, strategy: Floats) -> Floats:
        """What seat 0 gains from each node on."""
        found = self.gains.copy()
        for level in reversed(self.levels):
            found[level.nodes] = np.add.reduceat(self.chances(level, strategy) * found[level.children], level.begins)
        return found

    def remembered(self) -> list[tuple[bytes, ...]]:
        """The views that each information set is made of, if nothing is merged."""
        views: dict[int, tuple[bytes, ...]] = {-1: ()}
        for ((before, _), view), number in self._memories.items():  # what was seen before is there already
            views[number] = (*views[before], view)
        return [views[one.seen] for one in self.sets]

    def tree_size(self) -> dict[str, int]:
        """Of the tree that is not merged: histories, and those that have ended; of this graph: nodes and sets."""
        histories, ended = [0] * len(self._nodes), [0] * len(self._nodes)
        for k, node in enumerate(self._nodes):
            histories[k] = 1 + sum(histories[child] for child in node.children)
            ended[k] = sum(ended[child] for child in node.children) if node.children else 1
        return {
            "histories": histories[self.root],
            "terminal_histories": ended[self.root],
            "nodes": len(self._nodes),
            "information_sets": len(self.sets),
        }


def gain(rules: Any, state: State) -> float:
    """What seat 0 gains at the end, and seat 1 loses: 1, 0 or -1."""
    winners = rules.winners(state)
    return 0.0 if len(winners) != 1 else (1.0 if winners[0] == 0 else -1.0)
