"""What a judge finds at one moment of a finished game, and how it is written down."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from catalaunia.ai.hints.hint import Estimate
from catalaunia.ai.review.judge import Judge, Judgement, Weighed
from catalaunia.ai.review.moment import NO_SEAT, Moment
from catalaunia.ai.review.reasons import because, said, worlds_for
from catalaunia.core.protocol import Rules, State

SEEDS_A_PLY = 2  # one for the decision, one for the truth
DIGITS = 6  # that are kept: far more than any judge can tell


@dataclass(frozen=True)
class Looked:
    """What was found at a moment."""

    ply: int
    truth: tuple[Estimate, ...]  # of each seat: its chance to win, all seen
    seat: int = NO_SEAT
    judgement: Judgement | None = None
    because: Mapping[str, Sequence[str]] = field(default_factory=dict)  # by language, why the best was better
    parts: Mapping[str, float] = field(default_factory=dict)  # points of the best over what was played, where it cost

    def written(self) -> dict[str, Any]:
        """As JSON."""
        found: dict[str, Any] = {"ply": self.ply, "truth": [_estimate(one) for one in self.truth]}
        if one := self.judgement:
            found |= {
                "seat": self.seat,
                "played": _weighed(one.played),
                "best": _weighed(one.best),
                "loss": _estimate(one.loss),
                "shown": [_weighed(other) for other in one.shown],
                "worlds": one.worlds,
                "because": {language: [*texts] for language, texts in self.because.items()},
                "parts": {part: round(points, DIGITS) for part, points in self.parts.items()},
            }
        return found

    @classmethod
    def read(cls, content: dict[str, Any]) -> "Looked":
        truth = tuple(Estimate(*one) for one in content["truth"])
        if "seat" not in content:
            return cls(content["ply"], truth)
        judged = Judgement(
            _read(content["played"]),
            _read(content["best"]),
            Estimate(*content["loss"]),
            tuple(map(_read, content["shown"])),
            content["worlds"],
        )
        return cls(content["ply"], truth, content["seat"], judged, content.get("because", {}), content.get("parts", {}))


def look(judge: Judge, at: Moment, seed: int) -> Looked:
    """Equal moments and seeds get equal answers. Nothing but the view of its seat goes into a judgement."""
    values, errors = judge.truth(_position(judge.rules, at.state), _seed(seed, at.ply, 1))
    truth = tuple(Estimate(float(mean), float(error)) for mean, error in zip(values, errors, strict=True))
    if at.seat == NO_SEAT:
        return Looked(at.ply, truth)
    found = judged(judge, at, seed)
    rules, view, dice = judge.rules, _position(judge.rules, at.view), _seed(seed, at.ply, 0)
    if not found.costs:
        return Looked(at.ply, truth, at.seat, found)
    count = worlds_for(judge.care.tries)
    why = because(rules, view, at.seat, found.best.move, found.played.move, dice, count)
    return Looked(at.ply, truth, at.seat, found, said(why), {one.part: one.points for one in why.parts})


def judged(judge: Judge, at: Moment, seed: int) -> Judgement:
    """Of a decision alone, without the truth beside it."""
    return judge.decision(_position(judge.rules, at.view), at.seat, at.legal, at.played, _seed(seed, at.ply, 0))


def _position(rules: Rules, content: bytes) -> State:
    return np.frombuffer(content, rules.new().dtype).copy()


def _seed(seed: int, ply: int, which: int) -> int:
    return (seed << 20) + SEEDS_A_PLY * ply + which


def _estimate(one: Estimate) -> list[float]:
    return [round(one.mean, DIGITS), round(one.error, DIGITS)]


def _weighed(one: Weighed) -> list[Any]:
    return [int(one.move), _estimate(one.win), _estimate(one.lead)]


def _read(content: list[Any]) -> Weighed:
    move, win, lead = content
    return Weighed(move, Estimate(*win), Estimate(*lead))
