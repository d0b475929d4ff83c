"""What a table is set up with, as its creator sends it."""

import json
import unicodedata
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints, model_validator
from pydantic_core import PydanticCustomError

from catalaunia.ai.players import LEVELS
from catalaunia.core import registry
from catalaunia.core.variant import Variant

DAY = 86_400
LONGEST_NAME, LONGEST_TEXT = 40, 500
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


class TableSetup(Strict):
    """Everything that is chosen before a table opens."""

    game: str = Field(max_length=40, examples=registry.names()[:1])
    options: dict[str, str | int] = Field(default_factory=dict, max_length=20, examples=[{"war_bids": "simultaneous"}])
    data: Json | None = Field(None, description="A board or cards of one's own.")
    seats: list[SeatSetup] = Field(min_length=1, max_length=MOST_SEATS)
    listed: bool = Field(False, description="Strangers find it in the list of tables.")
    pace: Literal["live", "correspondence"] = "live"
    thinking_seconds: int | None = Field(None, ge=5, le=30 * DAY, description="For each decision.")
    stand_in: Level | None = Field(
        4, description="The computer that plays for someone who is away; none: the table waits."
    )
    replace_after: int | None = Field(
        None, ge=60, le=30 * DAY,
        description="An absent player's seat may be given to somebody else after so many seconds; none: never.",
    )  # fmt: skip
    aids: Aids = Field(default_factory=Aids)
    record: Json | None = Field(None, description="Go on from this record …")
    at: int | None = Field(None, ge=0, description="… after so many of its moves (default: all).")

    @property
    def variant(self) -> Variant:
        return Variant(self.game, len(self.seats), self.options, self.data)
