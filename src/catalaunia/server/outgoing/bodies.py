"""The bodies of HTTP: what is asked of a table, and the answers that are no message of the socket."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, StringConstraints, model_validator

from catalaunia.core import registry
from catalaunia.server.outgoing.messages import GalleryLine, Language, Move, Picture, SeatNumber, StoryLine, TurnStory
from catalaunia.server.outgoing.table.bodies import Digest
from catalaunia.server.tables.foreign_data import LONGEST_FILE
from catalaunia.server.tables.setup import Level, Line, NewName, Strict, TableSetup, example, with_letter


class Create(Strict):
    model_config = example(
        name="Ada", setup={"game": registry.names()[0], "seats": [{"kind": "me"}, {"kind": "computer", "level": 3}]}
    )

    name: NewName = "Player"
    setup: TableSetup
    at_once: bool = Field(
        False, description="While computers cannot think yet, quicker ones play for them, until they can."
    )

    seal: Digest | None = Field(
        None, description="SHA-256 of my number for the key of all chance; the table starts when it is opened."
    )

    @model_validator(mode="after")
    def _names_of_all(self) -> "Create":
        for seat in self.setup.seats:
            with_letter(seat.name or self.name)
        return self


class Created(BaseModel):
    table: str
    commitment: str = Field(description="SHA-256 of the seed of all chance.")
    links: dict[int, str] = Field(description="By seat: the token with which its player claims it, shown only now.")


class Join(Strict):
    model_config = example(name="Ben", seat=1)

    name: NewName
    seat: SeatNumber | None = None


class Claim(Strict):
    model_config = example(name="Ben", token="vYx2b9Qe0T3nJk5sLw8uAg")

    name: NewName
    token: Annotated[str, StringConstraints(min_length=8, max_length=100)]


class AtSeat(Strict):
    model_config = example(seat=0)

    seat: SeatNumber


class Hide(Strict):
    model_config = example(hidden=True)

    hidden: bool = True


class AllowHints(Strict):
    model_config = example(allowed=True)

    allowed: bool


class Start(Strict):
    model_config = example(fill=4)

    fill: Level | None = Field(None, description="The level of computers for seats that are still free.")


class PlayMove(Strict):
    model_config = example(seat=0, move="play goths raetia")

    seat: SeatNumber
    move: Move = Field(examples=["play goths raetia"])


class Agree(Strict):
    model_config = example(seat=1, agree=True)

    seat: SeatNumber
    agree: bool


class Days(Strict):
    model_config = example(days=7)

    days: int = Field(ge=1, le=60)


class Speak(Strict):
    model_config = example(text="Well played!")

    text: Line


class SpeakInGallery(Strict):
    model_config = example(name="Eve", text="What a turn!")

    name: NewName
    text: Line


class GalleryLines(BaseModel):
    """What those say to each other who only watch."""

    lines: list[GalleryLine]


class Link(BaseModel):
    seat: int
    token: str


class Done(BaseModel):
    """It has happened and will not be lost."""

    version: int


class Me(BaseModel):
    player: str
    token: str = Field(description="For programs: send it as `Authorization: Bearer …`.")


class Rematch(BaseModel):
    """Whether the people of a finished game play again."""

    table: str = Field(description="Where they do; nothing until all have agreed.")
    waits_for: list[int] = Field(description="The seats of those who have not answered yet.")


class Imported(BaseModel):
    """The table at which a finished game from elsewhere can be looked back at."""

    table: str
    new: bool = Field(description="False if it was there already.")
    expires: float | None = Field(description="When it will be removed; none: never.")


class Warned(BaseModel):
    text: str | None = Field(description="None if the move is no blunder, as far as can be known.")


class PlyView(BaseModel):
    """A table as it was after some moves."""

    ply: int
    last: int
    moves: int | None = Field(description="How many moves of the record that is; told only after the end.")
    seat: int | None
    picture: Picture  # type: ignore[valid-type]
    everyone: list[Picture] = Field(description="With all cards open: what each seat knew.")  # type: ignore[valid-type]
    story: list[StoryLine]
    turns: list[TurnStory] = Field(description="The turn that its last move belongs to, up to here.")


class Figure(BaseModel):
    """Something worth following besides the score: influence with a tribe, terrains held."""

    name: str
    values: list[list[int]] = Field(description="Of all seats, at each ply of the history.")


class Mark(BaseModel):
    """A place in a game to go to: where a turn or a war began, or scores were counted."""

    ply: int
    kind: Literal["turn", "war", "scoring"]
    number: int = Field(description="Which turn it is, or falls into; which scoring.")
    seat: int | None = Field(description="Whose turn, where turns belong to one seat.")
    place: str = Field(description="Where the war is.")


class History(BaseModel):
    """How a game went, as everybody could see it."""

    plies: list[int] = Field(description="How many moves had been played, where something changed.")
    scores: list[list[int]] = Field(description="Of all seats, at each of these plies; if it had ended there.")
    figures: list[Figure]
    marks: list[Mark]
    turns: list[TurnStory] = Field(description="The chronicle by turns.")


class CountedPart(BaseModel):
    """A tribe or terrain in the last count of a game."""

    id: str
    name: str
    points: list[int] = Field(description="That it brought, by seat.")


class Swing(BaseModel):
    """What a turn brought a seat, or cost it, with one tribe or terrain: points if it were scored then."""

    seat: int
    part: str
    name: str
    points: int
    turn: int
    whose: int | None = Field(description="Whose turn it was, where turns belong to one seat.")
    ply: int = Field(description="After that turn.")


class Finale(BaseModel):
    """The end of a game: why now, and how the points came together."""

    why: str
    clause: str = Field(description="Of the rulebook.")
    before: list[int] = Field(description="Points by seat before the last count.")
    parts: list[CountedPart] = Field(description="The last count; `before` and all of these come to the scores.")
    gains: list[Swing] = Field(description="The greatest of each seat, where there is one.")
    losses: list[Swing] = Field(description="The greatest of each seat, where there is one.")


class TurningPoint(BaseModel):
    """The turn in which the winner's chance to win, as a hint sees it, rose most."""

    seat: int = Field(description="The winner.")
    turn: int
    whose: int | None = Field(description="Whose turn it was, where turns belong to one seat.")
    ply: int = Field(description="At which it began.")
    before: float
    after: float


class Turned(BaseModel):
    point: TurningPoint | None = Field(description="None if the game never turned, or it is not known.")
    known: bool = Field(description="False while computers cannot think yet, or if they took too long.")


class Checked(BaseModel):
    """Whether the moves, the result and every draw of a game hold."""

    ok: bool
    error: str | None
    action: int | None
    commitment: str | None
    seed: str | None


class GameOption(BaseModel):
    name: str
    values: list[str] = Field(description="The default first.")
    single: bool = Field(description="Another option sets it too; asked for only on demand.")


class Beginning(BaseModel):
    """How to say that a seat begins."""

    option: str
    value: str
    seat: str = Field(description="The option that then takes the number of the seat.")


class PlayNow(BaseModel):
    """The table of somebody who just wants to play: computers have all seats but his."""

    players: int
    seat: int
    level: int


class GameInfo(BaseModel):
    """A game that can be played here, as every page may know it."""

    id: str
    version: str = Field(description="Of its rules.")
    players: list[int] = Field(description="How many can play it.")
    options: list[GameOption]
    own: str = Field(description="The option whose value `own` brings data of one's own; empty if there is none.")
    begins: Beginning | None = Field(description="None where the rules alone say who begins.")
    sides: list[str] = Field(description="Of the seats, where each is a side of its own.")
    play_now: PlayNow
    ratings: dict[int, list[int]] = Field(
        description="Elo of the levels, by the number of players it was measured for."
    )
    lesson: bool
    puzzles: int = Field(description="How many there are.")
    rulebook: list[Language] = Field(description="The languages in which there is one.")


class OwnFile(Strict):
    model_config = example(text='provinces = ["raetia", "noricum"]')

    text: str = Field(max_length=LONGEST_FILE, description="As TOML.")


class OwnData(BaseModel):
    """A board or cards of one's own, as a table's setup takes them."""

    data: dict[str, Any]


class Clause(BaseModel):
    id: str
    html: str


class Chapter(BaseModel):
    id: str = Field(description="As its clauses begin, or `glance` for the turn at a glance.")
    title: str
    intro: str
    clauses: list[Clause]


class Rulebook(BaseModel):
    """A rulebook by clauses; what is not a title is HTML, made of our own Markdown and escaped."""

    title: str
    intro: str
    chapters: list[Chapter]


class Health(BaseModel):
    status: Literal["ok"] = "ok"
    version: str
    computers_ready: bool
