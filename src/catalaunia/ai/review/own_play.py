"""What a review says of one seat, in a few figures: so that games can be compared over time."""

from collections.abc import Sequence
from typing import Any, TypedDict

from catalaunia.ai.review.review import Review
from catalaunia.core.match import LoggedMove
from catalaunia.core.protocol import Rules
from catalaunia.core.texts import Text, catalogue

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
    """What a review found, phase by phase."""
    phases: dict[str, PhaseFigures] = {}
    for one in found.decisions:
        if one.seat == seat:
            phase = phases.setdefault(phase_of(log[one.ply], rules), PhaseFigures(decisions=0, loss=0.0, mistakes=0))
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


def phase_of(move: LoggedMove, rules: Rules) -> str:
    """Phases are the themes of puzzles: what a decision is about, by the verb of the move that was made."""
    themes: dict[str, str] = rules.tuning.get("themes", {})
    return themes.get(move.move.verb, OTHER)


def phase_name(game: str, phase: str) -> Text:
    """A game's own name for it, or what all games have."""
    own = f"{game}.theme.{phase}"
    return Text(own if own in catalogue("en") else "puzzle.theme.end" if phase == "end" else "puzzle.theme.other")


def _sum(phases: dict[str, PhaseFigures], name: str) -> Any:
    return sum(phase[name] for phase in phases.values())  # type: ignore[literal-required]
