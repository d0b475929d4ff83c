"""One process that learns: it plays games against itself with the weights it is handed, and returns better ones."""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from catalaunia.ai.search.plan import PLAN
from catalaunia.ai.train import self_play
from catalaunia.compiled import dice
from catalaunia.compiled.weights import Network
from catalaunia.core.variant import Variant

DECAY = (0.9, 0.999)  # of Adam's two moments
TINY = 1e-8

Flat = np.ndarray[Any, np.dtype[np.float32]]


@dataclass(frozen=True)
class Lesson:
    """How a network is trained."""

    game: str
    players: int
    worlds: int = 1  # in which moves are compared
    traces: float = 0.8  # the lambda of TD(lambda)
    stray: float = 0.03  # how often a move is made that is not the best
    shortlist: int = 16  # moves that are compared at most
    batch: int = 16  # games between two times of study
    memory: int = 40_000  # positions
    reuse: int = 4  # how often a position is studied, on average
    at_once: int = 512  # positions for one change of the weights
    rate: float = 0.001  # how large such a change is, at the beginning
    last_rate: float = 0.0001  # and at the end


@dataclass(frozen=True)
class Progress:
    """Weights, and what goes with them while they are trained."""

    weights: Flat
    moments: tuple[Flat, Flat]  # of the slopes and of their squares
    steps: int = 0  # changes of the weights
    games: int = 0
    positions: int = 0
    loss: float = 0.0  # summed over the positions
    seconds: float = 0.0  # of CPU time that the last round took: what else the machine does makes no difference

    @classmethod
    def of(cls, network: Network) -> "Progress":
        flat = flattened(network)
        return cls(flat, (np.zeros_like(flat), np.zeros_like(flat)))

    def fresh_count(self) -> "Progress":
        return replace(self, positions=0, loss=0.0)


def flattened(network: Network) -> Flat:
    return np.frombuffer(network.tobytes(), np.float32).copy()


def joined(parts: list[Progress], before: Progress) -> Progress:
    """What several processes have learned from the same beginning: the mean of it."""

    def mean(flats: list[Flat]) -> Flat:
        return np.asarray(np.mean(flats, axis=0), np.float32)

    return Progress(
        mean([one.weights for one in parts]),
        (mean([one.moments[0] for one in parts]), mean([one.moments[1] for one in parts])),
        max(one.steps for one in parts),
        before.games + sum(one.games - before.games for one in parts),
        sum(one.positions for one in parts),
        sum(one.loss for one in parts),
        max(one.seconds for one in parts),
    )


class Learner:
    """Rules and room for games, made once in each process."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.rules: Any = Variant(lesson.game, lesson.players).rules
        self.dtype = self.rules.desk.dtype["network"]
        self._states = np.repeat(self.rules.new(), self_play.KEPT + self_play.MOST_KEPT)
        self._memory = np.repeat(self.rules.new(), lesson.memory)
        self._aims = np.zeros((lesson.memory, lesson.players))
        self._plan, self._school = np.zeros(1, PLAN), np.zeros(1, self_play.SCHOOL)
        self._plan["heuristic"], self._plan["margin"], self._plan["spread"] = 1, 0.1, 10.0
        self._school["traces"] = lesson.traces

    def round(self, progress: Progress, rate: float, batches: int, seed: int) -> Progress:
        """Games and study, so many times. Depends on nothing that was learned here before: the memory begins empty."""
        progress, chance = progress.fresh_count(), np.random.default_rng(seed)
        self.rules.desk["dice"] = dice(seed, 1)
        self._school["remembered"] = 0
        for _ in range(batches):
            progress = self._batch(progress, rate, chance)
        return progress

    def _batch(self, progress: Progress, rate: float, chance: np.random.Generator) -> Progress:
        lesson, school = self.lesson, self._school
        self._take(progress.weights)
        school["stray"], school["worlds"], school["shortlist"] = lesson.stray, lesson.worlds, lesson.shortlist
        school["networked"], school["positions"], school["loss"] = (1 << lesson.players) - 1, 0, 0.0
        self_play.practise(
            self._states, self.rules.desk, self._plan, school, self._memory, self._aims, lesson.players, lesson.batch
        )  # fmt: skip
        positions, known = int(school["positions"][0]), min(int(school["remembered"][0]), lesson.memory)
        for _ in range(round(lesson.reuse * positions / lesson.at_once)):
            progress = self._study(progress, rate, chance.integers(known, size=lesson.at_once))
        return replace(
            progress,
            games=progress.games + lesson.batch,
            positions=progress.positions + positions,
            loss=progress.loss + float(school["loss"][0]),
        )

    def _study(self, progress: Progress, rate: float, chosen: Any) -> Progress:
        """One change of the weights, by Adam."""
        self._take(progress.weights)
        slopes, steps = np.zeros(1, self.dtype), progress.steps + 1
        self_play.study(
            self._memory, self._aims, chosen, self.rules.desk, self._school, slopes, self.lesson.players
        )  # fmt: skip
        slope, (first, second) = flattened(slopes) / np.float32(len(chosen)), progress.moments
        first = DECAY[0] * first + (1 - DECAY[0]) * slope
        second = DECAY[1] * second + (1 - DECAY[1]) * slope**2
        even = np.sqrt(second / (1 - DECAY[1] ** steps)) + TINY
        weights = progress.weights - rate * first / (1 - DECAY[0] ** steps) / even
        moments = first.astype(np.float32), second.astype(np.float32)
        return replace(progress, weights=weights.astype(np.float32), moments=moments, steps=steps)

    def _take(self, weights: Flat) -> None:
        self.rules.set_network(np.frombuffer(weights.tobytes(), self.dtype))

    def unit(self, weights: Flat, seed: int, worlds: int) -> float:
        """The share of the victories of one judged by the network among others judged by the outlook, in a rotation."""
        self._take(weights)
        self._school["stray"], self._school["worlds"], self._school["shortlist"] = 0.0, worlds, 0
        won, players = 0.0, self.lesson.players
        for seat in range(players):
            self._school["networked"], self._school["share"] = 1 << seat, 0.0
            self_play.duel(self._states, self.rules.desk, self._plan, self._school, players, dice(seed, 1))
            won += float(self._school["share"][0, seat])
        return won / players


@dataclass(frozen=True)
class Study:
    """A unit of training: one learner's part of a round."""

    number: int
    progress: Progress
    rate: float
    batches: int
    seed: int

    def done_by(self, learner: Learner) -> Progress:
        began = time.process_time()
        made = learner.round(self.progress, self.rate, self.batches, self.seed)
        return replace(made, seconds=time.process_time() - began)


@dataclass(frozen=True)
class Duels:
    """A unit of a test: a rotation for each of the seeds."""

    number: int
    weights: Flat
    seeds: tuple[int, ...]
    worlds: int

    def done_by(self, learner: Learner) -> list[float]:
        return [learner.unit(self.weights, seed, self.worlds) for seed in self.seeds]


def ready(lesson: Lesson) -> Callable[[Study | Duels], tuple[int, Progress | list[float]]]:
    """What a worker needs: does a unit, and says which."""
    learner = Learner(lesson)
    return lambda unit: (unit.number, unit.done_by(learner))
