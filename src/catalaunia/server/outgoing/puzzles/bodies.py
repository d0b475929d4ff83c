"""The bodies of the puzzles."""

from typing import Annotated

from pydantic import BaseModel, Field

from catalaunia.ai.puzzles.puzzle import Difficulty
from catalaunia.server.outgoing.lesson_messages import Frame
from catalaunia.server.outgoing.messages import Move
from catalaunia.server.tables.setup import Strict, example


class PuzzleTitle(BaseModel):
    """A puzzle by what it is about."""

    id: str
    theme: str
    difficulty: Difficulty
    players: int


class Theme(BaseModel):
    id: str
    name: str


class PuzzleSet(BaseModel):
    """All puzzles of a game, always in the same order: so a page can choose one by the date."""

    game: str
    themes: list[Theme]
    puzzles: list[PuzzleTitle]


class PuzzleWay(BaseModel):
    """A move, or all moves of a secret choice, one after the other."""

    moves: list[str] = Field(description="As they are written in a record.")
    text: str


class ShownPuzzle(BaseModel):
    """A decision of a real game, as its seat knew it: what is best?"""

    game: str
    id: str
    theme: Theme
    difficulty: Difficulty
    seat: int
    choices: list[PuzzleWay] = Field(description="For a secret choice: one of these; else any of the frame's offers.")
    frame: Frame


class Attempted(Strict):
    """One's answer to a puzzle."""

    model_config = example(moves=["play franks belgica"])

    moves: Annotated[list[Move], Field(min_length=1, max_length=40)]


class WeighedWay(PuzzleWay):
    """With what it loses in chance to win against the best, from 0 to 1."""

    loss: float
    error: float = Field(description="The standard error of the loss.")


class PuzzleAnswer(BaseModel):
    """Whether it is the best, and what is."""

    right: bool
    chosen: WeighedWay
    best: PuzzleWay
    natural: WeighedWay = Field(description="What one would think of first.")
    win: float = Field(description="The chance to win with the best, from 0 to 1.")
    weighed: list[WeighedWay] = Field(description="The best few, the best first.")
    found: list[int] = Field(description="The levels of the computer players that find it.")
    because: list[str] = Field(description="Why the best is better than what was chosen, or than the natural one.")
