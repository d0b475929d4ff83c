"""Attila A5: placing."""

import pytest

from catalaunia.core.protocol import CHANCE
from tests.clauses import clause
from tests.games.attila.positions import Table, position

FRONTIER = ("belgica", "germania", "raetia", "noricum", "pannonia", "moesia")
SHUT = "pacified belgica germania raetia noricum pannonia moesia"  # no tribe can come in
SEALED = f"{SHUT}; no action cards"


def open_to(t: Table, tribe: str) -> set[str]:
    return {move.split()[2] for move in t.legal("play") if move.split()[1] == tribe}


@clause("A5.1")
def test_the_card_is_discarded() -> None:
    t = position("hand 0: 2 goths, 1 huns; pile 0 goths")
    goths = t.discards()["goths"]
    t.play("0 play goths raetia")
    assert t.hand(0) == {"goths": 1, "huns": 1}
    assert t.field("held")[0] == 2
    assert t.discards()["goths"] == goths + 1


@clause("A5.1")
def test_a_pawn_of_its_tribe_goes_from_the_stock_into_the_province() -> None:
    t = position("raetia 1 huns; hand 0: 1 goths")
    t.play("0 play goths raetia")
    assert t.pawns("raetia") == {"huns": 1, "goths": 1}
    assert (t.stock("goths"), t.stock("huns")) == (19, 19)


@clause("A5.1")
def test_only_a_card_in_hand_can_be_played() -> None:
    t = position("hand 0: 1 goths; hand 1: 1 huns")
    assert {move.split()[1] for move in t.legal("play")} == {"goths"}
    assert t.why_not("play huns raetia") == "You hold no card of the Huns (A5.1)."


@clause("A5.2")
@pytest.mark.parametrize("standing", ["", "graecia 1 goths"])
def test_every_frontier_province_is_open(standing: str) -> None:
    t = position(f"{standing}; hand 0: 1 goths")
    assert open_to(t, "goths") >= set(FRONTIER)


@clause("A5.2")
def test_a_province_where_the_tribe_has_a_pawn_is_open() -> None:
    t = position("italia 1 goths; hand 0: 1 goths")
    t.play("0 play goths italia")
    assert t.pawns("italia") == {"goths": 2}


@clause("A5.2")
def test_a_neighbour_of_a_province_where_the_tribe_stands_is_open() -> None:
    t = position("italia 1 goths; hand 0: 1 goths")
    assert open_to(t, "goths") - set(FRONTIER) == {"italia", "cisalpina", "apulia"}


@clause("A5.2")
def test_several_provinces_with_the_tribe_open_all_their_neighbours() -> None:
    t = position("asia 1 goths; sicilia 1 goths; hand 0: 1 goths")
    assert open_to(t, "goths") - set(FRONTIER) == {"asia", "thracia", "graecia", "sicilia", "apulia", "africa"}


@clause("A5.2")
def test_pawns_of_another_tribe_open_nothing() -> None:
    t = position("italia 1 huns; hand 0: 1 goths, 1 huns")
    assert open_to(t, "goths") == set(FRONTIER)
    assert t.why_not("play goths apulia") == (
        "The Goths cannot enter Apulia: it is not on the frontier, and they have no pawn there or next to it (A5.2)."
    )


@clause("A5.2")
def test_a_tribe_without_any_pawn_has_to_come_in_through_the_frontier() -> None:
    t = position("hand 0: 1 goths, 1 vandals")
    assert open_to(t, "goths") == open_to(t, "vandals") == set(FRONTIER)


@clause("A5.2")
def test_example_of_the_goth_in_raetia() -> None:
    t = position("raetia 1 goths; hand 0: 1 goths")
    assert open_to(t, "goths") == {*FRONTIER, "cisalpina"}
    assert "(A5.2)" in t.why_not("play goths narbonensis")


@clause("A5.2")
def test_a_pawn_just_placed_opens_its_neighbours_to_the_next_card() -> None:
    t = position("hand 0: 2 goths, 1 huns; no action cards", players=2)
    t.play("0 play goths moesia", "0 forgo")
    assert open_to(t, "goths") == {*FRONTIER, "dalmatia", "macedonia", "thracia"}
    assert open_to(t, "huns") == set(FRONTIER)


@clause("A5.2")
def test_a_tribe_driven_out_in_a_war_opens_nothing_from_there_any_more() -> None:
    t = position("italia 4 huns; apulia 1 goths; hand 0: 2 goths; no action cards; peace 6", players=2)
    t.play("0 play goths italia", "0 forgo", "0 stand", "1 stand")
    assert t.pawns("italia") == {"huns": 4}
    assert open_to(t, "goths") == {*FRONTIER, "apulia", "sicilia", "graecia"}


@clause("A5.2")
def test_a_tribe_driven_off_the_board_comes_in_through_the_frontier_again() -> None:
    t = position("raetia 4 huns; hand 0: 2 goths; no action cards; peace 6", players=2)
    t.play("0 play goths raetia", "0 forgo", "0 stand", "1 stand")
    assert t.stock("goths") == 20
    assert open_to(t, "goths") == set(FRONTIER) - {"raetia"}


@clause("A5.3")
def test_no_pawn_can_be_placed_in_a_pacified_province() -> None:
    t = position("pacified raetia italia apulia; italia 1 goths; hand 0: 1 goths, 1 huns")
    assert open_to(t, "huns") == set(FRONTIER) - {"raetia"}
    assert open_to(t, "goths") == set(FRONTIER) - {"raetia"} | {"cisalpina"}
    assert t.why_not("play huns raetia") == "Raetia is pacified and takes no more pawns (A5.3)."


@clause("A5.3")
def test_pawns_in_a_pacified_province_open_its_neighbours() -> None:
    t = position("pacified graecia; graecia 2 goths; hand 0: 1 goths")
    assert open_to(t, "goths") - set(FRONTIER) == {"macedonia", "apulia", "asia"}


@clause("A5.3")
def test_pawns_that_a_war_left_in_a_province_open_its_neighbours_and_not_the_province() -> None:
    t = position("graecia 3 goths 1 huns; hand 0: 1 goths, 1 huns; no action cards; peace 6", players=2)
    t.play("0 play huns graecia", "0 forgo", "0 stand", "1 stand")
    assert t.pawns("graecia") == {"goths": 3}
    assert open_to(t, "goths") - set(FRONTIER) == {"macedonia", "apulia", "asia"}


@clause("A5.3")
def test_a_province_emptied_by_its_war_stays_closed() -> None:
    t = position("raetia 4 goths; hand 0: 2 goths; no action cards; peace 6", players=2)
    t.play("0 play goths raetia", "0 forgo", "0 stand", "1 stand")
    assert t.pawns("raetia") == {}
    assert "(A5.3)" in t.why_not("play goths raetia")


@clause("A5.4")
def test_a_province_may_receive_a_fifth_pawn_and_that_brings_war() -> None:
    t = position("raetia 4 goths; hand 0: 1 goths; no action cards")
    t.play("0 play goths raetia", "0 forgo")
    assert t.pawns("raetia") == {"goths": 5}
    assert t.legal() == ["stand"]


@clause("A5.4")
def test_the_fourth_and_the_fifth_pawn_may_come_with_one_card() -> None:
    t = position("raetia 3 goths; hand 0: 1 huns; no action cards")
    t.play("0 play huns raetia", "0 second raetia")
    assert t.pawns("raetia") == {"goths": 3, "huns": 2}
    assert t.legal() == ["stand"]


@clause("A5.4")
@pytest.mark.parametrize("pawns", [0, 1, 2, 3])
def test_fewer_than_five_pawns_bring_no_war(pawns: int) -> None:
    t = position(f"raetia {pawns} huns; hand 0: 1 goths; hand 1: 1 goths; no action cards")
    t.play("0 play goths raetia", "0 forgo")
    t.draw()
    assert t.actor == 1
    assert not t.is_pacified("raetia")


@clause("A5.4")
def test_a_sixth_pawn_is_never_allowed() -> None:
    t = position("raetia 2 huns 2 franks; hand 0: 1 goths")
    t.play("0 play goths raetia")
    assert "second raetia" not in t.legal()
    assert t.why_not("second raetia") == "Raetia already holds five pawns; a sixth is never allowed (A5.4)."


@clause("A5.4")
def test_a_sixth_pawn_is_not_allowed_to_a_tribe_that_stands_there_or_next_door() -> None:
    t = position("italia 4 goths; apulia 1 goths; hand 0: 1 goths")
    t.play("0 play goths italia")
    assert "second italia" not in t.legal()
    assert {"second apulia", "second cisalpina"} <= set(t.legal())


@clause("A5.5")
def test_a_card_whose_tribe_has_no_pawn_in_the_stock_cannot_be_played() -> None:
    t = position("raetia 1 goths; stock goths 0; hand 0: 1 goths, 1 huns")
    assert open_to(t, "goths") == set()
    assert open_to(t, "huns") == set(FRONTIER)
    assert t.why_not("play goths raetia").startswith("All pawns of the Goths are on the board")


@clause("A5.5")
def test_the_last_pawn_in_the_stock_can_still_be_placed() -> None:
    t = position("raetia 1 goths; stock goths 1; hand 0: 1 goths")
    t.play("0 play goths raetia")
    assert t.stock("goths") == 0
    assert t.legal("second") == []


@clause("A5.5")
def test_a_card_whose_tribe_has_no_province_to_go_to_cannot_be_played() -> None:
    t = position(f"{SEALED}; italia 1 goths; hand 0: 1 goths, 1 huns")
    assert open_to(t, "huns") == set()
    assert open_to(t, "goths") == {"italia", "cisalpina", "apulia"}


@clause("A5.6")
def test_who_can_play_a_card_must_play_one() -> None:
    t = position(f"{SEALED}; italia 1 goths; hand 0: 1 goths, 1 huns")
    assert {move.split()[0] for move in t.legal()} == {"play"}
    assert t.why_not("discard huns") == "You can play a card, so you must play one (A5.6)."


@clause("A5.6")
def test_who_can_play_no_card_discards_one_of_their_choice() -> None:
    t = position(f"{SEALED}; hand 0: 2 goths, 1 huns")
    assert t.legal() == ["discard huns", "discard goths"]
    t.play("0 discard goths")
    assert t.hand(0) == {"goths": 1, "huns": 1}


@clause("A5.6")
def test_the_card_is_discarded_face_up() -> None:
    t = position(f"{SEALED}; hand 0: 1 goths; pile 1 saxons, 8 huns")
    goths = t.discards()["goths"]
    t.play("0 discard goths")
    assert t.view(1)["discard"][0].tolist() == t.field("discard").tolist()
    assert t.discards()["goths"] == goths + 1
    assert "1 cannot play any card and discards a card of the Goths" in "".join(
        position(f"{SEALED}; active 1; hand 1: 1 goths").tell("1 discard goths", seat=0)
    )


@clause("A5.6")
def test_after_a_pass_the_turn_goes_to_its_end_and_the_player_draws() -> None:
    t = position(f"{SEALED}; hand 0: 3 goths; hand 1: 1 huns")
    t.play("0 discard goths")
    assert t.actor == CHANCE
    t.draw()
    assert sum(t.hand(0).values()) == 6
    assert t.actor == 1


@clause("A5.6")
def test_the_end_of_turn_after_a_pass_is_a_moment_for_action_cards() -> None:
    t = position(f"{SHUT}; hand 0: 2 goths")
    t.play("0 discard goths")
    assert {move.split()[0] for move in t.legal()} == {"raise", "exchange", "pass"}


@clause("A5.6")
def test_who_can_play_after_an_exchange_at_the_first_card_must_play() -> None:
    t = position(f"{SHUT}; italia 1 goths; hand 0: 1 huns")
    assert "discard huns" in t.legal()
    t.play("0 exchange", "0 aside huns", "0 done", "chance draw goths")
    assert {move.split()[0] for move in t.legal()} == {"play"}


@clause("A5.6")
def test_in_a_game_of_two_a_pass_at_the_first_card_leaves_no_second_card() -> None:
    t = position(f"{SEALED}; hand all: 3 goths", players=2)
    t.play("0 discard goths")
    t.draw()
    assert sum(t.hand(0).values()) == 6
    assert t.actor == 1


@clause("A5.6")
def test_an_empty_hand_is_a_pass_without_a_discard() -> None:
    t = position("hand 0: 1 goths; hand 2: 1 goths; no action cards")
    t.play("0 play goths raetia", "0 forgo")
    t.draw()
    assert t.actor == 2
    assert sum(t.hand(1).values()) == 6
    assert t.discards() == {"goths": 1}
    assert t.field("passes") == 1


@clause("A5.6")
def test_a_turn_with_an_empty_hand_has_its_end_too() -> None:
    t = position("hand 0: 1 goths; used 0: double exchange raise")
    t.play("0 play goths raetia", "0 forgo")
    t.draw()
    assert t.actor == 1
    assert {move.split()[0] for move in t.legal()} == {"raise", "pass"}


@clause("A5.6")
def test_at_a_later_card_the_turn_just_ends() -> None:
    t = position(f"{SEALED}; italia 1 goths; hand 0: 1 goths, 2 huns; hand 1: 1 huns", players=2)
    t.play("0 play goths italia", "0 forgo")
    assert t.hand(0) == {"huns": 2}
    assert t.actor == CHANCE
    assert t.field("draws") == 4


@clause("A5.6")
def test_a_later_card_that_can_be_played_must_be_played() -> None:
    t = position(f"{SEALED}; italia 1 goths; hand 0: 2 goths, 2 huns", players=2)
    t.play("0 play goths italia", "0 forgo")
    assert {move.split()[0] for move in t.legal()} == {"play"}


@clause("A5.6")
def test_an_exchange_at_a_later_card_takes_place_at_the_end_and_gives_no_other_card() -> None:
    t = position(f"{SHUT}; italia 1 goths; hand 0: 1 goths, 1 huns", players=2)
    t.play("0 play goths italia", "0 forgo")
    assert {move.split()[0] for move in t.legal()} == {"raise", "exchange", "pass"}
    t.play("0 exchange", "0 aside huns", "0 done", "chance draw goths")
    assert t.hand(0) == {"goths": 1}
    assert t.actor == CHANCE
    assert t.field("draws") == 5


@clause("A5.6")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_as_many_passes_in_a_row_as_there_are_players_end_the_game(players: int) -> None:
    t = position(f"{SEALED}; hand all: 1 goths", players=players)
    for seat in range(players):
        assert not t.over
        t.play(f"{seat} discard goths")
    assert t.over
    assert t.rules.ending(t.state) == "passes"


@clause("A5.6")
def test_a_tribe_card_breaks_the_row() -> None:
    t = position(f"{SEALED}; italia 1 huns; passes 2; hand all: 1 goths; hand 0: 1 huns")
    t.play("0 play huns italia", "0 forgo")
    assert t.field("passes") == 0
    t.play("1 discard goths")
    t.draw()
    assert not t.over
    assert t.field("passes") == 1


@clause("A5.6")
def test_in_a_game_of_two_one_card_played_in_a_turn_breaks_the_row() -> None:
    t = position(f"{SEALED}; italia 1 goths; passes 1; hand 0: 1 goths, 1 huns; hand 1: 1 huns", players=2)
    t.play("0 play goths italia", "0 forgo")
    t.draw()
    assert not t.over
    assert t.field("passes") == 0


@clause("A5.6")
def test_influence_2_does_not_break_the_row() -> None:
    t = position(f"{SHUT}; passes 2; hand 0: 1 goths")
    t.play("0 raise goths goths", "0 discard goths")
    assert t.over
    assert t.rules.ending(t.state) == "passes"


@clause("A5.6")
def test_an_exchange_does_not_break_the_row() -> None:
    t = position(f"{SHUT}; passes 2; hand 0: 1 goths")
    t.play("0 exchange", "0 aside goths", "0 done", "chance draw huns", "0 discard huns")
    assert t.over


@clause("A5.6")
def test_a_turn_that_starts_with_an_empty_hand_is_part_of_the_row() -> None:
    t = position(f"{SEALED}; passes 1; hand 0: 1 goths")
    t.play("0 discard goths")
    t.draw()
    assert t.over
    assert t.hand(1) == {}


@clause("A5.6")
def test_the_final_scoring_follows_the_last_pass_and_the_last_draw_is_left_out() -> None:
    t = position(f"{SEALED}; passes 2; hand 0: 2 goths; raetia 2 huns; noricum 1 huns; influence 1: 3 huns")
    t.play("0 discard goths")
    assert t.over
    assert t.scores == [0, 5, 0]
    assert t.hand(0) == {"goths": 1}


@clause("A5.6")
def test_with_peace_only_there_is_no_final_scoring_after_passes() -> None:
    text = f"{SEALED}; passes 2; hand 0: 1 goths; raetia 2 huns; influence 1: 3 huns"
    t = position(text, final_scoring="peace-only")
    t.play("0 discard goths")
    assert t.over
    assert t.scores == [0, 0, 0]
