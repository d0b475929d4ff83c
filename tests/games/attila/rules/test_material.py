"""Attila A1: material."""

import re
from collections import Counter

import pytest

from catalaunia.core.texts import Refusal
from catalaunia.games.attila.rules.state import TRIBE_NAMES
from catalaunia.games.attila.telling.render.terminal import STYLES
from tests.clauses import clause
from tests.games.attila.positions import Table, position, rules, start

ORDER = ["franks", "huns", "goths", "saxons", "teutons", "vandals"]


def plain(t: Table, seat: int | None) -> str:
    """The drawing of a view without its colours, on the default names."""
    names = ["Ada", "Bo", "Cy", "Dee", "Eve"][: t.rules.players]
    return re.sub(r"\x1b\[[0-9;]*m", "", t.rules.render(t.view(seat), seat, names))


@clause("A1.1")
def test_there_are_six_tribes_in_a_fixed_order() -> None:
    assert start().legal("draw") == [f"draw {tribe}" for tribe in ORDER]


@clause("A1.1")
def test_the_cards_of_one_choice_are_named_in_the_order_of_the_tribes() -> None:
    t = position("war in raetia; raetia 2 huns 2 goths 1 vandals; hand 0: 1 huns, 1 goths, 1 vandals")
    assert t.legal("bid") == ["bid huns", "bid goths", "bid vandals"]
    t.play("0 bid goths")
    assert t.legal("bid") == ["bid vandals"]
    assert "in the order of the tribes" in t.why_not("bid huns")


@clause("A1.1")
def test_two_raised_tribes_are_named_in_the_order_of_the_tribes() -> None:
    t = position("hand 0: 1 goths")
    pairs = [f"raise {a} {b}" for k, a in enumerate(ORDER) for b in ORDER[k:]]
    assert t.legal("raise") == pairs
    assert t.rules.parse(t.state, "raise huns franks") is None


@clause("A1.1")
def test_each_tribe_is_drawn_in_its_own_colour() -> None:
    colours = ["blue", "bright_black", "yellow", "green", "white", "red"]  # a terminal's grey is its plain white
    assert list(zip(TRIBE_NAMES, STYLES, strict=True)) == list(zip(ORDER, colours, strict=True))


@clause("A1.2")
def test_each_tribe_has_nine_cards_and_there_are_fifty_four() -> None:
    t = start()
    assert t.pile() == dict.fromkeys(ORDER, 9)
    assert t.field("left") == 54


@clause("A1.2")
def test_each_tribe_has_twenty_pawns_and_there_are_a_hundred_and_twenty() -> None:
    t = start()
    assert [t.stock(tribe) for tribe in ORDER] == [20] * 6
    assert t.field("stock").sum() == 120


@clause("A1.3")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_player_has_a_cube_for_the_score_and_one_for_each_tribe(players: int) -> None:
    t = start(players)
    assert t.scores == [0] * players
    assert all(t.field("influence")[seat].shape == (6,) for seat in range(players))


@clause("A1.3")
def test_a_player_moves_only_cubes_of_their_own() -> None:
    t = position("active 1; hand 1: 1 goths; influence 0: 3 goths; influence 1: 4 goths, 2 huns")
    t.play("1 play goths raetia", "1 gain")
    assert [t.influence(seat) for seat in range(3)] == [{"goths": 3}, {"goths": 5, "huns": 2}, {}]


@clause("A1.3")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_each_player_has_one_action_card_of_each_kind(players: int) -> None:
    assert start(players).field("unused").tolist()[:players] == [[1, 1, 1]] * players


@clause("A1.3")
def test_the_three_kinds_are_double_turn_exchange_and_influence_2() -> None:
    t = position("hand 0: 2 goths")
    t.play("0 play goths raetia", "0 forgo")
    assert {move.split()[0] for move in t.legal()} == {"double", "exchange", "raise", "pass"}


@clause("A1.4")
def test_there_are_ten_peace_cards_one_two_three_and_four_by_century() -> None:
    assert start().field("peace") == 10
    assert Counter(century_of_the_next_card(left) for left in range(1, 11)) == {"IV": 1, "V": 2, "VI": 3, "VII": 4}


@clause("A1.4")
def test_the_centuries_count_from_the_first_to_the_fourth() -> None:
    centuries = {century_of_the_next_card(left): gain_with(left) for left in range(1, 11)}
    assert centuries == {"IV": 1, "V": 2, "VI": 3, "VII": 4}


def century_of_the_next_card(left: int) -> str:
    t = position(f"war in raetia; raetia 5 goths; peace {left}; no action cards")
    t.play("0 stand", "1 stand")
    (peace,) = [text for text in t.tell("2 stand") if text.startswith("Peace in Raetia")]
    return peace.split()[-1]


def gain_with(left: int) -> int:
    t = position(f"hand 0: 1 goths; peace {left}")
    t.play("0 play goths raetia", "0 gain")
    return t.influence(0)["goths"]


@clause("A1.5")
def test_the_squares_of_a_column_run_from_1_to_22() -> None:
    t = position("hand 0: 1 goths, 1 huns; influence 0: 21 huns", players=2)
    t.play("0 play goths raetia", "0 gain", "0 play huns raetia", "0 gain")
    assert t.influence(0) == {"goths": 1, "huns": 22}


@clause("A1.5")
def test_a_cube_that_is_not_on_the_column_stands_at_0() -> None:
    t = start()
    assert not t.field("influence").any()
    assert all(t.influence(seat) == {} for seat in range(3))


@clause("A1.5")
@pytest.mark.parametrize("score", [98, 126, 254, 4998])
def test_scores_have_no_upper_limit(score: int) -> None:
    t = position(f"war in raetia; raetia 3 goths 2 huns; influence 0: 1 goths; score {score} 0 0; no action cards")
    t.play("0 stand", "1 stand", "2 stand")
    assert t.scores == [score + 4, 0, 0]


@clause("A1.6")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_can_play(players: int) -> None:
    assert rules(players).players == players


@clause("A1.6")
@pytest.mark.parametrize("players", [-1, 0, 1, 6])
def test_fewer_than_two_or_more_than_five_are_refused(players: int) -> None:
    with pytest.raises(Refusal, match=rf"^Attila is for 2 to 5 players, not {players}\.$"):
        rules(players)


@clause("A1.6")
def test_tribes_and_players_are_told_apart_without_any_colour() -> None:
    drawn = plain(position("raetia 2 goths 1 vandals; noricum 1 franks 1 huns 1 saxons 1 teutons", players=5), 0)
    assert "GGV" in drawn
    assert "FHST" in drawn
    assert all(name in drawn for name in ["Franks", "Huns", "Goths", "Saxons", "Teutons", "Vandals"])
    assert all(name in drawn for name in ["Ada", "Bo", "Cy", "Dee", "Eve"])


@clause("A1.6")
def test_a_seat_is_a_number_and_a_tribe_is_a_name() -> None:
    t = start(5, first_player="random")
    assert t.legal() == ["first 0", "first 1", "first 2", "first 3", "first 4"]
    assert not set(TRIBE_NAMES) & {"blue", "yellow", "red", "green", "white"}
