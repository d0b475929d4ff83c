"""Clash 451 C5: movement."""

import pytest

from catalaunia.games.clash451.rules.state import MOVE, PLACE
from tests.clauses import clause
from tests.games.clash451.positions import Table, position

ROW = "row 1 4 6 7 9 11 12 14 19"  # 1, 9 and 14 are ports
INLAND = "row 2 3 4 5 6 7 10 11 12"  # no port


def reach(t: Table, unit: str) -> list[str]:
    """Where a unit may go now."""
    return [move.split()[2] for move in t.legal("move") if move.split()[1] == unit]


def movers(t: Table) -> list[str]:
    """The units that may move now."""
    return list(dict.fromkeys(move.split()[1] for move in t.legal("move")))


def conflict(t: Table, terrain: str) -> bool:
    return len(t.units(terrain)) == 2


def moves_end(t: Table) -> bool:
    return bool(t.field("phase") == PLACE)


def idle_until_next_movement(t: Table) -> None:
    """Decline every card, move nothing, and choose whatever comes first, up to the movement of the next turn."""
    turn = t.field("turn")
    while not (t.field("phase") == MOVE and t.field("turn") > turn):
        t.draw()
        quiet = [move for move in t.legal() if move in ("decline", "halt")]
        t.play(f"{t.actor} {(quiet or t.legal())[0]}")


@clause("C5.1")
def test_terrains_are_gone_through_in_ascending_order_of_value() -> None:
    t = position(f"{ROW}; huns 19: h9; romans 4: r16; huns 11: h10; romans 9: r5; move")
    seen = []
    while not moves_end(t):
        seen.append((t.actor, movers(t)))
        t.play(f"{t.actor} halt")
    assert seen == [(1, ["r16"]), (1, ["r5"]), (0, ["h10"]), (0, ["h9"])]


@clause("C5.1")
def test_the_order_has_nothing_to_do_with_the_values_of_the_units_or_with_whose_they_are() -> None:
    for line in ("huns 4: h5; romans 6: r16", "huns 4: h16; romans 6: r5"):
        assert position(f"{ROW}; {line}; move").actor == 0
    for line in ("romans 4: r5; huns 6: h16", "romans 4: r16; huns 6: h5"):
        assert position(f"{ROW}; {line}; move").actor == 1


@clause("C5.1")
def test_a_holder_may_move_as_many_units_of_a_terrain_as_they_like_each_to_a_destination_of_its_own() -> None:
    t = position(f"{ROW}; huns 9: h9 h10 h11 h5; move")
    assert movers(t) == ["h5", "h9", "h10", "h11"]
    t.play("0 move h10 toletum")
    assert movers(t) == ["h5", "h9", "h11"]
    t.play("0 move h5 londinium", "0 move h11 toletum")
    assert movers(t) == ["h9"]
    t.play("0 halt")
    assert t.units("burdigala") == {0: ["h9"]}
    assert t.units("toletum") == {0: ["h10", "h11"]}
    assert t.units("londinium") == {0: ["h5"]}


@clause("C5.1")
def test_all_the_units_of_a_terrain_may_leave_it() -> None:
    t = position(f"{ROW}; huns 9: h9 h10; move")
    t.play("0 move h9 toletum", "0 move h10 aurelianorum")
    assert moves_end(t)
    assert t.units("burdigala") == {}


@clause("C5.1")
def test_nobody_has_to_move_a_unit() -> None:
    t = position(f"{ROW}; huns 9: h9 h10; romans 12: r9; move")
    t.play("0 halt")
    assert movers(t) == ["r9"]
    t.play("1 halt")
    assert moves_end(t)
    assert (t.units("burdigala"), t.units("tolosa")) == ({0: ["h9", "h10"]}, {1: ["r9"]})


@clause("C5.1")
def test_a_unit_is_moved_by_its_holder_whatever_its_colour() -> None:
    t = position(f"{ROW}; huns 9: r5; romans 12: h5; move")
    assert (t.actor, movers(t)) == (0, ["r5"])
    t.play("0 move r5 toletum")
    assert (t.actor, movers(t)) == (1, ["h5"])
    t.play("1 move h5 arelate")
    assert (t.units("toletum"), t.units("arelate")) == ({0: ["r5"]}, {1: ["h5"]})


@clause("C5.1")
def test_buildings_and_strategies_do_not_move() -> None:
    t = position(f"{ROW}; huns 9: h4 h9; strategy 9: h21; romans 12: r2; move")
    assert movers(t) == ["h9"]
    t.play("0 move h9 toletum")
    assert moves_end(t)
    assert t.building("burdigala") == "h4"
    assert t.where("h21") == "burdigala"


@clause("C5.2")
def test_a_unit_that_has_moved_to_a_later_terrain_does_not_move_again_from_there() -> None:
    t = position(f"{ROW}; huns 4: h9; huns 6: h10; move")
    t.play("0 move h9 parisiorum")
    assert movers(t) == ["h10"]
    t.play("0 move h10 aurelianorum")
    assert moves_end(t)
    assert (t.where("h9"), t.where("h10")) == ("parisiorum", "aurelianorum")


@clause("C5.2")
def test_a_unit_that_has_moved_back_to_an_earlier_terrain_does_not_move_again() -> None:
    t = position(f"{ROW}; huns 6: h9; move")
    t.play("0 move h9 augusta-treverorum")
    assert moves_end(t)
    assert t.where("h9") == "augusta-treverorum"


@clause("C5.2")
def test_a_unit_may_move_again_in_the_phase_of_the_next_turn() -> None:
    t = position(f"{ROW}; huns 4: h9; move")
    t.play("0 move h9 parisiorum")
    idle_until_next_movement(t)
    assert (t.actor, movers(t)) == (0, ["h9"])
    t.play("0 move h9 aurelianorum")
    assert t.where("h9") == "aurelianorum"


@clause("C5.3")
@pytest.mark.parametrize(
    ("at", "there"),
    [
        (4, ["londinium", "parisiorum"]),
        (6, ["augusta-treverorum", "aurelianorum"]),
        (12, ["toletum", "arelate"]),
        (19, ["arelate"]),
    ],
)
def test_by_land_a_unit_moves_to_an_adjacent_terrain_of_the_row(at: int, there: list[str]) -> None:
    assert reach(position(f"{ROW}; huns {at}: h9; move"), "h9") == there


@clause("C5.3")
def test_armies_and_characters_move_alike() -> None:
    t = position(f"{ROW}; huns 9: h9 h5; move")
    assert reach(t, "h9") == reach(t, "h5") == ["londinium", "aurelianorum", "toletum", "arelate"]


@clause("C5.3")
def test_by_sea_a_unit_leaves_a_port_for_any_other_port_of_the_row() -> None:
    t = position("row 1 2 8 9 10 13 14 20 21; romans 9: r9; move")
    by_land = {"namnetum", "emerita-augusta"}
    assert set(reach(t, "r9")) == by_land | {"londinium", "narbo-martius", "arelate", "neapolis", "carthago"}


@clause("C5.3")
def test_a_port_that_is_not_in_the_row_is_no_destination() -> None:
    t = position("row 2 3 4 5 6 7 8 10 11; huns 8: h9; move")
    assert reach(t, "h9") == ["aurelianorum", "emerita-augusta"]


@clause("C5.3")
def test_from_a_continental_terrain_there_is_no_way_by_sea_and_to_one_neither() -> None:
    assert reach(position(f"{ROW}; huns 11: h9; move"), "h9") == ["burdigala", "tolosa"]
    assert reach(position(f"{ROW}; huns 1: h9; move"), "h9") == ["augusta-treverorum", "burdigala", "arelate"]


@clause("C5.3")
def test_a_move_by_sea_passes_through_no_terrain() -> None:
    t = position(f"{ROW}; huns 9: h9; strategy 7: r1; strategy 4: r21; romans 6: r9 r4; move")
    t.play("1 halt")
    assert reach(t, "h9") == ["londinium", "toletum", "arelate"]
    t.play("0 move h9 londinium")
    assert t.where("h9") == "londinium"
    assert t.holder("r4") == 1


@clause("C5.3")
def test_a_move_is_never_partly_by_land_and_partly_by_sea() -> None:
    t = position(f"{ROW}; huns 9: h9; huns 6: h10; romans 1: r5; huns 7: h18; move")
    assert reach(t, "r5") == ["augusta-treverorum", "burdigala", "arelate"]
    t.play("1 halt")
    assert reach(t, "h10") == ["londinium", "augusta-treverorum", "aurelianorum", "burdigala"]  # no farther from a port
    t.play("0 halt")
    by_land, by_sea = {"parisiorum", "aurelianorum", "toletum", "tolosa"}, {"londinium", "arelate"}
    assert set(reach(t, "h9")) == by_land | by_sea  # neither Augusta Treverorum nor Roma, one step from a port


@clause("C5.3")
def test_a_move_ends_on_another_terrain_than_it_began() -> None:
    for terrain, at in (("burdigala", 9), ("toletum", 11)):
        t = position(f"{ROW}; huns {at}: h9 h10; huns 1: h18; huns 4: r18; move")
        assert terrain not in reach(t, "h9")
        assert terrain not in reach(t, "h10")


@clause("C5.4")
@pytest.mark.parametrize(
    ("roads", "there"),
    [
        ("", ["catalaunum", "aurelianorum"]),
        ("huns 2: h18", ["augusta-treverorum", "catalaunum", "aurelianorum", "emerita-augusta"]),
        ("huns 2: r18", ["augusta-treverorum", "catalaunum", "aurelianorum", "emerita-augusta"]),
        (
            "huns 2: h18; huns 12: r18",
            ["colonia-agrippina", "augusta-treverorum", "catalaunum", "aurelianorum", "emerita-augusta", "toletum"],
        ),
        ("romans 2: r18", ["catalaunum", "aurelianorum"]),
        ("romans 2: h18; romans 12: r18", ["catalaunum", "aurelianorum"]),
        ("huns 2: h18; romans 12: r18", ["augusta-treverorum", "catalaunum", "aurelianorum", "emerita-augusta"]),
    ],
)
def test_each_paved_roads_a_player_holds_lets_their_units_go_one_terrain_farther(roads: str, there: list[str]) -> None:
    assert reach(position(f"{INLAND}; huns 6: h9; {roads}; move"), "h9") == there


@clause("C5.4")
def test_paved_roads_lengthen_the_moves_of_all_units_of_their_holder() -> None:
    t = position(f"{INLAND}; huns 6: h9 h5; romans 10: r18 r16; huns 12: r5; romans 3: h6; move")
    assert reach(t, "h6") == ["mogontiacum", "augusta-treverorum", "catalaunum"]
    t.play("1 halt")
    assert reach(t, "h9") == reach(t, "h5") == ["catalaunum", "aurelianorum"]
    t.play("0 halt")
    assert reach(t, "r16") == ["parisiorum", "aurelianorum", "toletum", "tolosa"]
    t.play("1 halt")
    assert reach(t, "r5") == ["toletum"]


@clause("C5.4")
def test_no_other_building_lengthens_a_move() -> None:
    t = position(f"{INLAND}; huns 6: h9 h2; huns 5: h3; huns 7: h4; move")
    assert reach(t, "h9") == ["catalaunum", "aurelianorum"]


@clause("C5.4")
def test_the_row_ends_where_it_ends_for_a_long_move_too() -> None:
    t = position(f"{INLAND}; huns 2: h9; huns 12: h10; huns 6: h18; huns 7: r18; move")
    assert reach(t, "h9") == ["colonia-agrippina", "augusta-treverorum", "catalaunum"]
    t.play("0 halt")
    assert reach(t, "h10") == ["aurelianorum", "emerita-augusta", "toletum"]


@clause("C5.4")
def test_paved_roads_have_no_effect_at_sea() -> None:
    t = position("row 1 4 5 6 7 9 10 11 12; huns 1: h9; huns 12: h18; move")
    assert reach(t, "h9") == ["augusta-treverorum", "catalaunum", "burdigala"]  # from Burdigala no farther


@clause("C5.4")
def test_captured_paved_roads_count_at_once_for_the_new_holder_and_no_longer_for_the_old_one() -> None:
    t = position(f"{INLAND}; romans 2: r9; huns 3: h10 h11; romans 4: r18; huns 6: h12; romans 11: r10; move")
    assert reach(t, "r9") == ["colonia-agrippina", "augusta-treverorum"]
    t.play("1 halt")
    assert reach(t, "h11") == ["mogontiacum", "augusta-treverorum"]
    t.play("0 move h10 augusta-treverorum")
    assert t.holder("r18") == 0
    assert reach(t, "h11") == ["mogontiacum", "augusta-treverorum", "catalaunum"]
    t.play("0 halt")
    assert reach(t, "h12") == ["augusta-treverorum", "catalaunum", "aurelianorum", "emerita-augusta"]
    t.play("0 halt")
    assert reach(t, "r10") == ["emerita-augusta", "tolosa"]


@clause("C5.4")
def test_a_unit_that_has_moved_gains_nothing_by_paved_roads_captured_later() -> None:
    t = position(f"{INLAND}; huns 3: h10 h11; romans 5: r18; huns 4: h12; move")
    t.play("0 move h10 augusta-treverorum", "0 halt", "0 move h12 catalaunum")
    assert t.holder("r18") == 0
    assert moves_end(t)
    assert t.where("h10") == "augusta-treverorum"


@clause("C5.5")
@pytest.mark.parametrize(
    "ahead", ["romans 7: r9", "romans 7: r4", "romans 7: r9 r4", "romans 7: r9 r4; huns 7: h10", "huns 7: h10 h4"]
)
def test_a_unit_freely_passes_through_terrains_that_are_held_or_in_conflict(ahead: str) -> None:
    t = position(f"{INLAND}; huns 6: h9; {ahead}; huns 2: h18; move")
    before = (t.units("aurelianorum"), t.building("aurelianorum"))
    assert reach(t, "h9") == ["augusta-treverorum", "catalaunum", "aurelianorum", "emerita-augusta"]
    t.play("0 move h9 emerita-augusta")
    assert t.where("h9") == "emerita-augusta"
    assert (t.units("aurelianorum"), t.building("aurelianorum")) == before
    assert "r4" not in ahead or t.holder("r4") == 1


@clause("C5.5")
def test_a_terrain_that_a_strategy_bars_to_a_player_cannot_be_passed_through() -> None:
    t = position(f"{INLAND}; huns 6: h9; strategy 7: r1; huns 2: h18; huns 3: r18; move")
    assert reach(t, "h9") == ["colonia-agrippina", "augusta-treverorum", "catalaunum"]


@clause("C5.5")
def test_a_strategy_farther_on_leaves_the_way_up_to_it() -> None:
    t = position(f"{INLAND}; huns 6: h9; strategy 10: r1; strategy 3: r21; huns 2: h18; huns 12: r18; move")
    assert reach(t, "h9") == ["augusta-treverorum", "catalaunum", "aurelianorum"]


@clause("C5.5")
def test_a_strategy_of_ones_own_bars_nothing_to_oneself() -> None:
    t = position(f"{INLAND}; huns 6: h9; romans 11: r9; strategy 7: h1; huns 2: h18; move")
    assert reach(t, "h9") == ["augusta-treverorum", "catalaunum", "aurelianorum", "emerita-augusta"]


@clause("C5.5")
def test_a_unit_may_leave_a_terrain_that_a_strategy_bars_to_its_player() -> None:
    t = position(f"{ROW}; huns 9: h9; strategy 9: r1; move")
    assert reach(t, "h9") == ["londinium", "aurelianorum", "toletum", "arelate"]


@clause("C5.5")
def test_no_unit_lands_in_a_port_that_a_strategy_bars_to_its_player() -> None:
    t = position(f"{ROW}; huns 9: h9; strategy 14: r1; strategy 1: h1; move")
    assert reach(t, "h9") == ["londinium", "aurelianorum", "toletum"]


@clause("C5.5")
def test_a_terrain_is_passed_over_if_strategies_leave_its_units_nowhere_to_go() -> None:
    t = position(f"{ROW}; huns 6: h9; strategy 4: r1; strategy 7: r21; huns 19: h10; move")
    assert movers(t) == ["h10"]


@clause("C5.6")
def test_a_terrain_is_in_conflict_when_a_unit_stops_where_enemy_units_stand() -> None:
    t = position(f"{ROW}; huns 4: h9; romans 6: r9; move")
    assert not conflict(t, "parisiorum")
    assert t.controller("parisiorum") == 1
    t.play("0 move h9 parisiorum")
    assert conflict(t, "parisiorum")
    assert t.controller("parisiorum") is None


@clause("C5.6")
def test_units_in_conflict_cannot_move_whether_it_is_old_or_new() -> None:
    t = position(f"{ROW}; huns 4: h9; romans 6: r9; romans 12: r10; huns 12: h10 h11; romans 19: r11; move")
    t.play("0 move h9 parisiorum")
    assert movers(t) == ["r11"]  # neither from Parisiorum nor from Tolosa
    t.play("1 halt")
    assert moves_end(t)


@clause("C5.6")
def test_units_of_both_sides_may_join_a_conflict() -> None:
    t = position(f"{ROW}; huns 4: h9 h10; romans 6: r9; romans 7: r10; huns 9: h11; huns 1: h18; move")
    t.play("0 move h9 parisiorum", "0 move h10 parisiorum", "1 move r10 parisiorum", "0 move h11 parisiorum")
    assert t.units("parisiorum") == {0: ["h9", "h10", "h11"], 1: ["r9", "r10"]}


@clause("C5.6")
def test_a_unit_that_joins_its_own_side_starts_no_conflict() -> None:
    t = position(f"{ROW}; huns 4: h9; huns 6: h10; move")
    t.play("0 move h9 parisiorum")
    assert not conflict(t, "parisiorum")
    assert t.units("parisiorum") == {0: ["h9", "h10"]}


@clause("C5.7")
@pytest.mark.parametrize("building", ["r2", "r3", "r4", "r17", "r18", "h4"])
def test_a_unit_that_stops_with_an_enemy_building_and_no_enemy_unit_captures_it_at_once(building: str) -> None:
    t = position(f"{ROW}; huns 4: h5; romans 6: {building}; move")
    assert (t.holder(building), t.controller("parisiorum")) == (1, 1)
    t.play("0 move h5 parisiorum")
    assert (t.holder(building), t.controller("parisiorum")) == (0, 0)
    assert t.building("parisiorum") == building
    assert t.units("parisiorum") == {0: ["h5"]}


@clause("C5.7")
def test_a_building_with_an_enemy_unit_is_not_captured_by_stopping_there() -> None:
    t = position(f"{ROW}; huns 4: h16; romans 6: r4 r5; move")
    t.play("0 move h16 parisiorum")
    assert t.holder("r4") == 1
    assert conflict(t, "parisiorum")


@clause("C5.7")
def test_a_captured_wall_defends_its_new_holder_in_the_same_turn() -> None:
    t = position(f"{ROW}; huns 4: h9; romans 6: r4; romans 7: r10; move")
    t.play("0 move h9 parisiorum", "1 move r10 parisiorum", "1 decline", "0 decline")
    assert t.field("turn") == 2
    assert t.discarded("r10")  # one unit and a Wall beat one unit
    assert t.holder("r4") == 0


@clause("C5.8", "C5.3")
def test_the_worked_example_of_where_a_unit_can_go_from_burdigala() -> None:
    t = position(f"{ROW}; huns 9: h12; move")
    assert reach(t, "h12") == ["londinium", "aurelianorum", "toletum", "arelate"]


@clause("C5.8")
def test_the_worked_example_of_a_movement_phase() -> None:
    t = position(f"{ROW}; huns 1: h8; huns 6: h11; huns 9: h12; romans 11: r5; romans 12: r6; romans 14: r15; move")
    t.play("0 move h8 augusta-treverorum", "0 halt", "0 move h12 toletum")
    assert conflict(t, "toletum")
    t.play("1 move r6 toletum", "1 move r15 burdigala")
    assert moves_end(t)
    assert t.units("augusta-treverorum") == {0: ["h8"]}
    assert t.units("parisiorum") == {0: ["h11"]}
    assert t.units("toletum") == {0: ["h12"], 1: ["r5", "r6"]}
    assert t.units("burdigala") == {1: ["r15"]}
    assert t.units("londinium") == t.units("tolosa") == t.units("arelate") == {}
