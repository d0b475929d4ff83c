"""What a server answers, as a program meets it: a table as a seat sees it, what was opened, a hint, a refusal."""

from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]


class Refused(Exception):  # noqa: N818  (what it is)
    """The server will not do it, and says why in a sentence."""

    def __init__(self, status: int, key: str, text: str, clause: str | None = None) -> None:
        super().__init__(text)
        self.status = status  # of HTTP
        self.key = key  # the same in every language, for programs
        self.text = text
        self.clause = clause  # of the rulebook


class NoAnswer(Exception):  # noqa: N818  (what it is)
    """The server did not answer, however often it was asked."""


class Tampered(Exception):  # noqa: N818  (what it is)
    """A finished game is not the one that the server has shown while it was played."""


@dataclass(frozen=True)
class Offer:
    """A move that may be made now."""

    move: str
    text: str
    effects: tuple[str, ...]  # what it would bring, as far as this seat can know


@dataclass(frozen=True)
class Listed:
    """A table in a list. `content` is all that the server said."""

    content: Json

    @property
    def id(self) -> str:
        return str(self.content["id"])

    @property
    def game(self) -> str:
        return str(self.content["game"])

    @property
    def stage(self) -> str:
        """Of open, playing, over."""
        return str(self.content["stage"])

    @property
    def my_turn(self) -> bool:
        return bool(self.content["your_turn"])


@dataclass(frozen=True)
class Opened:
    """A new table: its id, one's own seats, and the tokens by which invited people claim theirs."""

    table: str
    seats: tuple[int, ...]
    links: dict[int, str]


@dataclass(frozen=True)
class Sight:
    """A table as one seat, or a spectator, may know it. `content` is all that the server said."""

    content: Json

    @property
    def version(self) -> int:
        return int(self.content["version"])

    @property
    def table(self) -> Json:
        """The table without its board: seats, options, stage, result."""
        return dict(self.content["table"])

    @property
    def stage(self) -> str:
        """Of open, playing, over."""
        return str(self.content["table"]["stage"])

    @property
    def over(self) -> bool:
        return self.stage == "over"

    @property
    def seat(self) -> int | None:
        """The seat from which this is seen."""
        seat = self.content["seat"]
        return None if seat is None else int(seat)

    @property
    def mine(self) -> tuple[int, ...]:
        """All seats that are one's own here."""
        return tuple(k for k, seat in enumerate(self.content["table"]["seats"]) if seat["yours"])

    @property
    def picture(self) -> Json | None:
        """The board and all else this seat may know; none before the game begins."""
        found: Json | None = self.content["picture"]
        return found

    @property
    def offers(self) -> list[Offer]:
        """What this seat may do now; nothing if it is not its turn."""
        return [Offer(one["move"], one["text"], tuple(one["effects"])) for one in self.content["offers"]]

    @property
    def moves(self) -> list[str]:
        """The moves of the offers."""
        return [str(one["move"]) for one in self.content["offers"]]

    @property
    def story(self) -> list[str]:
        """The chronicle, sentence by sentence."""
        return [str(text) for one in self.content["story"] for text in one["texts"]]

    @property
    def scores(self) -> list[int] | None:
        """By seat, once the game is over."""
        result = self.content["table"]["result"]
        return [int(one) for one in result["scores"]] if result else None

    @property
    def winners(self) -> list[int] | None:
        """Seats, once the game is over."""
        result = self.content["table"]["result"]
        return [int(one) for one in result["winners"]] if result else None


@dataclass(frozen=True)
class Hint:
    """The best moves for a seat: sentences for people, figures for programs."""

    sentences: list[str]
    content: Json


@dataclass(frozen=True)
class Check:
    """Whether the moves, the result and every draw of a record hold."""

    ok: bool
    error: str | None
    action: int | None  # the first wrong move, from 0
    commitment: str | None
    seed: str | None
