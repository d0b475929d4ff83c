"""Clash 451 C6: conflicts. Each is fought on Colonia Agrippina (3) unless a test says otherwise."""

import pytest

from catalaunia.games.clash451.rules.moves import card_text
from tests.clauses import clause
from tests.games.clash451.positions import Table, position

FIELD = "colonia-agrippina"


def fought(text: str) -> Table:
    """The end of the last turn: all conflicts are over and the points are counted."""
    return position(f"{text}; turn 7; conflicts")


def left(text: str) -> dict[int, list[str]]:
    """Who is left on the field after its conflict."""
    return fought(text).units(FIELD)


def conflicts(t: Table) -> list[str]:
    return [t.terrain(place) for place in range(9) if (t.field("units")[:, place] > 0).all()]


def top(t: Table, seat: int) -> str:
    return card_text(int(t.field("top")[seat]))


# C6.1: when there are conflicts


@clause("C6.1")
@pytest.mark.parametrize("shown", ["h16", "h8", "h4", "h2", "h21"])
def test_placing_a_unit_a_building_or_a_strategy_starts_no_conflict(shown: str) -> None:
    text = f"huns 2: h9; romans 3: r9; romans 5: r3; romans 7: r10 r18; shown {shown}"
    for move in position(text).legal():
        t = position(text)
        t.play(f"0 {move}")
        assert conflicts(t) == []


@clause("C6.1")
def test_movement_starts_a_conflict() -> None:
    t = position("huns 2: h9; romans 3: r9; move")
    t.play(f"0 move h9 {FIELD}")
    assert conflicts(t) == [FIELD]


@clause("C6.1")
def test_marriage_starts_a_conflict() -> None:
    t = position("romans 3: r5 r9; shown h20")
    t.play("0 marry r5")
    assert conflicts(t) == [FIELD]


@clause("C6.1")
def test_migrations_start_a_conflict() -> None:
    t = position("huns 1: h9; romans 2: r9; huns 3: h10; shown h19")
    t.play("0 migrate h9 mogontiacum")
    assert conflicts(t) == [FIELD]


@clause("C6.1")
def test_both_sides_can_reinforce_a_conflict_from_the_next_card_on() -> None:
    t = position("romans 3: r5 r9; shown h20 r10; then h11 h13 r12 r14")
    assert f"place {FIELD}" not in position("romans 3: r5 r9; shown h16").legal()
    t.play("0 marry r5", f"1 place {FIELD}", f"1 place {FIELD}", f"0 place {FIELD}")
    assert t.units(FIELD) == {0: ["h11", "r5"], 1: ["r9", "r10", "r12"]}


@clause("C6.1")
def test_every_conflict_waits_for_the_end_of_the_turn() -> None:
    t = position("romans 3: r5 r9; shown h20 r10; then h11 h12 r13 r14")
    t.play("0 marry r5", "1 decline", "1 decline", "0 decline")
    assert t.field("stage") == 2
    t.play("1 decline")
    assert t.units(FIELD) == {0: ["r5"], 1: ["r9"]}
    t.play("0 decline")
    assert t.units(FIELD) == {1: ["r9"]}
    assert t.field("turn") == 2


@clause("C6.1")
def test_a_conflict_of_the_movement_phase_waits_until_both_third_cards_are_played() -> None:
    t = position("huns 2: h9; romans 3: r10; move; then h21 r1")
    t.play(f"0 move h9 {FIELD}", "0 decline")
    assert t.units(FIELD) == {0: ["h9"], 1: ["r10"]}
    t.play("1 decline")
    assert t.units(FIELD) == {1: ["r10"]}


@clause("C6.1", "C6.7")
def test_conflicts_are_resolved_in_ascending_order_of_terrain_value() -> None:
    """A Vine that changes hands on 5 counts on 7, which comes later, and did not on 3, which came before."""
    t = fought("huns 3: h9; romans 3: r9; huns 5: h10 h11; romans 5: r10 r2; huns 7: h12; romans 7: r12")
    assert t.holder("r2") == 0
    assert t.units(FIELD) == {1: ["r9"]}
    assert t.units("aurelianorum") == {0: ["h12"]}


@clause("C6.1")
def test_the_order_follows_the_values_in_the_row_whatever_they_are() -> None:
    row = "row 4 5 8 11 12 15 17 20 21"
    t = fought(f"{row}; huns 11: h9; romans 11: r9; huns 8: h10 h11; romans 8: r10 r2")
    assert t.units("toletum") == {0: ["h9"]}


# C6.2: numbers


@clause("C6.2")
def test_the_side_with_the_greater_number_of_units_wins() -> None:
    assert left("huns 3: h9 h10; romans 3: r16") == {0: ["h9"]}
    assert left("huns 3: h16; romans 3: r9 r10") == {1: ["r9"]}


@clause("C6.2")
def test_numbers_count_before_a_vine() -> None:
    assert left("huns 3: h9 h10; romans 3: r16; romans 7: r2") == {0: ["h9"]}


@clause("C6.2")
def test_characters_count_as_much_as_armies() -> None:
    assert left("huns 3: h5 h6; romans 3: r5") == {0: ["h5", "h6"]}


@clause("C6.2")
def test_a_married_character_counts_for_its_holder() -> None:
    assert left("huns 3: h9 r5; romans 3: r9") == {0: ["h9"]}


@clause("C6.2")
def test_a_wall_on_the_terrain_adds_one_to_the_number_of_its_holder() -> None:
    assert left("huns 3: h16; romans 3: r16 r17") == {1: ["r16"]}
    assert left("huns 3: h16 h4; romans 3: r16") == {0: ["h16"]}


@clause("C6.2", "C7.2")
def test_a_wall_that_makes_the_numbers_equal_prevents_a_victory_by_number() -> None:
    """Two against one and a Wall: the Wall beats the 10, and the 16 the 9."""
    assert left("huns 3: h10 h9; romans 3: r16 r4") == {1: ["r16"]}


@clause("C6.2")
def test_a_captured_wall_counts_for_the_new_holder() -> None:
    assert left("huns 3: h16 r17; romans 3: r16") == {0: ["h16"]}


@clause("C6.2")
@pytest.mark.parametrize("building", ["r2", "r3", "r18"])
def test_no_other_building_adds_to_the_number(building: str) -> None:
    assert left(f"huns 3: h12 h13; romans 3: r14 {building}") == {0: ["h12"]}


@clause("C6.2", "C7.2")
def test_a_wall_on_another_terrain_adds_nothing() -> None:
    assert left("huns 3: h9; romans 3: r9; romans 2: r4; romans 4: r17") == {}


# C6.3: the Vine


@clause("C6.3")
def test_without_a_vine_the_battle_would_go_the_other_way() -> None:
    assert left("huns 3: h16 h10 h9; romans 3: r15 r11 r10") == {1: ["r10", "r11"]}


@clause("C6.3")
@pytest.mark.parametrize("where", [1, 3, 4, 9])
def test_with_equal_numbers_a_vine_wins_no_matter_where_it_stands(where: int) -> None:
    assert left(f"huns 3: h16 h10 h9; romans 3: r15 r11 r10; huns {where}: h2") == {0: ["h16"]}


@clause("C6.3")
def test_the_vine_works_for_the_romans_likewise() -> None:
    assert left("huns 3: h9; romans 3: r9; romans 8: r2") == {1: ["r9"]}


@clause("C6.3")
def test_the_vine_decides_also_if_a_wall_has_made_the_numbers_equal() -> None:
    assert left("huns 3: h10 h9; romans 3: r16 r4; huns 7: h2") == {0: ["h9"]}


@clause("C6.3")
def test_a_vine_on_each_side_decides_nothing() -> None:
    assert left("huns 3: h9; romans 3: r9; huns 7: h2; romans 8: r2") == {}
    assert left("huns 3: h9; romans 3: r10; huns 7: h2; romans 8: r2") == {1: ["r10"]}


@clause("C6.3")
def test_both_vines_on_one_side_win_as_one_does() -> None:
    assert left("huns 3: h9; romans 3: r9; huns 7: h2; huns 8: r2") == {0: ["h9"]}


@clause("C6.3")
def test_a_captured_vine_counts_for_its_holder() -> None:
    assert left("huns 3: h9; romans 3: r9; huns 7: r2") == {0: ["h9"]}


@clause("C6.3")
def test_a_vine_counts_while_its_own_terrain_is_in_conflict() -> None:
    assert left("huns 3: h9; romans 3: r9; huns 7: h10 h2; romans 7: r11 r12") == {0: ["h9"]}


# C6.4: the battle


@clause("C6.4")
def test_units_of_the_same_rank_are_compared_and_more_points_win() -> None:
    """16 against 14 and 12 against 11 outweigh 9 against 10."""
    assert left("huns 3: h9 h12 h16; romans 3: r10 r11 r14") == {0: ["h16"]}


@clause("C6.4")
def test_the_highest_unit_alone_does_not_win_a_battle() -> None:
    assert left("huns 3: h16 h10 h9; romans 3: r13 r12 r11") == {1: ["r11", "r12"]}
    assert left("huns 3: h16 h9 h5; romans 3: r15 r12 r11") == {1: ["r11", "r12"]}


@clause("C6.4")
def test_equal_values_score_nothing() -> None:
    """10 and 10 score nothing, so that 12 against 11 decides."""
    assert left("huns 3: h10 h12; romans 3: r10 r11") == {0: ["h12"]}
    assert left("huns 3: h10 h11; romans 3: r10 r12") == {1: ["r12"]}


@clause("C6.4")
def test_a_wall_takes_the_first_rank_and_beats_the_strongest_enemy() -> None:
    """The 15 of the Huns meets the 14, no longer the 16: they win and fall, and the Wall remains theirs."""
    t = fought("huns 3: h15 h4; romans 3: r14 r16")
    assert t.units(FIELD) == {}
    assert t.holder("h4") == 0
    assert left("huns 3: h15 h4; romans 3: r9 r15") == {0: ["h15"]}


@clause("C6.4")
def test_a_wall_can_win_the_battle_with_the_units_behind_it() -> None:
    """Ranked without the Wall, 13 would lose to 16 and 9 to 12, and the 16 would survive."""
    t = fought("huns 3: h13 h9 h4; romans 3: r16 r12 r8")
    assert t.units(FIELD) == {}
    assert t.holder("h4") == 0


@clause("C6.4")
def test_a_wall_shifts_the_units_of_its_holder_by_a_rank() -> None:
    """With the Wall in front 15 meets 14 and 5 meets 10: 2 to 1; after a rank each, 15 would lose to 16."""
    t = fought("romans 3: r15 r5 r17; huns 3: h16 h14 h10")
    assert t.units(FIELD) == {}
    assert t.holder("r17") == 1
    assert left("romans 3: r15 r11 r17; huns 3: h12 h11 h10") == {1: ["r15"]}


# C6.5: nobody wins


@clause("C6.5")
def test_with_equal_points_all_units_in_the_conflict_are_discarded() -> None:
    t = fought("huns 3: h16 h9; romans 3: r15 r10; huns 4: h10; romans 2: r9")
    assert t.units(FIELD) == {}
    assert all(t.field("place")[c] == -2 for c in (15, 8, 21 + 14, 21 + 9))
    assert t.units("augusta-treverorum") == {0: ["h10"]}
    assert t.units("mogontiacum") == {1: ["r9"]}


@clause("C6.5")
@pytest.mark.parametrize(("side", "seat"), [("huns", 0), ("romans", 1)])
@pytest.mark.parametrize("building", ["h3", "r3", "h18", "r18"])
def test_then_a_building_does_not_change_hands_and_its_holder_controls_the_terrain(
    side: str, seat: int, building: str
) -> None:
    t = fought(f"huns 3: h9; romans 3: r9; {side} 3: {building}")
    assert t.building(FIELD) == building
    assert t.holder(building) == seat
    assert t.rules.scores(t.state)[seat] == 1 + 2 + 1  # the building, control, a star
    assert t.rules.scores(t.state)[1 - seat] == 0


# C6.6: losses


@clause("C6.6")
def test_all_units_of_the_loser_on_the_terrain_are_discarded_and_no_others() -> None:
    t = fought("huns 3: h9 h10 h16; romans 3: r5 r6; romans 4: r7")
    assert t.units(FIELD) == {0: ["h9", "h10", "h16"]}
    assert t.where("r5") is None
    assert t.where("r6") is None
    assert t.where("r7") == "augusta-treverorum"


@clause("C6.6")
def test_each_losing_unit_destroys_the_highest_winning_unit_below_it() -> None:
    """The 13 destroys the 12 and not the 9, the 10 destroys the 9; the 14 survives."""
    assert left("huns 3: h9 h12 h14; romans 3: r13 r10") == {0: ["h14"]}
    assert left("huns 3: h9 h12 h14; romans 3: r13") == {0: ["h9", "h14"]}


@clause("C6.6")
def test_a_losing_unit_destroys_one_unit_only() -> None:
    assert left("huns 3: h9 h10 h11; romans 3: r16") == {0: ["h9", "h10"]}


@clause("C6.6")
def test_a_unit_already_destroyed_does_not_shield_the_next() -> None:
    assert left("huns 3: h9 h10 h11; romans 3: r16 r15") == {0: ["h9"]}


@clause("C6.6")
def test_a_losing_unit_with_nothing_lower_to_destroy_destroys_nothing() -> None:
    assert left("huns 3: h11 h12; romans 3: r10") == {0: ["h11", "h12"]}


@clause("C6.6")
def test_units_of_equal_value_do_not_destroy_each_other() -> None:
    assert left("huns 3: h9 h10; romans 3: r10") == {0: ["h10"]}
    assert left("huns 3: h10; romans 3: r10 r11") == {1: ["r10", "r11"]}


@clause("C6.6")
@pytest.mark.parametrize(
    ("text", "survivors"),
    [
        ("huns 3: h10 h9; romans 3: r11", {0: ["h9"]}),  # by number
        ("huns 3: h13 h9 h4; romans 3: r11 r10", {0: ["h13"]}),  # by number, thanks to a Wall
        ("huns 3: h12 h9; romans 3: r11 r12; huns 7: h2", {0: ["h12"]}),  # by a Vine
        ("huns 3: h16 h10 h9; romans 3: r12 r11 r8", {0: ["h16"]}),  # in battle
    ],
)
def test_the_winner_has_losses_whichever_way_the_conflict_was_won(text: str, survivors: dict[int, list[str]]) -> None:
    assert left(text) == survivors


@clause("C6.6")
def test_of_level_units_the_one_with_the_higher_printed_value_falls() -> None:
    """The Palace makes the 6 as strong as the 16; the 8 of the Romans has 18."""
    assert left("huns 3: h6 h16; huns 2: h3; romans 3: r8; romans 4: r3") == {0: ["h6"]}
    assert left("romans 3: r6 r16; huns 2: h3; huns 3: h8; romans 4: r3") == {1: ["r6"]}


@clause("C6.6")
def test_of_units_level_in_print_as_well_the_married_character_falls() -> None:
    assert left("huns 3: h6 r6; romans 3: r9") == {0: ["h6"]}
    assert left("romans 3: r6 h6; huns 3: h9") == {1: ["r6"]}


@clause("C6.6")
def test_a_wall_destroys_nothing_and_is_not_destroyed() -> None:
    t = fought("huns 3: h9 h10 h11; romans 3: r9 r17")
    assert t.units(FIELD) == {0: ["h9", "h10", "h11"]}
    assert t.building(FIELD) == "r17"
    t = fought("huns 3: h12 h4; romans 3: r16")
    assert t.units(FIELD) == {}
    assert t.building(FIELD) == "h4"


@clause("C6.6", "C7.1")
def test_values_raised_by_a_palace_count_as_raised_for_the_losses() -> None:
    assert left("huns 3: h6 h9; huns 2: h3; romans 3: r12") == {0: ["h6"]}  # 16 is not below 12
    assert left("huns 3: h12 h9; romans 3: r6; romans 2: r3") == {0: ["h9"]}  # 12 is below 16
    assert left("huns 3: h12 h9; romans 3: r6") == {0: ["h9", "h12"]}


# C6.7: buildings


@clause("C6.7")
@pytest.mark.parametrize("building", ["r2", "r3", "r4", "r18"])
def test_a_winner_with_a_surviving_unit_captures_the_building(building: str) -> None:
    t = fought(f"huns 3: h12 h13 h14; romans 3: r11 {building}")
    assert t.building(FIELD) == building
    assert t.holder(building) == 0


@clause("C6.7")
@pytest.mark.parametrize("building", ["h2", "h3", "h4", "h18", "r18"])
def test_a_winner_with_a_surviving_unit_keeps_the_building(building: str) -> None:
    t = fought(f"huns 3: h13 h14 {building}; romans 3: r12")
    assert t.building(FIELD) == building
    assert t.holder(building) == 0


@clause("C6.7")
def test_if_no_unit_of_the_winner_survives_the_building_does_not_change_hands() -> None:
    """Two win against two by their Vine, and both fall."""
    t = fought("huns 3: h9 h10; romans 3: r11 r12 r18; huns 7: h2")
    assert t.units(FIELD) == {}
    assert t.holder("r18") == 1
    assert t.rules.scores(t.state)[1] == 1 + 2 + 1  # the holder controls the terrain
    t = fought("huns 3: h9 h17; romans 3: r16")
    assert t.units(FIELD) == {}
    assert t.holder("h17") == 0
    assert t.rules.scores(t.state) == [4, 0]


@clause("C6.7")
@pytest.mark.parametrize("romans", ["r9", "r16", "r9 r10 r11", "r16 r15 r14", "r10"])
def test_no_conflict_discards_a_wall(romans: str) -> None:
    assert fought(f"huns 3: h10 h4; romans 3: {romans}").building(FIELD) == "h4"


@clause("C6.7")
def test_example_of_the_wall() -> None:
    t = fought("huns 3: h4 h9 h5; romans 3: r14 r10 r8")
    assert t.units(FIELD) == {1: ["r10", "r14"]}
    assert t.building(FIELD) == "h4"
    assert t.holder("h4") == 1


@clause("C6.7")
def test_a_captured_vine_counts_in_the_later_conflicts_of_the_same_phase() -> None:
    t = fought("huns 3: h16 h10; romans 3: r9 r2; huns 5: h9; romans 5: r16 r10; huns 7: h11; romans 7: r11")
    assert t.units("aurelianorum") == {0: ["h11"]}


@clause("C6.7", "C7.1")
def test_a_captured_palace_counts_in_the_later_conflicts_of_the_same_phase() -> None:
    """On 4 the 5 of the Huns has 15 by the Palace they have just captured on 3; the 6 of the Romans has 6 only."""
    t = fought("huns 3: h16 h10; romans 3: r9 r3; huns 4: h5; romans 4: r6")
    assert t.units("augusta-treverorum") == {0: ["h5"]}
    before = fought("huns 5: h16 h10; romans 5: r9 r3; huns 4: h5; romans 4: r6")
    assert before.units("augusta-treverorum") == {1: ["r6"]}


# C6.8: discard piles


@clause("C6.8")
def test_units_that_fall_go_to_the_discard_piles_of_their_players() -> None:
    t = fought("huns 3: h9; romans 3: r9")
    assert [top(t, 0), top(t, 1)] == ["h9", "r9"]
    assert t.field("units").sum() == 0


@clause("C6.8")
def test_a_married_character_goes_to_the_pile_of_its_rightful_owner() -> None:
    t = fought("huns 3: r5; romans 3: r9 r10")
    assert top(t, 1) == "r5"
    assert top(t, 0) == "h21"  # declined before


@clause("C6.8")
def test_a_discard_pile_shows_its_top_card() -> None:
    t = fought("huns 3: h9 h16 h12; romans 3: r9 r16 r12")
    for seat in (0, 1, None):
        assert t.rules.view(t.state, seat)["top"][0].tolist() == [15, 21 + 15]


@clause("C6.8")
def test_the_fallen_of_a_terrain_lie_with_the_highest_on_top() -> None:
    t = fought("huns 3: h9 h16 h12; romans 3: r12 r16 r9")
    assert [top(t, 0), top(t, 1)] == ["h16", "r16"]


@clause("C6.8")
def test_the_printed_value_counts_there_and_not_the_raised_one() -> None:
    t = fought("huns 3: h6 h15; huns 2: h3; romans 3: r6 r15; romans 4: r3")
    assert t.units(FIELD) == {}
    assert [top(t, 0), top(t, 1)] == ["h15", "r15"]


@clause("C6.8")
def test_losers_and_losses_of_one_colour_lie_by_value_together() -> None:
    """The Huns lose with a Roman character of 8, which falls before the Roman 9 it does not destroy."""
    t = fought("huns 3: r8 h10; romans 3: r9 r12 r13")
    assert t.units(FIELD) == {1: ["r12", "r13"]}
    assert top(t, 1) == "r9"


@clause("C6.8")
def test_the_fallen_are_laid_down_terrain_by_terrain() -> None:
    t = fought("huns 3: h16; romans 3: r16; huns 5: h9; romans 5: r9")
    assert [top(t, 0), top(t, 1)] == ["h9", "r9"]


@clause("C6.8")
def test_the_strategies_of_the_turn_come_last_with_the_highest_on_top() -> None:
    t = fought("huns 3: h16; romans 3: r16; strategy 4: h1; strategy 5: r1; strategy 6: r21")
    assert [top(t, 0), top(t, 1)] == ["h1", "r21"]
    t = position("huns 3: h16; romans 3: r16; strategy 4: h1 h21; conflicts")
    assert top(t, 0) == "h21"


# C6.9: the worked example


@clause("C6.9")
@pytest.mark.parametrize("palace", [2, 3, 4])
def test_worked_example_with_the_palace(palace: int) -> None:
    assert left(f"huns 3: h6 h10 h9; huns {palace}: h3; romans 3: r12 r11 r8") == {0: ["h6"]}


@clause("C6.9")
def test_worked_example_without_the_palace() -> None:
    assert left("huns 3: h6 h10 h9; romans 3: r12 r11 r8") == {1: ["r11", "r12"]}
