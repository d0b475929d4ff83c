"""Attila A7: war."""

import pytest

from catalaunia.core.texts import Refusal
from tests.clauses import clause
from tests.games.attila.positions import position

TWO_WARS = "raetia 4 huns; belgica 4 franks; hand 0: 1 goths; no action cards"


@clause("A7.1")
def test_war_breaks_out_when_a_province_has_received_its_fifth_pawn() -> None:
    t = position("raetia 1 huns 1 franks 1 saxons 1 vandals; hand all: 1 goths; no action cards")
    t.play("0 play goths raetia", "0 forgo")
    assert t.legal() == ["stand"]
    assert t.field("war").tolist() == [t.rules.board.number["raetia"], -1]


@clause("A7.1")
def test_four_pawns_are_no_war() -> None:
    t = position("raetia 1 huns 1 franks 1 saxons; hand all: 1 goths; no action cards")
    t.play("0 play goths raetia", "0 forgo")
    t.draw()
    assert t.actor == 1
    assert len(t.pawns("raetia")) == 4


@clause("A7.1")
@pytest.mark.parametrize(("first", "then"), [("raetia", "belgica"), ("belgica", "raetia")])
def test_two_wars_are_fought_in_the_order_in_which_the_pawns_were_placed(first: str, then: str) -> None:
    t = position(f"{TWO_WARS}; peace 6")
    t.play(f"0 play goths {first}", f"0 second {then}", "0 stand", "1 stand", "2 stand")
    assert (t.is_pacified(first), t.is_pacified(then)) == (True, False)
    assert "goths" in t.pawns(then)
    t.play("0 stand", "1 stand", "2 stand")
    assert t.is_pacified(then)
    assert "goths" not in t.pawns(then)


@clause("A7.1")
def test_the_first_war_is_finished_with_peace_and_scoring_before_the_second_begins() -> None:
    t = position(f"{TWO_WARS}; influence 1: 1 goths")
    t.play("0 play goths raetia", "0 second belgica", "0 stand", "1 stand")
    assert t.scores == [0, 0, 0]
    t.play("2 stand")
    assert t.is_pacified("raetia")
    assert t.field("peace") == 9
    assert t.scores == [0, 2, 0]  # the Goth in Belgica has still to fight
    assert t.legal() == ["stand"]


@clause("A7.1", "A7.6")
def test_cards_bid_in_the_first_war_count_for_nothing_in_the_second() -> None:
    t = position("raetia 4 huns; noricum 4 huns; hand 0: 5 goths; no action cards; peace 6")
    t.play("0 play goths raetia", "0 second noricum", *["0 bid goths"] * 4, "0 stand", "1 stand", "2 stand")
    assert t.pawns("raetia") == {"goths": 1}
    t.play("0 stand", "1 stand", "2 stand")
    assert t.pawns("noricum") == {"huns": 4}


@clause("A7.2")
@pytest.mark.parametrize(("active", "order"), [(0, [0, 1, 2, 3]), (2, [2, 3, 0, 1]), (3, [3, 0, 1, 2])])
def test_each_player_bids_once_clockwise_from_the_active_player(active: int, order: list[int]) -> None:
    t = position(f"active {active}; raetia 5 goths; war in raetia; no action cards; hand all: 1 goths", players=4)
    for seat in order:
        assert t.actor == seat
        assert t.legal() == ["bid goths", "stand"]
        t.play(f"{seat} stand")
    assert t.is_pacified("raetia")


@clause("A7.2")
def test_the_war_of_a_played_card_begins_with_its_player() -> None:
    t = position("active 1; raetia 4 goths; hand 1: 1 huns; no action cards")
    t.play("1 play huns raetia", "1 gain", "1 stand", "2 stand", "0 stand")
    assert t.is_pacified("raetia")


@clause("A7.2")
def test_a_player_may_pass() -> None:
    t = position("war in raetia; raetia 5 goths; hand 0: 3 goths; no action cards")
    t.play("0 stand")
    assert t.hand(0) == {"goths": 3}
    assert t.actor == 1


@clause("A7.2")
def test_only_cards_of_tribes_with_a_pawn_in_the_province_can_be_bid() -> None:
    t = position("war in raetia; raetia 3 goths 2 huns; noricum 1 saxons; hand 0: 1 goths, 1 saxons; no action cards")
    assert t.legal() == ["bid goths", "stand"]
    assert t.why_not("bid saxons") == (
        "The Saxons have no pawn in Raetia; you can only bid cards of tribes that have one there (A7.2)."
    )


@clause("A7.2")
def test_only_cards_from_the_hand_can_be_bid() -> None:
    t = position("war in raetia; raetia 3 goths 2 huns; hand 0: 1 goths; hand 1: 1 huns; no action cards")
    t.play("0 bid goths")
    assert t.legal() == ["stand"]
    assert t.why_not("bid goths") == "You have no card of the Goths left (A7.2)."


@clause("A7.2")
def test_as_many_cards_as_one_likes_can_be_bid_of_one_tribe_or_of_several() -> None:
    t = position("war in raetia; raetia 2 goths 2 huns 1 vandals; hand 0: 1 huns, 3 goths, 2 vandals; no action cards")
    t.play("0 bid huns", "0 bid goths", "0 bid goths", "0 bid goths", "0 bid vandals", "0 bid vandals", "0 stand")
    assert t.hand(0) == {}
    assert t.field("bid")[0].tolist() == [0, 1, 3, 0, 0, 2]


@clause("A7.2")
def test_a_bid_may_stop_after_any_card() -> None:
    t = position("war in raetia; raetia 3 goths 2 huns; hand 0: 3 goths; no action cards")
    t.play("0 bid goths", "0 stand")
    assert t.hand(0) == {"goths": 2}
    assert t.actor == 1


@clause("A7.3")
@pytest.mark.parametrize("seat", [1, 2, None])
def test_the_number_of_cards_in_a_bid_is_open_to_everybody(seat: int | None) -> None:
    t = position("war in raetia; raetia 3 goths 2 huns; hand 0: 1 huns, 2 goths; no action cards")
    t.play("0 bid huns", "0 bid goths", "0 bid goths", "0 stand")
    assert t.view(seat)["laid"][0].tolist() == [3, 0, 0, 0, 0]


@clause("A7.3")
@pytest.mark.parametrize("seat", [1, 2, None])
def test_which_cards_they_are_stays_hidden_until_all_have_chosen(seat: int | None) -> None:
    t = position("war in raetia; raetia 3 goths 2 huns; hand 0: 1 huns, 2 goths; pile 1 saxons; no action cards")
    assert t.tell("0 bid huns", seat) == ["player 0 bids a card, face down"]
    t.play("0 bid goths", "0 stand", "1 stand")
    assert not t.view(seat)["bid"].any()
    assert not t.view(seat)["hand"][0, 0].any()
    assert t.view(seat)["discard"].tolist() == [[9, 8, 7, 8, 9, 9]]
    assert t.view(0)["bid"][0, 0].tolist() == [0, 1, 1, 0, 0, 0]
    t.play("2 stand")
    assert t.view(seat)["discard"].tolist() == [[9, 9, 8, 8, 9, 9]]


@clause("A7.3")
def test_once_the_turn_to_bid_is_over_nothing_can_be_added_or_changed() -> None:
    t = position("war in raetia; raetia 3 goths 2 huns; hand all: 2 goths; no action cards")
    match = t.match()
    match.play(0, "bid goths")
    match.play(0, "stand")
    match.play(1, "bid goths")
    with pytest.raises(Refusal, match=r"^It is not your turn; the game is waiting for Bo\.$"):
        match.play(0, "bid goths")
    with pytest.raises(
        Refusal, match=r"^Another player has acted since your last move; taking that move back needs everyone’s consent"
    ):
        match.undo(0)
    assert match.state["bid"][0, 0].tolist() == [0, 0, 1, 0, 0, 0]


@clause("A7.3")
def test_with_simultaneous_bids_all_players_choose_at_the_same_time() -> None:
    text = "war in raetia; raetia 3 goths 2 huns; hand all: 1 huns, 1 goths; no action cards"
    match = position(text, war_bids="simultaneous").match()
    assert match.to_act() == [0, 1, 2]
    for seat in (2, 0, 1):
        assert [move.text for move in match.legal(seat)] == ["bid huns", "bid goths", "stand"]
    match.play(2, "bid goths")
    match.play(2, "stand")
    assert match.to_act() == [0, 1]


@clause("A7.3")
def test_with_simultaneous_bids_nobody_sees_anything_of_another_bid_before_the_reveal() -> None:
    text = "war in raetia; raetia 3 goths 2 huns; hand all: 1 huns, 1 goths; no action cards"
    match = position(text, war_bids="simultaneous").match()
    before = {seat: match.view(seat).tobytes() for seat in (0, 1, None)}
    match.play(2, "bid goths")
    match.play(2, "stand")
    assert {seat: match.view(seat).tobytes() for seat in (0, 1, None)} == before
    match.play(1, "bid huns")
    match.play(1, "stand")
    assert match.view(0).tobytes() == before[0]


@clause("A7.3")
@pytest.mark.parametrize("seat", [0, 2, None])
def test_with_simultaneous_bids_the_number_of_cards_is_hidden_too(seat: int | None) -> None:
    text = "war in raetia; raetia 3 goths 2 huns; hand all: 1 huns, 1 goths; no action cards"
    t = position(text, war_bids="simultaneous")
    t.play("0 stand")
    assert t.tell("1 bid goths", seat) == []
    t.play("1 stand")
    assert t.view(seat)["laid"][0].tolist() == [0, 0, 0, 0, 0]
    assert t.view(seat)["held"][0].tolist() == [2, 2, 2, 0, 0]
    assert not t.view(seat)["bid"].any()


@clause("A7.3")
def test_simultaneous_bids_are_revealed_when_the_last_player_has_chosen() -> None:
    text = "war in raetia; raetia 3 goths 2 huns; hand all: 1 huns, 1 goths; no action cards; peace 6"
    match = position(text, war_bids="simultaneous").match()
    for seat in (2, 1, 0):
        assert match.view(None)["pawns"].sum() == 5
        match.play(seat, "bid huns")
        match.play(seat, "stand")
    assert match.state["pawns"].sum(axis=(0, 1)).tolist() == [0, 2, 0, 0, 0, 0]


@clause("A7.4")
def test_all_bids_are_turned_over_together() -> None:
    t = position(
        "war in raetia; raetia 3 goths 2 huns; hand 0: 1 huns; hand 1: 1 goths; no action cards; pile 1 franks"
    )
    hidden = t.discards()
    t.play("0 bid huns", "0 stand", "1 bid goths", "1 stand")
    assert t.discards() == hidden
    told = t.tell("2 stand", None)
    assert "War in Raetia: Huns 2+1=3, Goths 3+1=4" in told
    assert "The Huns are forced to leave" in told


@clause("A7.4")
def test_the_strength_of_a_tribe_is_its_pawns_plus_its_cards() -> None:
    t = position("war in raetia; raetia 3 goths 2 huns; hand 0: 2 huns; no action cards; peace 6")
    t.play("0 bid huns", "0 bid huns", "0 stand", "1 stand", "2 stand")
    assert t.pawns("raetia") == {"huns": 2}


@clause("A7.4")
def test_pawns_in_other_provinces_add_no_strength() -> None:
    t = position("war in raetia; raetia 3 goths 2 huns; noricum 4 huns; no action cards; peace 6")
    t.play("0 stand", "1 stand", "2 stand")
    assert t.pawns("raetia") == {"goths": 3}


@clause("A7.4")
def test_cards_count_no_matter_who_put_them_down() -> None:
    t = position("war in raetia; raetia 4 goths 1 huns; hand all: 2 huns; no action cards; peace 6", players=4)
    t.play("0 stand", "1 bid huns", "1 stand", "2 bid huns", "2 bid huns", "2 stand", "3 bid huns", "3 stand")
    assert t.pawns("raetia") == {"huns": 1}


@clause("A7.4")
def test_cards_of_several_players_are_added_up() -> None:
    text = "war in raetia; raetia 3 goths 2 huns; hand 0: 1 huns; hand 1: 1 huns; hand 2: 1 goths"
    t = position(f"{text}; no action cards; peace 6")
    t.play("0 bid huns", "0 stand", "1 bid huns", "1 stand", "2 stand")
    assert t.pawns("raetia") == {"huns": 2}


@clause("A7.5")
def test_the_weakest_tribe_loses_all_its_pawns_there_and_they_go_back_to_the_stock() -> None:
    t = position("war in raetia; raetia 3 goths 2 huns; noricum 1 huns; no action cards; peace 6")
    assert t.stock("huns") == 17
    t.play("0 stand", "1 stand", "2 stand")
    assert t.pawns("raetia") == {"goths": 3}
    assert t.pawns("noricum") == {"huns": 1}
    assert (t.stock("huns"), t.stock("goths")) == (19, 17)


@clause("A7.5")
def test_only_the_weakest_tribe_leaves() -> None:
    t = position("war in raetia; raetia 2 goths 2 huns 1 vandals; no action cards; peace 6")
    t.play("0 stand", "1 stand", "2 stand")
    assert t.pawns("raetia") == {"huns": 2, "goths": 2}


@clause("A7.5")
def test_tied_weakest_tribes_leave_together() -> None:
    t = position("war in raetia; raetia 3 goths 1 vandals 1 huns")
    t.play("0 stand", "1 stand", "2 stand")
    assert t.pawns("raetia") == {"goths": 3}
    assert t.stock("vandals") == t.stock("huns") == 20


@clause("A7.5")
def test_five_equally_weak_tribes_all_leave() -> None:
    t = position("war in raetia; raetia 1 goths 1 huns 1 vandals 1 franks 1 teutons; no action cards; peace 6")
    t.play("0 stand", "1 stand", "2 stand")
    assert t.pawns("raetia") == {}
    assert t.field("stock").tolist() == [20] * 6


@clause("A7.5")
def test_a_tribe_that_is_alone_is_the_weakest_and_fights_like_any_other() -> None:
    t = position("war in raetia; raetia 5 goths; hand 1: 2 goths; no action cards; peace 6")
    t.play("0 stand", "1 bid goths", "1 bid goths", "1 stand", "2 stand")
    assert t.pawns("raetia") == {}
    assert t.stock("goths") == 20
    assert t.hand(1) == {}


@clause("A7.5")
def test_example_of_huns_and_goths_both_weakest() -> None:
    t = position("war in raetia; raetia 3 huns 2 goths; hand 1: 1 goths; no action cards; peace 6")
    t.play("0 stand", "1 bid goths", "1 stand", "2 stand")
    assert t.pawns("raetia") == {}


@clause("A7.6")
def test_all_cards_put_down_are_discarded() -> None:
    t = position(
        "war in raetia; raetia 3 goths 2 huns; hand all: 1 huns, 2 goths; no action cards; peace 6; pile 6 franks"
    )
    before = t.discards()
    t.play("0 bid huns", "0 bid goths", "0 stand", "1 stand", "2 bid goths", "2 bid goths", "2 stand")
    assert t.discards() == before | {"huns": before["huns"] + 1, "goths": before["goths"] + 3}
    assert [t.hand(seat) for seat in range(3)] == [{"goths": 1}, {"huns": 1, "goths": 2}, {"huns": 1}]
    assert not t.field("bid").any()
    assert not t.field("laid").any()
    assert t.field("held").tolist() == [1, 3, 1, 0, 0]


@clause("A7.6")
def test_simultaneous_bids_are_discarded_too() -> None:
    text = "war in raetia; raetia 3 goths 2 huns; hand all: 2 goths; no action cards; peace 6; pile 6 franks"
    t = position(text, war_bids="simultaneous")
    t.play("0 bid goths", "0 stand", "1 bid goths", "1 bid goths", "1 stand", "2 stand")
    assert t.discards()["goths"] == 3 + 3
    assert t.field("held").tolist() == [1, 0, 2, 0, 0]


@clause("A7.7")
def test_worked_example_of_the_rulebook() -> None:
    t = position(
        "war in raetia; raetia 2 vandals 2 saxons 1 franks;"
        "hand 0: 2 vandals; hand 1: 1 saxons, 1 franks; hand 2: 1 franks"
    )
    t.play("0 bid vandals", "0 bid vandals", "0 stand", "1 bid franks", "1 bid saxons", "1 stand", "2 bid franks")
    told = t.tell("2 stand")
    assert "War in Raetia: Franks 1+2=3, Saxons 2+1=3, Vandals 2+2=4" in told
    assert "The Franks and Saxons are forced to leave" in told
    assert t.pawns("raetia") == {"vandals": 2}
    assert t.is_pacified("raetia")
