"""Clash 451 C8: the end."""

import pytest

from tests.clauses import clause
from tests.games.clash451.positions import Table, position


def ended(text: str, turn: int = 7) -> Table:
    return position(f"{text}; turn {turn}; conflicts")


def scores(text: str) -> list[int]:
    t = ended(text)
    return t.rules.scores(t.state)


@clause("C8.1")
def test_the_game_is_over_when_the_last_turn_is() -> None:
    t = ended("huns 1: h9")
    assert t.over
    assert t.legal() == []
    assert t.actor == -2
    t = ended("huns 1: h9", turn=6)
    assert not t.over
    assert t.field("turn") == 7
    assert t.rules.scores(t.state) == [0, 0]
    assert t.rules.winners(t.state) == []


@clause("C8.1")
def test_the_conflicts_of_the_last_turn_come_before_the_count() -> None:
    assert scores("huns 1: h9 h10; romans 1: r16") == [1 + 2, 0]


@clause("C8.1")
@pytest.mark.parametrize(("units", "points"), [("h9", 1), ("h5", 1), ("h9 h10 h11", 3), ("h16 h5 r6", 3)])
def test_every_unit_scores_one_point_for_its_holder(units: str, points: int) -> None:
    assert scores(f"huns 1: {units}") == [points + 2, 0]


@clause("C8.1")
@pytest.mark.parametrize("building", ["h2", "h3", "h4", "h17", "h18", "r4"])
def test_every_building_scores_one_point_for_its_holder(building: str) -> None:
    assert scores(f"huns 1: {building}") == [1 + 2, 0]
    assert scores(f"huns 1: h9 {building}") == [1 + 1 + 2, 0]
    assert scores(f"romans 2: {building}") == [0, 1 + 2]


@clause("C8.1")
def test_every_controlled_terrain_scores_two_points() -> None:
    assert scores("huns 1: h9 h10") == [2 + 2, 0]
    assert scores("huns 1: h9; huns 2: h10") == [1 + 2 + 1 + 2, 0]


@clause("C8.1")
@pytest.mark.parametrize(("value", "stars"), [(1, 0), (2, 0), (3, 1), (4, 2), (5, 1), (8, 0), (9, 1)])
def test_every_star_on_a_controlled_terrain_scores_one_point(value: int, stars: int) -> None:
    assert scores(f"romans {value}: r9") == [0, 1 + 2 + stars]


@clause("C8.1")
def test_the_stars_are_those_of_the_terrains_in_the_row() -> None:
    assert scores("row 12 13 14 15 16 17 18 19 21; huns 12: h9; romans 18: r9; romans 21: r2") == [5, 5 + 4]


@clause("C8.1")
def test_cards_in_piles_and_strategies_score_nothing() -> None:
    assert scores("strategy 4: h1; strategy 5: r21") == [0, 0]


@clause("C8.1")
def test_both_sides_are_counted() -> None:
    assert scores("huns 1: h9 h2; huns 4: h5; romans 3: r9; romans 9: r18 r8 h7") == [4 + 5, 4 + 6]


@clause("C8.2")
def test_the_player_with_more_points_wins() -> None:
    t = ended("huns 1: h9 h10 h11; romans 9: r9")
    assert t.rules.winners(t.state) == [0]
    assert t.rules.ending(t.state) == "points"
    t = ended("huns 9: h9; romans 1: r9 r10 r11")
    assert t.rules.winners(t.state) == [1]
    assert t.rules.ending(t.state) == "points"


@clause("C8.2")
@pytest.mark.parametrize(
    ("text", "winner"),
    [
        ("huns 1: h9 h10; romans 9: r9", 1),
        ("romans 1: r9 r10; huns 9: h9", 0),
        ("huns 1: h9; romans 2: r9", 1),
        ("romans 1: r9; huns 2: h9", 0),
        ("huns 1: h9 h10; huns 8: h2; romans 2: r10; romans 3: r9", 0),
        ("huns 1: h9 h11; huns 2: h10; romans 8: r2; romans 3: r9", 1),
    ],
)
def test_with_equal_points_the_controller_of_the_highest_controlled_terrain_wins(text: str, winner: int) -> None:
    t = ended(text)
    first, second = t.rules.scores(t.state)
    assert first == second
    assert t.rules.winners(t.state) == [winner]
    assert t.rules.ending(t.state) == "terrain"


@clause("C8.2")
def test_a_building_alone_controls_the_highest_terrain_too() -> None:
    t = ended("huns 1: h9; romans 8: r2")
    assert t.rules.scores(t.state) == [3, 3]
    assert t.rules.winners(t.state) == [1]
    assert t.rules.ending(t.state) == "terrain"


@clause("C8.2")
def test_value_decides_and_neither_stars_nor_the_number_of_terrains() -> None:
    t = ended("huns 4: h9; romans 8: r9 r10 r11")
    assert t.rules.scores(t.state) == [5, 5]
    assert t.rules.winners(t.state) == [1]
    t = ended("huns 1: h9; huns 2: h10; romans 8: r9 r10 r11 r12")
    assert t.rules.scores(t.state) == [6, 6]
    assert t.rules.winners(t.state) == [1]


@clause("C8.2")
def test_if_no_terrain_is_controlled_the_game_is_drawn_and_both_are_winners() -> None:
    for text in ("", "huns 3: h9; romans 3: r9; huns 5: h10; romans 5: r10"):
        t = ended(text)
        assert t.rules.scores(t.state) == [0, 0]
        assert t.rules.winners(t.state) == [0, 1]
        assert t.rules.ending(t.state) == "draw"


@clause("C8.3")
def test_worked_example() -> None:
    row = "row 1 4 6 7 9 11 12 14 19"
    unit = 1
    assert scores(f"{row}; huns 1: h9") == [unit + 2, 0]
    assert scores(f"{row}; huns 12: h9") == [unit + 4, 0]
