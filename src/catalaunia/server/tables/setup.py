"""What a table is set up with, as its creator sends it."""

import json
import unicodedata
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints, model_validator
from pydantic_core import PydanticCustomError

from catalaunia.ai.players import LEVELS
from catalaunia.core import registry
from catalaunia.core.texts import LANGUAGES
from catalaunia.core.variant import Variant

DAY = 86_400
LONGEST_DELAY = DAY  # of what spectators see
LONGEST_NAME, LONGEST_TEXT = 40, 500
STAND_IN = 4  # the level of who plays for somebody else, unless a table has another
MOST_SEATS = 5

JOINERS = "\u200c\u200d"  # parts of emoji, and of moves in some scripts
# Hangul fillers, empty braille, the place of an object, a note without a head: characters without a shape
BLANK = "\u115f\u1160\u2800\u3164\uffa0\ufffc\U0001d159"


def plain(text: object) -> object:
    """What people type, as one line: without control characters, and without marks that turn the text around it.

    Everything else stays as it is, markup too: to show it as text is the page's task.
    """
    if not isinstance(text, str) or len(text) > 4 * LONGEST_TEXT:
        return text  # refused in a moment
    kinds = {"Cc": " ", "Zl": " ", "Zp": " ", "Cf": "", "Co": "", "Cn": ""}
    return "".join(one if one in JOINERS else kinds.get(unicodedata.category(one), one) for one in text)


def with_letter(name: str) -> str:
    """Refuses a name that nobody can see: it needs a letter, a digit or a picture, and some of these are blank."""
    if not any(unicodedata.category(one)[:1] in "LNS" and one not in BLANK for one in name):
        raise PydanticCustomError("no_letter", "A name needs a letter that can be seen")
    return name


def writable(value: dict[str, Any]) -> dict[str, Any]:
    """Refuses what Python reads as JSON and nobody else does: NaN, infinity, halves of characters."""
    try:
        json.dumps(value, allow_nan=False, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        raise PydanticCustomError("not_writable", "It is not JSON") from None
    return value


Name = Annotated[
    str, BeforeValidator(plain), StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_NAME)
]
NewName = Annotated[Name, AfterValidator(with_letter)]  # of somebody who comes; tables of before keep what they have
Line = Annotated[
    str, BeforeValidator(plain), StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_TEXT)
]
Json = Annotated[dict[str, Any], AfterValidator(writable)]
Pace = Literal["live", "correspondence"]
Level = Annotated[int, Field(ge=1, le=len(LEVELS))]


class Strict(BaseModel):
    """Unknown fields are refused, so that a misspelt option is heard of."""

    model_config = ConfigDict(extra="forbid")


def example(**body: Any) -> ConfigDict:
    """How a message may look."""
    return ConfigDict(extra="forbid", json_schema_extra={"examples": [body]})


class SeatSetup(Strict):
    """Who is to sit there: the creator, whoever gets the link, whoever finds the table, or a computer."""

    kind: Literal["me", "invited", "open", "computer"] = "open"
    level: Level | None = Field(None, description="Of a computer, 1 (Newcomer) to 7 (Champion).")
    name: Name | None = Field(None, description="Of one of several people at the creator's screen.")

    @model_validator(mode="after")
    def _level_of_a_computer(self) -> "SeatSetup":
        if (self.kind == "computer") != (self.level is not None):
            raise PydanticCustomError("needs_level", "A computer needs a level, and nobody else has one")
        return self


class Aids(Strict):
    """What help the table allows."""

    hints: bool = True
    undo: bool = True


class PlayerClock(Strict):
    """A time of one's own for the whole game. When it is used up, one has the increment for each move."""

    seconds: int = Field(ge=30, le=DAY, description="At the beginning.")
    increment: int = Field(0, ge=0, le=3600, description="Seconds that each of one's moves adds.")


class Spectators(Strict):
    """Who looks on without a seat: whether anybody may, how much later, and what of the talk is whose."""

    allowed: Annotated[bool, Field(description="False: once the game has begun it is for its players alone.")] = True
    delay: Annotated[
        int, Field(ge=0, le=LONGEST_DELAY, description="Seconds by which they see all that happens later.")
    ] = 0
    talk: Annotated[
        Literal["none", "apart", "heard"],
        Field(description="Their own talk: there is none, it is theirs alone, or the players read it, too."),
    ] = "apart"
    hear_players: Annotated[bool, Field(description="False: what the players say to each other is private.")] = True


class TableSetup(Strict):
    """Everything that is chosen before a table opens."""

    game: str = Field(max_length=40, examples=registry.names()[:1])
    options: dict[str, str | int] = Field(default_factory=dict, max_length=20, examples=[{"war_bids": "simultaneous"}])
    data: Json | None = Field(None, description="A board or cards of one's own.")
    seats: list[SeatSetup] = Field(min_length=1, max_length=MOST_SEATS)
    listed: bool = Field(False, description="Strangers find it in the list of tables.")
    pace: Pace = "live"
    thinking_seconds: int | None = Field(None, ge=5, le=30 * DAY, description="For each decision.")
    clock: PlayerClock | None = Field(None, description="For each player, instead of a time for each decision.")
    holiday_days: int = Field(
        0, ge=0, le=60,
        description="In a correspondence game: on so many days in all each player's thinking time may stand still.",
    )  # fmt: skip
    stand_in: Level | None = Field(
        STAND_IN, description="The computer that plays for someone who is away; none: the table waits."
    )
    replace_after: int | None = Field(
        None, ge=60, le=30 * DAY,
        description="An absent player's seat may be given to somebody else after so many seconds; none: never.",
    )  # fmt: skip
    aids: Aids = Field(default_factory=Aids)
    language: Literal[*LANGUAGES] | None = Field(  # type: ignore[valid-type]
        None, description="In which its people would like to talk; none: any."
    )
    spectators: Spectators = Field(default_factory=Spectators)
    record: Json | None = Field(None, description="Go on from this record …")
    at: int | None = Field(None, ge=0, description="… after so many of its moves (default: all).")

    @model_validator(mode="after")
    def _one_kind_of_time(self) -> "TableSetup":
        if self.clock is not None and self.thinking_seconds is not None:
            raise PydanticCustomError(
                "two_times", "A clock for the game and a time for each decision exclude each other"
            )
        if self.holiday_days and self.pace != "correspondence":
            raise PydanticCustomError("no_holidays", "Holidays are for correspondence games")
        return self

    @property
    def variant(self) -> Variant:
        return Variant(self.game, len(self.seats), self.options, self.data)

    @property
    def written(self) -> dict[str, Any]:
        """As the log has it, and keys stand for it: what came later is left out where nobody asked for it."""
        made = self.model_dump(mode="json")
        usual = {"language": None, "spectators": Spectators().model_dump()}
        return {name: value for name, value in made.items() if name not in usual or value != usual[name]}
