"""A whole game reviewed: every decision judged by what its seat knew, the truth beside it, and the accounts."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from catalaunia.ai.hints.hint import Estimate
from catalaunia.ai.review.accounts import Accounts, Change, accounts
from catalaunia.ai.review.judge import Care, Judge, Judgement, Weighed
from catalaunia.ai.review.looked import Looked, look
from catalaunia.ai.review.moment import moment
from catalaunia.core.protocol import NOBODY, Rules, State
from catalaunia.core.record import Replay
from catalaunia.core.texts import Refusal

Told = Callable[[int, int], None]  # how many plies are done, of how many


@dataclass(frozen=True)
class Decision:
    """A move where there was a choice."""

    ply: int
    seat: int
    judgement: Judgement
    because: Mapping[str, Sequence[str]] = field(default_factory=dict)  # by language, where it cost something
    parts: Mapping[str, float] = field(default_factory=dict)  # there: points of the best over it, by tribe or terrain


@dataclass(frozen=True)
class Review:
    """What there is to say of a game that is over."""

    seats: int
    decisions: tuple[Decision, ...]
    truth: tuple[tuple[Estimate, ...], ...]  # at every ply and at the end, of each seat: its chance, all seen
    accounts: tuple[Accounts, ...]  # of each seat

    def mean_loss(self, seat: int) -> float | None:
        """Of chance to win, a decision; none where the seat never had one."""
        losses = [one.judgement.loss.mean for one in self.decisions if one.seat == seat]
        return sum(losses) / len(losses) if losses else None

    def costs(self, seat: int) -> dict[str, float]:
        """Points that a seat's mistakes cost it, by tribe or terrain: the sum over the game, the dearest first."""
        sums: dict[str, float] = {}
        for one in self.decisions:
            for part, points in one.parts.items() if one.seat == seat else ():
                sums[part] = sums.get(part, 0.0) + points
        return dict(sorted(sums.items(), key=lambda part: -part[1]))

    def mistakes(self, seat: int | None = None) -> list[Decision]:
        """Inexact moves and worse, the dearest first."""
        found = [one for one in self.decisions if seat in (None, one.seat) and one.judgement.costs]
        return sorted(found, key=lambda one: -one.judgement.loss.mean)


def review(gone: Replay, care: Care, seed: int = 1, told: Told | None = None) -> Review:
    """Of a game that is over, by the rules or by its people; equal games, cares and seeds get equal reviews."""
    rules = gone.rules
    check_over(gone)
    judge, looked = Judge(rules, care), []
    for ply, (state, entry) in enumerate(zip(gone.states, [*gone.log, None], strict=True)):
        looked.append(look(judge, moment(rules, state, ply, entry), seed))
        if told:
            told(ply + 1, len(gone.states))
    return whole([entry.actor for entry in gone.log], looked)


def check_over(gone: Replay) -> None:
    """Refuses a game that is still going on."""
    if gone.rules.actor(gone.states[-1]) != NOBODY and not gone.ended:
        raise Refusal("review.unfinished", count=len(gone.log))


def whole(actors: Sequence[int], looked: Sequence[Looked]) -> Review:
    """Put together from all moments of a game, in order; one follows the last move."""
    seats = len(looked[0].truth)
    truth = tuple(one.truth for one in looked)
    decisions = tuple(
        Decision(one.ply, one.seat, one.judgement, one.because, one.parts) for one in looked if one.judgement
    )
    losses = {one.ply: one.judgement.loss.mean for one in decisions}
    by_seat = tuple(accounts(seat, [*_changes(actors, truth, losses, seat)]) for seat in range(seats))
    return Review(seats, decisions, truth, by_seat)


def _changes(
    actors: Sequence[int], truth: tuple[tuple[Estimate, ...], ...], losses: dict[int, float], seat: int
) -> Iterator[Change]:
    for ply, actor in enumerate(actors):
        yield Change(actor, truth[ply][seat], truth[ply + 1][seat], losses.get(ply, 0.0))


def figures(found: Review, gone: Replay) -> dict[str, Any]:
    """As everybody outside gets it, rounded to what can be told."""
    return {
        "accounts": [
            {name: round(value, 4) for name, value in asdict(one).items()}
            | {"without_luck": round(one.without_luck, 4), "mean_loss": _rounded(found.mean_loss(seat))}
            for seat, one in enumerate(found.accounts)
        ],
        "truth": [[round(one.mean, 4) for one in chances] for chances in found.truth],
        "decisions": [_decision_figures(one, gone.rules, gone.states[one.ply]) for one in found.decisions],
    }


def _decision_figures(one: Decision, rules: Rules, state: State) -> dict[str, Any]:
    def weighed(of: Weighed) -> dict[str, Any]:
        text = rules.move(state, of.move).text
        return {"move": text, "win": _estimate(of.win), "lead": _estimate(of.lead)}

    judged = one.judgement
    return {
        "ply": one.ply,
        "seat": one.seat,
        "quality": judged.quality,
        "loss": _estimate(judged.loss),
        "played": weighed(judged.played),
        "best": weighed(judged.best),
        "shown": [weighed(of) for of in judged.shown],
        "worlds": judged.worlds,
        "because": {language: [*said] for language, said in one.because.items()},
    }


def _estimate(one: Estimate) -> dict[str, float]:
    return {"mean": round(one.mean, 4), "error": round(one.error, 4)}


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 4)
