"""Clash 451: what a move would bring."""

from collections.abc import Callable
from typing import Any

from catalaunia.compiled import COMPILED
from catalaunia.core.protocol import copy
from catalaunia.core.texts import Text
from catalaunia.games.clash451.game import ClashRules
from catalaunia.games.clash451.telling.picture_types import ClashPicture, Terrain
from tests import tables
from tests.games.clash451.positions import Table, position

ROW = "row 1 4 6 7 9 11 12 14 19"


def brings(t: Table, text: str) -> list[str]:
    """The sentences for a move of whoever is to act."""
    move = t.rules.parse(t.state, text)
    assert move is not None
    assert text in t.legal()
    return [str(one) for one in t.rules.effects(t.rules.view(t.state, t.actor), t.actor, move)]


def test_a_unit_placed_takes_control_and_can_then_move() -> None:
    t = position(f"{ROW}; shown h16 r9")
    assert brings(t, "place burdigala") == [
        "You control Burdigala (3 points)",
        "Can move on from there to Londinium, Aurelianorum, Toletum, Arelate",
    ]


def test_a_unit_placed_after_the_movement_goes_nowhere() -> None:
    t = position(f"{ROW}; shown h16 r9; round 2")
    assert brings(t, "place roma") == ["You control Roma (4 points)"]


def test_a_move_into_the_enemy_brings_a_conflict() -> None:
    t = position(f"{ROW}; huns 9: h12; romans 11: r5 r9; move")
    assert brings(t, "move h12 toletum") == [
        "By land, 1 terrain",
        "Conflict at Toletum, 1 against 2; as things stand, you lose",
        "You no longer control Burdigala",
        "player 1 no longer controls Toletum",
    ]
    assert brings(t, "move h12 londinium")[0] == "By sea"


def test_paved_roads_carry_two_terrains_by_land() -> None:
    t = position(f"{ROW}; huns 9: h12; huns 19: h18; move")
    assert brings(t, "move h12 tolosa")[0] == "By land, 2 terrains"


def test_between_neighbouring_ports_both_ways_are_open() -> None:
    t = position("row 1 2 3 4 5 6 7 8 9; huns 8: h12; move")
    assert brings(t, "move h12 burdigala")[0] == "By sea, or 1 terrain by land"


def test_a_lone_building_is_captured() -> None:
    t = position(f"{ROW}; huns 9: h12; romans 11: r4; move")
    assert brings(t, "move h12 toletum") == [
        "By land, 1 terrain",
        "You capture Wall (4)",
        "You no longer control Burdigala",
        "You control Toletum (3 points)",
    ]


def test_joining_a_conflict_says_how_it_then_stands() -> None:
    t = position(f"{ROW}; huns 9: h9; romans 9: r10; shown h16 r9")
    assert brings(t, "place burdigala") == ["Conflict at Burdigala, 2 against 1; as things stand, you win"]


def test_a_wall_counts_in_a_conflict() -> None:
    t = position(f"{ROW}; huns 9: h9; romans 9: r10; shown h17 r9")
    assert brings(t, "place burdigala") == ["Conflict at Burdigala, 2 against 1; as things stand, you win"]


def test_a_new_building_replaces_the_old_one() -> None:
    t = position(f"{ROW}; huns 9: h4; shown h17 r9")
    assert brings(t, "place burdigala") == ["Replaces and discards Wall (4)"]


def test_a_strategy_bars_a_terrain() -> None:
    t = position(f"{ROW}; shown h21 r9")
    assert brings(t, "place roma") == ["Roma is barred to player 1’s units until the end of the turn"]


def test_marriage_can_bring_a_conflict_or_end_one() -> None:
    t = position(f"{ROW}; romans 9: r8 r10; huns 12: h9; romans 12: r7; shown h20 r9")
    assert brings(t, "marry r8") == [
        "Conflict at Burdigala, 1 against 1; as things stand, you lose",
        "player 1 no longer controls Burdigala",
    ]
    assert brings(t, "marry r7") == ["The conflict at Tolosa is over", "You control Tolosa (4 points)"]


def test_migrations_push_the_enemy_on() -> None:
    t = position(f"{ROW}; huns 9: h9; romans 11: r10 r8; shown h19 r9")
    assert brings(t, "migrate h9 toletum") == [
        "Pushed to Tolosa: Aetius (8), Saxons (10)",
        "You no longer control Burdigala",
        "You control Toletum (3 points)",
        "player 1 controls Tolosa",
    ]


def test_the_last_card_of_the_turn_decides_the_conflicts() -> None:
    t = position(f"{ROW}; huns 9: h9; romans 9: r10; shown h16; round 2")
    assert brings(t, "place burdigala") == [
        "The conflicts are fought. Fallen: Thuringians (9), Saxons (10)",
        "You control Burdigala (3 points)",
        "Turn 1 ends",
    ]
    assert brings(t, "decline")[0] == "The conflicts are fought. Fallen: Thuringians (9)"


def test_the_last_card_of_the_game_says_who_wins() -> None:
    t = position(f"{ROW}; romans 9: r10; shown h16; round 2; turn 7")
    assert brings(t, "decline") == ["The game is over (player 0 0, player 1 4); victory for player 1"]


def test_what_lies_face_down_is_not_told_even_if_the_values_are_equal() -> None:
    for then in ("h9 r10", "h9 r9", "h1 r1", "h1 r2"):
        t = position(f"{ROW}; huns 14: h16; romans 14: r16; huns 4: h12; move; then {then}")
        assert brings(t, "halt") == ["The next cards are revealed"]


def test_moves_of_the_preparation_say_what_becomes_of_the_cards() -> None:
    t = position(f"{ROW}; hands: h1 h2 h3 h9 h17 h18 r1 r2 r3 r9 r10 r11", mode="expert")
    assert brings(t, "mulligan") == ["Your cards go back, and you draw six others"]
    t.play("0 pick h9")
    assert brings(t, "pick h1") == ["Your card 2 of 3 this turn"]
    t.play("0 pick h1", "0 pick h2")
    assert brings(t, "over") == ["You draw these again next turn: Palace (3), Wall (17), Paved roads (18)"]
    assert brings(t, "under")[0].startswith("You draw these again only after the rest of your pile: ")


def test_on_the_last_turn_of_expert_mode_the_rest_is_not_played_any_more() -> None:
    t = position(f"{ROW}; hands: h1 h2 h3 h9 h17 h18 r1 r2 r3 r9 r10 r11; turn 6", mode="expert")
    t.play("0 pick h9", "0 pick h1", "0 pick h2")
    assert brings(t, "under")[0].startswith("This is the last turn")


def _there(page: ClashPicture, text: Text) -> Terrain:
    return next(one for one in page.row if one.card.name == text.values["terrain"])


def _counts(page: ClashPicture, text: Text, seat: int) -> bool:
    there = _there(page, text)
    return there.conflict and (there.counts[seat], there.counts[1 - seat]) == (
        text.values["own"],
        text.values["others"],
    )


Check = Callable[[Text, ClashPicture, int], bool]
COMES_TRUE: dict[str, Check] = {  # a sentence, and what then holds on the page after the move
    "conflict_won": lambda t, page, seat: _counts(page, t, seat) and _there(page, t).wins == seat,
    "conflict_lost": lambda t, page, seat: _counts(page, t, seat) and _there(page, t).wins == 1 - seat,
    "conflict_even": lambda t, page, seat: _counts(page, t, seat) and _there(page, t).wins is None,
    "conflict_over": lambda t, page, seat: not _there(page, t).conflict,
    "control": lambda t, page, seat: _there(page, t).control == seat,
    "control_theirs": lambda t, page, seat: _there(page, t).control == 1 - seat,
    "control_lost": lambda t, page, seat: _there(page, t).control is None,
    "control_taken": lambda t, page, seat: _there(page, t).control is None,
    "bars": lambda t, page, seat: 1 - seat in _there(page, t).barred,
    "movement": lambda t, page, seat: page.turn_part == "movement",
    "over_game": lambda t, page, seat: page.winners == (t.values["seat"].values["seat"],),
    "over_draw": lambda t, page, seat: page.winners == (0, 1),
}


def test_what_is_said_comes_true() -> None:
    """Unless cards of equal value turn up: they fall, and the game goes on past them."""
    heard: set[str] = set()
    for table in (tables.LISTED["clash451"][0], tables.LISTED["clash451"][3]):
        for made, state in tables.positions(table, games=3, seed=43, every=2 if COMPILED else 9):
            seat = made.actor(state)
            if seat < 0:
                continue
            assert isinstance(made, ClashRules)
            view = made.view(state, seat)
            for move in made.legal(state)[::2]:
                after = copy(state)
                made.apply(after, move)
                if made.reveals(after) > made.reveals(state) and after["shown"][0].max() < 0:
                    continue
                page: Any = made.picture(made.view(after, seat), seat)
                for text in made.effects(view, seat, made.move(view, move)):
                    name = text.key.rpartition(".")[2]
                    if name in COMES_TRUE:
                        heard.add(name)
                        assert COMES_TRUE[name](text, page, seat), (made.move(view, move).text, text)
    assert {"conflict_won", "conflict_lost", "control", "control_lost", "bars", "over_game"} <= heard or not COMPILED
