"""A table without its board: its seats, its rules, what was asked of its people, and how it ended."""

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from catalaunia.server.tables.setup import Aids, PlayerClock, Spectators
from catalaunia.store.protocol import Stage


@dataclass(slots=True)  # no model: these are made by the dozen with every update, and are not checked on the way out
class SeatInfo:
    """A seat as everybody at the table sees it."""

    name: str
    about: Annotated[str, Field(description="Of a computer: a few words on its character.")]
    level: Annotated[int | None, Field(description="Of a computer.")]
    rating: Annotated[
        int | None, Field(description="Its Elo at tables of this size; none where nobody has measured it.")
    ]
    relief: Annotated[
        int | None, Field(description="Of one that plays for a stronger one: which takes over when it can.")
    ]
    free: bool
    open: Annotated[bool, Field(description="Anybody may take it while it is free.")]
    away: Annotated[bool, Field(description="The computer plays for its player.")]
    yours: bool
    linked: Annotated[
        bool,
        Field(description="A link for it is out and not yet used; all see it where an absent player's seat is given."),
    ]
    link_from: Annotated[
        float | None,
        Field(description="From when on that link can be used, if its player is not seen before; none: at once."),
    ]
    resigned: Annotated[bool, Field(description="Its player has given the game up: a computer plays on, for good.")]
    kept_until: Annotated[
        float | None,
        Field(description="Of an absent player: when whoever opened the table may give the seat away; none: never."),
    ]
    to_act: Annotated[bool, Field(description="Where several choose in secret all of them are, until the reveal.")]
    deadline: Annotated[float | None, Field(description="When its thinking time ends, in seconds since 1970.")]
    clock: Annotated[
        float | None, Field(description="Seconds left on its player's clock, as it stood before this decision.")
    ]
    holiday_until: Annotated[float | None, Field(description="Until when its player's time stands, or stood, still.")]


class ContributionsInfo(BaseModel):
    """The players' own random numbers, before the start: with the seed they will be the key of all chance."""

    sealed: list[str] = Field(description="By seat: the SHA-256 of its player's number, or nothing.")
    asked: bool = Field(description="All seals are shown now: whoever has sealed a number opens it.")
    waits_for: list[int] = Field(description="The seats whose numbers are asked for and not opened yet.")


class UndoInfo(BaseModel):
    """Somebody would like to take a move back."""

    seat: int
    must_agree: list[int]


class ProposalInfo(BaseModel):
    """Somebody would like to play again, or a pause; each person by the first of his seats."""

    seat: int
    waits_for: list[int]


class Result(BaseModel):
    """How a game ended."""

    scores: list[int] = Field(description="Where its players have ended it: as the points stood.")
    winners: list[int]
    ending: str
    ended: Literal["", "resigned", "time", "agreed"] = Field(description="How its players have ended it, if they have.")
    why: str = Field(description="The same in a sentence.")


class TableInfo(BaseModel):
    """A table without its board."""

    id: str
    game: str
    options: dict[str, str | int]
    stage: Stage
    seats: list[SeatInfo]
    host: bool = Field(description="Whether you opened this table.")
    host_name: str = Field(description="Of who has opened it, if he sits here.")
    language: str | None = Field(description="In which its people would like to talk; none: any.")
    spectators: Spectators
    may_start: bool = Field(description="Whether you may start the game now: where whoever opened it has gone, too.")
    may_give: list[int] = Field(
        description="The seats you may make links for; those of absent players as `replace_after` says."
    )
    late: int = Field(description="Seconds by which you see all of this later: you have no seat here.")
    dismissed: bool = Field(description="Whether whoever opened it has shown you out: no open seat here is for you.")
    listed: bool
    closed: bool = Field(description="Whoever opened it has closed it before a game began.")
    expires: float | None = Field(description="When it will be removed, if nothing more happens here; none: never.")
    pace: str
    thinking_seconds: int | None
    clock: PlayerClock | None
    holiday_left: int = Field(description="How many days of holiday you may still take here.")
    stand_in: int | None
    replace_after: int | None = Field(description="Seconds after which an absent player's seat may be given away.")
    aids: Aids
    hints_wait_for: list[int] = Field(description="Among people: whose consent to hints is missing, one seat each.")
    ply: int = Field(description="How many moves this seat has been told of, chance included.")
    commitment: str = Field(description="SHA-256 of the seed of all chance, which is published after the end.")
    contributions: ContributionsInfo | None = Field(
        description="Before the start, where all chance comes from this table's seed; else none."
    )
    head: str = Field(description="Of the hash chain over the log, by the notation; nothing before the start.")
    undone: int = Field(description="How often moves were taken back: then heads after that place are void.")
    continued: bool = Field(description="It goes on from another game's record.")
    from_turn: int = Field(description="Of such a game, once it has begun: in which turn; else 0.")
    undo: UndoInfo | None
    pause_asked: ProposalInfo | None
    paused: float | None = Field(description="Since when the game pauses: nobody moves, no time runs.")
    rematch: str = Field(description="The table at which the same people meet again, or nothing.")
    rematch_asked: ProposalInfo | None
    rematch_declined: int | None = Field(description="The seat of who does not want to play again.")
    result: Result | None
    computers_ready: bool
