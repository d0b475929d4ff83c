"""A line: how a game may go on after a move, by what its seat knew.

In one of the worlds that fit the seat's view each plays what is best by its own knowledge, as the judge sees it, and
chance rolls. It is one of many ways, to look at what a move leads to: no forecast.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass

from catalaunia.ai.hints.chooser import Chooser
from catalaunia.compiled import dice
from catalaunia.core.protocol import CHANCE, NOBODY, Rules, State, copy

TRIES = 1_200  # moves in worlds, for each move of the line
MOST_STEPS = 8  # moves that the seat hears of
MOST_MOVES = 40  # all, chance included


@dataclass(frozen=True)
class Step:
    """A move of the line, and the position before it."""

    before: State
    actor: int
    move: int


def line(
    rules: Rules, view: State, seat: int, move: int, seed: int, tries: int = TRIES, most: int = MOST_STEPS
) -> list[Step]:
    """Begins with this move. Equal questions and seeds get equal lines."""
    found: list[Step] = []
    heard = 0
    for step in _going_on(rules, view, seat, move, seed, tries):
        after = copy(step.before)
        rules.apply(after, step.move)
        told = rules.hears(step.before, rules.move(step.before, step.move), after, seat)
        if (heard == most and told) or len(found) == MOST_MOVES:
            break
        found.append(step)
        heard += told
    while len(found) > 1 and found[-1].actor == CHANCE:
        found.pop()  # what is drawn last leads to nothing any more
    return found


def _going_on(rules: Rules, view: State, seat: int, move: int, seed: int, tries: int) -> Iterator[Step]:
    chooser, chance = Chooser(rules), random.Random(seed)
    state = chooser.world(view, seat, move, seed)
    yield Step(copy(state), seat, move)
    rules.apply(state, move)
    while (actor := rules.actor(state)) != NOBODY:
        if actor == CHANCE:
            move = chance.choices(rules.legal(state), rules.weights(state))[0]
        else:
            seen = rules.view(state, actor)
            legal = rules.legal(seen)
            left = dice(chance.getrandbits(48), 1)
            move = legal[0] if len(legal) == 1 else chooser.choose(seen, actor, legal, tries, left).best
        yield Step(copy(state), actor, move)
        rules.apply(state, move)
