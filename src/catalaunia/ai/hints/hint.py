"""Hints: the best moves for a seat, from nothing but what that seat knows.

Which moves are best, and with what chance to win, is found as in a review (`chooser.py`). These few are then made in
the same imagined worlds with the same luck, and each game is played to its end by the quick policy: that says where
points come from. They are counted against the average move: one taken at random is played in every world beside them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from catalaunia.ai import players
from catalaunia.ai.hints.calibrated import mend
from catalaunia.ai.hints.chooser import SHORTLIST, Choice, Chooser
from catalaunia.ai.hints.figures import (
    EstimateFigures,
    HintFigures,
    MoveFigures,
    PartFigures,
    RiskFigures,
    ShareFigures,
)
from catalaunia.ai.search.explain import MOST_PARTS, MOST_RISKS, TRIAL, explain
from catalaunia.compiled import dice
from catalaunia.core.protocol import Rules, State, copy
from catalaunia.core.texts import Text

PLAYOUTS = 6_000  # moves in worlds for a hint, and half as many games played to their end
MOVES_SHOWN = SHORTLIST
LEAST_WORLDS = 8
MOST_WORLDS = 2_000
LEAST_RISK = 0.05  # what is less likely is not worth a move
LEAST_SHARE = 0.05  # of a mixture
EARLIER = "earlier"  # a part that is no tribe and no terrain
MIXER = "rm:2000"  # the player whose mixture a secret choice is given

Numbers = np.ndarray[Any, np.dtype[np.float64]]


@dataclass(frozen=True)
class Estimate:
    """A mean over the worlds, and its standard error."""

    mean: float
    error: float


@dataclass(frozen=True)
class Part:
    """Points that come from one tribe or terrain."""

    part: str
    name: Text | str
    points: float


@dataclass(frozen=True)
class Risk:
    """Something bad that may come before the seat's next own turn."""

    kind: str
    part: str
    name: Text | str
    probability: float


@dataclass(frozen=True)
class Share:
    """How often a mixture plays a move."""

    move: str
    name: Text
    share: float


@dataclass(frozen=True)
class Judged:
    """A move and what comes of it."""

    move: str
    name: Text
    points: Estimate  # more than with the average move, of the lead at the end of the game
    lead: Estimate  # at the end of the game, over the best of the others
    win: Estimate  # the share of the victory, from 0 to 1
    behind: Estimate  # points less than with the best move, in the same worlds; may be below zero
    worse: Estimate  # than the best move, in chance to win
    about_equal: bool  # no worse than the best move, as far as these worlds show
    parts: tuple[Part, ...]  # where the points come from: they add up to them
    risks: tuple[Risk, ...]  # the likeliest first


@dataclass(frozen=True)
class Hint:
    """The best moves, the best first."""

    game: str
    seat: int
    worlds: int  # in which these moves were compared
    legal: int  # moves there are to make
    moves: tuple[Judged, ...]
    breakdown: tuple[Part, ...]  # points of the best move against the main alternative
    mixture: tuple[Share, ...]  # for a secret choice: how often to play what

    @property
    def best(self) -> Judged:
        return self.moves[0]

    @property
    def alternative(self) -> Judged | None:
        return self.moves[1] if len(self.moves) > 1 else None

    def figures(self) -> HintFigures:
        """As everybody outside gets it, rounded to what the worlds can tell."""
        return HintFigures(
            seat=self.seat,
            worlds=self.worlds,
            legal=self.legal,
            best=self.best.move,
            alternative=self.alternative.move if self.alternative else None,
            moves=[_judged(one) for one in self.moves],
            breakdown=[_part(one) for one in self.breakdown],
            mixture=[ShareFigures(one.move, round(one.share, 4)) for one in self.mixture],
        )


def _judged(one: Judged) -> MoveFigures:
    return MoveFigures(
        move=one.move,
        points=_estimate(one.points),
        lead=_estimate(one.lead),
        win=_estimate(one.win),
        behind=_estimate(one.behind),
        worse=_estimate(one.worse),
        about_equal=one.about_equal,
        parts=[_part(part) for part in one.parts],
        risks=[RiskFigures(risk.kind, risk.part, round(risk.probability, 4)) for risk in one.risks],
    )


def _estimate(one: Estimate) -> EstimateFigures:
    return EstimateFigures(round(one.mean, 4), round(one.error, 4))


def _part(one: Part) -> PartFigures:
    return PartFigures(one.part, round(one.points, 4))


def estimate(values: Numbers) -> Estimate:
    """The mean of one value a world; of differences, if that is what is handed in."""
    return Estimate(float(values.mean()), float(values.std(ddof=1) / np.sqrt(len(values))))


def is_about_equal(difference: Estimate) -> bool:
    """Below two standard errors nobody can tell."""
    return difference.mean <= 0 or difference.mean < 2 * difference.error


@dataclass(frozen=True)
class Trials:
    """What came of some moves, a row for each world; the last column is the move taken at random."""

    moves: tuple[int, ...]
    shares: Numbers
    leads: Numbers
    parts: Numbers
    risks: Numbers
    secret: bool


class Asked:
    """A question put to a seat: its view and the moves it may make."""

    def __init__(self, rules: Rules, view: State, seat: int, legal: Sequence[int], seed: int) -> None:
        self.rules, self.view, self.seat, self.legal = rules, view, seat, tuple(legal)
        self._states = np.repeat(rules.new(), 4)
        self._states[:1] = view
        self._trial = np.zeros(1, TRIAL)
        self._trial["seat"] = seat
        self._dice = dice(seed, 1)

    def try_moves(self, moves: Sequence[int], worlds: int) -> Trials:
        """Make each in so many new worlds."""
        shares, leads = np.zeros((2, worlds, len(moves) + 1))
        parts = np.zeros((worlds, len(moves) + 1, MOST_PARTS))
        risks = np.zeros((worlds, len(moves) + 1, MOST_RISKS))
        desk, tried, legal = copy(self.rules.desk), np.array(moves, np.int64), np.array(self.legal, np.int64)
        desk["dice"] = self._dice
        explain(self._states, desk, self._trial, tried, legal, self.rules.players, shares, leads, parts, risks)
        self._dice = desk["dice"].copy()
        return Trials(tuple(moves), shares, leads, parts, risks, bool(self._trial["secret"][0]))


def _worlds(playouts: int, moves: int) -> int:
    return min(MOST_WORLDS, max(LEAST_WORLDS, playouts // (moves + 1)))


def hint(
    rules: Rules,
    view: State,
    seat: int,
    legal: Sequence[int],
    seed: int,
    playouts: int = PLAYOUTS,
    shown: int = MOVES_SHOWN,
) -> Hint:
    """The best of the legal moves, as a review with as many tries finds them. Equal questions get equal hints."""
    choice = Chooser(rules).choose(view, seat, legal, playouts, dice(seed, 1))
    asked, moves = Asked(rules, view, seat, legal, seed), choice.moves[:shown]
    trials = asked.try_moves(moves, _worlds(playouts // 2, len(moves)))
    judged = tuple(_judge(asked, trials, choice, k) for k in range(len(moves)))
    breakdown = parts_between(asked, trials, 0, 1) if len(moves) > 1 else ()
    mixture = _mixture(asked, seed) if trials.secret and len(legal) > 1 else ()
    return Hint(rules.game, seat, len(trials.leads), len(legal), judged, breakdown, mixture)


def _judge(asked: Asked, trials: Trials, choice: Choice, k: int) -> Judged:
    """Its chance to win as the choice was made by it; its points by games that are played to their end."""
    move, leads, shares = asked.rules.move(asked.view, trials.moves[k]), trials.leads, choice.shares
    worse = estimate(shares[:, 0] - shares[:, k])
    return Judged(
        move=move.text,
        name=asked.rules.advice(asked.view, move),
        points=estimate(leads[:, k] - leads[:, -1]),
        lead=estimate(leads[:, k]),
        win=_told(asked.rules, estimate(shares[:, k])),
        behind=estimate(leads[:, 0] - leads[:, k]),
        worse=worse,
        about_equal=is_about_equal(worse),
        parts=parts_between(asked, trials, k, -1),
        risks=_risks(asked, trials, k),
    )


def _told(rules: Rules, win: Estimate) -> Estimate:
    mended = mend(rules)
    return Estimate(mended(win.mean), win.error * mended.steepness(win.mean))


def parts_between(asked: Asked, trials: Trials, k: int, other: int) -> tuple[Part, ...]:
    """The points of one column against another by part.

    With three and more players the best of the others may be another one in the two: then the points that
    these two had already are a part of their own.
    """
    means = (trials.parts[:, k] - trials.parts[:, other]).mean(axis=0)
    earlier = float((trials.leads[:, k] - trials.leads[:, other]).mean() - means.sum())
    found = [Part(*asked.rules.part(asked.view, n), float(means[n])) for n in np.flatnonzero(means).tolist()]
    if abs(earlier) > 1e-9:
        found.append(Part(EARLIER, Text("hint.earlier"), earlier))
    return tuple(sorted(found, key=lambda part: -abs(part.points)))


def _risks(asked: Asked, trials: Trials, k: int) -> tuple[Risk, ...]:
    means = trials.risks[:, k].mean(axis=0)
    likely = np.flatnonzero(means >= LEAST_RISK).tolist()
    found = [Risk(*asked.rules.risk(asked.view, n), float(means[n])) for n in likely]
    return tuple(sorted(found, key=lambda risk: -risk.probability))


def _mixture(asked: Asked, seed: int) -> tuple[Share, ...]:
    """What regret matching plays, in a game that has it: a choice that is always the same can be foreseen."""
    mixer = players.parse(MIXER)
    if not mixer.plays(asked.rules):
        return ()
    answer = mixer.player(asked.rules).answer(asked.view, asked.seat, asked.legal, mixer.budget, seed)
    played = [one for one in answer.alternatives if one.weight >= LEAST_SHARE]
    moves = [(asked.rules.move(asked.view, one.move), one.weight) for one in played]
    return tuple(Share(move.text, asked.rules.advice(asked.view, move), weight) for move, weight in moves)
