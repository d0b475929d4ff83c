"""Attila A9: scoring."""

import pytest

from catalaunia.games.attila.rules.state import BID
from tests.clauses import clause
from tests.games.attila.positions import Table, position

GOTHS = "raetia 3 goths; noricum 1 goths; cisalpina 1 goths"  # 5 pawns in 3 provinces
TRIBES = ("Franks", "Huns", "Goths", "Saxons", "Teutons", "Vandals")


def after_a_war(text: str, players: int = 3) -> Table:
    """The Huns die out in a war of their own in Moesia; nobody bids."""
    t = position(f"war in moesia; moesia 5 huns; no action cards; {text}", players)
    t.play(*(f"{seat} stand" for seat in range(players)))
    return t


def scored(text: str, players: int = 3) -> list[int]:
    """What the scoring of century IV brings."""
    return after_a_war(text, players).scores


@clause("A9.1")
@pytest.mark.parametrize("peace", [10, 8, 5])
def test_the_last_peace_card_of_century_iv_v_or_vi_brings_a_scoring(peace: int) -> None:
    t = after_a_war(f"{GOTHS}; influence 0: 1 goths; peace {peace}")
    assert t.field("peace") == peace - 1
    assert t.scores == [8, 0, 0]
    assert t.field("scorings") == 1


@clause("A9.1")
@pytest.mark.parametrize("peace", [9, 7, 6, 4, 3, 2])
def test_other_peaces_bring_no_scoring(peace: int) -> None:
    t = after_a_war(f"{GOTHS}; influence 0: 1 goths; peace {peace}")
    assert t.scores == [0, 0, 0]
    assert t.field("scorings") == 0


@clause("A9.1")
def test_a_peace_without_a_card_brings_no_scoring_of_its_own() -> None:
    t = position("raetia 4 goths; noricum 4 goths; hand 0: 1 goths; peace 1; influence 0: 1 franks; no action cards")
    t.play("0 play goths raetia", "0 second noricum", *["0 stand", "1 stand", "2 stand"] * 2)
    assert t.is_pacified("raetia")
    assert t.is_pacified("noricum")
    assert t.field("scorings") == 1  # the final one


@clause("A9.1")
def test_a_scoring_comes_right_away_before_the_next_war_of_the_same_card() -> None:
    t = position("raetia 4 goths; noricum 4 goths; hand 0: 1 goths; influence 0: 1 goths; no action cards")
    t.play("0 play goths raetia", "0 second noricum", "0 stand", "1 stand")
    assert t.scores == [0, 0, 0]
    t.play("2 stand")
    assert t.field("phase") == BID
    assert t.scores == [5 + 1, 0, 0]  # those of Noricum, whose war is still to come


@clause("A9.1")
def test_a_scoring_comes_before_the_second_card_of_a_turn_of_two() -> None:
    t = position("raetia 4 goths; noricum 2 huns; hand 0: 1 goths, 1 huns; influence 1: 3 huns; no action cards", 2)
    t.play("0 play goths raetia", "0 forgo", "0 stand", "1 stand")
    assert t.scores == [0, 3]
    assert t.legal("play") != []


@clause("A9.1")
def test_all_tribes_are_scored() -> None:
    one_of_each = "1 franks 1 goths 1 saxons 1 teutons"
    t = position(
        f"raetia {one_of_each}; noricum 1 vandals; moesia 3 goths 2 huns; war in moesia; no action cards;"
        "influence 0: 1 franks, 1 huns, 1 goths; influence 1: 1 saxons, 1 teutons; influence 2: 1 vandals;"
        "hand 0: 2 huns"
    )
    t.play("0 bid huns", "0 bid huns", "0 stand", "1 stand", "2 stand")
    assert t.scores == [(1 + 1) + (2 + 1) + (1 + 1), (1 + 1) + (1 + 1), (1 + 1)]


@clause("A9.1")
def test_the_tribes_are_scored_in_their_order() -> None:
    t = position(
        "noricum 1 franks 1 huns 1 goths 1 saxons; pannonia 1 teutons 1 vandals; no action cards;"
        "influence 0: 1 vandals, 1 teutons, 1 saxons, 1 goths, 1 huns, 1 franks; war in moesia; moesia 5 huns"
    )
    t.play("0 stand", "1 stand")
    told = [sentence for sentence in t.tell("2 stand") if "+2" in sentence]
    assert told == [f"{tribe}: player 0 +2" for tribe in TRIBES]


@clause("A9.2")
def test_the_first_scores_the_pawns_and_the_second_the_provinces() -> None:
    assert scored(f"{GOTHS}; influence 0: 3 goths; influence 1: 7 goths") == [3, 5, 0]


@clause("A9.2")
def test_the_third_scores_nothing() -> None:
    assert scored(f"{GOTHS}; influence 0: 3 goths; influence 1: 7 goths; influence 2: 2 goths") == [3, 5, 0]
    assert scored(f"{GOTHS}; influence 0: 2 goths; influence 1: 3 goths; influence 2: 7 goths") == [0, 3, 5]


@clause("A9.2")
def test_pawns_on_peace_cards_count_and_so_do_their_provinces() -> None:
    assert scored(f"{GOTHS}; pacified raetia noricum; influence 0: 3 goths; influence 1: 2 goths") == [5, 3, 0]


@clause("A9.2")
def test_only_the_column_of_the_tribe_itself_counts() -> None:
    assert scored(f"{GOTHS}; influence 0: 9 vandals, 1 goths; influence 1: 2 goths; influence 2: 5 huns") == [3, 5, 0]


@clause("A9.2")
def test_a_tribe_that_is_not_on_the_board_brings_nothing() -> None:
    assert scored("influence 0: 9 goths; influence 1: 2 goths; influence 2: 2 vandals") == [0, 0, 0]


@clause("A9.2")
def test_points_are_added_to_those_there_are() -> None:
    assert scored(f"{GOTHS}; score 10 20 5; influence 0: 3 goths; influence 1: 7 goths") == [13, 25, 5]


@clause("A9.3")
def test_tied_leaders_divide_pawns_and_provinces() -> None:
    assert scored(f"{GOTHS}; influence 1: 7 goths; influence 2: 7 goths") == [0, 4, 4]


@clause("A9.3")
def test_the_share_of_tied_leaders_is_rounded_up() -> None:
    assert scored(f"{GOTHS}; influence 0: 7 goths; influence 1: 7 goths; influence 2: 7 goths") == [3, 3, 3]
    assert scored("raetia 2 goths; influence 0: 1 goths; influence 1: 1 goths") == [2, 2, 0]  # 3 divided by 2


@clause("A9.3")
def test_behind_tied_leaders_there_is_no_second_place() -> None:
    assert scored(f"{GOTHS}; influence 0: 7 goths; influence 1: 7 goths; influence 2: 6 goths") == [4, 4, 0]


@clause("A9.4")
def test_tied_seconds_divide_the_provinces_rounded_up() -> None:
    assert scored(f"{GOTHS}; influence 0: 2 goths; influence 1: 2 goths; influence 2: 7 goths") == [2, 2, 5]
    four = "influence 0: 9 goths; influence 1: 2 goths; influence 2: 2 goths; influence 3: 2 goths"
    assert scored(f"{GOTHS}; {four}", 4) == [5, 1, 1, 1]
    assert scored(f"{GOTHS}; italia 1 goths; {four}", 4) == [6, 2, 2, 2]


@clause("A9.4")
def test_who_is_third_has_no_share_in_the_second_place() -> None:
    cubes = (
        "influence 0: 9 goths; influence 1: 4 goths; influence 2: 4 goths; influence 3: 3 goths; influence 4: 1 goths"
    )
    assert scored(f"{GOTHS}; {cubes}", 5) == [5, 2, 2, 0, 0]


@clause("A9.5")
def test_who_is_alone_on_the_column_scores_pawns_and_provinces() -> None:
    assert scored(f"{GOTHS}; influence 1: 1 goths") == [0, 8, 0]


@clause("A9.5")
def test_a_cube_at_0_is_never_second() -> None:
    assert scored(f"{GOTHS}; influence 0: 2 goths; influence 1: 3 huns") == [8, 0, 0]


@clause("A9.5")
def test_a_cube_at_0_is_never_first() -> None:
    assert scored(f"{GOTHS}; influence 1: 3 huns") == [0, 0, 0]


@clause("A9.6")
@pytest.mark.parametrize(("first", "second", "points"), [(8, 7, 3), (8, 6, 0), (2, 1, 3), (22, 21, 3), (22, 1, 0)])
def test_in_a_game_of_two_the_second_scores_from_at_most_one_square_below(first: int, second: int, points: int) -> None:
    assert scored(f"{GOTHS}; influence 0: {first} goths; influence 1: {second} goths", 2) == [5, points]
    assert scored(f"{GOTHS}; influence 1: {first} goths; influence 0: {second} goths", 2) == [points, 5]


@clause("A9.6")
def test_with_more_players_the_distance_does_not_matter() -> None:
    assert scored(f"{GOTHS}; influence 0: 8 goths; influence 1: 6 goths") == [5, 3, 0]


@clause("A9.6")
def test_in_a_game_of_two_a_cube_alone_scores_both_as_usual() -> None:
    assert scored(f"{GOTHS}; influence 0: 1 goths", 2) == [8, 0]
    assert scored(f"{GOTHS}; influence 1: 8 goths", 2) == [0, 8]


@clause("A9.6", "A9.3")
def test_in_a_game_of_two_tied_leaders_divide_as_usual() -> None:
    assert scored(f"{GOTHS}; influence 0: 6 goths; influence 1: 6 goths", 2) == [4, 4]


@clause("A9.7")
@pytest.mark.parametrize(
    ("squares", "points"),
    [((7, 3, 0), [5, 3, 0]), ((7, 7, 0), [4, 4, 0]), ((7, 3, 3), [5, 2, 2]), ((7, 0, 0), [8, 0, 0])],
)
def test_worked_example_of_the_rulebook(squares: tuple[int, ...], points: list[int]) -> None:
    cubes = "; ".join(f"influence {seat}: {square} goths" for seat, square in enumerate(squares))
    assert scored(f"{GOTHS}; {cubes}") == points


@clause("A9.8")
def test_the_leader_advances_all_the_way_and_not_just_the_difference() -> None:
    seven = "raetia 3 goths; noricum 1 goths; cisalpina 1 goths; italia 1 goths; germania 1 goths"
    assert scored(f"{seven}; influence 0: 8 goths; influence 1: 7 goths", 2) == [7, 5]
