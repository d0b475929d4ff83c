"""A table in a list."""

from typing import Literal

from pydantic import BaseModel, Field

from catalaunia.server.tables.setup import PlayerClock
from catalaunia.store.protocol import Stage

Strength = Literal["none", "gentle", "fair", "strong"]


class ListedSeat(BaseModel):
    name: str
    level: int | None = Field(description="Of a computer.")
    free: bool
    open: bool = Field(True, description="Anybody may take it while it is free.")


class Listed(BaseModel):
    """A table in a list."""

    id: str
    game: str
    options: dict[str, str | int]
    stage: Stage
    seats: list[ListedSeat]
    mine: list[int] = Field(description="Your seats.")
    host: str = Field(description="The name of who has opened it, if he sits there.")
    language: str | None = Field(description="In which its people would like to talk; none: any.")
    pace: str
    thinking_seconds: int | None = Field(description="For each decision.")
    clock: PlayerClock | None
    changed: float
    your_turn: bool
    deadline: float | None = Field(
        description="At your own tables: when the thinking time of who is awaited ends, yours first."
    )
    awaited: list[int] = Field(description="At your own tables: whom the game waits for.")
    turn: int = Field(description="At your own tables: which turn it is, where they are counted; else 0.")
    scores: list[int] = Field(description="Of a finished game.")
    winners: list[int] = Field(description="Of a finished game.")
    ended: str = Field(description="Of a game that its players have ended: how, as in a record; then it has no scores.")
    expires: float | None = Field(description="When it will be removed, if nothing more happens there; none: never.")


class Lists(BaseModel):
    """On the socket of the home page: what has changed of the two lists, each whole; null where nothing has."""

    kind: Literal["lists"] = "lists"
    mine: list[Listed] | None
    open: list[Listed] | None
    taken_off: int = Field(description="How many tables you have taken off the first, as far as they are listed.")
