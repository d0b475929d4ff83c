"""Attila: what is at stake. What the tribes would pay now, what a move would change of it, how near the end is."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from catalaunia.core.moves import Move
from catalaunia.games.attila.rules.state import (
    ENDINGS,
    PAWNS_PER_TRIBE,
    PEACE_CARDS,
    PEACE_END,
    TOP,
    TRIBES,
)
from catalaunia.games.attila.telling.change import Change
from catalaunia.games.attila.telling.picture_types import AttilaStake, Ending, EndWay, Fixing
from catalaunia.games.attila.telling.scenes import IDS

CAUSES: Any = ENDINGS
SECRETLY = ("bid", "aside", "exchange")  # cards that lie face down, and what begins so: nothing open changes


def podium(influence: tuple[int, ...], pays: list[int], provinces: int) -> dict[str, Any]:
    """Who is first and second on a column, and why it pays as it does."""
    squares = sorted({square for square in influence if square}, reverse=True)
    first, second = (
        tuple(seat for seat, square in enumerate(influence) if square == squares[k]) if len(squares) > k else ()
        for k in range(2)
    )
    if len(first) > 1:
        return {"sharing": "firsts", "first": first, "second": ()}  # A9.3
    if not second:
        return {"sharing": "alone" if first else "nobody", "first": first, "second": ()}  # A9.5
    apart = provinces > 0 and not pays[second[0]]  # A9.6
    return {"sharing": "apart" if apart else "seconds" if len(second) > 1 else "both", "first": first, "second": second}


def ends(s: dict[str, Any]) -> tuple[EndWay, ...]:
    """What can still fix the end (A11.1, A5.6), by the share of the way that is left; none once it is fixed."""
    if s["ended"]:
        return ()
    players = s["players"]
    ways = [EndWay("peace", s["peace"], PEACE_CARDS, None, None)]
    if not s["peace_end"]:  # A12.4
        stock, tribe = min((pawns, tribe) for tribe, pawns in enumerate(s["stock"]))
        cubes = [(-s["influence"][seat][tribe], tribe, seat) for tribe in range(TRIBES) for seat in range(players)]
        square, column, seat = min(cubes)
        ways.append(EndWay("tribe", stock, PAWNS_PER_TRIBE, IDS[tribe], None))
        ways.append(EndWay("cube", TOP + square, TOP, IDS[column], seat if square else None))
    if s["passes"]:
        ways.append(EndWay("passes", players - s["passes"], players, None, None))
    return tuple(sorted(ways, key=lambda one: one.left / one.whole))


class Stakes(NamedTuple):
    """What the moves on offer would change; those that change the same stand together."""

    tribes: tuple[AttilaStake, ...] = ()
    fixings: tuple[Fixing, ...] = ()


def stakes(changes: Iterable[tuple[Move, Change]], seat: int) -> Stakes:
    tribes: dict[tuple[Any, ...], list[str]] = defaultdict(list)
    fixings: dict[Ending, list[str]] = defaultdict(list)
    for move, change in changes:
        if move.verb in SECRETLY:
            continue
        later = change.revealed() if move.verb == "stand" and change.before("simultaneous") else change
        known = later.before("reveals") == later.after("reveals") or later.knows_bids(seat)
        for stake in _tribes(later, seat) if known else ():
            tribes[stake].append(move.text)
        ended = later.after("ended")
        if ended and not later.before("ended") and (known or ended == PEACE_END):  # the last peace card comes anyhow
            fixings[CAUSES[ended]].append(move.text)
    return Stakes(
        tuple(AttilaStake(tuple(moves), *stake) for stake, moves in tribes.items()),
        tuple(Fixing(tuple(moves), end) for end, moves in fixings.items()),
    )


def _tribes(change: Change, seat: int) -> Iterator[tuple[Any, ...]]:
    """The tribes that are not as they were."""
    count, then, squares = change.before("players"), change.paid_after(), change.after("influence")[seat]
    stock, home = change.after("stock"), change.after("home")
    for t in change.tribes(seat):
        yield IDS[t], squares[t], PAWNS_PER_TRIBE - stock[t], home[t].bit_count(), tuple(then[t][:count])
