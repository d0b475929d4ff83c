"""The bodies of the operator's requests, and what he is told."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, StringConstraints, model_validator
from pydantic_core import PydanticCustomError

from catalaunia.server.outgoing.lists.bodies import ListedSeat
from catalaunia.server.tables.setup import DAY, Line, Strict, example
from catalaunia.store.protocol import Stage

LONGEST_BAN = 3650 * DAY
Words = Annotated[Line, Field(description="The operator's own, as people will read them.")]
PlayerId = Annotated[str, StringConstraints(pattern="^[A-Za-z0-9_-]{1,64}$")]
Seconds = Annotated[int, Field(ge=60, le=LONGEST_BAN)]


class Announced(BaseModel):
    """What the operator says to all, in his own words."""

    id: str
    text: str
    since: float
    expires: float | None


class ServerState(BaseModel):
    """What the server says of itself to everybody."""

    announcement: Announced | None
    read_only: bool = Field(description="Nothing is kept at the moment.")
    read_only_words: str = Field(description="Why, in the operator's words; perhaps none.")
    address: str = Field(description="By which others reach this server, as far as it knows; perhaps none.")


# What is asked


class SignIn(Strict):
    model_config = example(token="the content of admin.token in the data folder")

    token: Annotated[str, StringConstraints(min_length=1, max_length=200)]


class CloseTable(Strict):
    model_config = example(words="This name is an insult.")

    words: Words | None = None


class NewBan(Strict):
    model_config = example(address="203.0.113.7", seconds=86_400, words="You were asked to stop.")

    player: PlayerId | None = None
    address: Annotated[str, StringConstraints(min_length=2, max_length=50)] | None = Field(
        None, description="An address or a network, such as 203.0.113.0/24."
    )
    seconds: Seconds | None = Field(None, description="For how long; none: until it is lifted.")
    words: Words | None = None

    @model_validator(mode="after")
    def _one_of_both(self) -> "NewBan":
        if (self.player is None) == (self.address is None):
            raise PydanticCustomError("one_of_both", "A ban is for a player or for an address")
        return self


class NewAnnouncement(Strict):
    model_config = example(text="The server restarts at ten.", seconds=3600)

    text: Words
    seconds: Seconds | None = Field(None, description="For how long it is shown; none: until there is another.")


class SetReadOnly(Strict):
    model_config = example(on=True, words="We are moving.")

    on: bool
    words: Words | None = None


class SetQuota(Strict):
    model_config = example(kind="hint", scope="player", most=20, a_second=0.5)

    kind: Annotated[str, StringConstraints(max_length=40)]
    scope: Annotated[str, StringConstraints(max_length=40)]
    most: float | None = Field(ge=0, le=1e12, description="At once; none: the usual share again.")
    a_second: float | None = Field(
        None, ge=0, le=1e9, description="After that; none for what is counted at the same time."
    )


# What is told


class Session(BaseModel):
    until: float = Field(description="When one has to sign in again.")


class AdminTable(BaseModel):
    """A table, as every spectator may know it, and whose it is."""

    id: str
    game: str
    stage: Stage
    listed: bool
    closed: bool
    seats: list[ListedSeat]
    people: list[str] = Field(description="By seat: the player, or none.")
    changed: float
    expires: float | None = Field(description="When it is removed, if nothing more happens.")
    here: int = Field(description="How many look at it now.")


class AdminTables(BaseModel):
    tables: list[AdminTable]
    after: str | None = Field(description="To be given for those that follow.")


class AdminPlayer(BaseModel):
    player: str
    names: list[str] = Field(description="By which others know him, the last first.")
    tables: int
    seen: float = Field(description="When something last happened at one of his tables.")
    here: bool
    ban: str | None = Field(description="The id of the ban that holds for him.")


class AdminPlayers(BaseModel):
    players: list[AdminPlayer]
    after: str | None = Field(description="To be given for those that follow.")


class ErasedPlayer(BaseModel):
    player: str
    gone: int = Field(description="Tables that were his alone, and are gone.")
    nameless: int = Field(description="Tables of others at which he is nobody any more.")


class Visitor(BaseModel):
    """Somebody with an open socket."""

    table: str
    player: str
    names: list[str]
    address: str = Field(description="As limits count it; none for who is with another process.")
    since: float | None


class BanTold(BaseModel):
    id: str
    player: str
    address: str
    words: str
    since: float
    expires: float | None


class QuotaTold(BaseModel):
    kind: str
    scope: str
    most: float
    a_second: float | None = Field(description="None for what is counted at the same time.")
    usual: bool


class Figure(BaseModel):
    name: str
    labels: list[str]
    value: float


class Audit(BaseModel):
    number: int
    time: float
    by: Literal["page", "command", "player", "server"]
    did: str
    about: dict[str, Any]


class BackupTold(BaseModel):
    name: str
    time: float
    bytes: int


class Backups(BaseModel):
    folder: str
    every_hours: float | None = Field(description="None: nobody makes them by himself.")
    keep: int
    last_error: str
    backups: list[BackupTold]


class Overview(BaseModel):
    """All at a glance."""

    version: str
    time: float
    started: float
    state: ServerState
    bans: int
    people: int = Field(description="Who are here, spectators included.")
    figures: list[Figure]
    backups: Backups
