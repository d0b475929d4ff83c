"""The bodies of the lessons: what a learner sees at a step, and what is said to what he tries."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from catalaunia.server.outgoing.messages import Move, Offer, Picture, StoryLine
from catalaunia.server.outgoing.table.messages import TableInfo
from catalaunia.server.tables.setup import Strict, example


class StepTitle(BaseModel):
    id: str
    title: str


class Lesson(BaseModel):
    """A lesson by the titles of its steps."""

    game: str
    steps: list[StepTitle]


class Frame(BaseModel):
    """The table at a ply of a lesson, as the learner's seat sees it; `story` is new since the frame before."""

    table: TableInfo
    picture: Picture  # type: ignore[valid-type]
    offers: list[Offer]
    story: list[StoryLine]


class LessonStep(BaseModel):
    """What is to be learnt and done, on a real position."""

    game: str
    number: int = Field(description="From 1.")
    last: int
    id: str
    chapter: int = Field(description="Steps of one chapter are plies of one game.")
    title: str
    task: str
    seat: int
    teaches: str = Field(description="The clause of the rulebook.")
    show: list[Offer] = Field(description="The moves that are asked for.")
    wrong: Offer = Field(description="What a beginner would try instead.")
    frame: Frame


class Attempt(Strict):
    """All moves that the learner has played in this step; those before the last were right."""

    model_config = example(moves=["play franks belgica"])

    moves: Annotated[list[Move], Field(min_length=1, max_length=8)]


class LessonAnswer(BaseModel):
    """`right` ends the step, `on` asks for the next move of it; after all others the learner tries again."""

    kind: Literal["right", "on", "wrong", "other", "refused"]
    sentences: list[str]
    clause: str | None = Field(description="Of the rulebook.")
    said: int = Field(description="How many moves of the step are played now.")
    frames: list[Frame] = Field(description="The table after each thing that has happened; none if nothing has.")
