"""A hint in three stages: a nudge where to look, two or three candidates, the answer."""

from dataclasses import dataclass

from catalaunia.ai.hints.hint import EARLIER, Hint, Judged
from catalaunia.core.texts import Text

LEAST_POINTS = 0.1  # that a tribe or terrain must bring to be looked at
MOST_CANDIDATES = 3


@dataclass(frozen=True)
class Nudge:
    """Where to look: a tribe or terrain by its id, or nowhere in particular."""

    text: Text
    part: str = ""


def nudge(hint: Hint) -> Nudge:
    """By what makes the best move better than the next, or than the average one."""
    if hint.alternative is None:
        return Nudge(Text("hint.nudge_only"))
    for parts in (hint.breakdown, hint.best.parts):
        for one in parts:
            if one.points >= LEAST_POINTS and one.part != EARLIER:
                return Nudge(Text("hint.nudge", part=one.name), one.part)
    return Nudge(Text("hint.nudge_all"))


def candidates(hint: Hint) -> list[Judged]:
    """The best few in an order that says nothing of which is best."""
    return sorted(hint.moves[:MOST_CANDIDATES], key=lambda one: one.move)
