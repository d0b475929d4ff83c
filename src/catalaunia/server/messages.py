"""The messages of the socket and the bodies of HTTP: one schema, published for the front end and for bots."""

from typing import Annotated, Any, Literal, Union

from pydantic import BaseModel, Field, StringConstraints, TypeAdapter

from catalaunia import game
from catalaunia.server.setup import Aids, Level, Line, Name, Strict, TableSetup, example
from catalaunia.store.store import Stage
from catalaunia.texts import LANGUAGES

Language = Literal[*LANGUAGES]  # type: ignore[valid-type]
ActId = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$")]
Word = Annotated[str, StringConstraints(min_length=1, max_length=80)]
SeatNumber = Annotated[int, Field(ge=0, le=4)]
TableId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{8,40}$")]
View = Union[tuple(game.find(name).shown for name in game.names())]  # type: ignore[valid-type]  # noqa: UP007
Scene = Union[tuple(kind for name in game.names() for kind in game.find(name).scenes)]  # type: ignore[valid-type]  # noqa: UP007


# From the page


class Hello(Strict):
    """The first message: which table, and what is known of it already."""

    model_config = example(kind="hello", table="Xw3kd09aLq2bTz7e", seen=12, seat=0, language="fr")

    kind: Literal["hello"]
    table: TableId
    seen: int = Field(0, ge=0, description="The last version that was seen from this seat; 0 for all.")
    seat: SeatNumber | None = Field(None, description="Which of one's seats to look from; none for a spectator.")
    language: Language = "en"


class HandOver(Strict):
    """Look from another of one's seats, or from none: the neutral page between two people at one screen."""

    model_config = example(kind="hand_over", seat=1)

    kind: Literal["hand_over"]
    seat: SeatNumber | None


class Act(Strict):
    """Say a word. The same id happens once, however often it is sent."""

    model_config = example(kind="act", id="a1", seat=0, word="play goths raetia")

    kind: Literal["act"]
    id: ActId
    seat: SeatNumber
    word: Word


class TakeBack(Strict):
    """Change one's sealed choice."""

    model_config = example(kind="take_back", id="a2", seat=0)

    kind: Literal["take_back"]
    id: ActId
    seat: SeatNumber


class AskUndo(Strict):
    model_config = example(kind="undo", id="a3", seat=0)

    kind: Literal["undo"]
    id: ActId
    seat: SeatNumber


class AnswerUndo(Strict):
    model_config = example(kind="answer_undo", id="a4", seat=1, agree=True)

    kind: Literal["answer_undo"]
    id: ActId
    seat: SeatNumber
    agree: bool


class Chat(Strict):
    model_config = example(kind="chat", id="a5", text="Well played!")

    kind: Literal["chat"]
    id: ActId
    text: Line


class Why(Strict):
    """Why can this word not be said?"""

    model_config = example(kind="why", id="a6", seat=0, word="play goths roma")

    kind: Literal["why"]
    id: ActId
    seat: SeatNumber
    word: Word


class AskDenied(Strict):
    """What can I not say now that I may want to, and why?"""

    model_config = example(kind="denied", id="a8", seat=0)

    kind: Literal["denied"]
    id: ActId
    seat: SeatNumber


class AskHint(Strict):
    model_config = example(kind="hint", id="a7", seat=0)

    kind: Literal["hint"]
    id: ActId
    seat: SeatNumber


Request = Annotated[
    Hello | HandOver | Act | TakeBack | AskUndo | AnswerUndo | Chat | Why | AskDenied | AskHint,
    Field(discriminator="kind"),
]
REQUEST: TypeAdapter[Request] = TypeAdapter(Request)


# From the server


class SeatInfo(BaseModel):
    """A seat as everybody at the table sees it."""

    name: str
    level: int | None = Field(description="Of a computer.")
    free: bool
    open: bool = Field(description="Anybody may take it while it is free.")
    away: bool = Field(description="The computer plays for its player.")
    yours: bool
    linked: bool = Field(description="A link for it is out and not yet used.")
    to_act: bool = Field(description="Where several choose in secret all of them are, until the reveal.")
    deadline: float | None = Field(description="When its thinking time ends, in seconds since 1970.")


class UndoInfo(BaseModel):
    """Somebody would like to take a word back."""

    seat: int
    must_agree: list[int]


class Result(BaseModel):
    """How a game ended."""

    scores: list[int]
    winners: list[int]
    ending: str


class TableInfo(BaseModel):
    """A table without its board."""

    id: str
    game: str
    options: dict[str, str | int]
    stage: Stage
    seats: list[SeatInfo]
    host: bool = Field(description="Whether you opened this table.")
    listed: bool
    pace: str
    thinking_seconds: int | None
    stand_in: int | None
    aids: Aids
    moment: int = Field(description="How many words this seat has been told of, chance included.")
    commitment: str = Field(description="SHA-256 of the seed of all chance, which is published after the end.")
    continued: bool = Field(description="It goes on from another game's record.")
    undo: UndoInfo | None
    rematch: str = Field(description="The table at which the same people meet again, or nothing.")
    result: Result | None
    computers_ready: bool


class Offer(BaseModel):
    """A word that may be said now."""

    word: str = Field(examples=["play goths raetia"])
    text: str
    consequences: list[str] = Field(description="What it would bring, as far as this seat can know.")


class Told(BaseModel):
    """One word of the game as it was seen: what the chronicle shows."""

    moment: int = Field(description="How many words this seat had been told of with it.")
    actor: int | None = Field(description="A seat; none for chance.")
    texts: list[str]
    scenes: list[Annotated[Scene, Field(discriminator="kind")]] = Field(  # type: ignore[valid-type]
        default=[], description="What the word brought that a page shows for itself: a war, a conflict, a scoring."
    )


class ChatLine(BaseModel):
    version: int
    time: float
    name: str
    text: str


class Update(BaseModel):
    """The table as one seat, or a spectator, may know it. What was told before `since` still holds."""

    kind: Literal["update"] = "update"
    version: int = Field(description="How many changes this seat may know of: each seat has a count of its own.")
    seat: int | None
    table: TableInfo
    view: View | None  # type: ignore[valid-type]
    offers: list[Offer]
    sealed: int = Field(description="How many words of a secret choice this seat has sealed and may still change.")
    since: int = Field(description="The moment after which `told` begins; forget what was told after it.")
    told: list[Told]
    chat: list[ChatLine]


class Ack(BaseModel):
    """An act has happened and will not be lost."""

    kind: Literal["ack"] = "ack"
    id: str
    version: int


class Refused(BaseModel):
    """Why something cannot be done, in a sentence."""

    kind: Literal["refused"] = "refused"
    id: str = ""
    key: str
    text: str
    clause: str | None = Field(None, description="Of the rulebook.")


class Allowed(BaseModel):
    """The answer to `why` for a word that can be said."""

    kind: Literal["allowed"] = "allowed"
    id: str


class Denied(BaseModel):
    """A word that cannot be said now."""

    word: str = Field(examples=["play goths italia"])
    about: str = Field(description="What it would be done with: a card, a unit, a tribe.")
    text: str
    why: str = Field(description="Why it cannot be said, in a sentence.")
    clause: str | None = Field(description="Of the rulebook.")


class DeniedGiven(BaseModel):
    """What this seat may want to say now and cannot, as far as it may know; at most so many."""

    kind: Literal["denied_given"] = "denied_given"
    id: str = ""
    denied: list[Denied]
    left_off: int = Field(description="How many more there are.")


class HintGiven(BaseModel):
    kind: Literal["hint_given"] = "hint_given"
    id: str = ""
    sentences: list[str]
    hint: dict[str, Any]


class Here(BaseModel):
    """Whether the player of a seat is here, and if not, since when."""

    seat: int
    here: bool
    since: float | None


class Presence(BaseModel):
    kind: Literal["presence"] = "presence"
    seats: list[Here]
    spectators: int


Reply = Annotated[Update | Ack | Refused | Allowed | DeniedGiven | HintGiven | Presence, Field(discriminator="kind")]
REPLY: TypeAdapter[Reply] = TypeAdapter(Reply)


# Bodies of HTTP


class Create(Strict):
    model_config = example(
        name="Ada", setup={"game": "attila", "seats": [{"kind": "me"}, {"kind": "computer", "level": 3}]}
    )

    name: Name = "Player"
    setup: TableSetup


class Created(BaseModel):
    table: str
    links: dict[int, str] = Field(description="By seat: the token with which its player claims it, shown only now.")


class Join(Strict):
    model_config = example(name="Ben", seat=1)

    name: Name
    seat: SeatNumber | None = None


class Claim(Strict):
    model_config = example(name="Ben", token="vYx2b9Qe0T3nJk5sLw8uAg")

    name: Name
    token: Annotated[str, StringConstraints(min_length=8, max_length=100)]


class AtSeat(Strict):
    model_config = example(seat=0)

    seat: SeatNumber


class Start(Strict):
    model_config = example(fill=4)

    fill: Level | None = Field(None, description="The level of computers for seats that are still free.")


class Say(Strict):
    model_config = example(seat=0, word="play goths raetia")

    seat: SeatNumber
    word: Word = Field(examples=["play goths raetia"])


class Agree(Strict):
    model_config = example(seat=1, agree=True)

    seat: SeatNumber
    agree: bool


class Speak(Strict):
    model_config = example(text="Well played!")

    text: Line


class Link(BaseModel):
    seat: int
    token: str


class Done(BaseModel):
    """It has happened and will not be lost."""

    version: int


class Player(BaseModel):
    player: str
    token: str = Field(description="For programs: send it as `Authorization: Bearer …`.")


class ListedSeat(BaseModel):
    name: str
    level: int | None = Field(description="Of a computer.")
    free: bool


class Listed(BaseModel):
    """A table in a list."""

    id: str
    game: str
    options: dict[str, str | int]
    stage: Stage
    seats: list[ListedSeat]
    mine: list[int] = Field(description="Your seats.")
    pace: str
    changed: float
    your_turn: bool
    awaited: list[int] = Field(description="At your own tables: whom the game waits for.")
    turn: int = Field(description="At your own tables: which turn it is, where they are counted; else 0.")
    scores: list[int] = Field(description="Of a finished game.")
    winners: list[int] = Field(description="Of a finished game.")


class Imported(BaseModel):
    """The table at which a finished game from elsewhere can be looked back at."""

    table: str
    new: bool = Field(description="False if it was there already.")


class Moment(BaseModel):
    """A table as it was after some words."""

    moment: int
    last: int
    words: int | None = Field(description="How many words of the record that is; told only after the end.")
    seat: int | None
    view: View  # type: ignore[valid-type]
    everyone: list[View] = Field(description="With all cards open: what each seat knew.")  # type: ignore[valid-type]
    told: list[Told]


class Figure(BaseModel):
    """Something worth following besides the score: influence with a tribe, terrains held."""

    name: str
    values: list[list[int]] = Field(description="Of all seats, at each moment of the course.")


class Mark(BaseModel):
    """A place in a game to go to: where a turn or a war began, or scores were counted."""

    moment: int
    kind: Literal["turn", "war", "scoring"]
    number: int = Field(description="Which turn it is, or falls into; which scoring.")
    seat: int | None = Field(description="Whose turn, where turns belong to one seat.")
    place: str = Field(description="Where the war is.")


class Course(BaseModel):
    """How a game went, as everybody could see it."""

    moments: list[int] = Field(description="How many words had been said, where something changed.")
    scores: list[list[int]] = Field(description="Of all seats, at each of these moments; if it had ended there.")
    figures: list[Figure]
    marks: list[Mark]


class Checked(BaseModel):
    """Whether the words, the result and every draw of a game hold."""

    ok: bool
    error: str | None
    action: int | None
    commitment: str | None
    seed: str | None


class Health(BaseModel):
    status: Literal["ok"] = "ok"
    version: str
    computers_ready: bool
