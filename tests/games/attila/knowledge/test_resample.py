"""Attila A13: resampling is uniform over all deals that look the same, against full enumeration."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest

from catalaunia.compiled.dealing import resample
from catalaunia.games.attila.rules.state import TRIBE_NAMES, TRIBES
from tests.clauses import clause
from tests.games.attila.positions import Table, position
from tests.games.fit import by_chance

SAMPLES = 3000
HIDDEN = ("hand", "bid", "aside", "traded", "pile")
Slot = tuple[str, int | None]  # a field, and whose row of it
Key = tuple[tuple[int, ...], ...]


def key(s: Any) -> Key:
    return tuple(tuple(s[name].reshape(-1).tolist()) for name in HIDDEN)


def slots(t: Table, seat: int | None) -> list[Slot]:
    """Every place of a card that the seat cannot see."""
    s = t.state[0]
    found: list[Slot] = [("pile", None)] * int(s["pile"].sum())
    if s["active"] != seat:
        found += [("aside", None)] * int(s["aside"].sum())
    for other in range(t.rules.players):
        if other != seat:
            for name in ("hand", "bid", "traded"):
                found += [(name, other)] * int(s[name][other].sum())
    return found


def cards(t: Table, places: list[Slot]) -> list[int]:
    """The unseen cards themselves."""
    total = [0] * TRIBES
    for name, seat in set(places):
        row = t.state[name][0] if seat is None else t.state[name][0, seat]
        total = [a + b for a, b in zip(total, row.tolist(), strict=True)]
    return [tribe for tribe in range(TRIBES) for _ in range(total[tribe])]


def deals(t: Table, seat: int | None) -> Iterator[Any]:
    """Every deal of the unseen cards, each physical card being its own; bids only of tribes at war."""
    places = slots(t, seat)
    at_war = t.state["pawns"][0, t.state["war"][0, 0]] > 0
    for dealt in permutations(cards(t, places)):
        if any(name == "bid" and not at_war[tribe] for (name, _), tribe in zip(places, dealt, strict=True)):
            continue
        s = t.state.copy()[0]
        for name, other in set(places):
            (s[name] if other is None else s[name][other])[:] = 0
        for (name, other), tribe in zip(places, dealt, strict=True):
            (s[name] if other is None else s[name][other])[tribe] += 1
        yield s


def check(t: Table, seat: int | None, expected: dict[Key, Fraction]) -> None:
    view = t.rules.view(t.state, seat)
    seen = Counter(key(resample(t.rules, view, seat, seed)[0]) for seed in range(SAMPLES))
    assert set(seen) <= set(expected)
    total = sum(expected.values())
    assert by_chance([seen[k] for k in expected], [float(SAMPLES * p / total) for p in expected.values()]) > 0.0001


POSITIONS = {
    "hands and pile": ("pile 1 goths 1 huns; hand 0: 2 goths; hand 1: 1 goths, 1 franks; hand 2: 1 huns", []),
    "a bid face down": (
        "war in raetia; raetia 3 goths 2 huns; pile 1 franks;"
        "hand 0: 1 goths; hand 1: 1 goths, 1 huns, 1 franks; hand 2: 1 huns",
        ["0 stand", "1 bid goths"],
    ),
    "a bid that has been made": (
        "war in raetia; raetia 3 goths 2 huns; pile 1 franks;"
        "hand 0: 1 goths; hand 1: 2 huns, 1 franks; hand 2: 1 goths",
        ["0 bid goths", "0 stand", "1 bid huns", "1 bid huns", "1 stand"],
    ),
    "cards put aside": (
        "active 1; pile 1 goths 1 huns; hand 1: 1 goths, 1 huns, 1 vandals; hand 2: 1 saxons",
        ["1 exchange", "1 aside huns", "1 aside goths"],
    ),
    "cards exchanged away": (
        "pile 1 goths 1 huns; hand 1: 1 vandals; hand 2: 1 goths; traded 0: 1 huns; traded 2: 1 franks, 1 goths",
        [],
    ),
}


@clause("A13.1")
@pytest.mark.parametrize("seat", [None, 0, 1, 2])
@pytest.mark.parametrize("name", POSITIONS)
def test_all_deals_that_look_the_same_are_equally_likely(name: str, seat: int | None) -> None:
    text, moves = POSITIONS[name]
    t = position(text)
    t.play(*moves)
    check(t, seat, {k: Fraction(n) for k, n in Counter(key(s) for s in deals(t, seat)).items()})


@clause("A7.3", "A13.1")
@pytest.mark.parametrize("seat", [None, 0, 2])
def test_of_a_simultaneous_bid_not_even_the_number_of_cards_is_known(seat: int | None) -> None:
    """Every hand is as likely as the cards allow, and each card that could lie face down does so half the time."""
    text = (
        "war in raetia; raetia 3 goths 2 huns; pile 1 franks; hand 0: 1 goths; hand 1: 1 huns, 1 franks; hand 2: 1 huns"
    )
    t = position(text + "; used 0: exchange raise", war_bids="simultaneous")
    t.play("0 bid goths", "0 stand", "1 bid huns")
    bidders = [other for other in (0, 1) if other != seat]
    expected: dict[Key, Fraction] = {}
    for s in deals_of_hands(t, seat):
        for k, chance in with_bids(s, bidders):
            expected[k] = expected.get(k, Fraction()) + chance
    check(t, seat, expected)


def deals_of_hands(t: Table, seat: int | None) -> Iterator[Any]:
    """Deals in which the others' bids are back in their hands."""
    in_hand = Table(t.rules, t.state.copy())
    for other in range(t.rules.players):
        if other != seat:
            in_hand.state["hand"][0, other] += in_hand.state["bid"][0, other]
            in_hand.state["bid"][0, other] = 0
    return deals(in_hand, seat)


def with_bids(s: Any, bidders: list[int]) -> Iterator[tuple[Key, Fraction]]:
    """Each way in which the goths and huns of the bidders may lie face down, and its chance."""
    fitting = [(other, t) for other in bidders for t in (1, 2) for _ in range(int(s["hand"][other, t]))]
    assert TRIBE_NAMES[1:3] == ("huns", "goths")
    for lies in product((0, 1), repeat=len(fitting)):
        laid = s.copy()
        for (other, t), one in zip(fitting, lies, strict=True):
            laid["hand"][other, t] -= one
            laid["bid"][other, t] += one
        yield key(laid), Fraction(1, 2 ** len(fitting))
