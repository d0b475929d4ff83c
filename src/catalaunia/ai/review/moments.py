"""A finished game as questions to a judge, one for each ply: none needs the answer to another.

So a review can be made piece by piece, in any process and any order, and be taken up where it stopped. The judgement of
a decision is handed the view of its seat; the true position beside it is for those who look back only.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from catalaunia.ai.hints.hint import Estimate
from catalaunia.ai.review.judge import NO_SEAT, Judge, Judgement, Weighed
from catalaunia.ai.search.explain import NO_MOVE
from catalaunia.core.match import LoggedMove
from catalaunia.core.protocol import Rules, State

SEEDS_A_PLY = 2  # one for the decision, one for the truth
DIGITS = 6  # that are kept: far more than any judge can tell


@dataclass(frozen=True)
class Moment:
    """A ply of a game that is over; what its seat knew only where it had a choice."""

    ply: int
    state: bytes
    seat: int = NO_SEAT
    view: bytes = b""
    legal: tuple[int, ...] = ()
    played: int = NO_MOVE


@dataclass(frozen=True)
class Looked:
    """What was found at a moment."""

    ply: int
    truth: tuple[Estimate, ...]  # of each seat: its chance to win, all seen
    seat: int = NO_SEAT
    judgement: Judgement | None = None

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
        return cls(content["ply"], truth, content["seat"], judged)


def moment(rules: Rules, state: State, ply: int, entry: LoggedMove | None) -> Moment:
    """Of a position and the move that followed; there is none after the last."""
    if entry is None or entry.actor < 0:
        return Moment(ply, state.tobytes())
    view = rules.view(state, entry.actor)
    legal = tuple(rules.legal(view))
    if len(legal) < 2:
        return Moment(ply, state.tobytes())
    return Moment(ply, state.tobytes(), entry.actor, view.tobytes(), legal, entry.move.number)


def look(judge: Judge, at: Moment, seed: int) -> Looked:
    """Equal moments and seeds get equal answers. Nothing but the view of its seat goes into a judgement."""
    values, errors = judge.truth(_position(judge.rules, at.state), _seed(seed, at.ply, 1))
    truth = tuple(Estimate(float(mean), float(error)) for mean, error in zip(values, errors, strict=True))
    if at.seat == NO_SEAT:
        return Looked(at.ply, truth)
    view = _position(judge.rules, at.view)
    return Looked(
        at.ply, truth, at.seat, judge.decision(view, at.seat, at.legal, at.played, _seed(seed, at.ply, 0))
    )


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
