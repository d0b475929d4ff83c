"""Because: where the loss of a move comes from, as a sentence or two that a player can use.

The move that was played and the better one are made in the same worlds, which fit what the seat knew, and played to
the end. What each tribe or terrain then brings the one more than the other are the causes; they add up to the
difference of the leads. A cause that shows at once, in every world, is told by what stands on the board after
either move; one that shows later by what it comes to in the end.
"""

from dataclasses import dataclass

import numpy as np

from catalaunia.ai.hints.hint import EARLIER, Asked, Part, Trials, parts_between
from catalaunia.ai.hints.sentences import percent, plain
from catalaunia.compiled.dealing import resample
from catalaunia.core.protocol import Rules, State
from catalaunia.core.texts import LANGUAGES, Text

WORLDS = 400  # at most
LEAST_WORLDS = 60
WORLDS_LOOKED_AT = 6  # a thing that is the same in all of them is known
MOST_CAUSES = 2
LEAST_POINTS = 0.1  # what a cause must come to
LEAST_OF_FIRST = 0.5  # the second cause, of the first
LEAST_MORE_RISK = 0.15  # a risk is told where it grows by as much

Known = list[list[int]] | None  # by part and seat: the points of a scoring now; none if that depends on what is hidden


@dataclass(frozen=True)
class Because:
    """Why one move is better than another."""

    parts: tuple[Part, ...]  # points of the better move over the played one, the largest difference first
    told: tuple[Part, ...]  # those that the sentences are about
    sentences: tuple[Text, ...]


def because(rules: Rules, view: State, seat: int, better: int, played: int, seed: int, worlds: int = WORLDS) -> Because:
    """From the seat's view alone; equal questions and seeds get equal answers."""
    asked = Asked(rules, view, seat, (better, played), seed)
    trials = asked.try_moves((better, played), worlds)
    known = None if trials.secret else [_scored_now(rules, view, seat, move, seed) for move in (better, played)]
    return between(asked, trials, known)


def between(asked: Asked, trials: Trials, known: list[Known] | None) -> Because:
    """Why the first of what was tried is better than the second."""
    rules, view, parts = asked.rules, asked.view, parts_between(asked, trials, 0, 1)
    told = _causes(parts)
    numbers = {rules.part(view, number)[0]: number for number in range(trials.parts.shape[2]) if _named(trials, number)}
    sentences = [_sentence(one, numbers.get(one.part), asked.seat, known) for one in told]
    if len(sentences) < MOST_CAUSES:
        sentences += _risk(asked, trials)
    return Because(parts, told, tuple(sentences))


def worlds_for(tries: int) -> int:
    """For a judge who spends so many tries on a decision."""
    return min(WORLDS, max(LEAST_WORLDS, tries // 10))


def said(found: Because) -> dict[str, tuple[str, ...]]:
    """Its sentences in every language."""
    return {language: tuple(one.say(language) for one in found.sentences) for language in LANGUAGES}


def _named(trials: Trials, number: int) -> bool:
    return bool(trials.parts[:, :2, number].any())


def _causes(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """The one or two that carry most of it."""
    gains = [one for one in parts if one.points >= LEAST_POINTS and one.part != EARLIER]
    return tuple(one for one in gains if one.points >= LEAST_OF_FIRST * gains[0].points)[:MOST_CAUSES]


def _scored_now(rules: Rules, view: State, seat: int, move: int, seed: int) -> Known:
    """What a scoring would bring right after a move, if that is the same whatever is hidden."""
    found: Known = None
    for world in range(WORLDS_LOOKED_AT):
        state = resample(rules, view, seat, seed + world)
        rules.apply(state, move)
        shares = rules.shares(state)
        if found is not None and shares != found:
            return None
        found = shares
    return found


def _sentence(cause: Part, number: int | None, seat: int, known: list[Known] | None) -> Text:
    if number is not None and known and known[0] and known[1]:
        better, played = (_own_and_others(scored[number], seat) for scored in known if scored)
        if better[0] - better[1] > played[0] - played[1]:
            return Text("because.now", part=cause.name, better=_stands(*better), played=_stands(*played))
    return Text("because.later", part=cause.name, points=plain(cause.points))


def _own_and_others(points: list[int], seat: int) -> tuple[int, int]:
    """Beside a seat's own points those of the best of the others."""
    return points[seat], max(points[:seat] + points[seat + 1 :])


def _stands(own: int, others: int) -> Text:
    """How a seat stands at a tribe or terrain."""
    if not own and not others:
        return Text("because.nobody")
    if own > others:
        return Text("because.ahead", own=own, others=others)
    return Text("because.level", own=own) if own == others else Text("because.behind", own=own, others=others)


def _risk(asked: Asked, trials: Trials) -> list[Text]:
    """The one that the played move brings most of."""
    chances = trials.risks[:, :2].mean(axis=0)
    more = chances[1] - chances[0]
    worst = int(np.argmax(more))
    if more[worst] < LEAST_MORE_RISK:
        return []
    kind, _, name = asked.rules.risk(asked.view, worst)
    better, played = (percent(float(chance)) for chance in chances[:, worst])
    return [Text("because.risk", risk=Text(f"because.risks.{kind}", part=name), better=better, played=played)]
