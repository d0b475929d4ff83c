"""Clash 451 C10: resampling is uniform over all deals that look the same, against full enumeration."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, permutations, product

import pytest

from catalaunia.compiled.dealing import resample
from catalaunia.core.protocol import State
from catalaunia.games.clash451.rules.state import (
    IN_HAND,
    MOVE,
    NOWHERE,
    OFF,
    PICK,
    PICKED,
    PICKS,
    PILE,
    PLACE,
    UNDER,
    VALUES,
)
from tests.clauses import clause
from tests.games.clash451.positions import Table, rules
from tests.games.fit import by_chance

SAMPLES = 1000
Side = tuple[tuple[int, ...], tuple[int, ...]]  # where the cards of a side lie, and its choice in order


def reach(turn: int, phase: int, number: int, mode: str = "base") -> Table:
    """A position of a real game: at this turn and phase; `number` is the round, or the actor of a choice."""
    made = rules(mode=mode)
    for dice in range(1, 50):
        t = Table(made, made.new())
        for move in made.random_game(dice)[0]:
            s = t.state[0]
            if (s["turn"], s["phase"], s["actor" if phase == PICK else "stage"]) == (turn, phase, number):
                return t
            made.apply(t.state, move)
    raise AssertionError("no game gets there")


def unseen(t: Table, side: int) -> list[int]:
    """The cards of a side that nobody else can see."""
    return [card for card in range(VALUES) if t.field("place")[side * VALUES + card] == OFF]


def dealt(side: int, where: dict[int, int], picks: tuple[int, ...]) -> Side:
    hidden = [-1] * (PICKS - len(picks))
    lies = tuple(where.get(card, PICKED if card in picks else NOWHERE) for card in range(VALUES))
    return lies, (*hidden, *(side * VALUES + card for card in picks))


def groups(cards: list[int], sizes: dict[int, int]) -> Iterator[dict[int, int]]:
    """All ways to divide cards into groups of these sizes."""
    if not sizes:
        yield {}
        return
    (name, size), *others = sizes.items()
    for group in combinations(cards, size):
        rest = [card for card in cards if card not in group]
        for more in groups(rest, dict(others)):
            yield more | dict.fromkeys(group, name)


def deals(t: Table, side: int, picks: int, sizes: dict[int, int]) -> dict[Side, Fraction]:
    """Every deal of the unseen cards of a side: ordered choices, and groups of the others."""
    cards = unseen(t, side)
    assert len(cards) == picks + sum(sizes.values())
    found = []
    for chosen in permutations(cards, picks):
        rest = [card for card in cards if card not in chosen]
        found += [dealt(side, where, chosen) for where in groups(rest, sizes)]
    return dict.fromkeys(found, Fraction(1, len(found)))


def side_of(state: State, side: int) -> Side:
    return tuple(state["own"][0, side].tolist()), tuple(state["picks"][0, side].tolist())


def check(t: Table, seat: int | None, expected: dict[tuple[Side, ...], Fraction]) -> None:
    others = [side for side in (0, 1) if side != seat]
    view = t.rules.view(t.state, seat)
    resampled = (resample(t.rules, view, seat, seed) for seed in range(SAMPLES))
    seen = Counter(tuple(side_of(state, side) for side in others) for state in resampled)
    assert set(seen) <= set(expected)
    assert sum(expected.values()) == 1
    if len(expected) > 1:
        assert by_chance([seen[deal] for deal in expected], [float(SAMPLES * p) for p in expected.values()]) > 0.0001


POSITIONS = {  # turn, phase, its round or actor; cards still chosen, in hand and in the pile of each side
    "all are known but for their order": (7, PLACE, 0, 2, {IN_HAND: 0, PILE: 0}),
    "the first card of turn 6": (6, PLACE, 0, 2, {IN_HAND: 3, PILE: 0}),
    "movement in turn 6": (6, MOVE, 2, 1, {IN_HAND: 3, PILE: 0}),
    "the last card of turn 5": (5, PLACE, 2, 0, {IN_HAND: 3, PILE: 3}),
}


@clause("C10.1")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("name", POSITIONS)
def test_all_deals_that_look_the_same_are_equally_likely(name: str, seat: int) -> None:
    turn, phase, number, picks, sizes = POSITIONS[name]
    t = reach(turn, phase, number)
    check(t, seat, {(one,): p for one, p in deals(t, 1 - seat, picks, sizes).items()})


@clause("C10.1")
@pytest.mark.parametrize("name", ["all are known but for their order", "movement in turn 6"])
def test_for_a_spectator_the_hands_of_both_are_equally_likely_and_independent(name: str) -> None:
    turn, phase, number, picks, sizes = POSITIONS[name]
    t = reach(turn, phase, number)
    huns, romans = (deals(t, side, picks, sizes) for side in (0, 1))
    check(t, None, {(one, other): huns[one] * romans[other] for one, other in product(huns, romans)})


@clause("C10.1")
def test_while_both_choose_the_hand_of_the_other_is_any_six_of_the_unseen_cards() -> None:
    t = reach(5, PICK, 0)
    check(t, 1, {(one,): p for one, p in deals(t, 0, 0, {IN_HAND: 6, PILE: 3}).items()})
    check(t, 0, {(one,): p for one, p in deals(t, 1, 0, {IN_HAND: 6, PILE: 3}).items()})


@clause("C10.1")
def test_of_who_has_chosen_already_neither_the_choice_nor_its_order_is_known() -> None:
    t = reach(6, PICK, 1)
    check(t, 1, {(one,): p for one, p in deals(t, 0, 3, {IN_HAND: 3}).items()})


@clause("C9.1", "C10.1")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("turn", [5, 6])
def test_in_expert_mode_every_block_may_have_gone_over_or_under(turn: int, seat: int) -> None:
    t = reach(turn, PLACE, 2, "expert")
    expected: dict[tuple[Side, ...], Fraction] = {}
    for tosses in product(("over", "under"), repeat=turn):
        sizes = Counter(pile_after(tosses))
        for one, p in deals(t, 1 - seat, 0, dict(sizes)).items():
            expected[(one,)] = expected.get((one,), Fraction()) + p / 2**turn
    check(t, seat, expected)


def pile_after(tosses: tuple[str, ...]) -> list[int]:
    """The pile from the top after so many turns, each card named after where its player knows it to be."""
    pile = [PILE] * VALUES
    for turn, toss in enumerate(tosses, 1):
        pile = pile[6:]
        pile = [IN_HAND] * PICKS + pile if toss == "over" else pile + [UNDER + turn] * PICKS
    return pile
