"""Clash 451: what a page draws, as plain data.

`ClashPicture` is what a seat or a spectator may know (C10), spelled out: a page needs no rule to draw it. Seat 0 are
the Huns, seat 1 the Romans, also in pairs of numbers. `material` never changes during a game.
"""

from dataclasses import dataclass, field
from typing import Literal

from catalaunia.core.protocol import CONSTANT

Phase = Literal["terrain", "draw", "pick", "return", "place", "move", "over"]
TurnPart = Literal["set_up", "preparation", "first", "second", "movement", "third", "over"]
Kind = Literal["army", "character", "building", "event"]
Effect = Literal["vine", "palace", "wall", "roads", "strategy", "marriage", "migrations"]
Ending = Literal["points", "terrain", "draw"]


@dataclass(frozen=True, slots=True)
class Card:
    """A card of one of the two decks (C1.2)."""

    id: str  # as moves spell it: h1 to h21, r1 to r21
    seat: int  # its rightful owner, whose colour it has
    value: int  # gives the order of play; a unit's strength in battle
    type: Kind  # armies and characters are units (C1.3)
    effect: Effect | None  # of a building or event (C7)
    name: str | None  # of a unit, in the language of its people; others are called by their effect


@dataclass(frozen=True, slots=True)
class TerrainCard:
    """A terrain card (C1.1)."""

    id: str  # as moves spell it
    name: str
    value: int  # gives its place in the row
    port: bool  # from port to port units move by sea (C5.3)
    stars: int  # points for its controller, besides two (C8.1)


@dataclass(frozen=True, slots=True)
class Material:
    """The cards of this table, the default ones or one's own (C1.4)."""

    terrains: tuple[TerrainCard, ...]  # by ascending value, also those not in the row
    deck: tuple[Card, ...]  # both decks, the Huns' first, by ascending value


@dataclass(frozen=True, slots=True)
class ClashOptions:
    """The table's options (C9, C10.2)."""

    mode: Literal["base", "expert"]
    card_count: bool  # whether all cards seen so far can be looked at again


@dataclass(frozen=True, slots=True)
class Unit:
    """An army or character in the row."""

    card: Card
    holder: int  # who has it now; not its rightful owner once it is married (C7.3)
    moved: bool  # has moved in this movement phase (C5.2)
    conflict: bool  # stands in a conflict and cannot leave it (C5.6)


@dataclass(frozen=True, slots=True)
class Held:
    """A building or a Strategy that lies in the row."""

    card: Card
    holder: int  # for whom it works (C4.9)


@dataclass(frozen=True, slots=True)
class Leaving:
    """Units of a terrain that can still move in this turn, as things stand, and where to (C5)."""

    seat: int  # their holder
    units: tuple[str, ...]  # their cards
    land: tuple[int, ...]  # places they can go to by land
    sea: tuple[int, ...]  # and by sea


@dataclass(frozen=True, slots=True)
class ClashStake:
    """A terrain as moves on offer would leave it, each of these the same; if they end the turn, after its conflicts."""

    moves: tuple[str, ...]  # a move that changes two terrains stands with both, one that changes none with none
    place: int
    points: tuple[int, int]  # as in `Terrain`, and so the rest
    control: int | None
    conflict: bool
    counts: tuple[int, int]
    wins: int | None


@dataclass(frozen=True, slots=True)
class Terrain:
    """A place of the row with everything on it."""

    card: TerrainCard
    place: int  # 0 to 8
    units: tuple[tuple[Unit, ...], tuple[Unit, ...]]  # the Huns' and the Romans', the highest value first
    building: Held | None
    strategies: tuple[Held, ...]
    barred: tuple[int, ...]  # seats whose units a Strategy keeps out (C7.4)
    control: int | None  # who controls it (C4.8)
    conflict: bool  # units of both sides stand there
    counts: tuple[int, int]  # what each side counts in a conflict: its units, and a Wall (C6.2)
    wins: int | None  # who would win the conflict as it stands (C6.2-C6.5); None: no conflict, or nobody
    points: tuple[int, int]  # of each side here if the game ended now (C8.1)
    moving: bool  # the movement is going through it now (C5.1)
    leaving: Leaving | None  # who can still move from here in this turn


@dataclass(frozen=True, slots=True)
class Side:
    """What everybody may know of a side."""

    seat: int
    unseen: int  # its cards not revealed yet, wherever they are
    hand: int  # of these drawn to choose from, during the preparation only: afterwards the rest is put back
    chosen: int  # of these chosen and face down; 0 as long as somebody is still choosing (C3.4)
    pile: int  # of these in the pile
    revealed: Card | None  # turned up in this round and still to be played (C4.1)
    discards: int  # cards in its discard pile
    top: Card | None  # the uppermost of them (C6.8)
    seen: tuple[Card, ...] | None  # all of them, by value, with the option card_count (C10.2)
    may_hold: tuple[str, ...]  # its cards that lie nowhere in sight; without that option also some of the discards
    mulligans: int  # taken, once both have chosen (C10.1)
    terrains: int  # if the game ended now: terrains it controls,
    control: int  # what controlling them brings,
    stars: int  # stars on them,
    units: int  # units
    buildings: int  # and buildings it holds,
    points: int  # and what that comes to (C8.1); at the end the score


@dataclass(frozen=True, slots=True)
class Block:
    """Cards put under the pile together (C9.1)."""

    turn: int  # in which they were put there
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ClashOwn:
    """What only the seat itself may know."""

    hand: tuple[Card, ...]  # to choose from; after the choice those put back on top of the pile
    choice: tuple[Card | None, ...]  # its three places in order of play; None: still empty, or already revealed
    under: tuple[Block, ...]  # what it put under its pile in expert mode, in the order it will come up
    undrawn: tuple[Card, ...] | None  # the rest of its pile, whose order nobody knows, with the option card_count
    mulligans: int  # taken so far
    stakes: tuple[ClashStake, ...]  # of the moves it may make now, to be drawn ahead


@dataclass(frozen=True, slots=True)
class ClashPicture:
    """A view of Clash 451."""

    material: Material | None = field(metadata=CONSTANT)  # None in updates after the first of a connection
    options: ClashOptions
    seat: int | None  # whose view it is; None for a spectator
    phase: Phase  # what is asked
    actor: int | None  # who is asked; None: chance, or nobody any more
    turn_part: TurnPart  # of the turn (C3.1); first, second and third are the placings
    turn: int  # 1 to `turns`; 0 before the first
    turns: int  # seven, in expert mode six
    drawing: int | None  # who draws cards now
    drawn: tuple[str, ...]  # the terrains drawn for the row, by ascending value
    row: tuple[Terrain, ...]  # empty before all nine are drawn
    sides: tuple[Side, Side]
    own: ClashOwn | None  # None for a spectator
    leader: int | None  # who would win if the game ended now (C8.2); None: nobody
    end: Ending | None  # how the winner was found (C8.2)
    winners: tuple[int, ...]  # none before the game is over
