"""A review in the words and the plies of whoever looks: after the end only, so all of it may be told to anybody."""

from collections.abc import Sequence
from typing import Any

from catalaunia.ai.hints.figures import EstimateFigures
from catalaunia.ai.hints.hint import Estimate
from catalaunia.ai.review.judge import Weighed
from catalaunia.ai.review.looked import Looked
from catalaunia.ai.review.review import Decision, Review, whole
from catalaunia.core.protocol import CHANCE
from catalaunia.server.outgoing import views
from catalaunia.server.outgoing.finale import counted, part_name
from catalaunia.server.outgoing.review import bodies
from catalaunia.server.tables.authority import Onlooker

DIGITS = 4  # of a chance


def judged(eye: Onlooker, moments: Sequence[dict[str, Any]], language: str) -> bodies.Judged:
    """From what was found at every ply, in order."""
    actors = [entry.actor for entry in eye.match_begun.log]
    found, counts = whole(actors, [Looked.read(one) for one in moments]), views.counts(eye)
    at = {ply: place for place, ply in enumerate(counts)}  # the last place with that count
    luck = {ply: [0.0] * found.seats for ply in at}
    for place, actor in enumerate(actors):
        if actor == CHANCE:
            changes = zip(found.truth[place], found.truth[place + 1], strict=True)
            for seat, (before, after) in enumerate(changes):
                luck[counts[place + 1]][seat] += after.mean - before.mean
    return bodies.Judged(
        plies=[*at],
        truth=[[_rounded(one.mean) for one in found.truth[place]] for place in at.values()],
        luck=[[_rounded(one) for one in changes] for changes in luck.values()],
        known=[_known(found, counts, seat) for seat in range(found.seats)],
        decisions=[_decision(eye, one, counts, language) for one in found.decisions],
        accounts=[_accounts(found, seat) for seat in range(found.seats)],
        parts=_parts(eye, found, language),
    )


def _parts(eye: Onlooker, found: Review, language: str) -> list[list[bodies.SummedPart]]:
    """What was counted is everybody's to see; what a mistake cost was judged from the view of its seat."""
    brought = counted(eye.table, [eye.match_begun.rules.view(state, None) for state in eye.match_begun.trail])
    named = [part_name(eye, number, language) for number in range(len(brought))]
    costs = [found.costs(seat) for seat in range(found.seats)]
    return [
        [
            bodies.SummedPart(id=part, name=name, brought=row[seat], cost=round(costs[seat].get(part, 0.0), 1))
            for (part, name), row in zip(named, brought, strict=True)
        ]
        for seat in range(found.seats)
    ]


def _known(found: Review, counts: Sequence[int], seat: int) -> list[bodies.KnownChance]:
    """Before anything is dealt all know the same; then at each decision before and after it; then the result."""
    points = [(0, found.truth[0][seat].mean)]
    for one in found.decisions:
        if one.seat == seat:
            points += [
                (counts[one.ply], one.judgement.best.win.mean),
                (counts[one.ply + 1], one.judgement.played.win.mean),
            ]
    points.append((counts[-1], found.truth[-1][seat].mean))
    return [bodies.KnownChance(ply=ply, chance=_rounded(chance)) for ply, chance in points]


def _decision(eye: Onlooker, one: Decision, counts: Sequence[int], language: str) -> bodies.JudgedDecision:
    match, judgement = eye.match_begun, one.judgement
    view, seconds = match.rules.view(match.trail[one.ply], one.seat), eye.table.seconds[one.ply]

    def weighed(of: Weighed) -> bodies.WeighedMove:
        move = match.rules.move(view, of.move)
        text = match.rules.advice(view, move).say(language)
        return bodies.WeighedMove(move=move.text, text=text, win=_figures(of.win), lead=_figures(of.lead))

    return bodies.JudgedDecision(
        ply=counts[one.ply],
        after=counts[one.ply + 1],
        place=one.ply,
        seat=one.seat,
        quality=judgement.quality,
        loss=_figures(judgement.loss),
        before=_figures(judgement.best.win),
        played=weighed(judgement.played),
        better=[weighed(of) for of in judgement.shown],
        because=[*one.because.get(language, ())],
        worlds=judgement.worlds,
        seconds=None if seconds is None else round(seconds, 1),
    )


def _accounts(found: Review, seat: int) -> bodies.SeatAccounts:
    one, own = found.accounts[seat], [k for k in found.decisions if k.seat == seat]
    mean_loss = found.mean_loss(seat)
    return bodies.SeatAccounts(
        start=one.start,
        luck=one.luck,
        choice=one.choice,
        unknown=one.unknown,
        others=one.others,
        result=one.result,
        luck_error=_rounded(one.luck_error),
        without_luck=one.without_luck,
        decisions=len(own),
        mean_loss=None if mean_loss is None else _rounded(mean_loss),
    )


def _figures(one: Estimate) -> EstimateFigures:
    return EstimateFigures(_rounded(one.mean), _rounded(one.error))


def _rounded(number: float) -> float:
    return round(number, DIGITS)
