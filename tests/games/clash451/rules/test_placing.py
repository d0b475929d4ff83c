"""Clash 451 C4: placing."""

import pytest

from catalaunia.games.clash451.rules.moves import card_text
from catalaunia.games.clash451.rules.state import MOVE, PLACE
from tests.clauses import clause
from tests.games.clash451.positions import Table, position

ROW = "row 1 4 6 7 9 11 12 14 19"
TERRAINS = [
    "londinium",
    "augusta-treverorum",
    "parisiorum",
    "aurelianorum",
    "burdigala",
    "toletum",
    "tolosa",
    "arelate",
    "roma",
]
HANDS = "hands: h9 h10 h12 h5 h6 h7 r9 r11 r12 r5 r6 r7"
FULL = "; ".join(f"romans {value}: r{k}" for k, value in enumerate((1, 4, 6, 7, 9, 11, 12, 14, 19), 5))


def open_to(t: Table) -> list[str]:
    """Where the card just revealed may be placed."""
    return [move.split()[1] for move in t.legal("place")]


def closed_to(t: Table) -> list[str]:
    return [terrain for terrain in TERRAINS if terrain not in open_to(t)]


def choose(t: Table, huns: str, romans: str) -> None:
    t.play(*[f"0 pick {name}" for name in huns.split()], *[f"1 pick {name}" for name in romans.split()])


def decline_both(t: Table) -> None:
    """Both decline the cards just revealed, in whatever order."""
    for _ in range(2):
        t.play(f"{t.actor} decline")


def shown(t: Table) -> list[str]:
    """The cards that are revealed and still to be played, the Huns' first."""
    return [card_text(c) for c in t.field("shown").tolist() if c >= 0]


def conflict(t: Table, terrain: str) -> bool:
    return len(t.units(terrain)) == 2


@clause("C4.1")
def test_both_players_reveal_the_next_card_of_their_order() -> None:
    t = position(f"{ROW}; {HANDS}")
    choose(t, "h12 h9 h10", "r9 r12 r11")
    for huns, romans in (("h12", "r9"), ("h9", "r12"), ("h10", "r11")):
        assert shown(t) == [huns, romans]
        decline_both(t)
        assert t.discarded(huns, romans)


@clause("C4.1")
@pytest.mark.parametrize(("huns", "romans", "first"), [("h16", "r9", 0), ("h9", "r16", 1), ("h1", "r2", 1)])
def test_the_card_with_the_higher_value_is_played_first(huns: str, romans: str, first: int) -> None:
    t = position(f"{ROW}; shown {huns} {romans}")
    assert t.actor == first
    t.play(f"{first} place roma")
    assert t.where((huns, romans)[first]) == "roma"
    assert t.actor == 1 - first
    t.play(f"{1 - first} place londinium")
    assert t.where((romans, huns)[first]) == "londinium"


@clause("C4.1")
def test_the_other_player_decides_only_after_the_first_card_has_taken_effect() -> None:
    t = position(f"{ROW}; shown h16 r9")
    t.play("0 place tolosa")
    assert closed_to(t) == ["tolosa"]
    t = position(f"{ROW}; shown h21 r9")
    t.play("0 place tolosa")
    assert closed_to(t) == ["tolosa"]


@clause("C4.1")
def test_the_other_player_too_may_decline() -> None:
    t = position(f"{ROW}; shown h16 r9")
    t.play("0 place tolosa", "1 decline")
    assert t.discarded("r9")
    assert t.where("h16") == "tolosa"


@clause("C4.1")
def test_the_other_card_is_still_played_when_the_first_is_declined() -> None:
    t = position(f"{ROW}; shown h16 r9")
    t.play("0 decline")
    assert (t.actor, closed_to(t)) == (1, [])
    t.play("1 place tolosa")
    assert t.units("tolosa") == {1: ["r9"]}


@clause("C4.1")
def test_two_cards_of_equal_value_are_discarded_and_have_no_effect() -> None:
    t = position(f"{ROW}; {HANDS}")
    choose(t, "h9 h10 h12", "r9 r11 r12")
    assert shown(t) == ["h10", "r11"]  # without a move
    assert t.discarded("h9", "r9")
    assert (t.top(0), t.top(1)) == ("h9", "r9")
    assert all(t.units(terrain) == {} for terrain in TERRAINS)


@clause("C4.1")
def test_two_strategies_of_equal_value_bar_nothing() -> None:
    t = position(f"{ROW}; hands: h21 h10 h12 h5 h6 h7 r21 r11 r12 r5 r6 r7")
    choose(t, "h21 h10 h12", "r21 r11 r12")
    assert t.discarded("h21", "r21")
    assert t.field("barred").tolist() == [0, 0]


@clause("C4.1")
def test_equal_values_are_discarded_in_every_round_and_the_turn_goes_on() -> None:
    t = position(f"{ROW}; huns 4: h16; {HANDS}")
    choose(t, "h9 h12 h7", "r9 r12 r7")
    assert t.field("phase") == MOVE
    assert t.discarded("h9", "r9", "h12", "r12")
    assert not t.discarded("h7")
    t.play("0 halt")
    assert t.discarded("h7", "r7")
    assert t.field("turn") == 2


@clause("C4.2")
@pytest.mark.parametrize("name", ["h9", "h5", "h2", "h21", "h20", "h19"])
def test_whoever_does_not_want_to_play_a_card_discards_it(name: str) -> None:
    t = position(f"{ROW}; huns 4: h10; romans 12: r5; shown {name}")
    assert len(t.legal()) > 1
    t.play("0 decline")
    assert t.discarded(name)
    assert t.top(0) == name
    assert t.units("augusta-treverorum") == {0: ["h10"]}
    assert t.units("tolosa") == {1: ["r5"]}
    assert t.field("barred").tolist() == [0, 0]


@clause("C4.2")
@pytest.mark.parametrize(
    ("line", "name"), [(FULL, "h16"), (FULL, "h4"), ("romans 4: r9", "h20"), ("huns 4: h5", "h19")]
)
def test_a_card_that_cannot_be_played_is_discarded(line: str, name: str) -> None:
    t = position(f"{ROW}; {line}; shown {name}")
    assert t.legal() == ["decline"]
    t.play("0 decline")
    assert t.discarded(name)


@clause("C4.3")
@pytest.mark.parametrize("unit", ["h16", "h5"])
def test_a_unit_may_be_placed_on_any_terrain_free_of_enemy_units_and_buildings(unit: str) -> None:
    t = position(f"{ROW}; huns 4: h9; huns 6: h4; huns 7: h10 h2; romans 11: r9; romans 12: r2; shown {unit}")
    assert closed_to(t) == ["toletum", "tolosa"]
    t.play("0 place parisiorum")
    assert t.units("parisiorum") == {0: [unit]}
    assert (t.holder(unit), t.where(unit)) == (0, "parisiorum")


@clause("C4.3")
def test_an_enemy_is_whoever_the_other_player_holds_whatever_the_colour() -> None:
    t = position(f"{ROW}; huns 4: r5; huns 6: r4; romans 7: h5; romans 9: h4; shown h16")
    assert closed_to(t) == ["aurelianorum", "burdigala"]
    t = position(f"{ROW}; huns 4: r5; huns 6: r4; romans 7: h5; romans 9: h4; shown r16")
    assert closed_to(t) == ["augusta-treverorum", "parisiorum"]


@clause("C4.3")
@pytest.mark.parametrize(
    "line", ["huns 4: h9; romans 4: r9", "huns 4: h9; romans 4: r9 r4", "huns 4: h9 h4; romans 4: r9"]
)
def test_a_unit_may_be_placed_on_any_terrain_in_conflict(line: str) -> None:
    t = position(f"{ROW}; {line}; shown h16 r15")
    assert closed_to(t) == []
    t.play("0 place augusta-treverorum")
    assert closed_to(t) == []
    t.play("1 place augusta-treverorum")
    assert t.units("augusta-treverorum") == {0: ["h9", "h16"], 1: ["r9", "r15"]}


@clause("C4.3")
@pytest.mark.parametrize(
    "there", ["", "huns 4: h9", "huns 4: h4", "huns 4: h9; romans 4: r9", "huns 4: h9; romans 4: r9 r4"]
)
def test_a_strategy_always_excludes_its_terrain_even_one_in_conflict_or_ones_own(there: str) -> None:
    t = position(f"{ROW}; {there}; strategy 4: r1; shown h16")
    assert closed_to(t) == ["augusta-treverorum"]


@clause("C4.3")
def test_a_strategy_excludes_the_opponent_and_not_its_own_player() -> None:
    t = position(f"{ROW}; huns 4: h9; romans 4: r9; strategy 4: r1; shown r16")
    assert closed_to(t) == []
    t = position(f"{ROW}; strategy 4: h1; strategy 6: r1; shown h16")
    assert closed_to(t) == ["parisiorum"]


@clause("C4.4")
@pytest.mark.parametrize("building", ["h2", "h3", "h4", "h17", "h18"])
def test_a_building_may_be_placed_on_any_terrain_free_of_enemy_units_and_buildings(building: str) -> None:
    t = position(f"{ROW}; huns 4: h9; huns 6: h10; romans 11: r9; romans 12: r2; romans 14: r5 r4; shown {building}")
    assert closed_to(t) == ["toletum", "tolosa", "arelate"]
    t.play("0 place parisiorum")
    assert t.building("parisiorum") == building
    assert (t.holder(building), t.where(building)) == (0, "parisiorum")


@clause("C4.4")
def test_a_building_needs_no_unit_on_its_terrain() -> None:
    t = position(f"{ROW}; shown r4")
    t.play("1 place roma")
    assert t.building("roma") == "r4"
    assert t.units("roma") == {}
    assert t.holder("r4") == 1


@clause("C4.4")
def test_a_building_may_be_placed_in_a_conflict_if_no_enemy_building_stands_there() -> None:
    both = "huns 4: h9; romans 4: r9; huns 6: h10 h2; romans 6: r10; huns 7: h11; romans 7: r11 r2"
    t = position(f"{ROW}; {both}; shown h4")
    assert closed_to(t) == ["aurelianorum"]
    t = position(f"{ROW}; {both}; shown r4")
    assert closed_to(t) == ["parisiorum"]
    t.play("1 place augusta-treverorum")
    assert (t.building("augusta-treverorum"), t.holder("r4")) == ("r4", 1)
    assert conflict(t, "augusta-treverorum")


@clause("C4.4")
def test_a_captured_building_in_a_conflict_is_its_holders() -> None:
    both = "huns 4: h9 r2; romans 4: r9"
    assert closed_to(position(f"{ROW}; {both}; shown h4")) == []
    assert closed_to(position(f"{ROW}; {both}; shown r4")) == ["augusta-treverorum"]


@clause("C4.4")
def test_a_strategy_does_not_keep_a_building_out() -> None:
    assert closed_to(position(f"{ROW}; strategy 4: r1; shown h4")) == []


@clause("C4.5")
@pytest.mark.parametrize("there", ["h2", "h17", "h2 h9"])
def test_a_new_building_replaces_the_old_one_of_its_player(there: str) -> None:
    old = there.split()[0]
    t = position(f"{ROW}; huns 4: {there}; shown h4")
    t.play("0 place augusta-treverorum")
    assert t.building("augusta-treverorum") == "h4"
    assert (t.holder("h4"), t.where("h4")) == (0, "augusta-treverorum")
    assert t.discarded(old)
    assert (t.top(0), t.top(1)) == (old, None)


@clause("C4.5")
def test_a_replaced_building_is_discarded_onto_the_pile_of_its_rightful_owner() -> None:
    t = position(f"{ROW}; huns 4: r2; shown h4")
    t.play("0 place augusta-treverorum")
    assert t.building("augusta-treverorum") == "h4"
    assert t.discarded("r2")
    assert (t.top(0), t.top(1)) == (None, "r2")


@clause("C4.5")
def test_a_replaced_building_has_no_effect_any_longer() -> None:
    t = position("row 2 3 4 5 6 7 10 11 12; huns 4: h18; huns 7: h9; shown h17; round 1")
    t.play("0 place augusta-treverorum")
    assert t.legal() == ["move h9 parisiorum", "move h9 emerita-augusta", "halt"]


@clause("C4.5")
def test_a_building_is_replaced_in_a_conflict_too() -> None:
    t = position(f"{ROW}; huns 4: h9 h2; romans 4: r9; shown h4")
    t.play("0 place augusta-treverorum")
    assert t.building("augusta-treverorum") == "h4"
    assert t.discarded("h2")


@clause("C4.6")
def test_a_terrain_has_room_for_all_units_of_both_sides() -> None:
    huns, romans = (" ".join(f"{side}{value}" for value in range(5, 16)) for side in "hr")
    t = position(f"{ROW}; huns 4: {huns} h4; romans 4: {romans} r16; shown h16")
    t.play("0 place augusta-treverorum")
    assert [len(t.units("augusta-treverorum")[side]) for side in (0, 1)] == [12, 12]


@clause("C4.7")
def test_marriage_works_immediately_and_is_then_discarded() -> None:
    t = position(f"{ROW}; romans 4: r5; shown h20 r9")
    t.play("0 marry r5")
    assert t.units("augusta-treverorum") == {0: ["r5"]}
    assert t.discarded("h20")
    assert t.top(0) == "h20"
    assert (t.actor, closed_to(t)) == (1, ["augusta-treverorum"])


@clause("C4.7")
def test_migrations_work_immediately_and_are_then_discarded() -> None:
    t = position(f"{ROW}; romans 4: r10; shown r19 h9")
    t.play("1 migrate r10 parisiorum")
    assert t.where("r10") == "parisiorum"
    assert t.discarded("r19")
    assert t.top(1) == "r19"
    assert (t.actor, closed_to(t)) == (0, ["parisiorum"])


@clause("C4.7")
def test_a_strategy_stays_on_its_terrain_until_the_turn_ends() -> None:
    t = position(f"{ROW}; huns 9: h9; shown h21; then h10 h12 r9 r11")
    t.play("0 place toletum")
    decline_both(t)
    assert t.field("phase") == MOVE
    assert t.where("h21") == "toletum"
    t.play("0 halt", "0 decline")
    assert t.field("phase") == PLACE
    assert (t.where("h21"), t.top(0)) == ("toletum", "h12")
    assert closed_to(t) == ["burdigala", "toletum"]
    t.play("1 decline")
    assert t.field("turn") == 2
    assert t.discarded("h21")
    assert t.top(0) == "h21"
    assert t.field("barred").tolist() == [0, 0]


@clause("C4.8")
@pytest.mark.parametrize(
    ("line", "who"),
    [
        ("", None),
        ("huns 4: h9", 0),
        ("huns 4: h5 h9", 0),
        ("romans 4: r9", 1),
        ("huns 4: r5", 0),
        ("huns 4: h4", 0),
        ("romans 4: r4", 1),
        ("romans 4: h2", 1),
        ("huns 4: h9 h4", 0),
        ("huns 4: h9; romans 4: r9", None),
        ("huns 4: h9 h4; romans 4: r9", None),
        ("huns 4: h9; romans 4: r9 r4", None),
        ("huns 4: h9 h10 h11; romans 4: r5", None),
        ("strategy 4: h1", None),
    ],
)
def test_a_terrain_is_controlled_by_whoever_has_a_unit_or_a_building_where_the_enemy_has_neither(
    line: str, who: int | None
) -> None:
    assert position(f"{ROW}; {line}").controller("augusta-treverorum") == who


@clause("C4.8")
@pytest.mark.parametrize("there", ["h9", "h4"])
def test_control_by_a_unit_or_by_a_building_alone_brings_the_points_of_a_terrain(there: str) -> None:
    t = position(f"{ROW}; huns 4: {there}; turn 7; conflicts")
    assert t.over
    assert t.rules.scores(t.state) == [1 + 2 + 2, 0]


@clause("C4.9")
def test_the_holder_of_a_building_is_the_player_who_placed_it() -> None:
    t = position(f"{ROW}; shown h4 r3")
    t.play("0 place roma", "1 place tolosa")
    assert (t.holder("h4"), t.holder("r3")) == (0, 1)


@clause("C4.9")
def test_the_holder_of_a_captured_building_is_the_player_who_captured_it_last() -> None:
    t = position(f"{ROW}; huns 4: h2; romans 1: r5; huns 6: h9 h10; move; then h1 r2")
    t.play("1 move r5 augusta-treverorum")
    assert t.holder("h2") == 1
    t.play("0 move h9 augusta-treverorum", "0 move h10 augusta-treverorum")
    assert t.holder("h2") == 1  # in conflict it stays with its holder
    decline_both(t)
    assert t.field("turn") == 2
    assert t.discarded("r5")
    assert t.holder("h2") == 0


@clause("C4.9")
@pytest.mark.parametrize(
    ("line", "far"),
    [
        ("huns 4: h9 h18; romans 4: r9", 0),
        ("huns 4: h9 r18; romans 4: r9", 0),
        ("huns 4: h9; romans 4: r9 h18", 1),
        ("huns 4: h9; romans 4: r9 r18", 1),
    ],
)
def test_a_building_works_for_its_holder_even_while_its_terrain_is_in_conflict(line: str, far: int) -> None:
    t = position(f"row 2 3 4 5 6 7 10 11 12; {line}; huns 12: h10; romans 7: r10; move")
    assert len(t.legal("move")) == (4 if far == 1 else 2)
    t.play("1 halt")
    assert len(t.legal("move")) == (2 if far == 0 else 1)


@clause("C4.10")
def test_a_building_is_captured_at_once_by_movement() -> None:
    t = position(f"{ROW}; romans 4: r4; huns 6: h9; move")
    t.play("0 move h9 augusta-treverorum")
    assert t.holder("r4") == 0
    assert t.controller("augusta-treverorum") == 0


@clause("C4.10")
def test_a_building_is_captured_at_once_by_marriage_with_the_last_unit_beside_it() -> None:
    t = position(f"{ROW}; romans 4: r5 r4; shown h20")
    t.play("0 marry r5")
    assert t.units("augusta-treverorum") == {0: ["r5"]}
    assert t.holder("r4") == 0


@clause("C4.10")
def test_a_building_is_captured_by_marriage_with_the_last_unit_of_a_conflict() -> None:
    t = position(f"{ROW}; romans 4: r5 r4; huns 4: h9; shown h20")
    t.play("0 marry r5")
    assert not conflict(t, "augusta-treverorum")
    assert t.holder("r4") == 0


@clause("C4.10")
def test_a_building_is_captured_at_once_by_migrations() -> None:
    t = position(f"{ROW}; romans 6: r5 r4; huns 7: h9; shown h19")
    t.play("0 migrate h9 parisiorum")
    assert t.units("parisiorum") == {0: ["h9"]}
    assert t.units("augusta-treverorum") == {1: ["r5"]}
    assert t.holder("r4") == 0


@clause("C4.10")
def test_a_lone_building_is_captured_by_an_army_that_migrates_onto_it_and_by_units_pushed_onto_it() -> None:
    t = position(f"{ROW}; romans 6: r4; huns 7: h9; shown h19")
    t.play("0 migrate h9 parisiorum")
    assert t.holder("r4") == 0
    t = position(f"{ROW}; romans 6: r5; huns 4: h4; huns 7: h9; shown h19")
    t.play("0 migrate h9 parisiorum")
    assert t.units("augusta-treverorum") == {1: ["r5"]}
    assert t.holder("h4") == 1


@clause("C4.10")
def test_a_building_is_not_captured_while_its_holder_has_a_unit_there() -> None:
    t = position(f"{ROW}; romans 4: r5 r9 r4; shown h20")
    t.play("0 marry r5")
    assert conflict(t, "augusta-treverorum")
    assert t.holder("r4") == 1
    t = position(f"{ROW}; romans 4: r9 r4; huns 6: h9 h10; move")
    t.play("1 halt", "0 move h9 augusta-treverorum", "0 move h10 augusta-treverorum")
    assert t.holder("r4") == 1


@clause("C4.10")
def test_a_building_is_not_captured_by_units_that_only_pass() -> None:
    t = position(f"{ROW}; romans 7: r4; huns 6: h9; huns 1: h18; move")
    t.play("0 move h9 burdigala")
    assert t.holder("r4") == 1
