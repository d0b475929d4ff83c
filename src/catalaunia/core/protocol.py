"""What a game is: the protocol that match, records, players, command line and adapters speak.

A `Game` is a folder below `games/` with its name, version and options. Its `rules` fix players,
options and data and give a `Rules`: everything there is to know about playing it. A position is a
NumPy array of one record, a seat is a number from 0. Nothing here is checked for legality; `match.py`
is the border that checks.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

import numpy as np

from catalaunia.core.moves import Blocks, Layout, Move, Vocabulary
from catalaunia.core.texts import Refusal, Text

State = np.ndarray[Any, np.dtype[np.void]]
Numbers = np.ndarray[Any, np.dtype[np.int16]]  # of moves
Dice = np.ndarray[Any, np.dtype[np.uint64]]  # made by `compiled.dice`
Cells = np.ndarray[Any, np.dtype[np.int8]]  # of an observation, or a mask
CHANCE, NOBODY = -1, -2  # actors that are no seat: a move of chance is to be made; the game is over
CONSTANT = {"constant": True}  # metadata of a picture's field that never changes: who has had it is sent None


class Playing(Protocol):
    """The rules themselves. A move is its number here; whoever reads or spells one has a `Move`."""

    game: str  # its name: the game's own sentences begin with it
    players: int
    size: int  # moves are numbers below this
    longest: int  # no game has more moves than this
    options: dict[str, str | int]  # all of them, also those at their default
    data: dict[str, Any] | None  # a board or cards of one's own, as the record carries them

    def new(self) -> State: ...  # the position before the first move
    def actor(self, state: State) -> int: ...  # a seat, CHANCE or NOBODY
    def legal(self, state: State) -> list[int]: ...  # the moves that may be made now, ascending
    def apply(self, state: State, number: int) -> None: ...  # a legal move and all that follows
    def move(self, state: State, number: int) -> Move: ...  # its text is the same wherever it can be made
    def parse(self, state: State, text: str) -> Move | None: ...  # None if it is no move of this game
    def scores(self, state: State) -> list[int]: ...
    def winners(self, state: State) -> list[int]: ...  # none before the end
    def ending(self, state: State) -> str: ...  # one of the game's `endings`, empty before the end
    def weights(self, state: State, legal: Sequence[int] | None = None) -> list[int]: ...  # chance: of each legal move
    def stream(self, state: State) -> str: ...  # chance: which stream the next move belongs to
    def write_position(self, state: State) -> str: ...  # as a line of text
    def read_position(self, text: str) -> State: ...  # refuses what is no position of this table


class Secrecy(Protocol):
    """What a seat may know; seat None is a spectator."""

    def view(self, state: State, seat: int | None) -> State: ...  # everything else is blank
    def choosers(self, state: State) -> list[int]: ...  # the seats that choose at once, in secret, from here on
    def seals(self, number: int) -> bool: ...  # whether a move is part of such a choice
    def reveals(self, state: State) -> int: ...  # grows when something hidden is turned up: a barrier to undo


class Telling(Protocol):
    """What people read and pages draw, all of it from views."""

    def picture(self, view: State, seat: int | None) -> Any: ...  # what a page draws: a `Game.picture`
    def render(self, view: State, seat: int | None, names: list[str]) -> str: ...  # the board in text
    def render_svg(self, view: State, seat: int | None, names: list[str]) -> str: ...  # the same as SVG, or nothing
    def story(self, before: State, move: Move, after: State, seat: int | None) -> list[Text]: ...  # what was seen
    def hears(self, before: State, move: Move, after: State, seat: int | None) -> bool: ...  # whether of anything
    def scenes(self, before: State, move: Move, after: State) -> list[Any]: ...  # of what happened, seen by all
    def turn(self, told: "TurnLines", seen: "SeenMove") -> "TurnLines": ...  # a turn in lines, with one more move
    def chapter(self, view: State) -> tuple[str, Text | str]: ...  # id and name of what turns are grouped by
    def why_not(self, view: State, move: Move) -> Refusal: ...  # for a move that is not legal
    def candidates(self, view: State) -> list["Candidate"]: ...  # of the seat to act, legal or not
    def effects(self, view: State, seat: int, move: Move) -> list[Text]: ...  # of a legal move, as far as known
    def advice(self, view: State, move: Move) -> Text: ...  # a move as a hint or a button names it
    def part(self, view: State, number: int) -> tuple[str, Text | str]: ...  # id and name of what points come from
    def risk(self, view: State, number: int) -> tuple[str, str, Text | str]: ...  # kind, and where: id and name
    def standing(self, view: State) -> "Standing": ...  # the figures of a spectator's view: for charts over time
    def shares(self, view: State) -> list[list[int]]: ...  # by part and seat: the points a scoring would bring now
    def epilogue(self, view: State) -> tuple[Text, str]: ...  # after the end: why the game ended now, and the clause


class Bulk(Protocol):
    """Whole games in compiled code, and what computer players work with."""

    tuning: dict[str, Any]  # how the computer players go about this game, by name
    desk: Any  # what the game's compiled functions work on: its data, and room for lists and dice

    def random_games(self, dice: Dice) -> "Tally": ...  # one for each of the dice
    def random_game(self, dice: int) -> tuple[list[int], State]: ...  # its moves and its last position
    def replay(self, trail: State, numbers: Numbers) -> int: ...  # from the first position; how many are legal
    def read_moves(self, state: State, texts: Iterable[str]) -> list[int]: ...  # up to the first that it does not know
    def write_moves(self, state: State, numbers: Iterable[int]) -> list[str]: ...  # as `move` spells each
    def perft(self, state: State, depth: int) -> int: ...  # sequences of so many moves
    def stage(self, view: State, seat: int) -> "Stage | None": ...  # the secret choice to be made, if all else is known


class Observing(Protocol):
    """What programs that learn are told, as numbers; never more than a view says. Seat None is a spectator."""

    blocks: Blocks  # where the numbers of each verb begin
    layout: Layout  # what the cells of an observation are
    vocabulary: Vocabulary  # what the tokens of a history are

    def observe(self, state: State, seat: int | None, out: Cells) -> None: ...  # the own seat comes first
    def mask(self, state: State, out: Cells) -> None: ...  # 1 for each legal move
    def tokens(self, before: State, number: int, after: State, seat: int | None) -> list[int]: ...  # of one move

    def retell(self, states: list[State], log: list[int], seat: int, seed: int) -> list[int] | None: ...  # another log,

    # the same to this seat; None if an attempt has failed. `states` are those before each move, and now


class Rules(Playing, Secrecy, Telling, Bulk, Observing, Protocol):
    """One game with its players, options and data fixed: a `Variant`, ready to be played."""


class Game(Protocol):
    """A registered game."""

    name: str
    version: str  # of the rules; a record of another major version is refused
    players: range
    endings: tuple[str, ...]
    choices: dict[str, tuple[str, ...]]  # the options and their values, the default first
    brought: Mapping[str, str]  # options of later rules, and of which ("1.1"): before, their default was the rule
    own: str  # the option whose value `own` brings data of one's own
    picture: type  # the dataclass that `Rules.picture` makes; front-end types are generated from it
    scenes: tuple[type, ...]  # and those that `Rules.scenes` makes, told apart by `kind`
    usual: "UsualTable"  # how a table is set up where nobody says more, and what a page asks about it

    def rules(self, players: int, options: Mapping[str, Any], data: Mapping[str, Any] | None = None) -> Rules: ...
    def load(self, source: str) -> dict[str, Any]: ...  # data of one's own from a TOML text


@dataclass(frozen=True)
class Stage:
    """A choice that two make at once, where each knows what the other may choose; a way is all moves of a choice."""

    mine: list[tuple[int, ...]]  # the ways of the seat that asks
    theirs: list[tuple[int, ...]]
    made: tuple[int, ...]  # moves of its way that it has made already
    position: Callable[[int, int], State]  # after a way of each, by their places in the lists
    # The hands that each may have, all as likely and each with the ways that are open to it; empty: all ways are.
    hands: tuple[list[list[int]], list[list[int]]] = ((), ())  # type: ignore[assignment]
    hand: int = 0  # the one that the seat that asks has
    # Where nothing but such choices is left: equal after which the rest is the same game, None where there is more.
    same: Callable[[State], bytes | None] | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """How a game stands, as everybody may see it."""

    points: list[int]  # of each seat; in a game that is scored at its end only: if it ended now
    figures: dict[str, list[int]]  # what else is worth following, by name, of each seat
    turn: int | None  # another one whenever a turn begins; None before the first
    whose: int | None  # the seat whose turn it is, where turns belong to one
    wars: tuple[str, ...]  # names of the places where there is fighting
    scorings: int  # how many there have been


class TurnPart(NamedTuple):
    """Words of a line that belong to a thing, such as a tribe, for which they can stand with its small picture."""

    words: Text
    about: str = ""  # its id, as pictures have it; none: words alone
    name: Text | None = None  # what it is called


@dataclass(frozen=True, slots=True)
class TurnLine:
    """A line of the chronicle by turns: a turn, or what of it is worth a line of its own (a war, a scoring)."""

    text: Text  # who, what, where, with amounts and result
    brief: Text | None = field(default=None, kw_only=True)  # the same in fewer words, where these are many
    parts: tuple[TurnPart, ...] = field(
        default=(), kw_only=True
    )  # `brief`, where small pictures say more in as few words
    gist: Text | None = field(default=None, kw_only=True)  # the fewest words of all, beside who and `sign`
    sign: str = ""  # what small picture stands for it: the game's page knows which there are
    seat: int | None = None  # whose doing it is; None: nobody's alone
    seats: tuple[int, ...] = ()  # all whom it concerns
    about: tuple[str, ...] = ()  # ids, as pictures have them, of what it concerns, the foremost first


TurnLines = tuple[TurnLine, ...]


@dataclass(frozen=True, slots=True)
class SeenMove:
    """A move as everybody saw it: between two views of a spectator, with its scenes."""

    before: State
    move: Move
    after: State
    scenes: list[Any]


@dataclass(frozen=True, slots=True)
class UsualTable:
    """Who sits at a table if somebody just wants to play, and how the options of a new one are asked for."""

    players: int
    seat: int = 0  # of the person; computers have the others
    level: int = 3  # theirs
    sides: tuple[str, ...] = ()  # of the seats, where each is a side of its own: `web.<game>.side.<name>` names it
    begins: tuple[str, str, str] | None = None  # an option, its value and the option that names the seat which begins
    single: tuple[str, ...] = ()  # options that another one sets together, asked for only on demand


@dataclass(frozen=True)
class Candidate:
    """A move that somebody may want to make now."""

    move: Move
    about: Text  # what it is done with: a card, a unit, a tribe
    text: Text  # as a button names it


@dataclass
class Tally:
    """What came of random games."""

    games: int
    decisions: int  # moves of players; those of chance are not counted
    longest: int  # decisions of the longest game
    ends: dict[str, int]  # games by ending


def copy(state: State) -> State:
    """Another array with the same position; 20 times faster than NumPy's own copy of a record, which goes by fields."""
    return np.frombuffer(bytearray(state.tobytes()), state.dtype)
