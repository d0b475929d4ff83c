"""A move as a value: read once at the border, and spelled once.

A game numbers its moves by a table of blocks. A block is a verb and what it takes, and has a number for every
combination of these; where each block begins is worked out here, never added up by hand.
"""

import itertools
import math
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

ABSENT = -1  # the number of a move that is spelled well and that no position of this table has, or not this one

Name = str | tuple[str, ...]  # of one thing that a verb takes; some are spelled by two names


@dataclass(frozen=True, slots=True)
class Move:
    """What a seat, or chance, does."""

    number: int
    verb: str
    names: tuple[str, ...] = ()  # what it takes, as it is spelled
    arguments: tuple[int, ...] = ()  # and by number

    @property
    def text(self) -> str:
        return " ".join((self.verb, *self.names))

    def __repr__(self) -> str:
        return f"Move({self.text!r})"


class Block(NamedTuple):
    """A verb, and the kinds of things it takes."""

    verb: str
    takes: tuple[str, ...] = ()
    own_row: bool = False  # begins a row of its own, where moves are kept as rows of bits


class Blocks:
    """The table of moves of a game: how many things of each kind there can be, and where each verb begins."""

    def __init__(self, blocks: Sequence[Block], sizes: Mapping[str, int], width: int = 1) -> None:
        self.blocks = blocks
        self.sizes = sizes
        self.offsets: dict[str, int] = {}
        self.size = 0
        for block in blocks:
            if block.own_row:
                self.size = -(-self.size // width) * width
            self.offsets[block.verb] = self.size
            self.size += self._count(block)
        self._begins = list(self.offsets.values())

    def _count(self, block: Block) -> int:
        count = 1
        for kind in block.takes:
            count *= self.sizes[kind]
        return count

    def spell(self, names: Mapping[str, Sequence[Name]]) -> Iterator[Move]:
        """Every move with these names of things; there may be fewer than there is room for."""
        for block in self.blocks:
            for arguments in itertools.product(*(range(len(names[kind])) for kind in block.takes)):
                spelled = (names[kind][k] for kind, k in zip(block.takes, arguments, strict=True))
                parts = tuple(itertools.chain(*((one,) if isinstance(one, str) else one for one in spelled)))
                yield Move(self.number(block, arguments), block.verb, parts, arguments)

    def number(self, block: Block, arguments: tuple[int, ...]) -> int:
        number = 0
        for kind, k in zip(block.takes, arguments, strict=True):
            number = number * self.sizes[kind] + k
        return self.offsets[block.verb] + number

    def find(self, number: int) -> tuple[Block, tuple[int, ...]]:
        """The block of a number, and what its verb takes there."""
        block = self.blocks[bisect_right(self._begins, number) - 1]
        rest, arguments = number - self.offsets[block.verb], []
        for kind in reversed(block.takes):
            rest, k = divmod(rest, self.sizes[kind])
            arguments.append(k)
        return block, tuple(reversed(arguments))


class Spelling:
    """Moves by number and by text."""

    def __init__(self, moves: Iterator[Move]) -> None:
        self.by_number = {move.number: move for move in moves}
        self.by_text = {move.text: move for move in self.by_number.values()}
        self._numbers = {text: move.number for text, move in self.by_text.items()}
        self._texts = {number: text for text, number in self._numbers.items()}

    def read(self, texts: Iterable[str]) -> list[int]:
        """The numbers of all these, up to the first that is no move."""
        found: list[int] = []
        with suppress(KeyError):
            found.extend(map(self._numbers.__getitem__, texts))
        return found

    def write(self, numbers: Iterable[int]) -> list[str]:
        return [self._texts[number] for number in numbers]


# What programs that learn are told of a game, as tables too. A program that was trained on one version of a table
# reads no other, so every change of one raises its version. `docs/observation.md` is written from them.


class Part(NamedTuple):
    """Cells of an observation that belong together. A cell holds a small whole number, 0 where nothing is known."""

    name: str
    shape: tuple[int, ...]
    most: int  # the largest number that can stand there
    about: str
    least: int = 0

    @property
    def cells(self) -> int:
        return math.prod(self.shape)


class Layout:
    """An observation: parts one after the other, in cells of a byte each."""

    def __init__(self, version: int, parts: Sequence[Part]) -> None:
        self.version = version
        self.parts = tuple(parts)
        self.fields = np.dtype([(part.name, np.int8, part.shape) for part in parts])  # as one record
        self.size = self.fields.itemsize
        self.offsets: dict[str, int] = {}
        cells = 0
        for part in parts:
            self.offsets[part.name] = cells
            cells += part.cells


class Kind(NamedTuple):
    """Tokens that tell of something else than a move that was seen."""

    name: str
    many: int
    about: str


class Vocabulary:
    """The tokens of a history: a move that was seen is its number, and after all moves come the other kinds."""

    def __init__(self, version: int, moves: int, kinds: Sequence[Kind]) -> None:
        self.version = version
        self.moves = moves
        self.kinds = tuple(kinds)
        self.offsets: dict[str, int] = {}
        self.size = moves
        for kind in kinds:
            self.offsets[kind.name] = self.size
            self.size += kind.many
