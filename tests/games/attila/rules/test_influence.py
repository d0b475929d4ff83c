"""Attila A6: influence or a second pawn."""

import pytest

from tests.clauses import clause
from tests.games.attila.positions import position


@clause("A6.1")
def test_there_is_one_choice_of_three() -> None:
    t = position("hand 0: 2 goths; no action cards")
    t.play("0 play goths raetia")
    assert {move.split()[0] for move in t.legal()} == {"gain", "second", "forgo"}


@clause("A6.1")
def test_taking_influence_moves_ones_own_cube_in_the_column_of_that_tribe() -> None:
    t = position("hand 0: 1 goths; influence 0: 3 goths, 2 huns; influence 1: 5 goths; no action cards")
    t.play("0 play goths raetia", "0 gain")
    assert t.influence(0) == {"goths": 4, "huns": 2}
    assert t.influence(1) == {"goths": 5}
    assert t.pawns("raetia") == {"goths": 1}


@clause("A6.1")
def test_a_second_pawn_of_the_same_tribe_is_placed_instead_of_influence() -> None:
    t = position("hand 0: 2 goths; influence 0: 3 goths; no action cards")
    t.play("0 play goths raetia", "0 second moesia")
    assert t.pawns("raetia") == t.pawns("moesia") == {"goths": 1}
    assert t.stock("goths") == 18
    assert t.influence(0) == {"goths": 3}


@clause("A6.1")
def test_the_second_pawn_costs_no_card() -> None:
    t = position("hand 0: 2 goths, 1 huns; pile 0 goths")
    t.play("0 play goths raetia")
    discards = t.discards()
    t.play("0 second raetia")
    assert t.hand(0) == {"goths": 1, "huns": 1}
    assert t.field("held")[0] == 2
    assert t.discards() == discards


@clause("A6.1")
def test_the_second_pawn_may_join_the_first() -> None:
    t = position("hand 0: 1 goths")
    t.play("0 play goths raetia", "0 second raetia")
    assert t.pawns("raetia") == {"goths": 2}


@clause("A6.1")
def test_giving_up_both_changes_nothing_more() -> None:
    t = position("hand 0: 2 goths; influence 0: 3 goths")
    t.play("0 play goths raetia", "0 forgo")
    assert t.influence(0) == {"goths": 3}
    assert t.stock("goths") == 19
    assert t.legal("pass") == ["pass"]


@clause("A6.1")
@pytest.mark.parametrize("choice", ["gain", "second raetia", "forgo"])
def test_the_choice_is_made_once(choice: str) -> None:
    t = position("hand all: 2 goths; no action cards")
    t.play("0 play goths raetia", f"0 {choice}")
    t.draw()
    assert t.actor == 1
    assert t.why_not("gain").endswith("it is time to play a card (A6.1).")


@clause("A6.1")
def test_the_second_pawn_needs_the_frontier_its_tribe_or_a_neighbour_of_it() -> None:
    t = position("italia 1 goths; asia 1 huns; hand 0: 1 goths")
    t.play("0 play goths italia")
    frontier = {"belgica", "germania", "raetia", "noricum", "pannonia", "moesia"}
    assert {move.split()[1] for move in t.legal("second")} == frontier | {"italia", "apulia", "cisalpina"}
    assert "(A5.2)" in t.why_not("second asia")


@clause("A6.1")
def test_the_first_pawn_already_counts_for_the_second() -> None:
    t = position("hand 0: 1 goths")
    t.play("0 play goths raetia", "0 second cisalpina")
    assert t.pawns("cisalpina") == {"goths": 1}


@clause("A6.1")
def test_the_second_pawn_cannot_enter_a_pacified_province() -> None:
    t = position("pacified noricum cisalpina; hand 0: 1 goths")
    t.play("0 play goths raetia")
    assert not {"second noricum", "second cisalpina"} & set(t.legal())
    assert "(A5.3)" in t.why_not("second cisalpina")


@clause("A6.1")
def test_the_second_pawn_cannot_be_a_sixth() -> None:
    t = position("raetia 4 huns; hand 0: 1 goths")
    t.play("0 play goths raetia")
    assert "(A5.4)" in t.why_not("second raetia")


@clause("A6.1")
def test_the_second_pawn_needs_a_pawn_in_the_stock() -> None:
    t = position("hand 0: 1 goths; stock goths 1; no action cards")
    t.play("0 play goths raetia")
    assert t.legal() == ["gain", "forgo"]
    assert "(A5.5)" in t.why_not("second raetia")


@clause("A6.1")
def test_the_second_pawn_is_of_the_same_tribe_whatever_is_in_hand() -> None:
    t = position("hand 0: 1 goths, 3 huns")
    t.play("0 play goths raetia", "0 second noricum")
    assert t.pawns("noricum") == {"goths": 1}


STEPS = [(10, 1), (9, 2), (8, 2), (7, 3), (6, 3), (5, 3), (4, 4), (3, 4), (2, 4), (1, 4)]


@clause("A6.2")
@pytest.mark.parametrize(("peace", "step"), STEPS)
def test_the_step_is_1_2_3_or_4_by_the_lowest_century_with_a_peace_card_left(peace: int, step: int) -> None:
    t = position(f"hand 0: 1 goths; influence 0: 7 goths; peace {peace}")
    t.play("0 play goths raetia", "0 gain")
    assert t.influence(0) == {"goths": 7 + step}


@clause("A6.2")
@pytest.mark.parametrize(("peace", "step"), STEPS)
def test_a_cube_off_the_column_enters_on_the_square_of_the_step(peace: int, step: int) -> None:
    t = position(f"hand 0: 1 goths; peace {peace}")
    t.play("0 play goths raetia", "0 gain")
    assert t.influence(0) == {"goths": step}


@clause("A6.2")
def test_example_of_a_cube_that_enters_in_century_5() -> None:
    t = position("raetia 4 huns; hand 0: 1 huns, 1 goths; no action cards", players=2)
    t.play("0 play huns raetia", "0 forgo", "0 stand", "1 stand")
    assert t.field("peace") == 9
    t.play("0 play goths moesia", "0 gain")
    assert t.influence(0) == {"goths": 2}


@clause("A6.2")
@pytest.mark.parametrize(("peace", "step"), [(10, 1), (8, 2), (5, 3)])
def test_the_war_of_this_very_card_changes_nothing(peace: int, step: int) -> None:
    t = position(f"raetia 4 huns; hand 0: 1 huns; peace {peace}; no action cards")
    t.play("0 play huns raetia", "0 gain", "0 stand", "1 stand", "2 stand")
    assert t.field("peace") == peace - 1
    assert t.influence(0) == {"huns": step}


@clause("A6.2")
@pytest.mark.parametrize(("peace", "step"), [(10, 2), (8, 3), (5, 4)])
def test_the_war_of_an_earlier_card_in_the_same_turn_counts(peace: int, step: int) -> None:
    t = position(f"raetia 4 huns; hand 0: 1 huns, 1 goths; peace {peace}; no action cards", players=2)
    t.play("0 play huns raetia", "0 forgo", "0 stand", "1 stand", "0 play goths moesia", "0 gain")
    assert t.influence(0) == {"goths": step}


@clause("A6.2")
def test_when_no_peace_cards_are_left_the_step_remains_4() -> None:
    t = position("raetia 4 huns; hand 0: 1 huns, 1 goths; peace 1; no action cards", players=2)
    t.play("0 play huns raetia", "0 forgo", "0 stand", "1 stand", "0 play goths moesia", "0 gain")
    assert t.field("peace") == 0
    assert t.influence(0) == {"goths": 4}


@clause("A6.3")
@pytest.mark.parametrize("square", [17, 18, 19, 20, 21, 22])
def test_no_cube_goes_beyond_square_22(square: int) -> None:
    t = position(f"hand 0: 1 goths; influence 0: {square} goths; peace 3")
    t.play("0 play goths raetia", "0 gain")
    assert t.influence(0) == {"goths": min(square + 4, 22)}


@clause("A6.4")
@pytest.mark.parametrize("choice", ["gain", "second noricum", "forgo"])
def test_the_war_of_the_first_pawn_waits_for_the_choice(choice: str) -> None:
    t = position("raetia 4 huns; hand 0: 1 goths; no action cards")
    t.play("0 play goths raetia")
    assert {move.split()[0] for move in t.legal()} == {"gain", "second", "forgo"}
    assert t.why_not("stand").startswith("You cannot bid now: it is time to gain influence")
    t.play(f"0 {choice}")
    assert t.legal() == ["stand"]


@clause("A6.4")
def test_the_fifth_pawn_opens_its_neighbours_before_its_war_is_fought() -> None:
    t = position("raetia 4 huns; hand 0: 1 goths; no action cards; peace 6")
    t.play("0 play goths raetia", "0 second cisalpina", "0 stand", "1 stand", "2 stand")
    assert t.pawns("raetia") == {"huns": 4}
    assert t.pawns("cisalpina") == {"goths": 1}


@clause("A6.4")
def test_a_second_pawn_alone_may_cause_a_war() -> None:
    t = position("raetia 4 huns; hand 0: 1 goths; no action cards")
    t.play("0 play goths noricum", "0 second raetia")
    assert t.legal() == ["stand"]


@clause("A6.4")
def test_a_second_pawn_may_cause_a_further_war() -> None:
    t = position("raetia 4 huns; noricum 4 huns; hand 0: 1 goths; no action cards; peace 6")
    t.play("0 play goths raetia", "0 second noricum", "0 stand", "1 stand", "2 stand")
    assert (t.is_pacified("raetia"), t.is_pacified("noricum")) == (True, False)
    t.play("0 stand", "1 stand", "2 stand")
    assert t.is_pacified("noricum")
    assert t.field("peace") == 4
