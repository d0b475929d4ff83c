"""Why one way is better than another, in the sentences of reviews: also of a whole secret choice."""

from collections.abc import Mapping, Sequence

import numpy as np

from catalaunia.ai.hints.chooser import Chooser
from catalaunia.ai.hints.hint import Asked, Trials
from catalaunia.ai.puzzles.ways import Decision, Numbers, Way
from catalaunia.ai.review.ending import ends
from catalaunia.ai.review.reasons import WORLDS, because, between, said
from catalaunia.core.protocol import Rules, State


def explained(
    rules: Rules, view: State, seat: int, better: Way, other: Way, seed: int, worlds: int = WORLDS
) -> Mapping[str, Sequence[str]]:
    """By language; from the seat's view alone, and equal questions get equal answers."""
    if len(better) == len(other) == 1:
        return said(because(rules, view, seat, better[0], other[0], seed, worlds))
    decision = Decision(Chooser(rules), view, seat)
    tried = [_tried(decision, way, seed, worlds) for way in (better, other)]

    def ended() -> tuple[float, float]:
        return ends(rules, view, seat, better, seed), ends(rules, view, seat, other, seed)

    return said(between(Asked(rules, view, seat, (better[0], other[0]), seed), _beside(*tried), None, ended))


def _tried(decision: Decision, way: Way, seed: int, worlds: int) -> Trials:
    """The last move of a choice, where the others are made; all of it is turned up after that."""
    asked = Asked(decision.rules, decision.view(way[:-1]), decision.seat, way[-1:], seed)
    return asked.try_moves(way[-1:], worlds)


def _beside(better: Trials, other: Trials) -> Trials:
    """Both in one, a column each, then the move at random of the second."""

    def both(one: Numbers, two: Numbers) -> Numbers:
        return np.concatenate([one[:, :1], two], axis=1)

    return Trials(
        moves=(*better.moves, *other.moves),
        shares=both(better.shares, other.shares),
        leads=both(better.leads, other.leads),
        parts=both(better.parts, other.parts),
        risks=both(better.risks, other.risks),
        secret=True,
    )
