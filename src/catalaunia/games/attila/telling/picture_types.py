"""Attila: what a page draws, as plain data.

`AttilaPicture` is what a seat or a spectator may know (A13), spelled out: a page needs no rule to draw it. Tribes are
always in the order of A1.1, seats in that of the table. `board` never changes during a game.
"""

from dataclasses import dataclass, field
from typing import Literal

from catalaunia.core.protocol import CONSTANT

TribeId = Literal["franks", "huns", "goths", "saxons", "teutons", "vandals"]
Phase = Literal["first", "draw", "play", "influence", "aside", "bid", "eve", "turn_end", "over"]
Ending = Literal["peace", "tribe", "cube", "passes"]
# How a tribe would pay (A9): nobody stands on its column; one alone takes all; the first pawns, the second provinces;
# several firsts share all; several seconds share the provinces; the second is too far below the first (A9.6).
Sharing = Literal["nobody", "alone", "both", "firsts", "seconds", "apart"]


@dataclass(frozen=True, slots=True)
class Place:
    """A province as it is printed on the board (A3)."""

    id: str  # as moves spell it
    name: str  # Latin, the same in all languages
    frontier: bool  # on the red line: every tribe may enter here (A5.2)


@dataclass(frozen=True, slots=True)
class Board:
    """The board, the default one or one's own (A3.5)."""

    provinces: tuple[Place, ...]  # in the board's order
    borders: tuple[tuple[str, str], ...]  # neighbours by land
    arrows: tuple[tuple[str, str], ...]  # neighbours by sea
    squares: int  # of each column of the influence board (A1.5)


@dataclass(frozen=True, slots=True)
class AttilaOptions:
    """The table's options, in the words of the notation (A12, A13.2)."""

    war_bids: Literal["ordered", "simultaneous"]  # (A12.2)
    influence_2: Literal["extra", "instead"]  # (A12.3)
    end: Literal["triggers", "peace"]  # (A12.4)
    final_scoring: Literal["always", "peace-only"]  # (A12.5)
    century_vii: Literal["final", "at-once"]  # (A12.7)
    two_player_gap: Literal["1", "2"]  # (A12.8)
    influence_choice: Literal["may-decline", "one-of-two"]  # (A12.9)
    card_count: bool  # whether the open discards are shown


@dataclass(frozen=True, slots=True)
class Province:
    """What stands in a province."""

    id: str
    pawns: tuple[int, ...]  # by tribe
    crowd: int  # pawns of all tribes; five mean war (A5.4)
    pacified: bool  # peace has come: closed for good (A8.1)
    at_war: bool  # its war is being fought or waits for its turn (A7.1)


@dataclass(frozen=True, slots=True)
class Tribe:
    """A tribe with its influence column (A1.5)."""

    id: TribeId
    stock: int  # pawns left to place; at 0 all twenty are on the board (A11.1)
    pawns: int  # on the board: what the first in the column scores (A9.2)
    provinces: int  # where it stands: what the second scores
    open: tuple[str, ...]  # provinces it may be placed in now (A5.2-A5.5); none when its stock is empty
    influence: tuple[int, ...]  # the square of each seat's cube, 0 off the column
    pays: tuple[int, ...]  # points of each seat if the tribe were scored now (A9)
    sharing: Sharing  # why it pays them so
    first: tuple[int, ...]  # the seats highest on its column,
    second: tuple[int, ...]  # and those next to them; none if several are highest (A9.3)


@dataclass(frozen=True, slots=True)
class EndWay:
    """A way in which the game can end, and how far off that is (A11.1, A5.6)."""

    way: Ending
    left: int  # peace cards, pawns in stock, squares or turns without a card that are still missing,
    whole: int  # of so many
    tribe: TribeId | None  # whose pawns or column it is
    seat: int | None  # and whose cube


@dataclass(frozen=True, slots=True)
class Century:
    """A century with its peace cards (A1.4)."""

    name: Literal["IV", "V", "VI", "VII"]
    cards: int  # peace cards it began with
    left: int  # and those not yet placed
    step: int  # squares that influence climbs in it (A6.2)
    now: bool  # whether it is the current one


@dataclass(frozen=True, slots=True)
class Player:
    """What everybody may know of a seat (A13.1)."""

    seat: int
    score: int
    hand: int  # cards in hand; with simultaneous bids also those face down
    bid: int | None  # cards face down in this war; None while that is secret (A7.3)
    traded: int  # cards it exchanged away that lie unseen in the discard pile (A10.3)
    double: bool  # action cards not used yet: double turn (A10.2),
    exchange: bool  # exchange (A10.3)
    influence_2: bool  # and influence 2 (A10.4)


@dataclass(frozen=True, slots=True)
class AttilaStake:
    """A tribe as moves on offer would leave it, each of these moves the same."""

    moves: tuple[str, ...]  # a move that changes two tribes stands with both, one that changes none with none
    tribe: TribeId
    square: int  # then of one's own cube (A6.2, A10.4)
    pawns: int  # then on the board
    provinces: int  # where it would stand
    pays: tuple[int, ...]  # points of each seat if it were scored then


@dataclass(frozen=True, slots=True)
class Fixing:
    """Moves on offer that would fix the end (A11.1)."""

    moves: tuple[str, ...]
    end: Ending


@dataclass(frozen=True, slots=True)
class AttilaOwn:
    """What only the seat itself may know; cards are counted by tribe."""

    hand: tuple[int, ...]
    bid: tuple[int, ...]  # its cards face down in this war
    aside: tuple[int, ...]  # put aside in its exchange under way
    traded: tuple[int, ...]  # exchanged away, in the discard pile
    stakes: tuple[AttilaStake, ...]  # of the moves it may make now, to be drawn ahead
    fixings: tuple[Fixing, ...]  # and which of them fix the end


@dataclass(frozen=True, slots=True)
class Force:
    """A tribe in the province at war, as far as this seat knows (A7.4)."""

    tribe: TribeId
    pawns: int
    cards: int  # its cards of this seat, face down
    strength: int  # pawns and these cards
    weakest: bool  # no other has less so far
    least: int  # with the cards of other seats that lie face down, wherever these are: its strength from …
    most: int  # … to
    may_leave: bool  # whether it can be the weakest as the cards lie now (A7.5)
    pays: tuple[int, ...]  # points of each seat if it left and were scored then


@dataclass(frozen=True, slots=True)
class Laying:
    """Cards that this seat could put down in the war."""

    cards: tuple[int, ...]  # of its hand, by tribe of `forces`
    leave: tuple[TribeId, ...]  # the tribes that could be the weakest then, before others bid


@dataclass(frozen=True, slots=True)
class War:
    """The war that is fought or comes next (A7)."""

    province: str
    next: str | None  # the war after it (A7.1)
    bidding: bool  # False while it waits for the influence choice or a scoring
    forces: tuple[Force, ...]  # the tribes there
    face_down: int | None  # cards of other seats that lie face down; None while that is secret
    order: tuple[int, ...]  # the seats in the order of bidding (A7.2)
    done: tuple[int, ...] | None  # seats that have bid; None while that is secret (A7.3)
    layings: tuple[Laying, ...]  # what this seat may put down now


@dataclass(frozen=True, slots=True)
class Draw:
    """Cards that are being drawn."""

    seat: int
    cards: int  # still to draw
    purpose: Literal["deal", "exchange", "refill"]


@dataclass(frozen=True, slots=True)
class Turn:
    """How far the turn is (A4)."""

    active: int | None  # whose turn it is; None before the first player is known
    card: int  # which card of the turn it is, from 1
    cards: int  # how many there are in all: two with two players, one more with a double turn
    tribe: TribeId | None  # of the card played last in this turn
    acted: bool  # an action card was used in this turn (A10.1)
    idle: int  # turns in a row, before this one, in which no tribe card was played (A5.6)
    aside: int  # cards put aside in an exchange under way
    resume: Phase | None  # the phase an exchange under way goes back to


@dataclass(frozen=True, slots=True)
class AttilaPicture:
    """A view of Attila."""

    board: Board | None = field(metadata=CONSTANT)  # None in updates after the first of a connection
    options: AttilaOptions
    seat: int | None  # whose view it is; None for a spectator
    phase: Phase  # what is asked; `eve` is before a scoring, where influence 2 may be played (A10.1)
    actor: int | None  # who is asked; None: chance, or nobody any more
    turn: Turn
    centuries: tuple[Century, ...]
    peace: int  # peace cards left in all
    scorings: int  # how many there have been (A9.1)
    provinces: tuple[Province, ...]  # in the board's order
    tribes: tuple[Tribe, ...]
    players: tuple[Player, ...]
    own: AttilaOwn | None  # None for a spectator
    war: War | None
    draw: Draw | None
    pile: int  # cards in the draw pile
    discards: int  # cards in the discard pile, open and exchanged
    open_discards: tuple[int, ...] | None  # the open ones by tribe, with the option card_count (A13.2)
    end: Ending | None  # what fixed the end (A11.1, A5.6); the turn is still finished
    ends: tuple[EndWay, ...]  # what can still fix it, the nearest way first
    winners: tuple[int, ...]  # none before the game is over (A11.4)
