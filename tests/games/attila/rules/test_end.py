"""Attila A11: the end, and the end by passes (A5.6)."""

import pytest

from catalaunia.compiled import dice
from catalaunia.core.protocol import CHANCE, NOBODY
from tests.clauses import clause
from tests.games.attila.positions import position, rules

SHUT = "pacified belgica germania raetia noricum pannonia moesia"  # a tribe that is not on the board cannot come in
SIXTEEN = "belgica 4 goths; germania 4 goths; noricum 4 goths; pannonia 4 goths"
BIDS = ("0 stand", "1 stand", "2 stand")


# A5.6: passes


@clause("A5.6")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_as_many_turns_in_a_row_without_a_tribe_card_as_there_are_players_end_the_game(players: int) -> None:
    t = position(f"{SHUT}; hand all: 1 goths, 1 huns; no action cards", players)
    t.play(*(f"{seat} discard goths" for seat in range(players - 1)))
    assert t.rules.ending(t.state) == ""
    t.play(f"{players - 1} discard goths")
    assert t.rules.ending(t.state) == "passes"
    assert t.over


@clause("A5.6")
def test_a_tribe_card_that_is_played_breaks_the_row() -> None:
    t = position(f"{SHUT}; cisalpina 1 goths; passes 2; hand all: 2 huns; hand 0: 1 goths; no action cards")
    t.play("0 play goths cisalpina", "0 gain", "1 discard huns", "2 discard huns")
    assert not t.over
    assert t.field("passes") == 2


@clause("A5.6")
def test_a_turn_in_which_only_the_later_card_could_not_be_played_breaks_the_row_too() -> None:
    t = position(f"{SHUT}; cisalpina 1 goths; passes 1; hand 0: 1 goths, 1 huns; no action cards", 2)
    t.play("0 play goths cisalpina", "0 gain")
    assert t.actor == CHANCE
    assert t.field("passes") == 0


@clause("A5.6")
def test_using_an_action_card_does_not_break_the_row() -> None:
    t = position(f"{SHUT}; passes 2; hand 0: 2 huns")
    t.play("0 raise goths goths", "0 discard huns")
    assert t.over
    t = position(f"{SHUT}; passes 2; hand 0: 2 huns")
    t.play("0 discard huns", "0 exchange", "0 aside huns", "0 done")
    t.draw()
    assert t.over


@clause("A5.6")
def test_a_turn_that_starts_with_an_empty_hand_is_part_of_the_row() -> None:
    t = position(f"{SHUT}; passes 1; hand 0: 2 huns; no action cards")
    t.play("0 discard huns")
    t.draw()
    assert t.over  # seat 1 had nothing to discard


@clause("A5.6")
def test_after_passes_the_final_scoring_follows_and_the_last_draw_is_left_out() -> None:
    t = position(f"{SHUT}; raetia 3 huns; passes 2; hand 0: 3 goths; influence 1: 2 huns; no action cards")
    t.play("0 discard goths")
    assert t.scores == [0, 4, 0]
    assert t.actor == NOBODY
    assert t.hand(0) == {"goths": 2}


@clause("A5.6")
def test_the_last_pass_still_has_its_end_of_turn_for_an_action_card() -> None:
    t = position(f"{SHUT}; raetia 3 huns; passes 2; hand 0: 3 goths")
    t.play("0 discard goths")
    assert not t.over
    t.play("0 raise huns huns")
    assert t.scores == [4, 0, 0]


# A11.1, A11.2: what fixes the end


@clause("A11.1")
def test_the_game_ends_when_the_last_peace_card_has_been_placed() -> None:
    t = position("war in raetia; raetia 3 goths 2 huns; peace 1; no action cards")
    t.play(*BIDS)
    assert t.over
    assert t.rules.ending(t.state) == "peace"


@clause("A11.1")
def test_one_peace_card_left_does_not_end_the_game() -> None:
    t = position("war in raetia; raetia 3 goths 2 huns; peace 2; no action cards")
    t.play(*BIDS)
    assert not t.over
    assert t.field("ended") == 0


@clause("A11.1")
def test_the_game_ends_when_a_tribe_has_all_its_pawns_on_the_board() -> None:
    t = position(f"{SIXTEEN}; raetia 3 goths; hand 0: 1 goths; no action cards")
    t.play("0 play goths moesia")
    assert t.rules.ending(t.state) == ""
    t.play("0 gain")
    assert t.rules.ending(t.state) == "tribe"
    assert t.over


@clause("A11.1")
def test_nineteen_pawns_of_a_tribe_do_not_end_the_game() -> None:
    t = position(f"{SIXTEEN}; raetia 2 goths; hand 0: 1 goths; no action cards")
    t.play("0 play goths moesia", "0 gain")
    assert not t.over


@clause("A11.1")
def test_a_second_pawn_can_be_the_twentieth() -> None:
    t = position(f"{SIXTEEN}; raetia 2 goths; hand 0: 1 goths; no action cards")
    t.play("0 play goths moesia", "0 second moesia")
    assert t.over


@clause("A11.1")
def test_twenty_pawns_are_counted_only_when_the_wars_of_the_card_are_over() -> None:
    t = position(f"{SIXTEEN}; raetia 3 goths 1 huns; hand 0: 1 goths; no action cards")
    t.play("0 play goths raetia", "0 gain")
    assert t.field("ended") == 0
    t.play(*BIDS)
    assert t.pawns("raetia") == {"goths": 4}
    assert t.over


@clause("A11.2")
def test_a_twentieth_pawn_that_falls_as_the_fifth_of_its_province_does_not_end_the_game() -> None:
    t = position(f"{SIXTEEN}; moesia 2 goths; raetia 1 goths 3 huns; hand all: 1 goths; no action cards")
    t.play("0 play goths raetia", "0 gain", *BIDS)
    assert t.pawns("raetia") == {"huns": 3}
    t.draw()
    assert (t.over, t.actor) == (False, 1)
    assert t.field("ended") == 0


@clause("A11.2")
def test_any_pawn_that_the_wars_of_the_card_cost_the_tribe_keeps_the_game_going() -> None:
    t = position(f"{SIXTEEN}; moesia 1 goths; raetia 1 goths 3 huns; hand 0: 1 goths; no action cards")
    t.play("0 play goths raetia", "0 second moesia")
    assert t.stock("goths") == 0
    t.play(*BIDS)
    assert t.pawns("moesia") == {"goths": 2}
    assert not t.over
    assert t.field("ended") == 0


@clause("A11.1")
def test_the_game_ends_when_a_cube_reaches_22() -> None:
    t = position("hand 0: 1 goths; influence 0: 21 goths; no action cards")
    t.play("0 play goths raetia", "0 gain")
    assert t.over
    assert t.rules.ending(t.state) == "cube"


@clause("A11.1")
def test_a_cube_on_21_does_not_end_the_game() -> None:
    t = position("hand 0: 1 goths; influence 0: 20 goths; no action cards")
    t.play("0 play goths raetia", "0 gain")
    assert not t.over


@clause("A11.1")
def test_a_cube_can_reach_22_through_influence_2_before_a_card_which_is_still_played() -> None:
    t = position("hand 0: 2 goths; influence 0: 20 huns")
    t.play("0 raise huns huns")
    assert not t.over
    t.play("0 play goths raetia", "0 gain")
    assert t.over


@clause("A11.1")
def test_a_cube_can_reach_22_through_influence_2_before_a_scoring() -> None:
    t = position("war in raetia; raetia 3 goths 2 huns; influence 0: 21 goths, 21 huns")
    t.play(*BIDS, "0 raise huns goths")
    assert t.over


@clause("A11.1")
def test_a_cube_can_reach_22_through_influence_2_at_the_end_of_the_turn() -> None:
    t = position("hand 0: 2 goths; influence 0: 20 huns")
    t.play("0 play goths raetia", "0 gain", "0 raise huns huns")
    assert t.over
    assert t.rules.ending(t.state) == "cube"


@clause("A11.1")
def test_nothing_undoes_an_end_that_is_fixed() -> None:
    pawns = f"{SIXTEEN}; moesia 2 goths; raetia 1 goths 3 huns"
    t = position(f"{pawns}; hand 0: 1 goths, 1 huns; no action cards", 2)
    t.play("0 play goths moesia", "0 gain", "0 play huns raetia", "0 gain", "0 stand", "1 stand")
    assert t.stock("goths") == 1
    assert t.over
    assert t.rules.ending(t.state) == "tribe"


@clause("A11.1")
def test_the_active_player_of_two_completes_the_turn_with_the_second_card() -> None:
    t = position("hand 0: 2 goths; influence 0: 21 goths; no action cards", 2)
    t.play("0 play goths raetia", "0 gain")
    assert t.legal("play") != []
    t.play("0 play goths raetia", "0 gain")
    assert t.over


@clause("A11.1")
def test_the_active_player_completes_the_turn_with_its_second_war() -> None:
    t = position("raetia 4 goths; noricum 4 goths; hand 0: 1 goths; peace 1; no action cards")
    t.play("0 play goths raetia", "0 second noricum", *BIDS)
    assert not t.over
    t.play(*BIDS)
    assert t.over


@clause("A11.1")
def test_the_active_player_completes_the_turn_with_an_action_card_at_its_end() -> None:
    t = position("hand 0: 2 goths; influence 0: 21 goths")
    t.play("0 play goths raetia", "0 gain")
    assert {"exchange", "double", "pass"} < set(t.legal())
    t.play("0 double", "0 play goths raetia", "0 second raetia")
    assert t.pawns("raetia") == {"goths": 3}
    assert t.over


@clause("A11.1")
def test_nobody_else_has_another_turn() -> None:
    t = position("active 1; hand all: 2 goths; influence 1: 21 goths; no action cards")
    t.play("1 play goths raetia", "1 gain")
    assert t.actor == NOBODY
    assert t.legal() == []


# A11.3, A11.4: the final scoring


@clause("A11.3")
def test_one_final_scoring_by_the_rules_of_scoring_is_the_last_act() -> None:
    cubes = "influence 0: 21 goths; influence 1: 2 huns"
    t = position(f"hand 0: 1 goths; raetia 3 huns; noricum 2 huns; {cubes}; no action cards")
    t.play("0 play goths raetia")
    assert t.field("scorings") == 0
    t.play("0 gain")
    assert t.scores == [2, 7, 0]
    assert t.field("scorings") == 1


@clause("A11.3")
def test_the_final_scoring_is_the_scoring_of_century_vii_and_not_counted_twice() -> None:
    t = position("war in raetia; raetia 3 goths 2 huns; peace 1; influence 1: 2 goths; no action cards")
    t.play(*BIDS)
    assert t.scores == [0, 4, 0]
    assert t.field("scorings") == 1


@clause("A11.3")
def test_the_final_scoring_is_later_than_the_action_card_at_the_end_of_the_turn() -> None:
    t = position("war in raetia; raetia 3 goths 2 huns; peace 1; influence 1: 1 goths")
    t.play(*BIDS)
    assert t.field("scorings") == 0
    t.play("0 raise goths goths")
    assert t.scores == [3, 1, 0]


@clause("A11.3")
def test_the_final_scoring_is_later_than_a_double_turn() -> None:
    t = position("hand 0: 2 goths; influence 0: 21 goths; used 0: raise exchange")
    t.play("0 play goths raetia", "0 gain", "0 double", "0 play goths noricum", "0 gain")
    assert t.scores == [2 + 2, 0, 0]


@clause("A11.3")
def test_the_scoring_of_century_vi_and_the_final_one_both_count_in_the_same_turn() -> None:
    t = position("raetia 2 goths 2 huns; hand 0: 1 goths; influence 0: 20 goths; peace 5; no action cards")
    t.play("0 play goths raetia", "0 gain", *BIDS)
    assert t.field("scorings") == 2
    assert t.scores == [4 + 4, 0, 0]


@clause("A11.3")
def test_a_game_has_four_scorings_at_most() -> None:
    made = rules(3)
    scorings = [int(made.random_game(int(number))[1]["scorings"][0]) for number in dice(1, 3)]
    assert max(scorings) == 4


@clause("A11.3")
def test_nobody_draws_cards_after_the_last_turn() -> None:
    t = position("hand all: 2 goths; influence 0: 21 goths; no action cards")
    t.play("0 play goths raetia", "0 gain")
    assert t.actor == NOBODY
    assert [t.hand(seat) for seat in range(3)] == [{"goths": 1}, {"goths": 2}, {"goths": 2}]


@clause("A11.4")
@pytest.mark.parametrize(
    ("scores", "winners"),
    [("10 30 20", [1]), ("30 10 20", [0]), ("20 20 10", [0, 1]), ("5 20 20", [1, 2]), ("7 7 7", [0, 1, 2])],
)
def test_most_points_win_and_players_who_are_level_share_the_victory(scores: str, winners: list[int]) -> None:
    t = position(f"{SHUT}; passes 2; hand 0: 1 huns; score {scores}; no action cards")
    assert t.rules.winners(t.state) == []
    t.play("0 discard huns")
    assert t.rules.winners(t.state) == winners


@clause("A11.4")
def test_the_points_of_the_final_scoring_decide_too() -> None:
    points = "raetia 2 goths; score 10 12 9; influence 0: 1 goths"
    t = position(f"{SHUT}; {points}; passes 2; hand 0: 1 huns; no action cards")
    t.play("0 discard huns")
    assert t.scores == [13, 12, 9]
    assert t.rules.winners(t.state) == [0]
