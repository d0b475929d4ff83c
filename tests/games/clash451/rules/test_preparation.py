"""Clash 451 C3: a turn, and its preparation."""

import pytest

from catalaunia.core.protocol import CHANCE
from catalaunia.games.clash451.rules.state import MOVE, PICK, PLACE
from tests.clauses import clause
from tests.games.clash451.positions import Table, position, start

ROW = "row 1 4 6 7 9 11 12 14 19"
HANDS = "hands: h9 h10 h12 h5 h6 h7 r9 r11 r13 r5 r6 r7"
NO_UNITS = "h1 h2 h3 h4 h17 h18"
ONE_UNIT = "h1 h2 h3 h4 h17 h9"
TWO_UNITS = "h1 h2 h3 h4 h16 h5"
MANY_UNITS = "h9 h10 h11 h12 h13 h14"


def preparing(hand: str, romans: str = "r9 r10 r11 r12 r13 r14", rest: str = "") -> Table:
    return position(f"{ROW}; hands: {hand} {romans}; {rest}")


def opened() -> Table:
    """The row lies, and the cards of the first turn are still to be drawn."""
    t = start()
    t.play(*[f"chance {move}" for move in t.legal("terrain")[:9]])
    return t


def hand(t: Table) -> list[str]:
    """The cards to choose from."""
    return [move.split()[1] for move in t.legal("pick")]


def choose(t: Table, huns: str, romans: str) -> None:
    t.play(*[f"0 pick {name}" for name in huns.split()], *[f"1 pick {name}" for name in romans.split()])


def idle(t: Table) -> None:
    """Decline and halt until the turn is over."""
    while t.field("phase") in (PLACE, MOVE):
        t.play(f"{t.actor} {t.legal()[-1]}")


@clause("C3.1")
def test_the_game_lasts_seven_turns() -> None:
    t = opened()
    turns = []
    while not t.over:
        t.draw()
        turns.append(int(t.field("turn")))
        choose_first(t)
        idle(t)
    assert turns == [1, 2, 3, 4, 5, 6, 7]


def choose_first(t: Table) -> None:
    """Both choose the first three cards they can, so that most values are equal."""
    for _ in range(6):
        t.play(f"{t.actor} {t.legal('pick')[0]}")


@clause("C3.1")
def test_a_turn_is_preparation_two_placings_movement_a_third_placing_and_conflicts() -> None:
    t = position(f"{ROW}; {HANDS}")
    assert t.field("phase") == PICK
    choose(t, "h9 h10 h12", "r11 r13 r5")
    t.play("1 place roma", "0 place londinium")
    assert t.field("phase") == PLACE
    t.play("1 place roma", "0 place arelate")
    assert t.field("phase") == MOVE
    t.play("0 halt", "0 move h10 roma")
    assert t.field("phase") == PLACE
    assert t.units("roma") == {0: ["h10"], 1: ["r11", "r13"]}
    t.play("0 place roma")
    assert t.units("roma") == {0: ["h10", "h12"], 1: ["r11", "r13"]}  # the conflict waits
    t.play("1 decline")
    assert t.units("roma") == {1: ["r13"]}
    assert t.field("turn") == 2
    assert t.actor == CHANCE


@clause("C3.1")
def test_there_is_no_movement_after_the_first_card_or_after_the_third() -> None:
    t = position(f"{ROW}; huns 9: h16; {HANDS}")
    choose(t, "h9 h10 h12", "r11 r13 r5")
    phases = []
    while t.field("turn") == 1:
        phases.append(int(t.field("phase")))
        t.play(f"{t.actor} {t.legal()[-1]}")
    assert phases == [PLACE, PLACE, PLACE, PLACE, MOVE, PLACE, PLACE]


@clause("C3.2")
def test_each_player_draws_six_cards_in_the_first_turn_the_huns_before_the_romans() -> None:
    t = opened()
    t.draw_moves("h1 h5 h9 h13 h17 h21")
    assert t.actor == CHANCE
    t.draw_moves("r2 r6 r10 r14 r18 r20")
    assert t.actor == 0
    assert hand(t) == ["h1", "h5", "h9", "h13", "h17", "h21"]
    t.play("0 pick h1", "0 pick h5", "0 pick h9")
    assert t.actor == 1
    assert hand(t) == ["r2", "r6", "r10", "r14", "r18", "r20"]


@clause("C3.2")
def test_three_cards_are_chosen_from_the_hand_and_none_twice() -> None:
    t = position(f"{ROW}; {HANDS}")
    assert hand(t) == ["h5", "h6", "h7", "h9", "h10", "h12"]
    t.play("0 pick h9")
    assert hand(t) == ["h5", "h6", "h7", "h10", "h12"]
    t.play("0 pick h5")
    assert hand(t) == ["h6", "h7", "h10", "h12"]
    t.play("0 pick h12")
    assert t.actor == 1
    assert hand(t) == ["r5", "r6", "r7", "r9", "r11", "r13"]


@clause("C3.2")
@pytest.mark.parametrize("order", ["h9 h5 h12", "h12 h9 h5", "h5 h12 h9"])
def test_the_cards_are_played_in_the_order_in_which_they_were_chosen(order: str) -> None:
    t = position(f"{ROW}; {HANDS}")
    choose(t, order, "r13 r11 r7")
    played = []
    while t.field("turn") == 1:
        if t.actor == 0 and t.field("phase") == PLACE:
            t.play("0 place roma")
            played += [name for name in order.split() if t.where(name) and name not in played]
        else:
            t.play(f"{t.actor} {t.legal()[-1]}")
    assert played == order.split()


@clause("C3.2")
def test_the_cards_not_chosen_lie_on_top_of_the_pile_and_are_drawn_again() -> None:
    t = position(f"{ROW}; {HANDS}")
    choose(t, "h9 h10 h12", "r9 r11 r13")
    idle(t)
    assert t.actor == CHANCE
    t.draw_moves("h1 h2 h3")
    assert t.legal("draw")[0].startswith("draw r")
    t.draw_moves("r1 r2 r3")
    assert hand(t) == ["h1", "h2", "h3", "h5", "h6", "h7"]
    t.play("0 pick h1", "0 pick h2", "0 pick h3")
    assert hand(t) == ["r1", "r2", "r3", "r5", "r6", "r7"]


@clause("C3.2")
def test_cards_that_were_played_are_not_drawn_again() -> None:
    t = position(f"{ROW}; {HANDS}")
    choose(t, "h9 h10 h12", "r9 r11 r13")
    idle(t)
    gone = {"draw h9", "draw h10", "draw h12", "draw h5", "draw h6", "draw h7"}
    assert set(t.legal("draw")) == {f"draw h{value}" for value in range(1, 22)} - gone


@clause("C1.2")
def test_a_card_of_the_other_deck_is_refused_by_its_name() -> None:
    t = position(f"{ROW}; {HANDS}")
    move = t.rules.parse(t.state, "pick r12")
    assert move is not None
    refusal = t.rules.why_not(t.rules.view(t.state, 0), move)
    assert str(refusal) == "This card is not from your deck: Franks (12) (C1.2)."


@clause("C3.2")
def test_the_pile_has_eighteen_cards_when_the_choice_of_the_first_turn_is_made() -> None:
    t = position(f"{ROW}; {HANDS}")
    t.play("0 pick h9", "0 pick h10", "0 pick h12")
    assert (t.pile(0), t.pile(1)) == (18, 21)
    t.play("1 pick r9", "1 pick r11", "1 pick r13")
    assert (t.pile(0), t.pile(1)) == (18, 18)


@clause("C3.2")
def test_all_twenty_one_cards_come_up_and_in_the_seventh_turn_just_three_remain() -> None:
    t = opened()
    draws, hands, piles = [], [], []
    while not t.over:
        drawn = 0
        while t.actor == CHANCE:
            t.play(f"chance {t.legal()[-1]}")
            drawn += 1
        draws.append(drawn)
        hands.append(len(hand(t)))
        choose_first(t)
        piles.append((t.pile(0), t.pile(1)))
        idle(t)
    assert draws == [12, 6, 6, 6, 6, 6, 0]
    assert hands == [6, 6, 6, 6, 6, 6, 3]
    assert piles == [(left, left) for left in (18, 15, 12, 9, 6, 3, 0)]


@clause("C3.2")
def test_in_the_seventh_turn_a_player_chooses_the_order_alone() -> None:
    t = position(f"{ROW}; hands: h9 h10 h12 r9 r11 r13; turn 7")
    t.play("0 pick h12")
    assert hand(t) == ["h9", "h10"]
    t.play("0 pick h9")
    assert t.legal() == ["pick h10"]


@clause("C3.3")
@pytest.mark.parametrize(
    ("cards", "may"),
    [(NO_UNITS, True), (ONE_UNIT, True), ("h1 h2 h3 h4 h17 h5", True), (TWO_UNITS, False), (MANY_UNITS, False)],
)
def test_a_player_with_fewer_than_two_units_may_take_a_mulligan(cards: str, may: bool) -> None:
    assert ("mulligan" in preparing(cards).legal()) == may


@clause("C3.3")
def test_armies_and_characters_are_both_units() -> None:
    for cards in ("h1 h2 h3 h4 h5 h6", "h1 h2 h3 h4 h9 h10", "h1 h2 h3 h4 h8 h9"):
        assert preparing(cards).legal("mulligan") == []


@clause("C3.3")
def test_nobody_has_to_take_a_mulligan() -> None:
    t = preparing(NO_UNITS)
    choose(t, "h1 h2 h3", "r9 r10 r11")
    assert t.field("phase") == PLACE


@clause("C3.3")
def test_all_six_cards_are_shuffled_back_and_six_are_drawn_again() -> None:
    t = preparing(NO_UNITS)
    t.play("0 mulligan")
    for left in range(21, 15, -1):
        assert t.actor == CHANCE
        assert len(t.legal("draw")) == left
        t.play(f"chance {t.legal()[-1]}")
    assert t.actor == 0
    assert hand(t) == ["h16", "h17", "h18", "h19", "h20", "h21"]


@clause("C3.3")
def test_the_same_cards_may_come_again_after_a_mulligan() -> None:
    t = preparing(NO_UNITS)
    t.play("0 mulligan")
    assert t.legal() == [f"draw h{value}" for value in range(1, 22)]
    t.draw_moves(NO_UNITS)
    assert hand(t) == NO_UNITS.split()


@clause("C3.3")
def test_a_mulligan_may_be_repeated_as_long_as_the_new_cards_meet_the_condition() -> None:
    t = preparing(NO_UNITS)
    for cards in (ONE_UNIT, NO_UNITS, "h20 h21 h19 h18 h17 h8", "h1 h2 h3 h4 h17 h18", ONE_UNIT):
        t.play("0 mulligan")
        t.draw_moves(cards)
        assert t.legal("mulligan") == ["mulligan"]
    t.play("0 mulligan")
    t.draw_moves(TWO_UNITS)
    assert t.legal("mulligan") == []


@clause("C3.3")
def test_a_mulligan_is_no_longer_possible_once_a_card_is_chosen() -> None:
    t = preparing(NO_UNITS)
    t.play("0 pick h1")
    assert t.legal("mulligan") == []
    t = preparing(MANY_UNITS)
    t.play("0 pick h9", "0 pick h10")
    assert t.legal("mulligan") == []


@clause("C3.3")
@pytest.mark.parametrize("turn", [2, 3, 7])
def test_there_is_a_mulligan_in_the_first_turn_only(turn: int) -> None:
    assert preparing(NO_UNITS, rest=f"turn {turn}").legal("mulligan") == []


@clause("C3.3")
def test_each_player_has_a_mulligan_by_their_own_cards() -> None:
    t = preparing(MANY_UNITS, "r1 r2 r3 r4 r17 r18")
    assert t.legal("mulligan") == []
    t.play("0 pick h9", "0 pick h10", "0 pick h11")
    assert t.actor == 1
    t.play("1 mulligan")
    assert t.legal() == [f"draw r{value}" for value in range(1, 22)]
    t.draw_moves("r1 r2 r3 r4 r17 r9")
    t.play("1 mulligan")
    t.draw_moves("r1 r2 r3 r4 r8 r9")
    assert t.actor == 1
    assert hand(t) == ["r1", "r2", "r3", "r4", "r8", "r9"]
    assert t.legal("mulligan") == []


@clause("C3.3")
def test_the_mulligan_of_one_player_leaves_the_other_as_they_are() -> None:
    t = preparing(NO_UNITS, "r1 r2 r3 r4 r17 r18")
    t.play("0 mulligan")
    t.draw_moves(MANY_UNITS)
    t.play("0 pick h9", "0 pick h10", "0 pick h11")
    assert (t.actor, hand(t)) == (1, ["r1", "r2", "r3", "r4", "r17", "r18"])
    assert t.legal("mulligan") == ["mulligan"]


@clause("C3.4")
def test_both_players_choose_at_the_same_time_in_whatever_order() -> None:
    match = position(f"{ROW}; {HANDS}").match()
    assert match.to_act() == [0, 1]
    match.play(1, "pick r9")
    match.play(0, "pick h5")
    match.play(1, "pick r5")
    match.play(1, "pick r13")
    assert match.to_act() == [0]
    match.play(0, "pick h12")
    match.play(0, "pick h6")
    assert match.state["shown"].tolist() == [[4, 21 + 8]]
    assert match.to_act() == [1]


@clause("C3.4")
@pytest.mark.parametrize("chooser", [0, 1])
def test_neither_finds_out_anything_while_the_other_chooses(chooser: int) -> None:
    match = position(f"{ROW}; {HANDS}").match()
    side = "hr"[chooser]
    before = match.view(1 - chooser).tobytes()
    for name in ("9", "5", "6"):
        match.play(chooser, f"pick {side}{name}")
        assert match.view(1 - chooser).tobytes() == before
        assert len(match.legal(1 - chooser)) == 6


@clause("C3.4")
def test_a_choice_is_unknown_until_it_is_revealed_card_by_card() -> None:
    seen = set()
    for order in ("r9 r11 r5", "r9 r5 r11", "r9 r6 r7"):
        t = position(f"{ROW}; {HANDS}")
        choose(t, "h12 h9 h10", order)
        seen.add((t.rules.view(t.state, 0).tobytes(), t.rules.view(t.state, None).tobytes()))
    assert len(seen) == 1
    t.play("0 decline", "1 decline")
    assert t.rules.view(t.state, 0)["shown"].tolist() == [[8, 21 + 5]]
