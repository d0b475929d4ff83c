"""Attila: wars and scorings as a page shows them, each a scene of its own.

Made where a move has brought one about, from what lies open to everybody by then: the cards put down are
revealed together (A7.4), and points and influence are never secret (A13.1). So all seats get the same.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from catalaunia.core.moves import Move
from catalaunia.core.protocol import State, copy
from catalaunia.games.attila.rules.board import Board
from catalaunia.games.attila.rules.influence import CENTURY
from catalaunia.games.attila.rules.peace import LAST_OF
from catalaunia.games.attila.rules.scoring import score_one
from catalaunia.games.attila.rules.state import OVER, PAWNS_PER_TRIBE, TRIBE_NAMES, TRIBES
from catalaunia.games.attila.telling.picture_types import TribeId

NUMERALS: Any = ("IV", "V", "VI", "VII")
IDS: Any = TRIBE_NAMES
Numeral = Literal["IV", "V", "VI", "VII"]


@dataclass(frozen=True, slots=True)
class WarForce:
    """A tribe of the war once all cards are shown (A7.4)."""

    tribe: TribeId
    pawns: int
    cards: int  # of all seats
    strength: int
    leaves: bool  # the weakest do, also several (A7.5)


@dataclass(frozen=True, slots=True)
class WarScene:
    """The reveal of a war and what came of it."""

    kind: Literal["war"]
    province: str
    order: tuple[int, ...]  # the seats in the order of bidding (A7.2)
    bids: tuple[tuple[int, ...], ...]  # by seat: the cards put down, counted by tribe
    forces: tuple[WarForce, ...]
    century: Numeral | None  # of the peace card; None: there is none left (A8.1)


@dataclass(frozen=True, slots=True)
class ScoredTribe:
    tribe: TribeId
    pawns: int  # on the board
    provinces: int  # where it stands
    points: tuple[int, ...]  # by seat
    shared: tuple[bool, ...]  # by seat: whether its place, and with it the points, is another's too (A9.3, A9.4)


@dataclass(frozen=True, slots=True)
class ScoringScene:
    """A scoring, tribe by tribe (A9)."""

    kind: Literal["scoring"]
    century: Numeral | None  # None: the final scoring (A11.3)
    tribes: tuple[ScoredTribe, ...]
    score: tuple[int, ...]  # of each seat after it


def scenes(before: State, move: Move, after: State, board: Board) -> list[WarScene | ScoringScene]:
    """What one move has brought to a scene, in order."""
    found: list[WarScene | ScoringScene] = []
    if move.verb == "stand" and after["reveals"][0] != before["reveals"][0]:
        found.append(_war(before[0], after[0], board))
    return found + [_scoring(after[0], *one) for one in scorings(before, after)]


def _war(b: Any, a: Any, board: Board) -> WarScene:
    here, players = int(b["war"][0]), int(b["players"])
    forces = []
    for tribe in range(TRIBES):
        pawns, cards = int(b["pawns"][here, tribe]), int(b["bid"][:, tribe].sum())
        if pawns:
            forces.append(WarForce(IDS[tribe], pawns, cards, pawns + cards, not a["pawns"][here, tribe]))
    return WarScene(
        kind="war",
        province=board.provinces[here],
        order=tuple((int(b["active"]) + k) % players for k in range(players)),
        bids=tuple(tuple(row) for row in b["bid"][:players].tolist()),
        forces=tuple(forces),
        century=NUMERALS[CENTURY[b["peace"]]] if b["peace"] > 0 else None,
    )


Gains = list[list[int]]  # points by tribe and seat


def scorings(before: State, after: State) -> Iterator[tuple[int | None, Gains, list[int]]]:
    """The scoring of a century, the final one (None), or both after one move: their gains, and the scores then."""
    b, a = before[0], after[0]
    final = a["phase"] == OVER and not (a["at_once"] if a["peace"] == 0 else a["peace_scores"])  # A12.5, A12.7
    new = int(a["scorings"]) - int(b["scorings"])
    if not new and not final:
        return
    running = copy(after)
    running["score"] = before["score"]
    if new > final:
        yield LAST_OF[int(a["peace"])], _gains(running), running["score"][0].tolist()
    if final:
        yield None, _gains(running), running["score"][0].tolist()


def _gains(running: State) -> Gains:
    """Score tribe by tribe; nothing but the scores changes."""
    found = []
    for tribe in range(TRIBES):
        was = running["score"][0].copy()
        score_one(running, 0, tribe)
        found.append((running["score"][0] - was).tolist())
    return found


def _scoring(a: Any, number: int | None, gains: Gains, score: list[int]) -> ScoringScene:
    players = int(a["players"])
    tribes = (
        ScoredTribe(
            IDS[t],
            PAWNS_PER_TRIBE - int(a["stock"][t]),
            int(a["home"][t]).bit_count(),
            tuple(row[:players]),
            _shared(a["influence"][:players, t].tolist(), row[:players]),
        )
        for t, row in enumerate(gains)
    )
    return ScoringScene("scoring", None if number is None else NUMERALS[number], tuple(tribes), tuple(score[:players]))


def _shared(influence: list[int], points: list[int]) -> tuple[bool, ...]:
    return tuple(bool(points[k]) and influence.count(one) > 1 for k, one in enumerate(influence))
