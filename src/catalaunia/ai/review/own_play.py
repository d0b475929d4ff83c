"""What a review says of one seat, in a few figures: so that games can be compared over time."""

from collections.abc import Sequence
from typing import Any, TypedDict

from catalaunia.ai.review.review import Review
from catalaunia.core.match import LoggedMove
from catalaunia.core.protocol import Rules

OTHER = "other"
DIGITS = 4


class PhaseFigures(TypedDict):
    """Decisions of one kind."""

    decisions: int
    loss: float  # of chance to win, all together
    mistakes: int  # inexact moves and worse


class SeatFigures(TypedDict):
    """As it is kept, as JSON."""

    decisions: int
    loss: float
    mistakes: int
    result: float
    luck: float
    luck_error: float
    without_luck: float
    phases: dict[str, PhaseFigures]


def seat_figures(found: Review, seat: int, log: Sequence[LoggedMove], rules: Rules) -> SeatFigures:
    """Phases are the themes of puzzles: what a decision is about, by the verb of the move that was made."""
    themes: dict[str, str] = rules.tuning.get("themes", {})
    phases: dict[str, PhaseFigures] = {}
    for one in found.decisions:
        if one.seat == seat:
            theme = themes.get(log[one.ply].move.verb, OTHER)
            phase = phases.setdefault(theme, PhaseFigures(decisions=0, loss=0.0, mistakes=0))
            phase["decisions"] += 1
            phase["loss"] += one.judgement.loss.mean
            phase["mistakes"] += one.judgement.costs
    for phase in phases.values():
        phase["loss"] = round(phase["loss"], DIGITS)
    account = found.accounts[seat]
    return SeatFigures(
        decisions=_sum(phases, "decisions"),
        loss=round(_sum(phases, "loss"), DIGITS),
        mistakes=_sum(phases, "mistakes"),
        result=round(account.result, DIGITS),
        luck=round(account.luck, DIGITS),
        luck_error=round(account.luck_error, DIGITS),
        without_luck=round(account.without_luck, DIGITS),
        phases=phases,
    )


def _sum(phases: dict[str, PhaseFigures], name: str) -> Any:
    return sum(phase[name] for phase in phases.values())  # type: ignore[literal-required]
