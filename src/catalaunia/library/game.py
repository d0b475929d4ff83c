"""A game being played, from Python: a line of moves that grows and shrinks, every one checked.

Where several seats choose at once they do so one after the other here, in the order of the notation; what they chose is
in no other's view before the reveal.
"""

import threading
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from os import PathLike
from typing import Any, ClassVar, Generic, Self, TypeVar

import numpy as np

from catalaunia.compiled.bulk import step
from catalaunia.core import record as records
from catalaunia.core import registry
from catalaunia.core.chance import chosen, commitment
from catalaunia.core.match import LoggedMove
from catalaunia.core.moves import ABSENT, Move
from catalaunia.core.protocol import CHANCE, NOBODY, Rules, State, copy
from catalaunia.core.texts import Refusal
from catalaunia.core.variant import Variant
from catalaunia.library.legal import Legal
from catalaunia.library.parts import GIVEN, Node, Now, seed_of
from catalaunia.library.record import Record
from catalaunia.library.view import View

V = TypeVar("V", bound=View)


class Game(Generic[V]):
    """One game. Every move is checked; several threads may share it.

    Chance follows from the seed, as docs/notation.md says, and is made at once; with `seed="given"` its moves are
    made like any others: then `chance` says how likely each is.
    """

    name: ClassVar[str]  # as it is registered
    seen_as: type[V]  # what a view is called here

    def __init__(
        self,
        players: int | None = None,
        *,
        seed: int | bytes | str | None = None,
        names: Sequence[str] | None = None,
        data: Mapping[str, Any] | None = None,
        **options: str | int,
    ) -> None:
        """As many players as usual, if nothing is said; a seed is a number, 32 bytes, "given", or drawn."""
        usual = registry.find(self.name).usual.players
        self._begin(Variant(self.name, players or usual, options, data), seed, names)
        self._go_on()

    def _begin(self, variant: Variant, seed: int | bytes | str | None, names: Sequence[str] | None) -> None:
        found = variant.shared_rules
        self.variant = replace(variant, options=found.options, data=found.data)  # equal tables, however they were named
        self.rules: Rules = self.variant.shared_rules
        self.names = [*names] if names is not None else [f"{seat}" for seat in range(variant.players)]
        if len(self.names) != variant.players:
            raise Refusal("match.seats", players=variant.players, names=len(self.names))
        self.seed = seed_of(seed)  # None: chance is given
        self._desk = self.rules.desk
        self._room = np.empty(self.rules.size, np.int16)
        self._lock = threading.RLock()
        self._drawn: dict[str, int] = {}  # moves of chance, by stream
        self._from_start = True
        self._set([self.rules.new()], [])

    def _set(self, states: list[State], made: list[int]) -> None:
        """A line of positions that are known to be right."""
        rules = self.rules
        numbers = [ABSENT, *made]
        self._line = [
            Node(state, [] if rules.actor(state) == NOBODY else rules.legal(state), rules.actor(state), number)
            for state, number in zip(states, numbers, strict=True)
        ]
        self._drawn = {}
        for node in self._line[:-1]:
            if node.actor == CHANCE:
                self._count(node.state, 1)

    # Where it stands

    @property
    def now(self) -> Now:
        """All at once, whatever another thread does meanwhile. The position is the true one."""
        return Now(*self._line[-1][:3])

    @property
    def actor(self) -> int:
        """The seat that is to move, CHANCE or NOBODY."""
        return self._line[-1].actor

    @property
    def legal(self) -> Legal:
        """The moves that may be made now; none after the end."""
        node = self._line[-1]
        return Legal(self.rules, node.state, node.legal)

    @property
    def over(self) -> bool:
        return self._line[-1].actor == NOBODY

    @property
    def scores(self) -> list[int]:
        return self.rules.scores(self._line[-1].state)

    @property
    def winners(self) -> list[int]:
        """None before the end."""
        return self.rules.winners(self._line[-1].state)

    @property
    def ending(self) -> str:
        """How it ended, in a word of the game; empty before that."""
        return self.rules.ending(self._line[-1].state)

    @property
    def players(self) -> int:
        return self.rules.players

    @property
    def options(self) -> dict[str, str | int]:
        return dict(self.rules.options)

    @property
    def ply(self) -> int:
        """How many moves were made, those of chance included."""
        return len(self._line) - 1

    @property
    def longest(self) -> int:
        """No game with these players and options has more moves than this."""
        return self.rules.longest

    @property
    def moves(self) -> list[LoggedMove]:
        """All moves so far, each with who made it: `moves[-1].actor`, `moves[-1].move`."""
        line = [*self._line]
        return [LoggedMove(before.actor, self.rules.move(before.state, node.made)) for before, node in pairwise(line)]

    @property
    def state(self) -> State:
        """The true position as a NumPy record; a copy."""
        return copy(self._line[-1].state)

    @property
    def chance(self) -> dict[Move, float]:
        """How likely each move of chance is that may come now; empty where chance is not to move."""
        state, legal, actor = self.now
        if actor != CHANCE:
            return {}
        weights = self.rules.weights(state, legal)
        return {
            self.rules.move(state, number): weight / sum(weights) for number, weight in zip(legal, weights, strict=True)
        }

    def view(self, seat: int | None = None, *, full: bool = False) -> V:
        """What a seat may know now, or a spectator; `full`: everything, for whoever is not playing."""
        state = self._line[-1].state
        if seat is not None and not 0 <= seat < self.players:
            raise Refusal("match.no_seat", seat=seat, last=self.players - 1)
        return self.seen_as(self.rules, copy(state) if full else self.rules.view(state, seat), seat, self.names)

    def why_not(self, move: str | Move | int, seat: int | None = None) -> str | None:
        """Why a move cannot be made now, in a sentence with its clause; None if it can."""
        refusal = self.refusal(move, seat)
        return None if refusal is None else str(refusal)

    def refusal(self, move: str | Move | int, seat: int | None = None) -> Refusal | None:
        """The same as the exception that `push` would raise, with its clause apart: `game.refusal(move).clause`."""
        return self._against(self._line[-1], move, seat)

    def story(self, seat: int | None = None, since: int = 0) -> list[str]:
        """What happened after so many moves, as a seat saw it, or a spectator: a sentence or a few for each move."""
        told = [
            self.rules.story(before.state, self.rules.move(before.state, node.made), node.state, seat)
            for before, node in pairwise(self._line[since:])
        ]
        return [text.say(names=self.names) for texts in told for text in texts]

    # Moves

    def push(self, move: str | Move | int) -> None:
        """Make a move, by its text, itself or its number, and what follows by chance; refuses what is not legal."""
        number: Any = move.number if move.__class__ is Move else move
        with self._lock:
            node = self._line[-1]
            if number.__class__ is str:
                read = self.rules.parse(node.state, number)
                number = ABSENT if read is None else read.number
            if number not in node.legal:
                raise self._against(node, move) or Refusal("match.over")
            made = self._step(node, number)
            if node.actor == CHANCE:
                self._count(node.state, 1)
            if made.actor != CHANCE or self.seed is None:
                self._line.append(made)
            else:
                self._go_on(made)

    def pop(self) -> Move:
        """Take back the last move, with the moves of chance that followed it from the seed."""
        with self._lock:
            place = len(self._line) - 1
            while place > 0 and self.seed is not None and self._line[place - 1].actor == CHANCE:
                place -= 1
            if place == 0:
                raise Refusal("match.nothing_to_undo")
            for node in self._line[place - 1 : -1]:
                if node.actor == CHANCE:
                    self._count(node.state, -1)
            taken = self._line[place].made
            del self._line[place:]
            return self.rules.move(self._line[-1].state, taken)

    def _step(self, node: Node, number: int) -> Node:
        state, room = copy(node[0]), self._room
        count = step(state, 0, self._desk, number, room)  # type: ignore[no-untyped-call]
        return Node(state, room[:count].tolist(), state["actor"].item(), number)

    def _go_on(self, made: Node | None = None) -> None:
        """With a node that was made, and the moves of chance after it; all are seen at once."""
        found = [] if made is None else [made]
        node = self._line[-1] if made is None else made
        while node.actor == CHANCE and self.seed is not None:
            stream = self.rules.stream(node.state)
            drawn = self._drawn.get(stream, 0)
            number = chosen(node.legal, self.rules.weights(node.state, node.legal), stream, self.seed, drawn)
            self._drawn[stream] = drawn + 1
            node = self._step(node, number)
            found.append(node)
        self._line += found

    def _count(self, state: State, by: int) -> None:
        stream = self.rules.stream(state)
        self._drawn[stream] = self._drawn.get(stream, 0) + by

    def _against(self, node: Node, move: str | Move | int, seat: int | None = None) -> Refusal | None:
        """What stands against a move of a seat, by default the one that is to move."""
        rules, actor = self.rules, node.actor
        if actor == NOBODY:
            return Refusal("match.over")
        if seat is not None and seat != actor:
            if actor == CHANCE:
                return Refusal("library.chance")
            return Refusal("match.not_your_turn", seat=self.names[actor])
        if isinstance(move, str):
            read = rules.parse(node.state, move)
        elif isinstance(move, Move):
            read = move
        else:
            read = rules.move(node.state, move) if move in node.legal else None
        if read is None or (actor == CHANCE and read.number not in node.legal):
            said = move.text if isinstance(move, Move) else str(move)
            return Refusal("match.unknown_word", move=said, legal=[one.text for one in Legal(rules, *node[:2])])
        return None if read.number in node.legal else rules.why_not(rules.view(node.state, actor), read)

    # Keeping it

    def record(self) -> Record:
        """The game so far, in the notation; with its seed once it is over."""
        line = [*self._line]
        if not self._from_start:
            raise Refusal("library.no_record")
        made = records.make(self.variant.played, self.rules, self.names, self.moves[: len(line) - 1], line[-1].state)
        if self.seed is not None:
            made["commitment"] = commitment(self.seed)
            if line[-1].actor == NOBODY:
                made["seed"] = self.seed.hex()
        return Record(made)

    @classmethod
    def of(cls, record: Mapping[str, Any], seed: int | bytes | str | None = GIVEN, moves: int | None = None) -> Self:
        """A game from its record, every move checked; up to so many moves, if it is said how many.

        Its chance is given from there on, or follows from the seed, if that is known.
        """
        gone = records.replay(dict(record), moves)
        if record["game"] != cls.name:
            raise Refusal("library.other_game", theirs=record["game"], ours=cls.name)
        options = records.options_under(registry.find(cls.name), record["rules"], record["options"])
        game = cls.__new__(cls)
        game._begin(Variant(cls.name, len(record["seats"]), options, record.get("data")), seed, record["seats"])
        game._set(gone.states, [entry.move.number for entry in gone.log])
        game._go_on()
        return game

    @classmethod
    def load(cls, path: str | PathLike[str]) -> list[Self]:
        """The games of a file of records."""
        return [cls.of(record, record.get("seed", GIVEN)) for record in Record.load(path)]

    @property
    def position(self) -> str:
        """The true position as a line of text, which `at` reads: docs/notation.md says how it is written."""
        usual = Variant(self.name, self.players).shared_rules.options
        options = [f"{name}={value}" for name, value in self.rules.options.items() if usual.get(name) != value]
        return " ".join([self.name, str(self.players), *options, "|", self.rules.write_position(self._line[-1].state)])

    @classmethod
    def at(cls, position: str, seed: int | bytes | str | None = None, data: Mapping[str, Any] | None = None) -> Self:
        """A game that goes on from a position. What came before is not known: it makes no record."""
        head, bar, fields = position.partition("|")
        name, players, *options = head.split() if len(head.split()) > 1 else ("", "")
        if not bar or not players.isdecimal() or not all("=" in one for one in options):
            raise Refusal("position.form")
        if name != cls.name:
            raise Refusal("library.other_game", theirs=name, ours=cls.name)
        given: dict[str, str | int] = {}
        for one in options:
            option, _, value = one.partition("=")
            given[option] = int(value) if option not in registry.find(cls.name).choices and value.isdecimal() else value
        game = cls.__new__(cls)
        game._begin(Variant(cls.name, int(players), given, data), seed, None)
        game._set([game.rules.read_position(fields)], [])
        game._from_start = False
        if game.actor != NOBODY and not game.legal:
            raise Refusal("position.impossible", field="phase")
        game._go_on()
        return game

    def copy(self) -> Self:
        """Another game that goes on from here; both share the positions so far, which never change."""
        with self._lock:
            twin = type(self).__new__(type(self))
            vars(twin).update(vars(self))
            twin._line, twin._drawn, twin.names = [*self._line], dict(self._drawn), [*self.names]
        twin._room, twin._lock = np.empty_like(self._room), threading.RLock()
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        first, *others = [*self._line]
        kept = (self.variant, self.seed, self.names, self._from_start, first.state.tobytes())
        return {"kept": kept, "made": [node.made for node in others]}

    def __setstate__(self, content: dict[str, Any]) -> None:
        variant, seed, names, from_start, first = content["kept"]
        self._begin(variant, GIVEN if seed is None else seed, names)
        states = [np.frombuffer(bytearray(first), self.rules.new().dtype)]
        for number in content["made"]:
            states.append(copy(states[-1]))
            self.rules.apply(states[-1], number)
        self._set(states, content["made"])
        self._from_start = from_start

    def __eq__(self, other: object) -> bool:
        """The same table, and the same moves from the same position."""
        if not isinstance(other, Game):
            return NotImplemented
        mine, theirs = [*self._line], [*other._line]
        return (
            self.variant.key == other.variant.key
            and [node.made for node in mine] == [node.made for node in theirs]
            and mine[0].state.tobytes() == theirs[0].state.tobytes()
        )

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __str__(self) -> str:
        """The board as a spectator sees it."""
        return self.view().text()

    def __repr__(self) -> str:
        place = f"{type(self).__module__}.{type(self).__name__}"
        whose = {CHANCE: "chance to move", NOBODY: "over"}.get(self.actor, f"seat {self.actor} to move")
        return f"<{place}: {self.players} players, {self.ply} moves, {whose}>"

    def _repr_html_(self) -> str:
        """For notebooks: as a spectator sees it."""
        return self.view()._repr_html_()
