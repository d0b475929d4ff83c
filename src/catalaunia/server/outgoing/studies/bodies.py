"""The bodies of studies."""

from typing import Annotated

from pydantic import BaseModel, Field, StringConstraints

from catalaunia.server.outgoing.messages import Picture, TableId
from catalaunia.server.outgoing.studies.messages import VoteOption
from catalaunia.server.studies.study import Role
from catalaunia.server.tables.setup import Json, NewName, Strict, example

StudyId = TableId


class OpenStudy(Strict):
    model_config = example(name="Ada")

    name: NewName
    study: Json | None = Field(None, description="What a record carries under `study`; each of its moves is checked.")


class OpenedStudy(BaseModel):
    study: str


class EnterStudy(Strict):
    model_config = example(name="Ben", token="vYx2b9Qe0T3nJk5sLw8uAg")

    name: NewName
    token: Annotated[str, StringConstraints(min_length=8, max_length=100)]


class RenewLink(Strict):
    model_config = example(role="view")

    role: Role


class StudyLinks(BaseModel):
    """The tokens of the three links. A link that was made anew makes the one before void."""

    view: str
    comment: str
    edit: str


class StudyOfTable(BaseModel):
    study: str
    role: Role


class Edited(BaseModel):
    """It has happened and will not be lost."""

    version: int
    place: str = Field(description="What it was about: for a move that was added, where it leads to.")


class StudyPosition(BaseModel):
    """A place of a study."""

    place: str
    path: list[str] = Field(description="The ply at which the game is left, and the places from there to this one.")
    seat: int | None
    picture: Picture  # type: ignore[valid-type]
    everyone: list[Picture] = Field(description="With all cards open: what each seat knew.")  # type: ignore[valid-type]
    texts: list[str] = Field(description="The move that led here.")
    chance: bool = Field(description="What comes next is chance's; whoever edits chooses it.")
    offers: list[VoteOption] = Field(description="What may happen here, by the rules.")
