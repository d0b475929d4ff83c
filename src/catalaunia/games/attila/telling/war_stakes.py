"""Attila: a war as a page shows it: how strong each tribe is or may be, who may have to leave, what that would cost.

Cards of other seats lie face down. How many of them are of which tribe nobody else knows, only that they are of tribes
of the war (A7.2) and that there are nine of each (A1.2), some of which this seat holds or has put away itself.
Those that were discarded openly are counted where the table shows them (A13.2).
"""

from itertools import product
from typing import Any, NamedTuple

from catalaunia.core.protocol import State, copy
from catalaunia.games.attila.rules.state import BID, CARDS_PER_TRIBE
from catalaunia.games.attila.telling.change import paid
from catalaunia.games.attila.telling.picture_types import Board, Force, Laying, TribeId, War
from catalaunia.games.attila.telling.scenes import IDS


class Hidden(NamedTuple):
    """The cards of others that lie face down."""

    least: int  # there are at least so many …
    most: int  # … and at most so many
    of: tuple[int, ...]  # at most so many of each tribe of the war


def is_secret(s: dict[str, Any]) -> bool:
    """With simultaneous bids nobody knows how many cards the others have put down (A7.3)."""
    return bool(s["simultaneous"] and s["phase"] == BID)


def war(view: State, s: dict[str, Any], seat: int | None, board: Board, card_count: bool) -> War | None:
    here, following = s["war"]
    if here < 0:
        return None
    bidding, secret, count = s["phase"] == BID, is_secret(s), s["players"]
    order = tuple((s["active"] + k) % count for k in range(count))
    tribes = [t for t, pawns in enumerate(s["pawns"][here]) if pawns]
    hidden = _hidden(s, seat, tribes, card_count)
    return War(
        province=board.provinces[here].id,
        next=board.provinces[following].id if following >= 0 else None,
        bidding=bidding,
        forces=_forces(view, s, seat, tribes, hidden),
        face_down=None if secret else hidden.most,
        order=order,
        done=None if secret else order[: order.index(s["actor"])] if bidding else (),
        layings=_layings(s, seat, tribes, hidden) if seat is not None and bidding else (),
    )


def _hidden(s: dict[str, Any], seat: int | None, tribes: list[int], card_count: bool) -> Hidden:
    others = [k for k in range(s["players"]) if k != seat]
    known = [s["discard"][t] if card_count else 0 for t in tribes]
    if seat is not None:
        own = [s["hand"][seat], s["bid"][seat], s["traded"][seat], s["aside"]]
        known = [n + sum(cards[t] for cards in own) for n, t in zip(known, tribes, strict=True)]
    of = tuple(CARDS_PER_TRIBE - n for n in known)
    if is_secret(s):
        return Hidden(0, min(sum(s["held"][k] for k in others), sum(of)), of)
    laid = sum(s["laid"][k] for k in others)
    return Hidden(laid, laid, of)


def _forces(view: State, s: dict[str, Any], seat: int | None, tribes: list[int], hidden: Hidden) -> tuple[Force, ...]:
    here, count = s["war"][0], s["players"]
    pawns = [s["pawns"][here][t] for t in tribes]
    cards = [0 if seat is None else s["bid"][seat][t] for t in tribes]
    strengths = [n + m for n, m in zip(pawns, cards, strict=True)]
    leaving, gone = may_leave(strengths, hidden), _paid_without(view, tribes, here)
    return tuple(
        Force(
            tribe=IDS[t],
            pawns=pawns[k],
            cards=cards[k],
            strength=strengths[k],
            weakest=strengths[k] == min(strengths),
            least=strengths[k] + max(0, hidden.least - sum(hidden.of) + hidden.of[k]),
            most=strengths[k] + min(hidden.of[k], hidden.most),
            may_leave=leaving[k],
            pays=tuple(gone[t][:count]),
        )
        for k, t in enumerate(tribes)
    )


def _paid_without(view: State, tribes: list[int], province: int) -> list[list[int]]:
    """What the tribes of a war would pay, each if it left the province (A7.5): each decides for itself."""
    left = copy(view)
    for tribe in tribes:
        left["stock"][0, tribe] += left["pawns"][0, province, tribe]
        left["home"][0, tribe] &= ~(1 << province)
    return paid(left)


def _layings(s: dict[str, Any], seat: int, tribes: list[int], hidden: Hidden) -> tuple[Laying, ...]:
    """Every choice of cards that this seat may make, and who could be the weakest then."""
    if not s["simultaneous"] and s["actor"] != seat:
        return ()
    base = [s["pawns"][s["war"][0]][t] + s["bid"][seat][t] for t in tribes]
    found = []
    for cards in product(*(range(s["hand"][seat][t] + 1) for t in tribes)):
        leaving = may_leave([n + m for n, m in zip(base, cards, strict=True)], hidden)
        leave: tuple[TribeId, ...] = tuple(IDS[t] for t, may in zip(tribes, leaving, strict=True) if may)
        found.append(Laying(cards, leave))
    return tuple(found)


def may_leave(strengths: list[int], hidden: Hidden) -> list[bool]:
    """Which tribes are the weakest, or tie for it, for some way in which the hidden cards can lie (A7.5)."""
    return [
        any(_lowest_with(strengths, hidden, t, own) for own in range(hidden.of[t] + 1)) for t in range(len(strengths))
    ]


def _lowest_with(strengths: list[int], hidden: Hidden, tribe: int, own: int) -> bool:
    """Whether so many hidden cards can be of this tribe while the others lift theirs to its strength at least."""
    height, needed, room = strengths[tribe] + own, own, own
    for other, strength in enumerate(strengths):
        if other != tribe:
            missing = max(0, height - strength)
            if missing > hidden.of[other]:
                return False
            needed += missing
            room += hidden.of[other]
    return needed <= hidden.most and room >= hidden.least
