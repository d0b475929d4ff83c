"""What the socket says of a study."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field, StringConstraints

from catalaunia.core.records.study import LONGEST_COMMENT, MOST_BYTES, MOST_MOVES
from catalaunia.server.studies.edits import Glyph, Place
from catalaunia.server.studies.study import Role
from catalaunia.server.tables.setup import Strict, example


class StudyPerson(BaseModel):
    name: str
    role: Role


class TreeNode(BaseModel):
    """A move that was not played."""

    place: str
    after: str
    actor: int | None = Field(description="A seat; none for chance.")
    move: str = Field(description="As a record has it.")
    text: str


class Remark(BaseModel):
    id: int
    name: str
    yours: bool
    text: str


class PlaceNote(BaseModel):
    place: str
    glyph: Glyph
    comments: list[Remark]


class VoteOption(BaseModel):
    move: str
    text: str


class Tally(BaseModel):
    move: str
    text: str
    votes: int


class AskedAll(BaseModel):
    """What would you play here?"""

    at: str
    options: list[VoteOption]
    voted: int = Field(description="How many have voted; for what, nobody is told before it is shown.")
    yours: str = Field(description="The move that you have voted for, if any.")
    shown: bool
    tally: list[Tally] = Field(description="Empty until it is shown; the most votes first.")


class StudyLimits(BaseModel):
    moves: int = MOST_MOVES
    bytes: int = MOST_BYTES
    comment: int = LONGEST_COMMENT


class StudyView(BaseModel):
    """A study as one of its people may see it."""

    kind: Literal["study"] = "study"
    id: str
    version: int
    table: str
    role: Role
    name: str = Field(description="By which you are known here.")
    people: list[StudyPerson]
    moves: list[TreeNode] = Field(description="Each after the one that leads to it.")
    notes: list[PlaceNote]
    question: AskedAll | None
    until: int | None = Field(description="After so many moves the game is hidden from you.")
    kept_until: float | None = Field(
        description="Until then study and game are kept, and longer if somebody looks at it; none: for good."
    )
    limits: StudyLimits = StudyLimits()


class StudyCursor(BaseModel):
    """Where somebody who leads has gone: those who follow look there."""

    kind: Literal["cursor"] = "cursor"
    place: str
    name: str


class PointThere(Strict):
    """Lead those who follow to a place; for whoever may edit."""

    model_config = example(kind="point", id="a9", place="v3")

    kind: Literal["point"]
    id: Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$")]
    place: Place
