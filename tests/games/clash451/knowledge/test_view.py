"""Clash 451 C10: what each may know."""

import numpy as np
import pytest

from catalaunia.compiled.dealing import resample
from catalaunia.core.protocol import CHANCE, State
from catalaunia.games.clash451.rules.state import (
    CARDS,
    DISCARDED,
    FIELDS,
    IN_HAND,
    NOWHERE,
    OFF,
    PICKED,
    PILE,
    SHOWN,
    UNDER,
    VALUES,
)
from tests.clauses import clause
from tests.games.clash451.positions import Table, card, position, rules

EVERYBODY = (0, 1, None)  # the seats, and a spectator
OPEN = (
    *("expert", "phase", "actor", "turn", "stage", "drawer", "opening", "shown", "at", "moved", "reveals", "ended"),
    *("drawn", "row", "place", "holder", "barred", "top", "units", "building", "built", "took", "scores", "winner"),
)
SECRET = ("own", "picks", "mulligans")

HANDS = "hands: h1 h2 h3 h4 h9 h17 r1 r2 r3 r4 r9 r17"
HUNS = ("0 pick h9", "0 pick h4", "0 pick h1")
ROMANS = ("1 pick r3", "1 pick r9", "1 pick r2")
PHASES = {
    "the Huns choose": (HANDS, ()),
    "the Huns have chosen a card": (HANDS, HUNS[:1]),
    "the Huns have taken a mulligan": (HANDS.replace("h9", "h18"), ("0 mulligan", "chance draw h9", "chance draw h1")),
    "the Romans choose": (HANDS, HUNS),
    "the first cards are revealed": (HANDS, (*HUNS, *ROMANS)),
    "one of the first cards is played": (HANDS, (*HUNS, *ROMANS, "0 place londinium")),
    "the second cards are revealed": (HANDS, (*HUNS, *ROMANS, "0 place londinium", "1 place burdigala")),
    "movement": ("huns 1: h9 h5; romans 4: r9 r18; huns 9: r5; strategy 3: r21; move", ("0 halt",)),
    "a conflict": ("huns 1: h9; romans 2: r9; move", ("0 move h9 mogontiacum",)),
    "the draws of turn 2": ("huns 1: h9; romans 1: r10; conflicts", ("chance draw h1",)),
    "the game is over": ("huns 1: h9 h5; romans 4: r9 r18; turn 7; conflicts", ()),
}


def at(phase: str) -> Table:
    text, moves = PHASES[phase]
    t = position(text)
    t.play(*moves)
    return t


def view(t: Table, seat: int | None) -> State:
    return t.rules.view(t.state, seat)


# C10.1: a view holds what is open, and one's own


@clause("C10.1")
def test_every_field_is_either_open_or_secret() -> None:
    assert sorted((*OPEN, *SECRET)) == sorted(name for name, *_ in FIELDS)


@clause("C10.1")
@pytest.mark.parametrize("seat", EVERYBODY)
@pytest.mark.parametrize("phase", PHASES)
def test_row_cards_in_play_turn_phase_and_tops_are_open_to_all(phase: str, seat: int | None) -> None:
    t = at(phase)
    seen = view(t, seat)
    for name in OPEN:
        assert np.array_equal(seen[name], t.state[name]), name


@clause("C10.1")
@pytest.mark.parametrize("seat", EVERYBODY)
@pytest.mark.parametrize("phase", PHASES)
def test_what_a_player_has_drawn_chosen_and_returned_only_that_player_sees(phase: str, seat: int | None) -> None:
    t = at(phase)
    seen = view(t, seat)
    for name in SECRET:
        for side in (0, 1):
            if side == seat:
                assert np.array_equal(seen[name][0, side], t.state[name][0, side])
            else:
                assert not seen[name][0, side].any()


@clause("C10.1")
@pytest.mark.parametrize("seat", [1, None])
@pytest.mark.parametrize(
    ("hands", "moves"),
    [
        ("hands: h5 h6 h7 h8 h10 h11 r1 r2 r3 r4 r9 r17", ()),  # other cards drawn
        (HANDS, ("0 pick h4", "0 pick h9", "0 pick h1")),  # another order
        (HANDS, ("0 pick h17", "0 pick h2", "0 pick h3")),  # other cards chosen, and so returned
        ("hands: h9 h4 h1 h18 h19 h20 r1 r2 r3 r4 r9 r17", HUNS),  # others returned
    ],
)
def test_drawn_chosen_and_returned_cards_change_nothing_in_the_views_of_others(
    hands: str, moves: tuple[str, ...], seat: int | None
) -> None:
    one, other = position(HANDS), position(hands)
    one.play(*HUNS[: len(moves)])
    other.play(*moves)
    assert view(one, seat).tobytes() == view(other, seat).tobytes()
    assert view(one, 0).tobytes() != view(other, 0).tobytes()


@clause("C10.1")
def test_a_card_is_open_once_it_is_revealed_and_not_before() -> None:
    t = position(HANDS)
    t.play(*HUNS, *ROMANS)
    for seat in EVERYBODY:
        assert view(t, seat)["shown"][0].tolist() == [card("h9"), card("r3")]
        assert [view(t, seat)["place"][0, card(name)] for name in ("h9", "h4", "h1")] == [SHOWN, OFF, OFF]
    t.play("0 decline", "1 decline")
    for seat in EVERYBODY:
        assert [view(t, seat)["place"][0, card(name)] for name in ("h9", "h4", "h1")] == [DISCARDED, SHOWN, OFF]


@clause("C10.1")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_units_buildings_holders_and_strategies_are_open(seat: int | None) -> None:
    seen = view(at("movement"), seat)
    assert [seen["place"][0, card(name)] for name in ("h9", "h5", "r9", "r18", "r5", "r21")] == [0, 0, 3, 3, 8, 2]
    assert [seen["holder"][0, card(name)] for name in ("h9", "r9", "r18", "r5", "r21")] == [0, 1, 1, 0, 1]
    assert seen["barred"][0].tolist() == [0b100, 0]


@clause("C10.1")
def test_of_a_discard_pile_the_order_below_the_top_card_is_not_kept() -> None:
    tables = []
    for text in ("shown h9 r1; then h10 h11 r2 r3", "shown h10 r1; then h9 h11 r2 r3"):
        t = position(text)
        t.play(*["0 decline", "1 decline"] * 3)
        assert t.field("top").tolist() == [card("h11"), card("r3")]
        tables.append(t)
    for seat in EVERYBODY:
        assert view(tables[0], seat).tobytes() == view(tables[1], seat).tobytes()


@clause("C10.1")
def test_not_even_the_owner_knows_the_order_of_the_draw_pile() -> None:
    """The position has none: each unseen card can be drawn, one as likely as the next."""
    t = position("conflicts")
    assert t.actor == CHANCE
    own = view(t, 0)["own"][0, 0]
    assert t.legal() == [f"draw h{c + 1}" for c in range(VALUES) if own[c] == PILE]
    assert set(t.rules.weights(t.state)) == {1}


@clause("C10.1")
def test_the_owner_knows_the_cards_put_back() -> None:
    t = position(HANDS)
    t.play(*HUNS, *ROMANS)
    own = view(t, 0)["own"][0, 0]
    assert [c + 1 for c in range(VALUES) if own[c] == IN_HAND] == [2, 3, 17]


@clause("C10.1")
@pytest.mark.parametrize("seat", EVERYBODY)
@pytest.mark.parametrize("phase", PHASES)
def test_the_sizes_of_the_piles_are_open(phase: str, seat: int | None) -> None:
    """They follow from the cards that were revealed and the choice that is under way."""
    t = at(phase)
    known = resample(t.rules, view(t, seat), seat, 1)
    for side in (0, 1):
        cards, true = (int((s["own"][0, side] != NOWHERE).sum()) for s in (known, t.state))
        assert cards == true
        if t.field("phase") not in (1, 2):  # no draw and no choice is under way
            assert (known["picks"][0, side] >= 0).tolist() == (t.state["picks"][0, side] >= 0).tolist()


# C10.1: mulligans


MULLIGAN = "hands: h1 h2 h3 h4 h5 h17 r9 r10 r11 r12 r13 r14"


@clause("C10.1")
@pytest.mark.parametrize("seat", [1, None])
def test_a_mulligan_is_open_only_once_both_have_chosen(seat: int | None) -> None:
    t = position(MULLIGAN)
    before = view(t, seat).tobytes()
    t.play("0 mulligan", *(f"chance draw h{value}" for value in (9, 10, 11, 12, 13, 14)))
    assert view(t, seat).tobytes() == before
    t.play("0 pick h9", "0 pick h10", "0 pick h11", "1 pick r10", "1 pick r11")
    assert view(t, seat)["took"][0].tolist() == [0, 0]
    assert view(t, 0)["mulligans"][0].tolist() == [1, 0]
    t.play("1 pick r12")
    assert view(t, seat)["took"][0].tolist() == [1, 0]


@clause("C10.1")
def test_in_a_match_a_mulligan_is_open_only_once_both_have_chosen() -> None:
    match = position(MULLIGAN).match()
    before = match.view(1).tobytes()
    match.play(0, "mulligan")
    assert match.view(1).tobytes() == before
    assert match.to_act() == [0, 1]
    for name in ("r9", "r10", "r11"):
        match.play(1, f"pick {name}")
    assert match.view(1)["took"][0].tolist() == [0, 0]
    while 0 in match.to_act() and match.view(None)["took"][0, 0] == 0:
        match.play(0, match.legal(0)[0].text)
    assert match.view(1)["took"][0].tolist() == [1, 0]


@clause("C10.1")
@pytest.mark.parametrize("seat", [1, None])
def test_the_cards_of_a_mulligan_never_become_open(seat: int | None) -> None:
    views = []
    for hands in (MULLIGAN, MULLIGAN.replace("h17", "h18")):
        t = position(hands)
        t.play("0 mulligan", *(f"chance draw h{value}" for value in (9, 10, 11, 12, 13, 14)))
        t.play("0 pick h9", "0 pick h10", "0 pick h11", "1 pick r10", "1 pick r11", "1 pick r12")
        views.append(view(t, seat).tobytes())
    assert views[0] == views[1]


# C10.1: what a view leaves open can be filled up again


def check_cards(s: State) -> None:
    """Each of the 42 cards is in exactly one place."""
    for number in range(CARDS):
        place, own = int(s["place"][0, number]), int(s["own"][0, number // VALUES, number % VALUES])
        picks = s["picks"][0].reshape(-1).tolist()
        assert picks.count(number) == (own == PICKED)
        if place == OFF:
            assert own in (PILE, IN_HAND, PICKED) or UNDER < own < UNDER + 8
        else:
            assert own == NOWHERE
            assert place in (DISCARDED, SHOWN, *range(9))


@clause("C10.1")
@pytest.mark.parametrize("seat", EVERYBODY)
@pytest.mark.parametrize("phase", PHASES)
def test_a_resampled_position_has_each_card_once_and_looks_the_same(phase: str, seat: int | None) -> None:
    t = at(phase)
    seen = view(t, seat)
    for seed in range(5):
        state = resample(t.rules, seen, seat, seed)
        check_cards(state)
        assert t.rules.view(state, seat).tobytes() == seen.tobytes()


@clause("C10.1")
@pytest.mark.parametrize("mode", ["base", "expert"])
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_that_is_so_all_through_a_game(mode: str, dice: int) -> None:
    made = rules(mode=mode)
    t = Table(made, made.new())
    for number, move in enumerate(made.random_game(dice)[0]):
        for seat in EVERYBODY if number % 4 == dice else ():  # some of the positions
            check_cards(t.state)
            seen = view(t, seat)
            state = resample(made, seen, seat, dice)
            check_cards(state)
            assert made.view(state, seat).tobytes() == seen.tobytes()
            if t.actor == seat:
                assert made.legal(state) == made.legal(t.state)
        made.apply(t.state, move)
    assert t.over


# C10.2


@clause("C10.2")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_every_card_seen_so_far_can_be_looked_up_in_a_view_whoever_plays(seat: int | None) -> None:
    """Human and computer players have nothing but their view: it tells all cards seen, with the option or without."""
    moves = ("0 place londinium", "1 decline", "0 decline", "1 decline")
    views = []
    for option in ("on", "off"):
        t = position(HANDS, card_count=option)
        assert t.rules.options["card_count"] == option
        t.play(*HUNS, "1 pick r3", "1 pick r2", "1 pick r9", *moves)
        seen = [c for c in range(CARDS) if view(t, seat)["place"][0, c] != OFF]
        assert seen == [card("h4"), card("h9"), card("r2"), card("r3")]
        views.append(view(t, seat).tobytes())
    assert views[0] == views[1]
