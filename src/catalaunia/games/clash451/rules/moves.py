"""Clash 451: the moves of a game, as numbers.

Terrains of the row are numbered by their place in it, from which the text of such a move follows: `place roma` is
the place where Roma lies. The row is laid out by ascending value (C2.1), so places are in the order of terrains.
"""

import functools
import itertools
from collections.abc import Iterable
from contextlib import suppress

from catalaunia.compiled import hot
from catalaunia.core.moves import ABSENT, Block, Blocks, Move, Spelling
from catalaunia.games.clash451.rules.state import CARDS, ROW, TERRAINS, VALUES

TERRAIN, CARD, PLACE = "terrain", "card", "place"  # what verbs take
BLOCKS = Blocks(
    (
        Block("terrain", (TERRAIN,)),
        Block("draw", (CARD,)),
        Block("pick", (CARD,)),
        Block("mulligan"),
        Block("over"),
        Block("under"),
        Block("place", (PLACE,)),
        Block("marry", (CARD,)),
        Block("migrate", (CARD, PLACE)),
        Block("decline"),
        Block("move", (CARD, PLACE)),
        Block("halt"),
    ),
    sizes={TERRAIN: TERRAINS, CARD: CARDS, PLACE: ROW},
)
OFFSETS, MOVE_COUNT = BLOCKS.offsets, BLOCKS.size

TERRAIN_MOVES, DRAW_MOVES, PICK_MOVES, MULLIGAN = (OFFSETS[name] for name in ("terrain", "draw", "pick", "mulligan"))
OVER_MOVE, UNDER_MOVE, PLACE_MOVES, MARRY_MOVES = (OFFSETS[name] for name in ("over", "under", "place", "marry"))
MIGRATE_MOVES, DECLINE, UNIT_MOVES, HALT = (OFFSETS[name] for name in ("migrate", "decline", "move", "halt"))

MOST_ROWS = 64  # whose moves are kept


@hot
def allow(desk, move):
    """Add a move to the legal ones."""
    desk.moves[desk.count] = move
    desk.count += 1


def card_text(card: int) -> str:
    return f"{'hr'[card // VALUES]}{card % VALUES + 1}"


class RowSpelling:
    """Moves by number and by text, where the row says which terrain lies at a place.

    What was spelled for a row is kept: a row lies as long as its game lasts.
    """

    def __init__(self, terrains: list[str]) -> None:
        self._kept: dict[tuple[int, ...], dict[int | str, Move]] = {}
        self._terrains = terrains
        self._cards = [card_text(card) for card in range(CARDS)]
        self._verbs = {block.verb: block for block in BLOCKS.blocks if PLACE in block.takes}
        self._others = Spelling(BLOCKS.spell({TERRAIN: terrains, CARD: self._cards, PLACE: ()}))

    def move(self, row: list[int], number: int) -> Move:
        kept = self._of_row(row)
        found = kept.get(number)
        if found is None:
            found = kept[number] = self._spelled(row, number)
        return found

    def read(self, row: list[int], text: str) -> Move | None:
        """A terrain that does not lie in the row makes a move that this position has not."""
        kept = self._of_row(row)
        found = kept.get(text) or self._read(row, text)
        if found is not None and found.number != ABSENT:
            kept[text] = kept[found.number] = found
        return found

    def read_all(self, row: list[int], texts: Iterable[str]) -> list[int]:
        """The numbers of all these, up to the first that this row has not."""
        known = self._texts
        places: dict[int | None, int] = {terrain: place for place, terrain in reversed([*enumerate(row)])} | {None: 0}
        found: list[int] = []
        with suppress(KeyError):
            for text in texts:
                number, terrain = known[text]
                found.append(number + places[terrain])
        return found

    def write_all(self, row: list[int], numbers: Iterable[int]) -> list[str]:
        beginnings = self._beginnings
        ends = ["", *(f" {self._terrains[terrain]}" for terrain in row)]
        found = []
        for number in numbers:
            beginning, place = beginnings[number]
            found.append(beginning + ends[place])
        return found

    @functools.cached_property
    def _texts(self) -> dict[str, tuple[int, int | None]]:
        """Every text: its number, of a move to a place that of the first one; and then the terrain that lies there."""
        found: dict[str, tuple[int, int | None]]
        found = {text: (move.number, None) for text, move in self._others.by_text.items()}
        for number, (beginning, place) in self._beginnings.items():
            if place == 1:
                found |= {f"{beginning} {name}": (number, terrain) for terrain, name in enumerate(self._terrains)}
        return found

    @functools.cached_property
    def _beginnings(self) -> dict[int, tuple[str, int]]:
        """Every number: what its text begins with, and at the end of it 0 for nothing, or a place of the row from 1."""
        found = {number: (move.text, 0) for number, move in self._others.by_number.items()}
        for block in self._verbs.values():
            cards = self._cards if CARD in block.takes else [""]
            for k, (card, place) in enumerate(itertools.product(cards, range(ROW))):
                found[OFFSETS[block.verb] + k] = f"{block.verb} {card}".rstrip(), place + 1
        return found

    def _of_row(self, row: list[int]) -> dict[int | str, Move]:
        name = tuple(row)
        kept = self._kept.get(name)
        if kept is None:
            if len(self._kept) >= MOST_ROWS:
                self._kept = {}  # another one, which nobody else is looking into
            kept = self._kept[name] = {}
        return kept

    def _spelled(self, row: list[int], number: int) -> Move:
        block, arguments = BLOCKS.find(number)
        if block.verb not in self._verbs:
            return self._others.by_number[number]
        *cards, place = arguments
        return Move(number, block.verb, (*(self._cards[card] for card in cards), self._terrains[row[place]]), arguments)

    def _read(self, row: list[int], text: str) -> Move | None:
        if text in self._others.by_text:
            return self._others.by_text[text]
        verb, *names = text.split(" ")
        block = self._verbs.get(verb)
        if block is None or len(names) != len(block.takes) or names[-1] not in self._terrains:
            return None
        *cards, terrain = names
        if any(card not in self._cards for card in cards):
            return None
        terrain_number = self._terrains.index(terrain)
        if terrain_number not in row:
            return Move(ABSENT, verb, tuple(names), tuple(map(self._cards.index, cards)))
        arguments = (*map(self._cards.index, cards), row.index(terrain_number))
        return Move(BLOCKS.number(block, arguments), verb, tuple(names), arguments)
