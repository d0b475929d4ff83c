"""A warning before a blunder: what a move would cost against the best one, by nothing but what its seat knows."""

from collections.abc import Sequence

from catalaunia.ai.hints.chooser import BLUNDER, Chooser, worlds
from catalaunia.ai.hints.hint import Estimate, estimate
from catalaunia.ai.hints.sentences import percent
from catalaunia.compiled import dice
from catalaunia.core.protocol import Rules, State
from catalaunia.core.texts import Text

TRIES = 3_000  # moves in worlds


def cost(rules: Rules, view: State, seat: int, legal: Sequence[int], move: int, seed: int, tries: int) -> Estimate:
    """Of chance to win, in other worlds than those in which the best was chosen. Equal questions get equal answers."""
    chooser, left = Chooser(rules), dice(seed, 1)
    best = chooser.choose(view, seat, legal, tries, left).best
    if best == move:
        return Estimate(0.0, 0.0)
    shares = chooser.compared(view, seat, [best, move], worlds(tries // 4, 2), left)
    return estimate(shares[:, 0] - shares[:, 1])


def warning(
    rules: Rules, view: State, seat: int, legal: Sequence[int], move: int, seed: int, tries: int = TRIES
) -> Text | None:
    """A sentence where it would be a blunder as reviews call it; which move is better it does not say."""
    found = cost(rules, view, seat, legal, move, seed, tries)
    if found.mean <= BLUNDER or found.mean < 2 * found.error:
        return None
    return Text("hint.warning", move=rules.advice(view, rules.move(view, move)), loss=percent(found.mean))
