"""What can happen at a table. The log of a table is a list of these, and a table is what they add up to."""

from dataclasses import asdict, dataclass, field, fields
from typing import Any


@dataclass(frozen=True)
class Event:
    """Something that happened, who asked for it, and by which key: the same key never happens twice.

    `asked` is the fingerprint of what the key was used for; logs of before have none.
    """

    player: str = field(default="", kw_only=True)
    key: str = field(default="", kw_only=True)
    asked: str = field(default="", kw_only=True)

    @property
    def content(self) -> dict[str, Any]:
        """As the store keeps it: what is at its default is left out."""
        defaults = {one.name: one.default for one in fields(self)}
        kept = {name: value for name, value in asdict(self).items() if value != defaults[name]}
        return {"kind": type(self).__name__, **kept}


@dataclass(frozen=True)
class Created(Event):
    """A table was opened, by its `player`."""

    setup: dict[str, Any]
    seed: str
    rules: str  # version
    rematch_of: str = ""
    kept_for: int = 0  # seconds until it may be removed; 0: for good


@dataclass(frozen=True)
class LinkMade(Event):
    """A seat can be claimed, once, by whoever has the token with this hash; an earlier link is void."""

    seat: int
    digest: str


@dataclass(frozen=True)
class LinkWithdrawn(Event):
    seat: int


@dataclass(frozen=True)
class Seated(Event):
    """A person took a seat."""

    seat: int
    name: str


@dataclass(frozen=True)
class Filled(Event):
    """A computer took a seat that was free."""

    seat: int
    level: int


@dataclass(frozen=True)
class Deputised(Event):
    """Computers on these seats cannot think yet: one of this level plays for them until they are relieved of it."""

    level: int
    seats: list[int]


@dataclass(frozen=True)
class Relieved(Event):
    """All who were asked for play themselves from now on."""


@dataclass(frozen=True)
class Left(Event):
    """A person gave up a seat; during the game a computer may stand in."""

    seat: int


@dataclass(frozen=True)
class Removed(Event):
    """The host showed a guest out."""

    seat: int


@dataclass(frozen=True)
class Started(Event):
    pass


@dataclass(frozen=True)
class Moved(Event):
    """A move; one of a computer has no player."""

    seat: int
    move: str


@dataclass(frozen=True)
class TookBack(Event):
    """A sealed choice was reopened."""

    seat: int


@dataclass(frozen=True)
class UndoAsked(Event):
    seat: int


@dataclass(frozen=True)
class UndoAnswered(Event):
    seat: int
    agree: bool


@dataclass(frozen=True)
class Hinted(Event):
    """A hint was given, for the decision of this name (`commands.decision`)."""

    seat: int
    decision: str = ""


@dataclass(frozen=True)
class Chatted(Event):
    name: str
    text: str


@dataclass(frozen=True)
class Away(Event):
    """A thinking time ran out: the computer plays for this seat until its player is back."""

    seat: int


@dataclass(frozen=True)
class Back(Event):
    seat: int


@dataclass(frozen=True)
class Rematched(Event):
    """The same people have a new table."""

    table: str


KINDS: dict[str, type[Event]] = {kind.__name__: kind for kind in Event.__subclasses__()}
OLD_KINDS = {"Said": "Moved"}  # as logs of before have them
OLD_FIELDS = {"act": "key", "word": "move"}


def read(content: dict[str, Any]) -> Event:
    """From the store, also what was written under older names."""
    kind = content["kind"]
    given = {OLD_FIELDS.get(name, name): value for name, value in content.items() if name != "kind"}
    return KINDS[OLD_KINDS.get(kind, kind)](**given)
