"""The bodies of one's own play over time."""

from pydantic import BaseModel, Field

from catalaunia.server.outgoing.messages import TableId
from catalaunia.server.tables.setup import Strict, example


class PlayedPhase(BaseModel):
    """Decisions of one kind in a game."""

    decisions: int
    loss: float = Field(description="Of chance to win against the best, all together.")
    mistakes: int = Field(description="Inexact moves and worse.")


class PlayedGame(BaseModel):
    """What a review said of one's own seat."""

    table: str
    game: str
    seat: int
    players: int
    time: float = Field(description="When it ended, in seconds since 1970; of one that was brought, when that was.")
    decisions: int
    loss: float = Field(description="Of chance to win against the best, all decisions together.")
    mistakes: int = Field(description="Inexact moves and worse.")
    result: float = Field(description="1 for a victory alone.")
    luck: float
    luck_error: float = Field(description="The standard error of the luck.")
    without_luck: float = Field(description="The result less the luck; may lie outside 0 to 1.")
    phases: dict[str, PlayedPhase]


class PhaseName(BaseModel):
    """What a kind of decision is called."""

    game: str
    id: str
    name: str


class OwnPlay(BaseModel):
    """One's own games as they were judged, the oldest first."""

    games: list[PlayedGame]
    phases: list[PhaseName]
    waiting: int = Field(description="Finished games of one's own that are not judged yet …")
    under_way: int = Field(description="… of which so many are being judged.")


class JudgePlay(Strict):
    """Nothing: what is not judged yet. Or one game, and the seat one had."""

    model_config = example(table="record-20671673aea462c0abb52662", seat=0)

    table: TableId | None = None
    seat: int = Field(default=0, ge=0)
