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
    lost: bool = False  # its player has lost every way in …
    wait: float = 0.0  # … and has so many seconds to show that he has not


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
class Resigned(Event):
    """A person gave up the game: with two players it ends here, else a computer plays on in this seat."""

    seat: int


@dataclass(frozen=True)
class Removed(Event):
    """The host showed a guest out."""

    seat: int


@dataclass(frozen=True)
class Closed(Event):
    """Who opened the table has closed it before a game began: nobody comes in any more."""


@dataclass(frozen=True)
class Shut(Event):
    """Whoever runs the server has closed the table, whatever it was at; a game that went on has no end."""

    words: str = ""  # his own


@dataclass(frozen=True)
class Hidden(Event):
    """A player does not want to see the table in his list any more; or (False) he does again."""

    hidden: bool = True


@dataclass(frozen=True)
class ContributionSealed(Event):
    """The hash of a number that a player has drawn for the key of all chance; an earlier one is void."""

    seat: int
    digest: str


@dataclass(frozen=True)
class ContributionsAsked(Event):
    """The game is to start: no seal is added any more, and the numbers are to be opened.

    Seals of players who are not here are left out: nobody could open them.
    """

    left_out: list[int] = field(default_factory=list)


@dataclass(frozen=True)
class ContributionOpened(Event):
    seat: int
    number: str


@dataclass(frozen=True)
class ContributionsMissing(Event):
    """These numbers were sealed and not opened, or did not fit: nothing starts, and all seal anew."""

    seats: list[int]


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
    warning: bool = False  # a move was judged before it was played, whatever came of it


@dataclass(frozen=True)
class HintsAllowed(Event):
    """A person at the table allows hints, or no longer: among people they are given once all do."""

    allowed: bool = True


@dataclass(frozen=True)
class Chatted(Event):
    name: str
    text: str


@dataclass(frozen=True)
class GallerySpoke(Event):
    """Somebody who only watches said something to the others who do."""

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
class PauseAsked(Event):
    """Somebody would like a pause."""

    seat: int


@dataclass(frozen=True)
class PauseAnswered(Event):
    """One of the others agrees, or somebody does not want one, perhaps no longer."""

    seat: int
    agree: bool


@dataclass(frozen=True)
class Resumed(Event):
    """The pause is over."""

    seat: int


@dataclass(frozen=True)
class HolidayTaken(Event):
    """A player's thinking time stands still for so many days, or so many more."""

    days: int


@dataclass(frozen=True)
class HolidayEnded(Event):
    """He is back before they are over."""


@dataclass(frozen=True)
class RematchAsked(Event):
    """Somebody would like to play again; with what he seals for the new table, if he does."""

    seat: int
    seal: str = ""


@dataclass(frozen=True)
class RematchAnswered(Event):
    """One of the others agrees, or somebody does not want to, perhaps no longer."""

    seat: int
    agree: bool
    seal: str = ""


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
