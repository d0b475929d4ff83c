"""What is told of a review."""

from typing import Literal

from pydantic import BaseModel, Field

from catalaunia.ai.hints.figures import EstimateFigures
from catalaunia.ai.review.judge import Quality
from catalaunia.server.outgoing.messages import Picture
from catalaunia.server.tables.setup import Strict, example

Care = Literal["glance", "quick"]
ReviewState = Literal["none", "waiting", "under_way", "done", "failed"]


class BeginReview(Strict):
    model_config = example(care="glance")

    care: Care = "glance"


class WeighedMove(BaseModel):
    """A move and what could be expected of it, by what its seat knew."""

    move: str = Field(description="As it is written in a record.")
    text: str
    win: EstimateFigures = Field(description="The chance to win, from 0 to 1.")
    lead: EstimateFigures = Field(description="Points at the end over the best of the others.")


class JudgedDecision(BaseModel):
    """A move that was one of several, judged from the view of its seat alone."""

    ply: int = Field(description="Before it, as this viewer counts.")
    after: int = Field(description="After it; the same where he was not told of it.")
    place: int = Field(description="How many moves of the record came before it.")
    seat: int
    quality: Quality
    loss: EstimateFigures = Field(
        description="Of chance to win, against the best; noise may make it slightly negative."
    )
    before: EstimateFigures = Field(description="The chance to win before it, with the best move.")
    played: WeighedMove
    better: list[WeighedMove] = Field(description="The best few, the best first; what was played may be among them.")
    because: list[str] = Field(
        description="Why the best was better, in a sentence or two; empty where nothing was lost."
    )
    worlds: int = Field(description="In how many imagined worlds each was tried.")
    seconds: float | None = Field(description="That its seat took for it; none where that is not known.")


class KnownChance(BaseModel):
    ply: int
    chance: float


class SeatAccounts(BaseModel):
    """Where a seat's result came from: `start` and the four accounts come to `result`. Shares of a victory."""

    start: float = Field(description="The chance to win at the beginning.")
    luck: float = Field(description="What chance brought.")
    choice: float = Field(description="Its own moves, against the best that could be known.")
    unknown: float = Field(description="What could not be known at its own moves.")
    others: float = Field(description="The others' moves.")
    result: float
    luck_error: float = Field(description="The standard error of the luck, and of `without_luck`.")
    without_luck: float = Field(description="The result with average luck; may lie outside 0 to 1.")
    decisions: int
    mean_loss: float | None = Field(description="Of chance to win, a decision; none where it never had one.")


class SummedPart(BaseModel):
    """A tribe or terrain over the whole game, for one seat."""

    id: str
    name: str
    brought: int = Field(description="Points that it was counted for.")
    cost: float = Field(description="Of the lead: what mistakes cost there, by what was known; below zero: brought.")


class Judged(BaseModel):
    """A finished game, judged. Plies are counted as for the replay."""

    plies: list[int]
    truth: list[list[float]] = Field(description="At each of these plies, by seat: the chance to win, all cards open.")
    luck: list[list[float]] = Field(description="What moves of chance that led there brought, by seat.")
    known: list[list[KnownChance]] = Field(description="By seat: its chance to win by what it knew, at its decisions.")
    decisions: list[JudgedDecision]
    accounts: list[SeatAccounts] = Field(description="By seat.")
    parts: list[list[SummedPart]] = Field(description="By seat: what brought and cost it points.")


class Reviewed(BaseModel):
    """How far a review is, and once it is done, what it says."""

    care: Care
    state: ReviewState = Field(description="`none`: nobody has begun it, or it waits to be taken up where it stopped.")
    done: int = Field(description="Moments that are judged …")
    of: int = Field(description="… of so many.")
    judged: Judged | None


class LineStep(BaseModel):
    """A move of a line, as its seat would have seen it happen."""

    actor: int = Field(description="The seat that makes it.")
    move: str = Field(description="As it is written in a record.")
    texts: list[str]
    picture: Picture = Field(description="What the seat would have known after it.")  # type: ignore[valid-type]


class ReviewLine(BaseModel):
    """One of the ways in which the game may have gone on: in a world that fits what the seat knew, all playing well."""

    seat: int
    place: int = Field(description="How many moves of the record came before it.")
    steps: list[LineStep]
