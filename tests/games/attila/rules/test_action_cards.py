"""Attila A10: action cards."""

import pytest

from catalaunia.core import protocol
from catalaunia.core.protocol import CHANCE
from catalaunia.core.texts import Refusal
from tests.clauses import clause
from tests.games.attila.positions import Table, position

ACTIONS = ("raise", "exchange", "double")
WAR = "war in raetia; raetia 3 goths 2 huns; hand all: 2 goths"
SHUT = "pacified belgica germania raetia noricum pannonia moesia"  # nobody can place anything

PHASES: dict[str, tuple[str, list[str]]] = {
    "before a card": ("hand 0: 3 goths", []),
    "before the influence": ("hand 0: 3 goths", ["0 play goths raetia"]),
    "before the own bid": (WAR, []),
    "before a scoring": (WAR, ["0 stand", "1 stand", "2 stand"]),
    "at the end of the turn": ("hand 0: 3 goths", ["0 play goths raetia", "0 gain"]),
    "in the middle of the own bid": (WAR, ["0 bid goths"]),
    "in the next one's bid": (WAR, ["0 stand"]),
    "in the last one's bid": (WAR, ["0 stand", "1 bid goths", "1 stand"]),
    "in an exchange": ("hand 0: 3 goths", ["0 exchange"]),
}


def at(phase: str) -> Table:
    text, moves = PHASES[phase]
    t = position(text)
    t.play(*moves)
    return t


def offered(t: Table) -> list[str]:
    """The action cards that can be used now."""
    return [verb for verb in ACTIONS if t.legal(verb)]


def others(moves: list[str]) -> list[str]:
    return [move for move in moves if move.split()[0] not in ACTIONS]


# A10.1: who, when, how many


@clause("A10.1")
@pytest.mark.parametrize("phase", ["before a card", "before the influence", "before the own bid"])
def test_before_these_choices_influence_2_and_exchange_can_be_used_but_not_double_turn(phase: str) -> None:
    assert offered(at(phase)) == ["raise", "exchange"]


@clause("A10.1")
def test_before_a_scoring_influence_2_is_the_only_card_allowed() -> None:
    assert offered(at("before a scoring")) == ["raise"]


@clause("A10.1")
def test_only_at_the_end_of_the_turn_all_three_are_allowed() -> None:
    assert offered(at("at the end of the turn")) == ["raise", "exchange", "double"]


@clause("A10.1")
@pytest.mark.parametrize(
    "phase",
    ["in the middle of the own bid", "in the next one's bid", "in the last one's bid", "in an exchange"],
)
def test_from_the_first_bid_to_the_reveal_and_in_an_exchange_none_can_be_used(phase: str) -> None:
    assert offered(at(phase)) == []


@clause("A10.1")
def test_who_is_not_active_uses_none_although_all_his_cards_are_there() -> None:
    t = position(f"{WAR}; used 0: double exchange raise; active 0")
    t.play("0 stand")
    assert (t.actor, offered(t)) == (1, [])
    t.play("1 stand")
    assert (t.actor, offered(t)) == (2, [])


@clause("A10.1")
def test_the_card_that_is_used_is_one_of_the_active_players_own() -> None:
    t = position("active 1; hand 1: 2 goths; used 0: raise; used 2: raise")
    t.play("1 raise huns goths")
    assert t.field("unused").tolist()[:3] == [[1, 1, 0], [1, 1, 0], [1, 1, 0]]


@clause("A10.1")
@pytest.mark.parametrize("use", ["raise goths goths", "exchange"])
@pytest.mark.parametrize("phase", ["before a card", "before the influence", "before the own bid"])
def test_no_more_than_one_is_used_in_a_turn(phase: str, use: str) -> None:
    t = at(phase)
    use_card(t, use)
    while t.actor == 0:
        assert offered(t) == []
        assert t.legal("pass") == []
        t.play(f"0 {next(move for move in t.legal() if move.split()[0] in ('play', 'gain', 'stand'))}")


def use_card(t: Table, use: str) -> None:
    """An action card of seat 0; in an exchange one card is laid aside and another drawn."""
    t.play(f"0 {use}")
    if use == "exchange":
        t.play(f"0 {t.legal('aside')[0]}", "0 done")
        t.draw()


@clause("A10.1")
def test_in_the_next_turn_another_one_can_be_used() -> None:
    t = position("hand all: 2 goths")
    t.play("0 raise goths goths", "0 play goths raetia", "0 forgo")
    t.play("1 play goths raetia", "1 forgo", "1 pass", "2 play goths raetia", "2 forgo", "2 pass")
    t.draw()
    assert (t.actor, offered(t)) == (0, ["exchange"])


@clause("A10.1")
def test_each_player_in_turn_may_use_one() -> None:
    t = position("hand all: 2 goths")
    t.play("0 raise goths goths", "0 play goths raetia", "0 forgo")
    t.play("1 raise goths goths", "1 play goths raetia", "1 forgo")
    t.play("2 raise goths goths")
    assert [t.influence(seat) for seat in range(3)] == [{"goths": 2}] * 3


@clause("A10.1")
@pytest.mark.parametrize("phase", ["before a card", "before the influence", "before the own bid"])
def test_after_influence_2_the_same_choice_is_faced_again_without_action_cards(phase: str) -> None:
    t = at(phase)
    before = t.legal()
    t.play("0 raise huns vandals")
    assert t.actor == 0
    assert t.legal() == others(before)


@clause("A10.1")
@pytest.mark.parametrize("phase", ["before the influence", "before the own bid"])
def test_after_an_exchange_the_same_choice_is_faced_again_without_action_cards(phase: str) -> None:
    t = at(phase)
    before = t.legal()
    t.play("0 exchange", "0 aside goths", "0 done", "chance draw goths")
    assert t.actor == 0
    assert t.legal() == others(before)


@clause("A10.1")
def test_after_an_exchange_the_playable_cards_are_worked_out_afresh() -> None:
    t = position(f"hand 0: 1 huns; {SHUT}; cisalpina 1 goths")
    assert t.legal("discard") == ["discard huns"]
    t.play("0 exchange", "0 aside huns", "0 done", "chance draw goths")
    assert t.legal("discard") == []
    assert "play goths cisalpina" in t.legal("play")


@clause("A10.1")
def test_after_an_exchange_for_a_worse_card_nothing_may_be_playable_any_more() -> None:
    t = position(f"hand 0: 1 goths; {SHUT}; cisalpina 1 goths")
    assert t.legal("play") != []
    t.play("0 exchange", "0 aside goths", "0 done", "chance draw huns")
    assert t.legal() == ["discard huns"]


@clause("A10.1")
def test_after_an_exchange_before_the_own_bid_the_new_cards_can_be_bid() -> None:
    t = position("war in raetia; raetia 3 goths 2 huns; hand 0: 1 franks")
    assert t.legal("bid") == []
    t.play("0 exchange", "0 aside franks", "0 done", "chance draw huns")
    assert t.legal() == ["bid huns", "stand"]


@clause("A10.1")
def test_before_the_own_bid_means_in_any_war_also_the_second_of_a_card() -> None:
    t = position("raetia 4 goths; noricum 4 goths; hand 0: 2 goths; peace 7")
    t.play("0 play goths raetia", "0 second noricum", "0 bid goths", "0 stand", "1 stand", "2 stand")
    assert t.actor == 0
    assert offered(t) == ["raise"]  # he holds no card to exchange any more
    t.play("0 raise huns huns")
    assert t.legal() == ["stand"]


@clause("A10.1")
def test_whose_turn_it_is_matters_and_not_the_number_of_the_seat() -> None:
    t = position(f"active 2; {WAR}")
    assert (t.actor, offered(t)) == (2, ["raise", "exchange"])
    t.play("2 stand")
    assert (t.actor, offered(t)) == (0, [])


@clause("A10.1")
def test_with_simultaneous_bids_an_action_card_comes_before_anybody_chooses() -> None:
    match = position(WAR, war_bids="simultaneous").match()
    assert match.to_act() == [0]
    match.play(0, "raise goths goths")
    assert match.to_act() == [0, 1, 2]
    assert [move.text for move in match.legal(0)] == ["bid goths", "stand"]


@clause("A10.1")
def test_with_simultaneous_bids_an_exchange_comes_before_anybody_chooses() -> None:
    match = position(WAR, war_bids="simultaneous").match()
    for move in ("exchange", "aside goths", "done"):
        assert match.to_act() == [0]
        match.play(0, move)
    assert match.to_act() == [0, 1, 2]


@clause("A10.1")
def test_with_simultaneous_bids_no_action_card_can_be_used_once_a_bid_has_begun() -> None:
    match = position(WAR, war_bids="simultaneous").match()
    match.play(0, "bid goths")
    assert [move.text for move in match.legal(0)] == ["bid goths", "stand"]
    with pytest.raises(Refusal, match="This action card cannot be played now"):
        match.play(0, "raise goths goths")


@clause("A10.1")
def test_with_simultaneous_bids_no_action_card_can_be_used_once_another_has_chosen() -> None:
    match = position(WAR, war_bids="simultaneous").match()
    match.play(0, "bid goths")
    match.play(1, "stand")
    match.take_back_choice(0)
    assert [move.text for move in match.legal(0)] == ["bid goths", "stand"]
    with pytest.raises(Refusal, match="The secret choice has begun"):
        match.play(0, "raise goths goths")


@clause("A10.1")
def test_with_simultaneous_bids_everybody_sees_whom_the_game_waits_for_before_anybody_chooses() -> None:
    match = position(WAR, war_bids="simultaneous").match()
    assert match.to_act() == [0]
    assert [int(match.view(seat)["actor"][0]) for seat in (0, 1, 2, None)] == [0, 0, 0, 0]


@clause("A10.1")
@pytest.mark.parametrize("peace", [10, 8, 5])
def test_before_the_scoring_of_century_iv_v_or_vi_influence_2_still_counts_for_it(peace: int) -> None:
    t = position(f"war in raetia; raetia 3 goths 2 huns; peace {peace}; influence 1: 1 goths")
    t.play("0 stand", "1 stand", "2 stand")
    assert t.legal() == [*t.legal("raise"), "pass"]
    t.play("0 raise goths goths")
    assert t.scores == [3, 1, 0]


@clause("A10.1")
@pytest.mark.parametrize("peace", [9, 7, 6, 4, 3, 2])
def test_after_a_war_that_brings_no_scoring_there_is_no_such_moment(peace: int) -> None:
    t = position(f"war in raetia; raetia 3 goths 2 huns; peace {peace}; used 0: double exchange; hand all: 1 goths")
    t.play("0 stand", "1 stand", "2 stand", "0 pass")
    assert t.actor == CHANCE  # that was the end of the turn already


@clause("A10.1")
def test_who_passes_before_a_scoring_may_still_use_a_card_at_the_end_of_the_turn() -> None:
    t = at("before a scoring")
    t.play("0 pass")
    assert t.field("scorings") == 1
    assert offered(t) == ["raise", "exchange", "double"]


@clause("A10.1")
def test_between_two_cards_of_a_turn_of_two_there_is_no_end_of_turn_yet() -> None:
    t = position("hand 0: 3 goths", 2)
    t.play("0 play goths raetia", "0 gain")
    assert offered(t) == ["raise", "exchange"]
    assert t.legal("pass") == []
    t.play("0 play goths raetia", "0 gain")
    assert offered(t) == ["raise", "exchange", "double"]
    assert t.legal("pass") == ["pass"]


@clause("A10.1")
def test_one_a_turn_is_the_most_over_both_cards_of_a_turn_of_two() -> None:
    t = position("hand 0: 3 goths", 2)
    t.play("0 raise huns huns", "0 play goths raetia", "0 gain")
    assert offered(t) == []
    t.play("0 play goths raetia", "0 gain")
    assert t.actor == CHANCE


@clause("A10.1")
def test_if_no_choice_is_left_after_a_card_the_game_moves_on() -> None:
    t = at("at the end of the turn")
    t.play("0 raise huns huns")
    assert t.actor == CHANCE
    t = at("before a scoring")
    t.play("0 raise huns huns")
    assert t.field("scorings") == 1
    assert t.actor == CHANCE


@clause("A10.1")
def test_an_exchange_at_the_end_of_the_turn_brings_new_cards_before_the_draw() -> None:
    t = at("at the end of the turn")
    t.play("0 exchange", "0 aside goths", "0 done", "chance draw huns")
    assert t.hand(0) == {"huns": 1, "goths": 1}
    assert t.field("draws") == 4


# `pass` is asked for only where something could be used


@clause("A10.1")
def test_who_has_no_action_card_left_is_not_asked_at_the_end_of_the_turn() -> None:
    t = position("hand 0: 3 goths; used 0: double exchange raise")
    t.play("0 play goths raetia", "0 gain")
    assert t.actor == CHANCE


@clause("A10.1")
@pytest.mark.parametrize("left", ACTIONS)
def test_who_can_use_a_single_card_at_the_end_of_the_turn_is_asked(left: str) -> None:
    used = " ".join(card for card in ACTIONS if card != left)
    t = position(f"hand 0: 2 goths; used 0: {used}")
    t.play("0 play goths raetia", "0 gain")
    assert offered(t) == [left]
    assert t.legal("pass") == ["pass"]
    t.play("0 pass")
    assert t.actor == CHANCE


@clause("A10.1", "A10.3")
def test_an_exchange_without_cards_in_hand_is_nothing_to_ask_for() -> None:
    t = position("hand 0: 1 goths; used 0: raise")
    t.play("0 play goths raetia")
    assert offered(t) == []
    t.play("0 gain")
    assert t.actor == CHANCE


@clause("A10.1")
def test_who_has_used_influence_2_is_not_asked_before_a_scoring() -> None:
    t = position(f"{WAR}; used 0: raise")
    t.play("0 stand", "1 stand", "2 stand")
    assert t.field("scorings") == 1
    t = position(WAR)
    t.play("0 exchange", "0 aside goths", "0 done", "0 stand", "1 stand", "2 stand")
    assert t.field("scorings") == 1


# A10.2: double turn


@clause("A10.2")
def test_double_turn_lets_one_more_card_be_played_and_not_two() -> None:
    t = position("hand 0: 4 goths")
    t.play("0 play goths raetia", "0 gain", "0 double")
    assert t.legal() == t.legal("play") != []
    t.play("0 play goths raetia", "0 gain")
    assert t.actor == CHANCE
    assert t.hand(0) == {"goths": 2}


@clause("A10.2")
def test_everything_that_follows_from_the_card_of_a_double_turn_takes_place() -> None:
    t = position("hand 0: 2 goths; raetia 3 goths; pannonia 2 huns; influence 1: 1 huns")
    t.play("0 play goths noricum", "0 gain", "0 double", "0 play goths raetia", "0 second raetia")
    t.play("0 stand", "1 stand", "2 stand")
    assert t.is_pacified("raetia")
    assert t.scores == [1 + 1, 2 + 1, 0]  # the Goth in Noricum, and the Huns
    assert t.influence(0) == {"goths": 1}


@clause("A10.2")
def test_with_two_players_the_double_turn_comes_after_the_second_card() -> None:
    t = position("hand 0: 4 goths", 2)
    t.play("0 play goths raetia", "0 gain")
    assert t.legal("double") == []
    t.play("0 play goths raetia", "0 gain", "0 double", "0 play goths raetia", "0 gain")
    assert t.hand(0) == {"goths": 1}
    assert t.actor == CHANCE


@clause("A10.2")
def test_a_double_turn_needs_a_card_that_can_be_played() -> None:
    t = position("hand 0: 1 goths")
    t.play("0 play goths raetia", "0 gain")
    assert offered(t) == ["raise"]
    t = position(f"hand 0: 1 goths, 1 huns; {SHUT}; cisalpina 1 goths")
    t.play("0 play goths cisalpina", "0 gain")
    assert offered(t) == ["raise", "exchange"]


@clause("A10.2")
def test_a_double_turn_that_is_no_use_is_nothing_to_ask_for() -> None:
    t = position(f"hand 0: 1 goths, 1 huns; {SHUT}; cisalpina 1 goths; used 0: exchange raise")
    t.play("0 play goths cisalpina", "0 gain")
    assert t.actor == CHANCE


@clause("A10.2")
def test_who_could_not_play_at_all_cannot_double_either() -> None:
    t = position(f"hand 0: 2 huns; {SHUT}")
    t.play("0 discard huns")
    assert offered(t) == ["raise", "exchange"]


@clause("A10.2")
def test_a_double_turn_is_over_before_the_draw() -> None:
    t = position("hand 0: 2 goths")
    t.play("0 play goths raetia", "0 gain", "0 double", "0 play goths raetia", "0 gain")
    t.draw()
    assert (t.actor, t.field("held")[0]) == (1, 6)


# A10.3: exchange


@clause("A10.3")
def test_at_least_one_card_is_laid_aside() -> None:
    t = position("hand 0: 1 goths, 2 huns")
    t.play("0 exchange")
    assert t.legal() == ["aside huns", "aside goths"]
    t.play("0 aside huns")
    assert t.legal("done") == ["done"]


@clause("A10.3")
def test_the_cards_laid_aside_are_named_in_the_tribes_order_up_to_the_whole_hand() -> None:
    t = position("hand 0: 1 goths, 2 huns")
    t.play("0 exchange", "0 aside huns", "0 aside huns", "0 aside goths")
    assert t.legal() == ["done"]
    t = position("hand 0: 1 goths, 2 huns")
    t.play("0 exchange", "0 aside goths")
    assert t.legal() == ["done"]


@clause("A10.3")
def test_only_cards_from_the_own_hand_are_laid_aside() -> None:
    t = position("hand 0: 1 goths; hand 1: 6 huns; hand 2: 6 vandals")
    t.play("0 exchange")
    assert t.legal() == ["aside goths"]


@clause("A10.3")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_as_many_cards_are_drawn_as_were_laid_aside(number: int) -> None:
    t = position("hand 0: 3 goths; hand 1: 2 huns")
    t.play("0 exchange", *["0 aside goths"] * number, "0 done")
    assert (t.actor, t.field("drawer"), t.field("draws")) == (CHANCE, 0, number)
    t.play(*["chance draw vandals"] * number)
    assert t.actor == 0
    assert t.hand(0) == {tribe: n for tribe, n in (("goths", 3 - number), ("vandals", number)) if n}
    assert t.hand(1) == {"huns": 2}


@clause("A10.3")
def test_the_cards_come_from_the_pile() -> None:
    t = position("hand 0: 2 goths; pile 2 vandals, 1 huns")
    t.play("0 exchange", "0 aside goths", "0 done")
    assert t.legal() == ["draw huns", "draw vandals"]
    assert t.rules.weights(t.state) == [1, 2]


@clause("A10.3")
def test_the_cards_laid_aside_are_discarded_once_the_new_ones_are_drawn() -> None:
    t = position("hand 0: 2 goths; pile 3 vandals")
    discards = t.discards()
    t.play("0 exchange", "0 aside goths", "0 aside goths", "0 done", "chance draw vandals")
    assert t.field("traded").sum() == 0
    t.play("chance draw vandals")
    assert t.field("traded")[0].tolist() == [0, 0, 2, 0, 0, 0]
    assert t.discards() == discards  # which are the open ones


@clause("A10.3")
def test_if_the_pile_runs_out_it_is_renewed_without_the_cards_laid_aside() -> None:
    t = position("hand 0: 6 goths; traded 1: 1 goths; pile 1 vandals")
    t.play("0 exchange", *["0 aside goths"] * 6, "0 done", "chance draw vandals")
    assert t.pile()["goths"] == 9 - 6
    assert t.discards() == {}
    t.play(*["chance draw goths"] * 3)
    assert "draw goths" not in t.legal()


@clause("A10.3")
def test_the_discarded_cards_of_an_exchange_come_back_with_the_next_pile() -> None:
    t = position("hand 0: 2 goths; pile 1 vandals; no action cards; traded 1: 3 goths")
    t.play("0 play goths raetia", "0 gain", "chance draw vandals")
    assert t.pile()["goths"] == 9 - 1
    assert t.field("traded_away").tolist() == [0] * 5


# A10.4: influence 2


@clause("A10.4")
def test_influence_2_moves_two_squares_for_one_tribe_or_one_for_each_of_two() -> None:
    t = position("hand 0: 1 goths; influence 0: 4 goths, 7 huns")
    t.play("0 raise goths goths")
    assert t.influence(0) == {"goths": 6, "huns": 7}
    t = position("hand 0: 1 goths; influence 0: 4 goths, 7 huns")
    t.play("0 raise huns goths")
    assert t.influence(0) == {"goths": 5, "huns": 8}


@clause("A10.4")
def test_any_tribe_and_any_two_can_be_chosen() -> None:
    t = position("hand 0: 1 goths")
    tribes = ("franks", "huns", "goths", "saxons", "teutons", "vandals")
    pairs = [f"raise {a} {b}" for k, a in enumerate(tribes) for b in tribes[k:]]
    assert sorted(t.legal("raise")) == sorted(pairs)
    for pair in pairs:
        twin = Table(t.rules, protocol.copy(t.state))
        twin.play(f"0 {pair}")
        a, b = pair.split()[1:]
        assert twin.influence(0) == ({a: 2} if a == b else {a: 1, b: 1})


@clause("A10.4")
@pytest.mark.parametrize("peace", [10, 9, 7, 4, 1])
def test_the_century_makes_no_difference_to_influence_2(peace: int) -> None:
    t = position(f"hand 0: 1 goths; influence 0: 3 huns; peace {peace}")
    t.play("0 raise huns huns")
    assert t.influence(0) == {"huns": 5}


@clause("A10.4")
def test_influence_2_comes_on_top_of_the_normal_gain() -> None:
    t = position("hand 0: 1 goths; peace 7")
    t.play("0 play goths raetia", "0 raise goths goths", "0 gain")
    assert t.influence(0) == {"goths": 2 + 3}


@clause("A10.4")
def test_influence_2_comes_on_top_of_a_second_pawn_too() -> None:
    t = position("hand 0: 1 goths")
    t.play("0 play goths raetia", "0 raise goths goths", "0 second raetia")
    assert t.influence(0) == {"goths": 2}
    assert t.pawns("raetia") == {"goths": 2}


@clause("A10.4")
def test_a_cube_off_the_column_may_enter_it_with_influence_2() -> None:
    t = position("hand 0: 1 goths")
    t.play("0 raise goths vandals")
    assert t.influence(0) == {"goths": 1, "vandals": 1}


@clause("A10.4")
def test_influence_2_stops_at_square_22_and_may_be_used_even_there() -> None:
    t = position("hand 0: 1 goths; influence 0: 21 goths, 22 huns")
    t.play("0 raise goths goths")
    assert t.influence(0) == {"goths": 22, "huns": 22}
    assert "raise huns huns" in position("hand 0: 1 goths; influence 0: 22 huns").legal()


@clause("A10.4")
def test_influence_2_moves_only_the_cubes_of_who_uses_it() -> None:
    t = position("active 1; hand 1: 1 goths; influence 0: 3 goths; influence 2: 5 goths")
    t.play("1 raise goths goths")
    assert [t.influence(seat) for seat in range(3)] == [{"goths": 3}, {"goths": 2}, {"goths": 5}]


# A10.5: used up


@clause("A10.5")
@pytest.mark.parametrize("card", ["raise", "exchange", "double"])
def test_a_used_action_card_is_out_of_the_game(card: str) -> None:
    t = at("at the end of the turn")
    t.play(f"0 {t.legal(card)[0]}")
    assert t.field("unused")[0].sum() == 2
    t = position(f"hand 0: 3 goths; used 0: {card}")
    t.play("0 play goths raetia", "0 gain")
    assert offered(t) == [verb for verb in ACTIONS if verb != card]


@clause("A10.5")
def test_an_action_card_that_was_not_used_earns_nothing() -> None:
    text = "war in raetia; raetia 3 goths 2 huns; peace 1; influence 0: 1 goths"
    t = position(text)
    t.play("0 stand", "1 stand", "2 stand", "0 pass")
    assert t.over
    assert t.scores == [4, 0, 0]
