"""Training a network: rounds by all workers, each with what the last one has learned, as long as there is time.

In a round every worker plays games against itself, learns from them by itself, and all go on with the mean of what
they have learned. Every few minutes the network plays one judged by the heuristic outlook, both looking a move ahead:
the curve. Whatever is learned is on the disk after each round, with all that is needed to go on from there.
"""

import functools
import itertools
import json
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console

from catalaunia.ai.arena import statistics
from catalaunia.ai.train import learner
from catalaunia.ai.train.learner import Duels, Learner, Lesson, Progress, Study
from catalaunia.ai.workers.workers import Workers, through
from catalaunia.compiled import weights
from catalaunia.core.texts import Refusal, Text
from catalaunia.core.variant import Variant

FIRST_BATCHES = 4  # of games, in the first round
ROUND_SECONDS = 10.0  # of CPU time that a round should take
TEST_EVERY = 150.0  # such seconds of training between two points of the curve
TEST_UNITS = 100  # pairs, or rotations, of a point
LAST_UNITS = 400  # of the strength that is written into the header
SEEDS_A_UNIT = 10  # rotations of a test that a worker plays at a time
TEST_WORLDS = 1  # in which both compare moves
TEST_SEED = 451


@dataclass(frozen=True)
class Point:
    """Of the curve."""

    minutes: float
    games: int
    loss: float | None
    score: float  # against the outlook
    ci95: tuple[float, float]
    units: int


@dataclass
class Training:
    """A training under way, as it lies on the disk."""

    lesson: Lesson
    progress: Progress
    seconds: float = 0.0
    curve: list[Point] = field(default_factory=list)

    def save(self, path: Path) -> None:
        first, second = self.progress.moments
        told: dict[str, Any] = {"steps": self.progress.steps, "games": self.progress.games, "seconds": self.seconds}
        told |= {"lesson": asdict(self.lesson), "curve": [asdict(point) for point in self.curve]}
        unfinished = path.with_name(path.name + ".part")
        with unfinished.open("wb") as file:
            np.savez_compressed(
                file, told=np.array(json.dumps(told)), weights=self.progress.weights, first=first, second=second
            )
        unfinished.replace(path)

    @classmethod
    def read(cls, path: Path, lesson: Lesson) -> "Training":
        """Refuses one of another lesson."""
        try:
            with path.open("rb") as opened, np.load(opened, allow_pickle=False) as file:
                told = json.loads(str(file["told"]))
                flats = file["weights"], (file["first"], file["second"])
        except (OSError, EOFError, ValueError, KeyError, zipfile.BadZipFile) as error:
            raise Refusal("weights.unreadable", path=path.name, error=error) from None
        for name, ours in asdict(lesson).items():
            if told["lesson"].get(name) != ours:
                theirs = str(told["lesson"].get(name))
                raise Refusal("weights.other", path=path.name, what=name, theirs=theirs, ours=str(ours))
        points = [Point(**point | {"ci95": tuple(point["ci95"])}) for point in told["curve"]]
        return cls(lesson, Progress(*flats, told["steps"], told["games"]), told["seconds"], points)


def beside(out: Path) -> Path:
    """Where the training lies that makes these weights."""
    return out.with_name(f"{out.stem}.training.npz")


def train(
    lesson: Lesson, minutes: float, out: Path, seed: int, workers: Workers, command: str, console: Console
) -> Training:
    """Until it has trained for so long in all; returns what is on the disk then."""
    if not hasattr(Variant(lesson.game, lesson.players).rules, "fresh_network"):
        raise Refusal("train.none", game=lesson.game)
    own = Learner(lesson)
    path = beside(out)
    training = Training.read(path, lesson) if path.exists() else None
    if training is None:
        training = Training(lesson, Progress.of(own.rules.fresh_network(seed)))
    with workers.crew(functools.partial(learner.ready, lesson)) as crew:

        def run(units: Sequence[Study | Duels]) -> list[Any]:
            return [result for _, result in sorted(through(crew, units), key=lambda done: done[0])]

        _rounds(training, minutes * 60, seed, workers.count, run, path, console)
        scores = _tested(training, LAST_UNITS, run)
    low, high = statistics.interval(scores, TEST_SEED)
    strength = {
        "score": round(float(np.mean(scores)), 4), "ci95": [round(low, 4), round(high, 4)], "pairs": len(scores),
        "against": "the outlook, both one move ahead", "worlds": TEST_WORLDS,
    }  # fmt: skip
    told = {
        "command": command, "games": training.progress.games, "minutes": round(training.seconds / 60, 1),
        "lesson": asdict(lesson), "strength": strength,
    }  # fmt: skip
    network = np.frombuffer(training.progress.weights.tobytes(), own.dtype)
    weights.write(out, network, own.rules.fit, told)
    return training


Run = Callable[[Sequence[Study | Duels]], list[Any]]  # units; their results in the order of their numbers


def _rounds(
    training: Training, seconds: float, seed: int, learners: int, run: Run, path: Path, console: Console
) -> None:
    lesson = training.lesson
    batches, tested = FIRST_BATCHES, training.seconds if training.curve else -TEST_EVERY
    loss = positions = 0.0
    for number in itertools.count(training.progress.games):
        if training.seconds - tested >= TEST_EVERY or training.seconds >= seconds:
            tested = training.seconds
            _note(training, loss / positions if positions else None, run, console)
            training.save(path)
            loss = positions = 0.0
        if training.seconds >= seconds:
            return
        past = min(training.seconds / seconds, 1.0)
        rate = lesson.rate * (lesson.last_rate / lesson.rate) ** past
        before = training.progress
        seeds = [hash_of(seed, number, worker) for worker in range(learners)]
        parts = run([Study(k, before, rate, batches, one) for k, one in enumerate(seeds)])
        training.progress = learner.joined(parts, before)
        loss, positions = loss + training.progress.loss, positions + training.progress.positions
        training.seconds += training.progress.seconds
        longer = ROUND_SECONDS / max(training.progress.seconds, 1e-9)
        batches = max(1, min(round(batches * longer), 4 * batches))
        training.save(path)


def hash_of(seed: int, number: int, worker: int) -> int:
    return int(np.random.SeedSequence((seed, number, worker)).generate_state(1)[0])


def _tested(training: Training, units: int, run: Run) -> list[float]:
    seeds = tuple(hash_of(TEST_SEED, unit, 0) for unit in range(units))
    parts = [seeds[k : k + SEEDS_A_UNIT] for k in range(0, units, SEEDS_A_UNIT)]
    weights = training.progress.weights
    return [
        score for part in run([Duels(k, weights, one, TEST_WORLDS) for k, one in enumerate(parts)]) for score in part
    ]


def _note(training: Training, loss: float | None, run: Run, console: Console) -> None:
    """A point of the curve, and a line for who waits."""
    scores = _tested(training, TEST_UNITS, run)
    score, span = float(np.mean(scores)), statistics.interval(scores, TEST_SEED)
    last = training.curve[-1] if training.curve else None
    point = Point(training.seconds / 60, training.progress.games, loss, score, span, len(scores))
    training.curve.append(point)
    pace = (point.games - last.games) / max(60 * (point.minutes - last.minutes), 1e-9) if last else 0.0
    figures = {
        "time": f"{point.minutes:.1f} min", "games_per_s": f"{pace:.0f}",
        "value": "-" if loss is None else f"{loss:.4f}",
        "score": f"{score:.1%}", "low": f"{span[0]:.1%}", "high": f"{span[1]:.1%}",
    }  # fmt: skip
    line = Text("train.progress", games=point.games, **figures)
    console.print(str(line), markup=False)
