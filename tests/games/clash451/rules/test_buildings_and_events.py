"""Clash 451 C7: buildings and events. The row is 1 to 9 unless a test says otherwise."""

import pytest

from tests.clauses import clause
from tests.games.clash451.positions import Table, position

NAMES = {
    1: "londinium",
    2: "mogontiacum",
    3: "colonia-agrippina",
    4: "augusta-treverorum",
    5: "catalaunum",
    6: "parisiorum",
    7: "aurelianorum",
    8: "namnetum",
    9: "burdigala",
}


def units(t: Table) -> dict[int, dict[int, list[str]]]:
    """All units, by the value of their terrain and by side."""
    return {value: here for value, name in NAMES.items() if (here := t.units(name))}


def after(text: str, *moves: str) -> Table:
    t = position(text)
    t.play(*moves)
    return t


def fought(text: str) -> dict[int, dict[int, list[str]]]:
    """The units that are left when the conflicts of the last turn are over."""
    return units(position(f"{text}; turn 7; conflicts"))


def goals(t: Table, verb: str = "move") -> dict[str, list[str]]:
    """Where each unit can move or migrate to."""
    found: dict[str, list[str]] = {}
    for move in t.legal(verb):
        _, name, goal = move.split()
        found.setdefault(name, []).append(goal)
    return found


# C7.1 Palace


@clause("C7.1")
@pytest.mark.parametrize("where", [3, 4, 5])
def test_a_palace_adds_ten_to_its_holders_characters_there_and_next_to_it(where: int) -> None:
    assert fought("huns 4: h5; romans 4: r14") == {4: {1: ["r14"]}}
    assert fought(f"huns 4: h5; romans 4: r14; huns {where}: h3") == {4: {0: ["h5"]}}
    assert fought(f"huns 4: h5; romans 4: r15; huns {where}: h3") == {}
    assert fought(f"huns 4: h5; romans 4: r16; huns {where}: h3") == {4: {1: ["r16"]}}


@clause("C7.1")
@pytest.mark.parametrize("where", [1, 2, 6, 7])
def test_a_palace_does_not_reach_farther_than_the_next_terrain(where: int) -> None:
    assert fought(f"huns 4: h5; romans 4: r9; huns {where}: h3") == {4: {1: ["r9"]}}


@clause("C7.1")
def test_adjacent_is_what_lies_side_by_side_in_the_row() -> None:
    t = position("row 1 4 6 7 9 11 12 14 19; huns 19: h5; romans 19: r9; huns 14: h3; turn 7; conflicts")
    assert t.units("roma") == {0: ["h5"]}
    t = position("row 1 4 6 7 9 11 12 14 19; huns 19: h5; romans 19: r9; huns 1: h3; turn 7; conflicts")
    assert t.units("roma") == {1: ["r9"]}


@clause("C7.1")
def test_a_palace_adds_nothing_to_armies() -> None:
    assert fought("huns 4: h9; romans 4: r10; huns 4: h3") == {4: {1: ["r10"]}}


@clause("C7.1")
def test_a_palace_adds_nothing_to_characters_of_the_enemy() -> None:
    assert fought("huns 4: h9; romans 4: r8; huns 4: h3") == {4: {0: ["h9"]}}
    assert fought("huns 4: h9; romans 4: r8; romans 4: r3") == {4: {1: ["r8"]}}


@clause("C7.1")
def test_the_holder_counts_and_not_the_colour() -> None:
    assert fought("huns 4: r5; romans 4: r9; huns 4: h3") == {4: {0: ["r5"]}}
    assert fought("huns 4: r5; romans 4: r9; romans 5: r3") == {4: {1: ["r9"]}}
    assert fought("huns 4: h5; romans 4: r9; huns 5: r3") == {4: {0: ["h5"]}}
    assert fought("huns 4: h5; romans 4: r9; romans 5: h3") == {4: {1: ["r9"]}}


@clause("C7.1")
def test_a_second_palace_adds_nothing_more() -> None:
    assert fought("huns 4: h6; romans 4: r16; huns 3: h3; huns 5: r3") == {}


@clause("C7.1")
def test_the_palace_counts_for_the_ranks() -> None:
    """5 raised to 15 stands before 12: 15 beats 14 and 12 beats 11. As 12 and 5 both would lose."""
    assert fought("huns 4: h5 h12; romans 4: r14 r11; huns 4: h3") == {4: {0: ["h5"]}}
    assert fought("huns 4: h5 h12; romans 4: r14 r11") == {4: {1: ["r14"]}}


@clause("C7.1")
def test_the_palace_counts_for_the_losses() -> None:
    assert fought("huns 4: h5; huns 5: h3; romans 4: r13 r14") == {4: {1: ["r13"]}}
    assert fought("huns 4: h5; romans 4: r13 r14") == {4: {1: ["r13", "r14"]}}
    assert fought("huns 4: h5 h9; huns 5: h3; romans 4: r12") == {4: {0: ["h5"]}}


@clause("C7.1")
def test_the_palace_works_in_a_conflict_only_and_not_in_the_order_of_play() -> None:
    t = position("huns 4: h3; shown h8 r9")
    assert t.actor == 1


# C7.2 Paved roads, Vine, Wall


@clause("C7.2")
def test_paved_roads_work_for_all_units_of_the_holder_everywhere() -> None:
    t = position("huns 9: h18; huns 2: h9; huns 3: h5; romans 7: r9; move")
    assert goals(t) == {"h9": [NAMES[1], NAMES[3], NAMES[4]]}
    t.play("0 halt")
    assert goals(t) == {"h5": [NAMES[1], NAMES[2], NAMES[4], NAMES[5]]}
    t.play("0 halt")
    assert goals(t) == {"r9": [NAMES[6], NAMES[8]]}


@clause("C7.2")
def test_a_vine_works_for_all_units_of_the_holder_everywhere() -> None:
    left = fought("huns 9: h2; huns 1: h9; romans 1: r9; huns 4: h5; romans 4: r5; huns 8: h10; romans 8: r10")
    assert left == {1: {0: ["h9"]}, 4: {0: ["h5"]}, 8: {0: ["h10"]}}


@clause("C7.2")
def test_a_wall_works_only_where_it_stands() -> None:
    text = "huns 4: h17; huns 3: h9; romans 3: r9; huns 4: h10; romans 4: r10; huns 5: h11; romans 5: r11"
    assert fought(text) == {4: {0: ["h10"]}}


# C7.3 Marriage


@clause("C7.3")
def test_marriage_can_take_any_character_in_play_that_the_enemy_holds() -> None:
    text = "romans 1: r5; romans 3: r6 r9; huns 5: h9; romans 5: r7; romans 9: h8; huns 2: h6 r8; romans 4: r2"
    assert position(f"{text}; shown h20").legal() == ["marry h8", "marry r5", "marry r6", "marry r7", "decline"]
    assert position(f"{text}; shown r20").legal() == ["marry h6", "marry r8", "decline"]


@clause("C7.3")
def test_without_a_character_to_take_marriage_can_only_be_declined() -> None:
    assert position("huns 1: h5; romans 3: r9; romans 4: r3; shown h20").legal() == ["decline"]


@clause("C7.3")
def test_who_marries_takes_over_the_character_which_remains_on_its_terrain() -> None:
    t = after("romans 4: r5; shown h20", "0 marry r5")
    assert t.where("r5") == NAMES[4]
    assert t.holder("r5") == 0
    assert units(t) == {4: {0: ["r5"]}}
    assert t.field("top").tolist() == [19, -1]  # the event is discarded


@clause("C7.3")
def test_it_moves_for_its_new_holder() -> None:
    t = after("romans 4: r5; shown h20 r21; round 1", "1 decline", "0 marry r5")
    assert t.actor == 0
    assert goals(t) == {"r5": [NAMES[3], NAMES[5]]}


@clause("C7.3")
def test_it_fights_for_its_new_holder() -> None:
    t = after("huns 4: h9; romans 4: r8 r9; turn 7; round 2; shown h20", "0 marry r8")
    assert units(t) == {4: {0: ["h9"]}}
    t = after("huns 4: h9; romans 4: r8 r9; turn 7; round 2; shown h20", "0 decline")
    assert units(t) == {4: {1: ["r9"]}}


@clause("C7.3")
def test_it_scores_for_its_new_holder() -> None:
    t = after("romans 1: r5; turn 7; round 2; shown h20", "0 marry r5")
    assert t.rules.scores(t.state) == [3, 0]


@clause("C7.3")
def test_one_can_take_back_a_character_of_the_own_colour() -> None:
    t = after("romans 4: h5; shown h20", "0 marry h5")
    assert units(t) == {4: {0: ["h5"]}}


@clause("C7.3")
def test_with_another_enemy_unit_on_the_terrain_there_is_a_conflict_at_once() -> None:
    t = after("romans 4: r5 r9; romans 3: r10; shown h20 r11", "0 marry r5")
    assert units(t)[4] == {0: ["r5"], 1: ["r9"]}
    assert f"place {NAMES[4]}" in t.legal()
    t = position("romans 4: r5 r9; shown h20 r21; round 1")
    t.play("1 decline", "0 marry r5")
    assert t.field("stage") == 2  # nobody can move: these two are in conflict


@clause("C7.3")
def test_marriage_inside_a_conflict_changes_the_sides_there() -> None:
    t = after("huns 4: h9; romans 4: r5 r9; shown h20", "0 marry r5")
    assert units(t) == {4: {0: ["h9", "r5"], 1: ["r9"]}}


@clause("C7.3")
def test_taking_the_last_enemy_unit_of_a_conflict_ends_it() -> None:
    t = after("huns 4: h9; romans 4: r5; shown h20 r21; round 1", "1 decline", "0 marry r5")
    assert units(t) == {4: {0: ["h9", "r5"]}}
    assert set(goals(t)) == {"h9", "r5"}  # free to move


@clause("C7.3")
@pytest.mark.parametrize("building", ["r2", "r3", "r4", "r18"])
def test_an_enemy_building_without_a_unit_any_more_is_captured(building: str) -> None:
    t = after(f"romans 4: r5 {building}; shown h20", "0 marry r5")
    assert t.holder(building) == 0
    t = after(f"huns 4: h9; romans 4: r5 {building}; shown h20", "0 marry r5")
    assert t.holder(building) == 0
    t = after(f"romans 4: r5 r9 {building}; shown h20", "0 marry r5")
    assert t.holder(building) == 1


# C7.4 Strategy


@clause("C7.4")
def test_strategy_can_be_laid_on_any_terrain_of_the_row() -> None:
    t = position("huns 1: h9; romans 2: r9 r4; huns 3: h10; romans 3: r10; strategy 4: r1; strategy 5: h1; shown h21")
    assert t.legal() == [*(f"place {name}" for name in NAMES.values()), "decline"]


@clause("C7.4")
def test_the_opponent_cannot_place_units_there_not_even_in_a_conflict() -> None:
    t = after("huns 3: h9; romans 3: r9; shown h21 r16; then h10 h11 r12 r13", f"0 place {NAMES[3]}")
    free = [f"place {name}" for value, name in NAMES.items() if value != 3]
    assert t.legal("place") == free
    t.play("1 decline")
    assert t.legal("place") == free


@clause("C7.4")
def test_who_laid_it_can_still_place_units_there() -> None:
    t = after("shown h21 r1; then h10 h11 r9 r8", f"0 place {NAMES[3]}", "1 decline")
    assert f"place {NAMES[3]}" in t.legal()


@clause("C7.4")
def test_the_opponent_cannot_move_units_onto_it() -> None:
    t = position("romans 2: r9; huns 4: h9; strategy 3: h1; move")
    assert goals(t) == {"r9": [NAMES[1]]}
    t.play("1 halt")
    assert goals(t) == {"h9": [NAMES[3], NAMES[5]]}


@clause("C7.4")
@pytest.mark.parametrize(
    ("text", "goal", "why"),
    [
        ("romans 9: r18", 4, "A Strategy bars Colonia Agrippina, so {unit} cannot pass through it to {goal} (C7.4)."),
        ("romans 9: r18", 3, "A Strategy bars {goal} to {unit} (C7.4)."),
        ("romans 9: r18", 5, "From Mogontiacum, {goal} is out of reach for {unit} (C5.3)."),
        ("huns 9: r18", 4, "From Mogontiacum, {goal} is out of reach for {unit} (C5.3)."),
    ],
)
def test_what_is_refused_on_the_far_side_of_it_cites_it_where_paved_roads_would_lead_there(
    text: str, goal: int, why: str
) -> None:
    t = position(f"romans 2: r9; {text}; strategy 3: h1; move")
    move = t.rules.parse(t.state, f"move r9 {NAMES[goal]}")
    assert move is not None
    terrain = t.rules.cards.terrains[goal - 1]["name"]
    assert str(t.rules.why_not(t.rules.view(t.state, 1), move)) == why.format(unit="Armoricans (9)", goal=terrain)


@clause("C7.4")
def test_the_opponent_cannot_move_units_through_it() -> None:
    t = position("romans 2: r9; romans 9: r18; strategy 3: h1; move")
    assert goals(t) == {"r9": [NAMES[1]]}
    t = position("romans 2: r9; romans 9: r18; move")
    assert goals(t) == {"r9": [NAMES[1], NAMES[3], NAMES[4]]}


@clause("C7.4")
def test_it_bars_the_way_by_sea_as_well_but_only_onto_its_terrain() -> None:
    t = position("romans 1: r9; strategy 8: h1; strategy 2: h21; move")
    assert goals(t) == {"r9": [NAMES[9]]}


@clause("C7.4")
def test_migrations_cannot_go_onto_it_either() -> None:
    t = position("romans 2: r9; strategy 3: h1; shown r19")
    assert t.legal() == [f"migrate r9 {NAMES[1]}", "decline"]


@clause("C7.4")
def test_units_already_there_are_free_to_leave() -> None:
    t = position("romans 3: r9 r10; strategy 3: h1; move")
    assert goals(t) == {"r9": [NAMES[2], NAMES[4]], "r10": [NAMES[2], NAMES[4]]}
    assert goals(position("romans 3: r9; strategy 3: h1; shown r19"), "migrate") == {"r9": [NAMES[2], NAMES[4]]}


@clause("C7.4")
def test_buildings_marriage_and_more_strategies_remain_allowed_there() -> None:
    text = "huns 3: h5; strategy 3: h1; strategy 4: h21"
    assert f"place {NAMES[4]}" in position(f"{text}; shown r3").legal()
    assert f"place {NAMES[3]}" in position(f"{text}; shown r21").legal()
    t = after(f"{text}; shown r20", "1 marry h5")
    assert units(t) == {3: {1: ["h5"]}}


@clause("C7.4")
def test_a_strategy_of_each_side_on_one_terrain_bars_both() -> None:
    t = position("huns 2: h9; romans 4: r9; strategy 3: h1 r1; move")
    assert goals(t) == {"h9": [NAMES[1]]}
    t.play("0 halt")
    assert goals(t) == {"r9": [NAMES[5]]}


@clause("C7.4")
def test_it_works_until_the_turn_ends_and_no_longer() -> None:
    t = position("strategy 3: h1; round 2; shown r16")
    assert f"place {NAMES[3]}" not in t.legal()
    t.play("1 decline")
    assert t.field("turn") == 2
    assert t.field("barred").tolist() == [0, 0]
    assert t.where("h1") is None
    t.play("0 pick h4", "0 pick h3", "0 pick h2", "1 pick r5", "1 pick r3", "1 pick r2")
    assert f"place {NAMES[3]}" in t.legal()


# C7.5 Migrations


@clause("C7.5")
def test_any_army_of_ones_own_that_is_not_in_conflict_can_migrate() -> None:
    t = position("huns 3: h9 h10 h5; huns 6: h11; romans 6: r9; huns 9: r8; romans 7: r10; shown h19")
    assert goals(t, "migrate") == {"h9": [NAMES[2], NAMES[4]], "h10": [NAMES[2], NAMES[4]]}


@clause("C7.5")
def test_it_moves_exactly_one_terrain_by_land_paved_roads_or_not() -> None:
    t = position("huns 8: h9; huns 1: h10 h18; shown h19")  # both are ports
    assert goals(t, "migrate") == {"h9": [NAMES[7], NAMES[9]], "h10": [NAMES[2]]}


@clause("C7.5")
def test_it_may_move_onto_a_free_terrain_and_onto_its_own() -> None:
    t = after("huns 3: h9 h10; huns 4: h11; shown h19", f"0 migrate h9 {NAMES[4]}")
    assert units(t) == {3: {0: ["h10"]}, 4: {0: ["h9", "h11"]}}
    assert t.field("top").tolist() == [18, -1]  # the event is discarded


@clause("C7.5")
def test_it_captures_a_building_that_stands_alone() -> None:
    t = after("huns 3: h9; romans 4: r3; shown h19", f"0 migrate h9 {NAMES[4]}")
    assert t.holder("r3") == 0


@clause("C7.5")
@pytest.mark.parametrize(("start", "goal", "end"), [(3, 4, 5), (5, 4, 3)])
def test_all_enemy_units_are_pushed_one_terrain_on_in_the_same_direction(start: int, goal: int, end: int) -> None:
    t = after(f"huns {start}: h9; romans {goal}: r5 r9 h6; shown h19", f"0 migrate h9 {NAMES[goal]}")
    assert units(t) == {goal: {0: ["h9"]}, end: {1: ["h6", "r5", "r9"]}}


@clause("C7.5")
@pytest.mark.parametrize("building", ["r2", "r3", "r4", "r18"])
def test_the_terrain_and_its_building_are_taken_without_a_fight(building: str) -> None:
    t = after(f"huns 3: h9; romans 4: r16 r15 {building}; shown h19", f"0 migrate h9 {NAMES[4]}")
    assert units(t) == {4: {0: ["h9"]}, 5: {1: ["r15", "r16"]}}
    assert t.building(NAMES[4]) == building
    assert t.holder(building) == 0


@clause("C7.5")
def test_the_romans_push_the_huns_likewise() -> None:
    t = after("romans 6: r9; huns 5: h16 h5; huns 4: h9; shown r19", f"1 migrate r9 {NAMES[5]}")
    assert units(t) == {3: {0: ["h9"]}, 4: {0: ["h5", "h16"]}, 5: {1: ["r9"]}}


@clause("C7.5")
def test_pushed_units_push_their_own_and_those_do_the_same_until_the_open() -> None:
    t = after(
        "huns 3: h9; romans 4: r9; romans 5: r10; romans 6: r11; romans 8: r12; shown h19", "0 migrate h9 " + NAMES[4]
    )
    assert units(t) == {4: {0: ["h9"]}, 5: {1: ["r9"]}, 6: {1: ["r10"]}, 7: {1: ["r11"]}, 8: {1: ["r12"]}}


@clause("C7.5")
def test_a_building_of_the_pushed_side_alone_does_not_lengthen_the_chain() -> None:
    t = after("huns 3: h9; romans 4: r9; romans 5: r3; romans 6: r10; shown h19", f"0 migrate h9 {NAMES[4]}")
    assert units(t) == {4: {0: ["h9"]}, 5: {1: ["r9"]}, 6: {1: ["r10"]}}
    assert t.holder("r3") == 1


@clause("C7.5")
def test_buildings_stay_where_they_are_when_units_are_pushed() -> None:
    t = after("huns 3: h9; romans 4: r9 r3; romans 5: r10 r4; shown h19", f"0 migrate h9 {NAMES[4]}")
    assert t.building(NAMES[4]) == "r3"
    assert t.building(NAMES[5]) == "r4"
    assert (t.holder("r3"), t.holder("r4")) == (0, 1)


@clause("C7.5")
def test_units_in_conflict_can_be_pushed_and_a_conflict_with_one_side_left_is_over() -> None:
    t = after("huns 3: h9; huns 4: h10; romans 4: r9 r10; round 1; shown h19", f"0 migrate h9 {NAMES[4]}")
    assert units(t) == {4: {0: ["h9", "h10"]}, 5: {1: ["r9", "r10"]}}
    assert set(goals(t)) == {"h9", "h10"}  # they are in conflict no more


@clause("C7.5")
def test_units_in_a_conflict_farther_along_are_pushed_too() -> None:
    t = after("huns 3: h9; romans 4: r9; huns 5: h10; romans 5: r10; shown h19", f"0 migrate h9 {NAMES[4]}")
    assert units(t) == {4: {0: ["h9"]}, 5: {0: ["h10"], 1: ["r9"]}, 6: {1: ["r10"]}}


@clause("C7.5")
def test_a_building_in_a_conflict_is_captured_once_all_units_of_its_holder_are_pushed_away() -> None:
    """In the first position others of its holder come in their place."""
    t = after("huns 3: h9; romans 4: r9; huns 5: h10; romans 5: r10 r4; shown h19", f"0 migrate h9 {NAMES[4]}")
    assert t.holder("r4") == 1
    t = after("huns 4: h9; huns 5: h10; romans 5: r10 r4; shown h19", f"0 migrate h9 {NAMES[5]}")
    assert units(t) == {5: {0: ["h9", "h10"]}, 6: {1: ["r10"]}}
    assert t.holder("r4") == 0


@clause("C7.5")
def test_pushed_units_that_meet_units_of_the_migrating_player_are_in_conflict() -> None:
    t = after("huns 3: h9; romans 4: r9; huns 5: h10 h4; shown h19 r10", f"0 migrate h9 {NAMES[4]}")
    assert units(t) == {4: {0: ["h9"]}, 5: {0: ["h10"], 1: ["r9"]}}
    assert t.holder("h4") == 0
    assert f"place {NAMES[5]}" in t.legal()


@clause("C7.5")
def test_units_of_the_migrating_player_are_not_pushed() -> None:
    t = after("huns 3: h9; romans 4: r9; romans 5: r10; huns 6: h10; shown h19", f"0 migrate h9 {NAMES[4]}")
    assert units(t) == {4: {0: ["h9"]}, 5: {1: ["r9"]}, 6: {0: ["h10"], 1: ["r10"]}}


@clause("C7.5")
@pytest.mark.parametrize("building", ["h2", "h3", "h4", "h18"])
def test_pushed_units_capture_a_building_of_the_migrating_player_that_stands_alone(building: str) -> None:
    t = after(f"huns 3: h9; romans 4: r9; huns 5: {building}; shown h19", f"0 migrate h9 {NAMES[4]}")
    assert units(t) == {4: {0: ["h9"]}, 5: {1: ["r9"]}}
    assert t.holder(building) == 1


# C7.6 Blocked pushes


@clause("C7.6")
@pytest.mark.parametrize(("start", "goal"), [(8, 9), (2, 1)])
def test_at_the_end_of_the_row_nobody_is_pushed_and_there_is_a_conflict(start: int, goal: int) -> None:
    t = after(f"huns {start}: h9; romans {goal}: r9 r5 r4; shown h19", f"0 migrate h9 {NAMES[goal]}")
    assert units(t) == {goal: {0: ["h9"], 1: ["r5", "r9"]}}
    assert t.holder("r4") == 1


@clause("C7.4", "C7.6")
def test_a_strategy_against_the_pushed_side_blocks_the_first_push() -> None:
    t = after("huns 3: h9; romans 4: r9; strategy 5: h1; shown h19", f"0 migrate h9 {NAMES[4]}")
    assert units(t) == {4: {0: ["h9"], 1: ["r9"]}}


@clause("C7.6")
def test_if_the_first_push_is_blocked_nobody_beyond_is_pushed_either() -> None:
    t = after("huns 3: h9; romans 4: r9; romans 5: r10; strategy 5: h1; shown h19", f"0 migrate h9 {NAMES[4]}")
    assert units(t) == {4: {0: ["h9"], 1: ["r9"]}, 5: {1: ["r10"]}}


@clause("C7.6")
def test_a_strategy_against_the_migrating_side_blocks_no_push() -> None:
    t = after("huns 3: h9; romans 4: r9; strategy 5: r1; shown h19", f"0 migrate h9 {NAMES[4]}")
    assert units(t) == {4: {0: ["h9"]}, 5: {1: ["r9"]}}


@clause("C7.6")
def test_a_strategy_on_the_terrain_entered_does_not_block_the_push_out_of_it() -> None:
    t = after("huns 3: h9; romans 4: r9; strategy 4: h1; shown h19", f"0 migrate h9 {NAMES[4]}")
    assert units(t) == {4: {0: ["h9"]}, 5: {1: ["r9"]}}


@clause("C7.6")
def test_a_chain_blocked_at_the_end_of_the_row_ends_in_a_join() -> None:
    t = after("huns 6: h9; romans 7: r9; romans 8: r10; romans 9: r11; shown h19", f"0 migrate h9 {NAMES[7]}")
    assert units(t) == {7: {0: ["h9"]}, 8: {1: ["r9"]}, 9: {1: ["r10", "r11"]}}
    t = after("huns 3: h9; romans 2: r9; romans 1: r10; shown h19", f"0 migrate h9 {NAMES[2]}")
    assert units(t) == {1: {1: ["r9", "r10"]}, 2: {0: ["h9"]}}


@clause("C7.6")
def test_a_chain_blocked_by_a_strategy_ends_in_a_join() -> None:
    text = "huns 3: h9; romans 4: r9; romans 5: r10; romans 6: r11; romans 7: r12; strategy 7: h1; shown h19"
    t = after(text, f"0 migrate h9 {NAMES[4]}")
    assert units(t) == {4: {0: ["h9"]}, 5: {1: ["r9"]}, 6: {1: ["r10", "r11"]}, 7: {1: ["r12"]}}


@clause("C7.6")
def test_units_that_cannot_go_on_stay_in_their_conflict_and_are_joined() -> None:
    text = "huns 3: h9; romans 4: r9; huns 5: h10; romans 5: r10; strategy 6: h1; shown h19"
    t = after(text, f"0 migrate h9 {NAMES[4]}")
    assert units(t) == {4: {0: ["h9"]}, 5: {0: ["h10"], 1: ["r9", "r10"]}}


ROW = "row 1 4 6 7 9 11 12 14 19; huns 6: h9; romans 7: r9 r10; romans 9: r11; shown h19"


@clause("C7.6")
@pytest.mark.parametrize(
    ("strategy", "on_7", "on_9", "on_11"),
    [
        ("", {0: ["h9"]}, {1: ["r9", "r10"]}, {1: ["r11"]}),
        ("; strategy 11: h1", {0: ["h9"]}, {1: ["r9", "r10", "r11"]}, {}),
        ("; strategy 9: h1", {0: ["h9"], 1: ["r9", "r10"]}, {1: ["r11"]}, {}),
    ],
)
def test_example_of_the_rulebook(
    strategy: str, on_7: dict[int, list[str]], on_9: dict[int, list[str]], on_11: dict[int, list[str]]
) -> None:
    t = after(ROW + strategy, "0 migrate h9 aurelianorum")
    assert [t.units(name) for name in ("aurelianorum", "burdigala", "toletum")] == [on_7, on_9, on_11]


# C7.7


@clause("C7.7")
def test_migrations_do_not_use_up_the_move_of_the_army() -> None:
    t = after("huns 3: h9; round 1; shown h19", f"0 migrate h9 {NAMES[4]}")
    assert goals(t) == {"h9": [NAMES[3], NAMES[5]]}


@clause("C7.7")
def test_pushed_units_may_still_move() -> None:
    t = after("huns 3: h9; romans 4: r9; round 1; shown h19", f"0 migrate h9 {NAMES[4]}", "0 halt")
    assert goals(t) == {"r9": [NAMES[4], NAMES[6]]}


@clause("C7.7")
def test_pushed_units_in_conflict_may_not_move() -> None:
    t = after("huns 3: h9; romans 4: r9; huns 5: h10; round 1; shown h19", f"0 migrate h9 {NAMES[4]}", "0 halt")
    assert t.field("stage") == 2  # nobody else could move


@clause("C7.7")
def test_a_push_is_not_stopped_by_a_wall() -> None:
    t = after("huns 3: h9; romans 4: r9 r4; romans 5: r10 r17; shown h19", f"0 migrate h9 {NAMES[4]}")
    assert units(t) == {4: {0: ["h9"]}, 5: {1: ["r9"]}, 6: {1: ["r10"]}}
    t = after("huns 3: h9; romans 4: r9; huns 5: h10 h4; shown h19", f"0 migrate h9 {NAMES[4]}")
    assert units(t) == {4: {0: ["h9"]}, 5: {0: ["h10"], 1: ["r9"]}}
