"""The figures of a hint as everybody outside gets them: on the wire, in the page's types, from the command line."""

from dataclasses import dataclass


@dataclass(frozen=True)
class EstimateFigures:
    """A mean over the worlds, and its standard error."""

    mean: float
    error: float


@dataclass(frozen=True)
class PartFigures:
    """Points that come from one tribe or terrain."""

    part: str
    points: float


@dataclass(frozen=True)
class RiskFigures:
    """How likely something bad is before the seat's next own turn."""

    kind: str
    part: str
    probability: float


@dataclass(frozen=True)
class ShareFigures:
    """How often a mixture plays a move."""

    move: str
    share: float


@dataclass(frozen=True)
class MoveFigures:
    """What comes of a move: points over the average move, the lead, the victory; behind and worse than the best."""

    move: str
    points: EstimateFigures
    lead: EstimateFigures
    win: EstimateFigures
    behind: EstimateFigures
    worse: EstimateFigures
    about_equal: bool
    parts: list[PartFigures]
    risks: list[RiskFigures]


@dataclass(frozen=True)
class HintFigures:
    """The best moves, the best first."""

    seat: int
    worlds: int
    legal: int
    best: str
    alternative: str | None
    moves: list[MoveFigures]
    breakdown: list[PartFigures]
    mixture: list[ShareFigures]
