"""Clash 451 C2: set-up."""

from catalaunia.core.match import Match
from catalaunia.core.protocol import CHANCE
from catalaunia.games.clash451.rules.state import PILE, TERRAIN
from tests.clauses import clause
from tests.games.clash451.positions import Table, position, rules, start

NINE = ["roma", "londinium", "tolosa", "carthago", "parisiorum", "ravenna", "burdigala", "toletum", "arelate"]
ASCENDING = ["londinium", "parisiorum", "burdigala", "toletum", "tolosa", "arelate", "ravenna", "roma", "carthago"]


def laid() -> Table:
    """The nine terrains are drawn, and no card yet."""
    t = start()
    t.play(*[f"chance terrain {terrain}" for terrain in NINE])
    return t


def row(t: Table) -> list[str]:
    return [t.terrain(place) for place in range(9)]


@clause("C2.1")
def test_nine_terrains_are_drawn_at_random_each_of_those_left_as_likely() -> None:
    t = start()
    for left in range(21, 12, -1):
        assert t.actor == CHANCE
        assert t.field("phase") == TERRAIN
        assert len(t.legal("terrain")) == left
        assert t.rules.weights(t.state) == [1] * left
        t.play(f"chance {t.legal()[-1]}")
    assert t.legal("terrain") == []


@clause("C2.1")
def test_all_terrains_can_be_drawn_and_none_twice() -> None:
    t = start()
    assert t.legal() == [f"terrain {terrain['id']}" for terrain in t.rules.cards.terrains]
    t.play("chance terrain roma")
    assert "terrain roma" not in t.legal()


@clause("C2.1")
def test_another_seed_draws_other_terrains() -> None:
    one, two = (Match(rules(), ["Ada", "Bo"], bytes([k] * 32)) for k in (1, 2))
    assert one.state["row"].tolist() != two.state["row"].tolist()


@clause("C2.1")
def test_the_row_is_in_ascending_order_of_value_in_whatever_order_it_was_drawn() -> None:
    t = laid()
    assert row(t) == ASCENDING
    assert t.field("row").tolist() == sorted(t.field("row").tolist())


@clause("C2.1")
def test_neighbours_in_the_row_are_adjacent_however_far_apart_their_values_are() -> None:
    t = position("row 2 3 4 5 6 7 10 17 19; huns 10: h9; move")
    assert t.legal("move") == ["move h9 aurelianorum", "move h9 aquileia"]


@clause("C2.1")
def test_terrains_that_are_not_neighbours_are_not_adjacent_however_close_their_values_are() -> None:
    t = position("row 2 3 4 5 6 7 10 11 12; huns 3: h9; move")
    assert t.legal("move") == ["move h9 mogontiacum", "move h9 augusta-treverorum"]


@clause("C2.1")
def test_the_two_ends_of_the_row_are_not_joined() -> None:
    inland = "row 2 3 4 5 6 7 10 11 12"
    assert position(f"{inland}; huns 2: h9; move").legal("move") == ["move h9 colonia-agrippina"]
    assert position(f"{inland}; huns 12: h9; move").legal("move") == ["move h9 toletum"]


@clause("C2.1")
def test_the_twelve_other_terrains_take_no_part_in_the_game() -> None:
    t = position("row 1 4 6 7 9 11 12 14 19; shown h16")
    places = ["londinium", "augusta-treverorum", "parisiorum", "aurelianorum", "burdigala", "toletum", "tolosa"]
    assert t.legal("place") == [f"place {terrain}" for terrain in [*places, "arelate", "roma"]]


@clause("C2.1")
def test_everybody_may_know_which_terrains_take_part() -> None:
    t = laid()
    for seat in (0, 1, None):
        seen = t.rules.view(t.state, seat)
        assert seen["row"].tolist() == t.state["row"].tolist()
        assert seen["drawn"].tolist() == t.state["drawn"].tolist()


@clause("C2.2")
def test_the_draw_pile_of_each_player_is_their_own_twenty_one_cards() -> None:
    t = laid()
    assert (t.field("own") == PILE).all()
    assert t.legal() == [f"draw h{value}" for value in range(1, 22)]
    t.draw_moves("h1 h2 h3 h4 h5 h6")
    assert t.legal() == [f"draw r{value}" for value in range(1, 22)]


@clause("C2.2")
def test_the_piles_are_shuffled_so_that_every_card_left_is_as_likely_to_be_drawn() -> None:
    t = laid()
    for side in "hr":
        for left in range(21, 15, -1):
            assert t.actor == CHANCE
            assert t.rules.weights(t.state) == [1] * left
            move = t.legal("draw")[left // 2]
            assert move.startswith(f"draw {side}")
            t.play(f"chance {move}")
            assert move not in t.legal()


@clause("C2.2")
def test_each_player_shuffles_a_pile_of_their_own() -> None:
    hands = set[bytes]()
    for k in range(4):
        match = Match(rules(), ["Ada", "Bo"], bytes([k] * 32))
        hands.update(bytes(match.state["own"][0, side]) for side in (0, 1))
    assert len(hands) == 8


@clause("C2.2")
def test_the_deal_of_each_player_comes_from_a_stream_of_its_own() -> None:
    t = start()
    assert t.rules.stream(t.state) == "terrain"
    t = laid()
    assert t.rules.stream(t.state) == "huns"
    t.draw_moves("h1 h2 h3 h4 h5 h6")
    assert t.rules.stream(t.state) == "romans"
