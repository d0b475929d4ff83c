"""Clash 451: what is at stake. What a move would change of the points, who can still come to a terrain, who leads."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from catalaunia.core.moves import Move
from catalaunia.core.protocol import State
from catalaunia.games.clash451.rules.cards import Cards
from catalaunia.games.clash451.rules.moves import card_text
from catalaunia.games.clash451.rules.state import (
    CARDS,
    DISCARDED,
    MOVE,
    OFF,
    OVER,
    PICKS,
    PLACE,
    ROW,
    SIDES,
    TERRAIN,
    VALUES,
)
from catalaunia.games.clash451.telling.change import CHOOSING, Change
from catalaunia.games.clash451.telling.picture_types import ClashStake, Leaving
from catalaunia.games.clash451.thinking.hints import CONTROLLER, COUNTS, POINTS, WINNER, goals_from


def stakes(changes: Iterable[tuple[Move, Change]]) -> tuple[ClashStake, ...]:
    """What the moves on offer would change of the row; those that change the same stand together."""
    found: dict[tuple[Any, ...], list[str]] = defaultdict(list)
    for move, change in changes:
        for stake in _terrains(change):
            found[stake].append(move.text)
    return tuple(ClashStake(tuple(moves), *stake) for stake, moves in found.items())


def _terrains(change: Change) -> Iterator[tuple[Any, ...]]:
    """The terrains that are not as they were."""
    was, now = zip(*change.was, strict=True), zip(*change.now, strict=True)
    for place, (before, line) in enumerate(zip(was, now, strict=True)):
        stands, fights = (bool(units[0][place] and units[1][place]) for units in (change.units, change.units_now))
        if before != line or stands != fights:
            control, wins = (None if side < 0 else side for side in (line[CONTROLLER], line[WINNER]))
            points, counts = (line[k : k + SIDES] for k in (POINTS, COUNTS))
            yield place, points, control, fights, counts, wins


def offered(moves: Iterable[Move]) -> list[Move]:
    """Those of which the row can tell something: a choice of cards is nobody else's business."""
    return [move for move in moves if move.verb not in CHOOSING]


def leaving(view: State, s: dict[str, Any], cards: Cards) -> list[Leaving | None]:
    """By terrain its units that can still move in this turn (C3.1, C5)."""
    if s["phase"] in (TERRAIN, OVER) or (s["phase"] == PLACE and s["stage"] == PICKS - 1):
        return [None] * ROW
    gone, start = (s["moved"], s["at"]) if s["phase"] == MOVE else (0, 0)
    return [None if place < start else _leaving(view, s, cards, place, gone) for place in range(ROW)]


def _leaving(view: State, s: dict[str, Any], cards: Cards, place: int, gone: int) -> Leaving | None:
    huns, romans = s["units"][0][place], s["units"][1][place]
    units = (huns | romans) & ~gone
    if not units or (huns and romans):  # a conflict holds them fast (C5.6)
        return None
    side, ports = int(bool(romans)), [cards.terrains[number]["port"] for number in s["row"]]
    goals = land = goals_from(view, 0, cards.desk, place, side)
    if ports[place]:
        land = goals_from(view, 0, cards.landlocked, place, side)
    return Leaving(
        seat=side,
        units=tuple(card_text(card) for card in range(CARDS) if units >> card & 1),
        land=tuple(goal for goal in range(ROW) if land >> goal & 1),
        sea=tuple(goal for goal in range(ROW) if goals >> goal & 1 and ports[place] and ports[goal]),
    )


def may_hold(s: dict[str, Any], side: int, card_count: bool) -> tuple[str, ...]:
    """The cards of a side that lie nowhere in sight.

    Where a table does not show what was discarded (C10.2), those under the top of the discard pile are among them.
    """
    hidden = (OFF,) if card_count else (OFF, DISCARDED)
    deck = range(side * VALUES, side * VALUES + VALUES)
    return tuple(card_text(card) for card in deck if s["place"][card] in hidden and card != s["top"][side])


def leader(lines: list[list[int]]) -> int | None:
    """Who would win if the game ended now (C8.2)."""
    huns, romans = sum(lines[POINTS]), sum(lines[POINTS + 1])
    if huns != romans:
        return 0 if huns > romans else 1
    return next((side for side in reversed(lines[CONTROLLER]) if side >= 0), None)
