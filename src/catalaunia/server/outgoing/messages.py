"""The messages of the socket, of which the bodies of HTTP (`bodies.py`) are made as well: one schema, published for
the front end and for bots.
"""

from dataclasses import dataclass
from typing import Annotated, Literal, Union

from pydantic import BaseModel, Field, StringConstraints, TypeAdapter

from catalaunia.ai.hints.figures import HintFigures
from catalaunia.core import registry
from catalaunia.core.plain import PlainPicture
from catalaunia.core.texts import LANGUAGES
from catalaunia.server.outgoing.studies.messages import PointThere, StudyCursor, StudyView
from catalaunia.server.outgoing.table.messages import TableInfo
from catalaunia.server.tables.setup import MOST_SEATS, Line, Strict, example

Language = Literal[*LANGUAGES]  # type: ignore[valid-type]
CommandId = Annotated[str, StringConstraints(min_length=1, max_length=64, pattern=r"^[\x21-\x7e]+$")]
Move = Annotated[str, StringConstraints(min_length=1, max_length=80)]
SeatNumber = Annotated[int, Field(ge=0, le=MOST_SEATS - 1)]
TableId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{8,40}$")]
Picture = Union[(*(registry.find(name).picture for name in registry.names()), PlainPicture)]  # type: ignore[valid-type]
Scene = Union[tuple(kind for name in registry.names() for kind in registry.find(name).scenes)]  # type: ignore[valid-type]  # noqa: UP007


# From the page


class Hello(Strict):
    """The first message: which table, and what is known of it already."""

    model_config = example(kind="hello", table="Xw3kd09aLq2bTz7e", seen=12, seat=0, language="fr")

    kind: Literal["hello"]
    table: TableId
    seen: int = Field(0, ge=0, description="The last version that was seen from this seat; 0 for all.")
    seat: SeatNumber | None = Field(None, description="Which of one's seats to look from; none for a spectator.")
    language: Language = "en"
    study: TableId | None = Field(None, description="A study of this table, to be told of as well; only its people.")


class HandOver(Strict):
    """Look from another of one's seats, or from none: the neutral page between two people at one screen."""

    model_config = example(kind="hand_over", seat=1)

    kind: Literal["hand_over"]
    seat: SeatNumber | None


class Play(Strict):
    """Play a move. The same id happens once, however often it is sent."""

    model_config = example(kind="play", id="a1", seat=0, move="play goths raetia")

    kind: Literal["play"]
    id: CommandId
    seat: SeatNumber
    move: Move


class TakeBack(Strict):
    """Change one's sealed choice."""

    model_config = example(kind="take_back", id="a2", seat=0)

    kind: Literal["take_back"]
    id: CommandId
    seat: SeatNumber


class AskUndo(Strict):
    model_config = example(kind="undo", id="a3", seat=0)

    kind: Literal["undo"]
    id: CommandId
    seat: SeatNumber


class AnswerUndo(Strict):
    model_config = example(kind="answer_undo", id="a4", seat=1, agree=True)

    kind: Literal["answer_undo"]
    id: CommandId
    seat: SeatNumber
    agree: bool


class Chat(Strict):
    model_config = example(kind="chat", id="a5", text="Well played!")

    kind: Literal["chat"]
    id: CommandId
    text: Line


class Why(Strict):
    """Why can this move not be played?"""

    model_config = example(kind="why", id="a6", seat=0, move="play goths roma")

    kind: Literal["why"]
    id: CommandId
    seat: SeatNumber
    move: Move


class AskRefusals(Strict):
    """What can I not play now that I may want to, and why?"""

    model_config = example(kind="refusals", id="a8", seat=0)

    kind: Literal["refusals"]
    id: CommandId
    seat: SeatNumber


class AskHint(Strict):
    model_config = example(kind="hint", id="a7", seat=0)

    kind: Literal["hint"]
    id: CommandId
    seat: SeatNumber


Request = Annotated[
    Hello | HandOver | Play | TakeBack | AskUndo | AnswerUndo | Chat | Why | AskRefusals | AskHint | PointThere,
    Field(discriminator="kind"),
]
REQUEST: TypeAdapter[Request] = TypeAdapter(Request)


# From the server


@dataclass(slots=True)
class Offer:
    """A move that may be played now."""

    move: Annotated[str, Field(examples=["play goths raetia"])]
    text: str
    effects: Annotated[list[str], Field(description="What it would bring, as far as this seat can know.")]


@dataclass(slots=True)
class StoryLine:
    """One move of the game as it was seen: what the chronicle shows."""

    ply: Annotated[int, Field(description="How many moves this seat had been told of with it.")]
    actor: Annotated[int | None, Field(description="A seat; none for chance.")]
    stand_in: Annotated[bool, Field(description="A computer made the move for the person of that seat.")]
    texts: list[str]
    scenes: Annotated[
        list[Annotated[Scene, Field(discriminator="kind")]],  # type: ignore[valid-type]
        Field(description="What the move brought that a page shows for itself: a war, a conflict, a scoring."),
    ]


@dataclass(slots=True)
class TurnChapter:
    """What turns are grouped by in the chronicle, as a century, or each turn for itself."""

    id: Annotated[str, Field(examples=["IV"])]
    name: Annotated[str, Field(examples=["Century IV"])]


@dataclass(slots=True)
class TurnPart:
    """Words of a line, and what they belong to, such as the cards that were bid for a tribe."""

    words: Annotated[str, Field(examples=["Ada 2, Bo 1"])]
    about: Annotated[
        str, Field(description="An id, as in the picture, whose small picture stands before them, or nothing.")
    ]
    name: Annotated[str, Field(description="What that is called, for whoever sees no pictures.", examples=["Vandals"])]


@dataclass(slots=True)
class TurnStory:
    """A line of the chronicle by turns: a turn, or what of it is worth a line of its own.

    Such are a war, a scoring, or, where both sides act in a turn, each card played and each conflict. All read the same
    lines, made from what a spectator sees; only the plies are the viewer's own count. The lines of a turn that goes on
    may still change. Only `brief`, `parts` and `gist` speak to the viewer, as "you".
    """

    number: Annotated[
        int, Field(description="Of the turn, from 1; its lines share it. 0: what comes before the first.")
    ]
    chapter: TurnChapter
    first: Annotated[int, Field(description="The ply of the first move it tells of: `story` has the details …")]
    last: Annotated[int, Field(description="… up to this one, after which the board shows what came of it.")]
    seat: Annotated[int | None, Field(description="Whose doing it is; none where it is nobody's alone, as a war.")]
    stand_in: Annotated[bool, Field(description="A computer played for the person of that seat.")]
    seats: Annotated[list[int], Field(description="All whom it concerns: bidders of a war, those who score.")]
    text: Annotated[str, Field(examples=["Claudia: Huns to Thracia, influence 3 → 5"])]
    brief: Annotated[
        str, Field(description="The same in fewer words, where several turns are told at once; empty: `text` is short.")
    ]
    parts: Annotated[
        list[TurnPart],
        Field(
            description="`brief` for whoever draws small pictures, with what belongs to whom; empty: it has no parts."
        ),
    ]
    gist: Annotated[
        str,
        Field(description="The fewest words, where who did it and `sign` stand before them; empty: there are none."),
    ]
    sign: Annotated[
        str, Field(description="What small picture stands for it, by a name of the game's own, or nothing.")
    ]
    about: Annotated[
        list[str],
        Field(description="Ids, as in the picture, of tribes, provinces, terrains, cards it concerns, foremost first."),
    ]


class ChatLine(BaseModel):
    version: int
    time: float
    name: str
    text: str
    notice: bool = Field(description="Said by nobody: what has happened to a seat, in the viewer's language.")
    ply: int = Field(description="How many moves this seat had been told of by then.")


class Update(BaseModel):
    """The table as one seat, or a spectator, may know it. What was told before `since` still holds."""

    kind: Literal["update"] = "update"
    version: int = Field(description="How many changes this seat may know of: each seat has a count of its own.")
    seat: int | None
    table: TableInfo
    picture: Picture | None  # type: ignore[valid-type]
    left_out: list[str] = Field(
        description="Fields of the picture that never change and are null: this connection has had them since hello."
    )
    offers: list[Offer]
    sealed: int = Field(description="How many moves of a secret choice this seat has sealed and may still change.")
    since: int = Field(description="The ply after which `story` begins; forget what was told after it.")
    story: list[StoryLine]
    since_turn: int = Field(description="The number with which `turns` begins; forget lines of this and later turns.")
    turns: list[TurnStory] = Field(description="The chronicle by turns, from the turn on that `since` lies in.")
    chat: list[ChatLine]


class Ack(BaseModel):
    """A command has happened and will not be lost."""

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
    retry_after: int | None = Field(None, description="Seconds after which the same may be sent again, with its id.")


class Allowed(BaseModel):
    """The answer to `why` for a move that can be played."""

    kind: Literal["allowed"] = "allowed"
    id: str


class RefusedCandidate(BaseModel):
    """A move that cannot be played now."""

    move: str = Field(examples=["play goths italia"])
    about: str = Field(description="What it would be done with: a card, a unit, a tribe.")
    text: str
    why: str = Field(description="Why it cannot be played, in a sentence.")
    clause: str | None = Field(description="Of the rulebook.")


class RefusalsGiven(BaseModel):
    """What this seat may want to say now and cannot, as far as it may know; at most so many."""

    kind: Literal["refusals_given"] = "refusals_given"
    id: str = ""
    refusals: list[RefusedCandidate]
    left_off: int = Field(description="How many more there are.")


class HintNudge(BaseModel):
    """Where to look, without saying what to play."""

    text: str
    part: str = Field(description="The id of a tribe or terrain; empty: nowhere in particular.")


class HintCandidate(BaseModel):
    move: str
    text: str


class HintGiven(BaseModel):
    """One hint, to be read in stages: the nudge, the candidates, the answer."""

    kind: Literal["hint_given"] = "hint_given"
    id: str = ""
    sentences: list[str] = Field(description="The answer.")
    hint: HintFigures
    nudge: HintNudge | None = None
    candidates: list[HintCandidate] = Field(
        default_factory=list, description="Two or three, in an order that says nothing of which is best."
    )


class Here(BaseModel):
    """Whether the player of a seat is here, and if not, since when."""

    seat: int
    here: bool
    since: float | None


class Progress(BaseModel):
    """How far a game is compiled."""

    done: int = Field(description="Kernels that are compiled …")
    total: int = Field(description="… of all that the game needs.")
    seconds_left: int | None = Field(description="At this machine's own pace, if it is known.")


class Computers(BaseModel):
    """Whether computers can think: while a game is being compiled only the quick levels can."""

    ready: bool = Field(description="All of them; at a table: all who play there now.")
    hints: bool = Field(description="Whether hints can be given.")
    deputy: int | None = Field(description="The level that can play for those who cannot think yet, if that is needed.")
    compiling: Progress | None = Field(description="None once it is done; if nobody is ready then, they are starting.")


class Presence(BaseModel):
    """Who is here, the computers too."""

    kind: Literal["presence"] = "presence"
    seats: list[Here]
    spectators: int
    computers: Computers


class GalleryLine(BaseModel):
    number: int = Field(description="From 1.")
    time: float
    name: str
    text: str


class Gallery(BaseModel):
    """What those say to each other who only watch: new lines."""

    kind: Literal["gallery"] = "gallery"
    lines: list[GalleryLine]


class Announcement(BaseModel):
    """What whoever runs the server says to all, in his own words; an empty text: nothing any more."""

    kind: Literal["announcement"] = "announcement"
    text: str
    since: float | None


Reply = Annotated[
    Update
    | Ack
    | Refused
    | Allowed
    | RefusalsGiven
    | HintGiven
    | Presence
    | Gallery
    | Announcement
    | StudyView
    | StudyCursor,
    Field(discriminator="kind"),
]
REPLY: TypeAdapter[Reply] = TypeAdapter(Reply)
