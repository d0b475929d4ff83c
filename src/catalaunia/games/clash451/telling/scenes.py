"""Clash 451: reveals and conflicts as a page shows them, each a scene of its own.

Made where a move has brought them about, from what lies open to everybody by then (C10.1): cards turned up, the
row, the units. So both seats and all spectators get the same.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from catalaunia.core.moves import Move
from catalaunia.core.protocol import State, copy
from catalaunia.games.clash451.knowledge.fighting import FACTS, VINES, WALL, WINNER, fight, last_move
from catalaunia.games.clash451.rules.moves import PLACE_MOVES
from catalaunia.games.clash451.rules.state import CARDS, DISCARDED, OFF, OVER, ROW, SIDES, VALUES
from catalaunia.games.clash451.telling.change import surveyed
from catalaunia.games.clash451.telling.picture_types import Card, Material, TerrainCard
from catalaunia.games.clash451.thinking.hints import CONTROLLER, POINTS


@dataclass(frozen=True, slots=True)
class RevealScene:
    """Two cards turned up together (C4.1)."""

    kind: Literal["reveal"]
    cards: tuple[Card, Card]  # the Huns' and the Romans'
    first: int | None  # who plays first; None: equal, both are discarded


@dataclass(frozen=True, slots=True)
class Fighter:
    """A unit in a conflict."""

    card: Card
    strength: int  # its value, raised by a Palace near by (C7.1)
    falls: bool
    felled_by: str | None  # the losing unit that destroys it, if it stands with the winner (C6.6)


@dataclass(frozen=True, slots=True)
class Rank:
    """One rank of a battle (C6.4). A side without strength has its Wall there."""

    huns: int | None
    romans: int | None
    point: int | None  # to which side; None: equal


@dataclass(frozen=True, slots=True)
class ConflictScene:
    """A conflict as it was fought (C6)."""

    kind: Literal["conflict"]
    place: int
    terrain: TerrainCard
    fighters: tuple[tuple[Fighter, ...], tuple[Fighter, ...]]  # the Huns' and the Romans', strongest first
    wall: int | None  # the side for which a Wall counts as one more (C6.2)
    counts: tuple[int, int]
    vines: tuple[bool, bool]  # whether each side holds one anywhere (C6.3)
    decided: Literal["count", "vine", "battle", "nobody"]  # what decided it (C6.2-C6.5)
    ranks: tuple[Rank, ...]  # none where it did not come to a battle
    winner: int | None
    building: Card | None
    captured: int | None  # the side that has taken it (C6.7)
    control: int | None  # of the terrain, afterwards
    points: tuple[int, int]  # of each side there, afterwards
    totals: tuple[int, int]  # of each side in all the row, afterwards


def scenes(
    before: State, move: Move, after: State, material: Material, desk: State
) -> list[RevealScene | ConflictScene]:
    """What one move has brought to a scene, in order: the reveal of a last pair comes before the conflicts."""
    b, a = before[0], after[0]
    found: list[RevealScene | ConflictScene] = []
    if a["reveals"] != b["reveals"]:
        found += _reveals(b, a, material)
    if move.number >= PLACE_MOVES and (a["turn"] != b["turn"] or a["phase"] == OVER):
        found += _conflicts(before, move, material, desk)
    return found


def _reveals(b: Any, a: Any, material: Material) -> Iterator[RevealScene]:
    """Pair by pair. Only after two equal cards, both gone already, do the next ones follow at once (C4.1)."""
    turned = [card for card in range(CARDS) if b["place"][card] == OFF and a["place"][card] != OFF]
    huns, romans = ([card for card in turned if card // VALUES == side] for side in range(SIDES))
    equal = [card for card in huns if card + VALUES in romans and a["place"][card] == DISCARDED]
    equal.sort(key=lambda card: card == a["top"][0])  # the last of them lies on top
    pairs = [(card, card + VALUES) for card in equal]
    for hun in huns:
        if hun not in equal:
            pairs += [(hun, roman) for roman in romans if roman - VALUES not in equal]
    for hun, roman in pairs:
        first = None if hun + VALUES == roman else 0 if hun > roman - VALUES else 1
        yield RevealScene("reveal", (material.deck[hun], material.deck[roman]), first)


def _conflicts(before: State, move: Move, material: Material, desk: State) -> Iterator[ConflictScene]:
    """One after the other, as what is captured in one works in the next (C6.7)."""
    state = copy(before)
    last_move(state, 0, desk, move.number)
    order = np.zeros((SIDES, CARDS), np.int64)
    powers, killers, facts = np.zeros(CARDS, np.int64), np.zeros(CARDS, np.int64), np.zeros(FACTS, np.int64)
    for place in range(ROW):
        building = int(state["building"][0, place])
        holder = int(state["holder"][0, building])
        if fight(state, 0, desk, place, order, powers, killers, facts):
            s = state[0]
            ranked = [[int(card) for card in order[side] if card >= 0] for side in range(SIDES)]
            fighters = [[_fighter(card, s, powers, killers, material) for card in side] for side in ranked]
            wall, winner = int(facts[WALL]), int(facts[WINNER])
            counts = [len(ranked[side]) + (wall == side) for side in range(SIDES)]
            vines = [bool(vine) for vine in facts[VINES:]]
            battle = counts[0] == counts[1] and vines[0] == vines[1]
            taken = building >= 0 and int(s["holder"][building]) != holder
            lines = surveyed(state, desk)
            control = lines[CONTROLLER][place]
            yield ConflictScene(
                kind="conflict",
                place=place,
                terrain=material.terrains[int(s["row"][place])],
                fighters=(tuple(fighters[0]), tuple(fighters[1])),
                wall=wall if wall >= 0 else None,
                counts=(counts[0], counts[1]),
                vines=(vines[0], vines[1]),
                decided="count" if counts[0] != counts[1] else _decided(winner, battle),
                ranks=tuple(_ranks(fighters, wall)) if battle else (),
                winner=winner if winner >= 0 else None,
                building=material.deck[building] if building >= 0 else None,
                captured=int(s["holder"][building]) if taken else None,
                control=control if control >= 0 else None,
                points=(lines[POINTS][place], lines[POINTS + 1][place]),
                totals=(sum(lines[POINTS]), sum(lines[POINTS + 1])),
            )


def _decided(winner: int, battle: bool) -> Literal["vine", "battle", "nobody"]:
    if not battle:
        return "vine"
    return "battle" if winner >= 0 else "nobody"


def _fighter(card: int, s: Any, powers: Any, killers: Any, material: Material) -> Fighter:
    killer = int(killers[card])
    felled_by = material.deck[killer].id if killer >= 0 else None
    return Fighter(material.deck[card], int(powers[card]), bool(s["place"][card] == DISCARDED), felled_by)


def _ranks(fighters: list[list[Fighter]], wall: int) -> Iterator[Rank]:
    """A Wall is its holder's first rank and beats whatever stands against it (C6.4)."""
    huns: list[int | None] = [fighter.strength for fighter in fighters[0]]
    romans: list[int | None] = [fighter.strength for fighter in fighters[1]]
    if wall >= 0:
        (huns, romans)[wall].insert(0, None)
    for hun, roman in zip(huns, romans, strict=True):
        if hun is None or roman is None:
            yield Rank(hun, roman, wall)
        else:
            yield Rank(hun, roman, None if hun == roman else 0 if hun > roman else 1)
