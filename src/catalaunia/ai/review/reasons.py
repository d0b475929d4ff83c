"""Because: where the loss of a move comes from, as a sentence or two that a player can use.

What shows on the board comes first: how a seat stands at a tribe or terrain right after either move, where that is the
same in every world that fits what the seat knew; and what is lost before its next turn. Both moves are also made in the
same worlds and played to the end. What each tribe or terrain then brings the one more than the other are the parts;
they add up to the difference of the leads. They are told only where they can be believed: where these games
say, too, that the better move is better, and one or two parts carry most of it. If nothing of all this gives a reason,
the game may be over sooner; or it is said that no single cause stands out.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from catalaunia.ai.hints.hint import EARLIER, Asked, Part, Trials, estimate, parts_between
from catalaunia.ai.hints.sentences import percent, plain
from catalaunia.ai.review.ending import ends
from catalaunia.compiled.dealing import resample
from catalaunia.core.protocol import Rules, State
from catalaunia.core.texts import LANGUAGES, Text

WORLDS = 400  # at most
LEAST_WORLDS = 60
WORLDS_LOOKED_AT = 6  # a thing that is the same in all of them is known
MOST_CAUSES = 2
LEAST_POINTS = 0.1  # what a cause must come to
LEAST_OF_FIRST = 0.5  # the second cause, of the first
LEAST_OF_ALL = 0.5  # what is told of the parts, of their sum
CLEAR = 2.0  # standard errors
LEAST_MORE_RISK = 0.15  # a risk is told where it grows by as much
MOSTLY = 0.5  # of the worlds in which one move ends the game, and the other does not

Known = list[list[int]] | None  # by part and seat: the points of a scoring now; none if that depends on what is hidden
Ends = Callable[[], tuple[float, float]]  # how likely the game is over with this turn, after the better and the played


@dataclass(frozen=True)
class Because:
    """Why one move is better than another."""

    parts: tuple[Part, ...]  # points of the better move over the played one, the largest difference first
    at_once: tuple[Part, ...]  # the same of a scoring right after either move, as far as it is known
    told: tuple[Part, ...]  # those that the sentences are about, of the one or the other
    sentences: tuple[Text, ...]


def because(rules: Rules, view: State, seat: int, better: int, played: int, seed: int, worlds: int = WORLDS) -> Because:
    """From the seat's view alone; equal questions and seeds get equal answers."""
    asked = Asked(rules, view, seat, (better, played), seed)
    trials = asked.try_moves((better, played), worlds)
    known = None if trials.secret else [_scored_now(rules, view, seat, move, seed) for move in (better, played)]

    def ended() -> tuple[float, float]:
        return ends(rules, view, seat, (better,), seed), ends(rules, view, seat, (played,), seed)

    return between(asked, trials, known, ended)


def between(asked: Asked, trials: Trials, known: list[Known] | None, ended: Ends) -> Because:
    """Why the first of what was tried is better than the second."""
    parts, standings = parts_between(asked, trials, 0, 1), _standings(asked, known)
    at_once = tuple(sorted((one.part for one in standings), key=lambda one: -abs(one.points)))
    by_part = {one.part.part: one.said for one in standings}
    seen, risk = _seen(at_once, parts), _risk(asked, trials)
    told = seen[: MOST_CAUSES - len(risk)]
    sentences = [by_part[one.part] for one in told] + risk
    if not sentences:
        told = _believed(trials, parts)
        sentences = [Text("because.later", part=one.name, points=plain(one.points)) for one in told]
    if not sentences:
        sentences = [_otherwise(trials, ended)]
    return Because(parts, at_once, told, tuple(sentences))


def worlds_for(tries: int) -> int:
    """For a judge who spends so many tries on a decision."""
    return min(WORLDS, max(LEAST_WORLDS, tries // 10))


def said(found: Because) -> dict[str, tuple[str, ...]]:
    """Its sentences in every language."""
    return {language: tuple(one.say(language) for one in found.sentences) for language in LANGUAGES}


def _seen(at_once: tuple[Part, ...], parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """The one or two that carry most of what shows at once; not where it is made up for elsewhere and in the end."""
    later = {one.part: one.points for one in parts}
    better = sum(one.points for one in at_once) > 0
    return _largest([one for one in at_once if one.points > 0 and (better or later.get(one.part, 0.0) > 0)])


def _believed(trials: Trials, parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """The one or two that carry most of what there is in the end, if they do."""
    found = _largest([one for one in parts if one.points >= LEAST_POINTS and one.part != EARLIER])
    total = _more_in_the_end(trials)
    return found if total and sum(one.points for one in found) >= LEAST_OF_ALL * total else ()


def _more_in_the_end(trials: Trials) -> float:
    """Points of the lead that the better move brings in games played to their end; 0 if they cannot tell."""
    more = estimate(trials.leads[:, 0] - trials.leads[:, 1])
    return more.mean if more.mean > max(LEAST_POINTS, CLEAR * more.error) else 0.0


def _largest(gains: list[Part]) -> tuple[Part, ...]:
    first = max((one.points for one in gains), default=0.0)
    return tuple(one for one in gains if one.points >= LEAST_OF_FIRST * first)[:MOST_CAUSES]


def _otherwise(trials: Trials, ended: Ends) -> Text:
    """What there is to say where no part and no risk gives a reason."""
    better, played = ended()
    if abs(better - played) >= MOSTLY:
        return Text("because.ends_better" if better > played else "because.ends_played")
    if total := _more_in_the_end(trials):
        return Text("because.spread", points=plain(total))
    return Text("because.whole")


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


@dataclass(frozen=True)
class _Standing:
    """A part in which a scoring right after the two moves would differ for the seat."""

    part: Part
    said: Text


def _standings(asked: Asked, known: list[Known] | None) -> list[_Standing]:
    if not known or known[0] is None or known[1] is None:
        return []
    found = []
    for number, pair in enumerate(zip(known[0], known[1], strict=True)):
        better, played = (_own_and_others(points, asked.seat) for points in pair)
        if gain := better[0] - better[1] - played[0] + played[1]:
            part = Part(*asked.rules.part(asked.view, number), float(gain))
            said = Text("because.now", part=part.name, better=_stands(*better), played=_stands(*played))
            found.append(_Standing(part, said))
    return found


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
    return [
        Text(
            "because.risk",
            risk=Text(f"{asked.rules.game}.because_risk.{kind}", part=name),
            better=better,
            played=played,
        )
    ]
