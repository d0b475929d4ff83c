"""The process in which a computer player thinks.

It gets questions: which variant of a game, which player, what its seat may know (a view, as bytes), the legal moves, a
budget and a seed. Nothing else of a game that goes on crosses the pipe, so whatever a player does in there, it cannot
look at a true position; of a game that is over, a review brings them. A question that is not answered in time ends the
process; the next one starts anew.
"""

import multiprocessing
import os
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from multiprocessing.connection import Connection
from typing import Any

import numpy as np

from catalaunia.ai import players
from catalaunia.ai.player import Answer, Budget, Player
from catalaunia.ai.review.moment import Moment
from catalaunia.compiled import INTERPRETED
from catalaunia.core.protocol import Rules, State
from catalaunia.core.variant import Variant

_STARTING = threading.Lock()  # one process at a time: the environment is everybody's
PROCESSES = multiprocessing.get_context("spawn")  # a fork would share the parent's memory, true positions included
ENDING_PATIENCE = 5.0  # seconds for a process to end by itself
MOST_KEPT = 16  # variants, and players with their trees of some 15 MB


@dataclass(frozen=True)
class Question:
    """All that a computer player is told."""

    variant: Variant
    player: str  # as `players.parse` reads it
    view: bytes
    seat: int
    legal: tuple[int, ...]
    budget: Budget
    seed: int

    def written(self) -> dict[str, Any]:
        """As JSON, for a worker on another machine."""
        return _written(self)

    @classmethod
    def read(cls, content: dict[str, Any]) -> "Question":
        return cls(**_read(content) | {"budget": Budget(**content["budget"])})


@dataclass(frozen=True)
class HintQuestion:
    """All that is told of a seat that asks for a hint."""

    variant: Variant
    view: bytes
    seat: int
    legal: tuple[int, ...]
    seed: int
    language: str = "en"
    playouts: int | None = None  # games played for it; none: as many as a hint usually takes
    weighed: int | None = None  # no hint: only whether this move would be a blunder

    def written(self) -> dict[str, Any]:
        """As JSON, for a worker on another machine."""
        return _written(self)

    @classmethod
    def read(cls, content: dict[str, Any]) -> "HintQuestion":
        return cls(**_read(content))


@dataclass(frozen=True)
class TurningQuestion:
    """All that is told of a game that is over: what the winner knew at some moments of it, in order."""

    variant: Variant
    views: tuple[bytes, ...]
    seat: int
    end: float  # its share of the victory in the end
    seed: int

    def written(self) -> dict[str, Any]:
        """As JSON, for a worker on another machine."""
        return asdict(self) | {"views": [view.hex() for view in self.views]}

    @classmethod
    def read(cls, content: dict[str, Any]) -> "TurningQuestion":
        views = tuple(bytes.fromhex(view) for view in content["views"])
        return cls(**content | {"variant": Variant(**content["variant"]), "views": views})


@dataclass(frozen=True)
class ReviewQuestion:
    """Moments of a game that is over, to be judged; as many of them, and at least one, as so much time allows.

    Nothing is secret any more. A decision is judged from the view of its seat all the same.
    """

    variant: Variant
    care: str
    moments: tuple[Moment, ...]
    seed: int
    seconds: float

    def written(self) -> dict[str, Any]:
        """As JSON, for a worker on another machine."""
        moments = [asdict(one) | {"state": one.state.hex(), "view": one.view.hex()} for one in self.moments]
        return asdict(self) | {"moments": moments}

    @classmethod
    def read(cls, content: dict[str, Any]) -> "ReviewQuestion":
        def moment(one: dict[str, Any]) -> Moment:
            seen = {name: bytes.fromhex(one[name]) for name in ("state", "view")}
            return Moment(**one | seen | {"legal": tuple(one["legal"])})

        moments = tuple(map(moment, content["moments"]))
        return cls(**content | {"variant": Variant(**content["variant"]), "moments": moments})


@dataclass(frozen=True)
class LineQuestion:
    """How a game that is over may have gone on after a move: all that is told is what its seat knew there."""

    variant: Variant
    view: bytes
    seat: int
    move: int
    seed: int

    def written(self) -> dict[str, Any]:
        """As JSON, for a worker on another machine."""
        return asdict(self) | {"view": self.view.hex()}

    @classmethod
    def read(cls, content: dict[str, Any]) -> "LineQuestion":
        return cls(**content | {"variant": Variant(**content["variant"]), "view": bytes.fromhex(content["view"])})


@dataclass(frozen=True)
class BecauseQuestion:
    """Why one way is better than another, by what a seat knows: a move each, or all moves of a secret choice."""

    variant: Variant
    view: bytes
    seat: int
    better: tuple[int, ...]
    other: tuple[int, ...]
    seed: int

    def written(self) -> dict[str, Any]:
        """As JSON, for a worker on another machine."""
        return asdict(self) | {"view": self.view.hex()}

    @classmethod
    def read(cls, content: dict[str, Any]) -> "BecauseQuestion":
        ways = {name: tuple(content[name]) for name in ("better", "other")}
        view = bytes.fromhex(content["view"])
        return cls(**content | ways | {"variant": Variant(**content["variant"]), "view": view})


Finding = HintQuestion | TurningQuestion | LineQuestion | BecauseQuestion  # answered like a hint
Asked = Question | Finding | ReviewQuestion


def _written(asked: Question | HintQuestion) -> dict[str, Any]:
    return asdict(asked) | {"view": asked.view.hex()}


def _read(content: dict[str, Any]) -> dict[str, Any]:
    view, legal = bytes.fromhex(content["view"]), tuple(content["legal"])
    return content | {"variant": Variant(**content["variant"]), "view": view, "legal": legal}


def question(variant: Variant, player: str, view: State, seat: int, legal: Sequence[int], seed: int) -> Question:
    """With the budget that the player's name gives it."""
    return Question(
        variant, player, view.tobytes(), seat, tuple(legal), players.with_time(players.parse(player), None), seed
    )


class Desk:
    """Answers questions one by one, and keeps the rules and players it has made, as long as there are not too many.

    People bring boards of their own: whoever brings many must not fill the memory.
    """

    def __init__(self) -> None:
        self._rules: dict[str, Rules] = {}
        self._players: dict[tuple[str, str], Player] = {}

    def answer(self, asked: Asked) -> Answer | dict[str, Any]:
        key = asked.variant.key
        if key not in self._rules:
            if len(self._rules) >= MOST_KEPT:
                self._rules.clear()
                self._players.clear()
            self._rules[key] = asked.variant.rules
        rules = self._rules[key]
        if isinstance(asked, TurningQuestion):
            return _turning(rules, asked)
        if isinstance(asked, ReviewQuestion):
            return _review(rules, asked)
        view = np.frombuffer(asked.view, rules.new().dtype).copy()
        if isinstance(asked, HintQuestion):
            return _hint(rules, view, asked)
        if isinstance(asked, LineQuestion):
            return _line(rules, view, asked)
        if isinstance(asked, BecauseQuestion):
            return _because(rules, view, asked)
        if (key, asked.player) not in self._players:
            if len(self._players) >= MOST_KEPT:
                self._players.clear()
            self._players[key, asked.player] = players.parse(asked.player).player(rules)
        return self._players[key, asked.player].answer(view, asked.seat, asked.legal, asked.budget, asked.seed)


def _hint(rules: Rules, view: State, asked: HintQuestion) -> dict[str, Any]:
    """A hint as data, as sentences, and in stages."""
    from catalaunia.ai.hints.hint import PLAYOUTS, hint  # slow to load, and most questions are not for one
    from catalaunia.ai.hints.sentences import sentences
    from catalaunia.ai.hints.stages import candidates, nudge
    from catalaunia.ai.hints.warning import warning

    if asked.weighed is not None:
        told = warning(rules, view, asked.seat, asked.legal, asked.weighed, asked.seed)
        return {"hint": None, "warning": told.say(asked.language) if told else None}
    found = hint(rules, view, asked.seat, asked.legal, asked.seed, asked.playouts or PLAYOUTS)
    look, language = nudge(found), asked.language
    return {
        "hint": asdict(found.figures()),
        "sentences": [one.say(language) for one in sentences(found)],
        "nudge": {"text": look.text.say(language), "part": look.part},
        "candidates": [{"move": one.move, "text": one.name.say(language)} for one in candidates(found)],
    }


def _turning(rules: Rules, asked: TurningQuestion) -> dict[str, Any]:
    """Where the game turned; nothing if it never did."""
    from catalaunia.ai.hints.turning_point import turning  # as above

    views = [np.frombuffer(view, rules.new().dtype).copy() for view in asked.views]
    found = turning(rules, views, asked.seat, asked.end, asked.seed)
    return {"turning": asdict(found) if found else None}


def _line(rules: Rules, view: State, asked: LineQuestion) -> dict[str, Any]:
    """The imagined world, and who then makes which move."""
    from catalaunia.ai.review.line import line  # as above

    found = line(rules, view, asked.seat, asked.move, asked.seed)
    return {"world": found[0].before.tobytes().hex(), "line": [(one.actor, one.move) for one in found]}


def _because(rules: Rules, view: State, asked: BecauseQuestion) -> dict[str, Any]:
    """By language."""
    from catalaunia.ai.puzzles.explained import explained  # as above

    return {"because": explained(rules, view, asked.seat, asked.better, asked.other, asked.seed)}


def _review(rules: Rules, asked: ReviewQuestion) -> dict[str, Any]:
    """The first of the moments; where the time ends says nothing of them, each has a seed of its own."""
    from catalaunia.ai.review.judge import CARES, Judge  # as above
    from catalaunia.ai.review.looked import look

    judge, found, end = Judge(rules, CARES[asked.care]), list[dict[str, Any]](), time.monotonic() + asked.seconds
    for one in asked.moments:
        found.append(look(judge, one, asked.seed).written())
        if time.monotonic() >= end:
            break
    return {"review": found}


def serve(pipe: Connection, nice: int = 0) -> None:
    """The process's main loop: a question in, an answer or an error out, until the pipe closes."""
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(OSError):
        os.nice(nice)
    desk = Desk()
    with suppress(EOFError, KeyboardInterrupt):
        while True:
            asked = pipe.recv()
            try:
                pipe.send(desk.answer(asked))
            except Exception as error:  # whatever it is, the one who asked must hear of it
                pipe.send(error)


def _end_with_parent() -> None:
    """Nobody waits for the answer to a question whose asker was killed, nor for what is still being compiled."""
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(1)


@contextmanager
def _environment(interpreted: bool) -> Iterator[None]:
    """In which a process is started: it takes over what stands there at that moment."""
    with _STARTING:
        before = os.environ.get(INTERPRETED)
        if interpreted:
            os.environ[INTERPRETED] = "1"
        try:
            yield
        finally:
            if interpreted and before is None:
                del os.environ[INTERPRETED]


class Overdue(TimeoutError):  # noqa: N818  (what it is: too late)
    """No answer in time."""


class Worker:
    """A process that thinks, seen from outside."""

    def __init__(self, nice: int = 0, interpreted: bool = False) -> None:
        """The nicer, the more it lets others go first. Interpreted it thinks slowly, and at once."""
        self._nice = nice
        self._interpreted = interpreted
        self._start()

    def _start(self) -> None:
        self._pipe, theirs = PROCESSES.Pipe()
        self._process = PROCESSES.Process(target=serve, args=(theirs, self._nice), daemon=True)
        with _environment(self._interpreted):
            self._process.start()
        theirs.close()

    def ask(self, asked: Question, seconds: float | None = None) -> Answer:
        """Waits for the answer, at most so long; a process that is late or has died is replaced."""
        answer = self._send(asked, seconds)
        assert isinstance(answer, Answer)
        return answer

    def find(self, asked: Finding | ReviewQuestion, seconds: float | None = None) -> dict[str, Any]:
        """A hint as data and as sentences, where a game turned, a piece of its review, and so on; waits like `ask`."""
        found = self._send(asked, seconds)
        assert isinstance(found, dict)
        return found

    def _send(self, asked: Asked, seconds: float | None) -> object:
        try:
            self._pipe.send(asked)
            if not self._pipe.poll(seconds):
                raise Overdue(f"No answer within {seconds} s.")
            answer = self._pipe.recv()
        except (Overdue, EOFError, BrokenPipeError, ConnectionResetError):
            self._process.kill()
            self.close()
            self._start()
            raise
        if isinstance(answer, Exception):
            raise answer
        return answer

    def close(self) -> None:
        """The process ends once it has nothing more to hear; one that does not is ended."""
        self._pipe.close()
        self._process.join(ENDING_PATIENCE)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()

    def end(self) -> None:
        """End it at once, whatever it is thinking of."""
        self._process.kill()
        self.close()
