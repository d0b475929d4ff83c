"""Attila A12: the options of a table."""

from typing import Any

import pytest

from catalaunia.core import registry
from catalaunia.core.protocol import CHANCE
from catalaunia.core.texts import Refusal
from tests.clauses import clause
from tests.games.attila.positions import position, rules

SHUT = "pacified belgica germania raetia noricum pannonia moesia"
BIDS = ("0 stand", "1 stand", "2 stand")
SIXTEEN = "belgica 4 goths; germania 4 goths; noricum 4 goths; pannonia 4 goths"
OWN = {"provinces": ["roma", "gallia"], "frontier": ["gallia"], "borders": [["roma", "gallia"]], "arrows": []}


def options(players: int = 3, **given: Any) -> dict[str, str | int]:
    return registry.find("attila").rules(players, given).options


def refusal(data: dict[str, Any] | None = None, **given: Any) -> str:
    with pytest.raises(Refusal) as refused:
        registry.find("attila").rules(3, given, data)
    return str(refused.value)


# A12.1 first_player


@clause("A12.1")
def test_by_default_chance_names_the_first_player_each_as_likely_as_the_next() -> None:
    made = registry.find("attila").rules(4, {})
    state = made.new()
    assert made.options["first_player"] == "random"
    assert made.actor(state) == CHANCE
    assert [made.move(state, move).text for move in made.legal(state)] == ["first 0", "first 1", "first 2", "first 3"]
    assert len(set(made.weights(state))) == 1


@clause("A12.1")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_first_player_whom_chance_names_has_the_first_turn(seat: int) -> None:
    made = registry.find("attila").rules(3, {})
    state = made.new()
    move = made.parse(state, f"first {seat}")
    assert move is not None
    made.apply(state, move.number)
    while made.actor(state) == CHANCE:
        made.apply(state, made.legal(state)[0])
    assert made.actor(state) == seat


@clause("A12.1")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_named_first_player_begins_without_a_move_of_chance(seat: int) -> None:
    made = rules(3, first_player="named", first_seat=seat)
    state = made.new()
    assert made.move(state, made.legal(state)[0]).text == "draw franks"
    while made.actor(state) == CHANCE:
        made.apply(state, made.legal(state)[0])
    assert made.actor(state) == seat


@clause("A12.1")
def test_the_named_seat_may_come_as_a_text_from_a_command_line() -> None:
    assert options(first_player="named", first_seat="2")["first_seat"] == 2


@clause("A12.1")
@pytest.mark.parametrize("seat", [3, -1, "3", "x", "", "²", 1.0, True])
def test_a_named_first_player_must_be_a_seat_of_the_table(seat: object) -> None:
    assert refusal(first_player="named", first_seat=seat) == (
        f"With first_player=named, the option first_seat says who goes first: a seat from 0 to 2, not ‘{seat}’."
    )


@clause("A12.1")
def test_a_named_first_player_needs_a_seat_and_a_random_one_takes_none() -> None:
    assert refusal(first_player="named") == (
        "With first_player=named, the option first_seat says who goes first: a seat from 0 to 2, not ‘’."
    )
    alone = "The option first_seat only goes with first_player=named."
    assert refusal(first_seat=0) == alone
    assert refusal(first_seat=0, first_player="random") == alone


# A12.2 war_bids


@clause("A12.2")
def test_by_default_bids_are_made_in_order_and_the_next_knows_how_many_cards_lie_there() -> None:
    t = position("war in raetia; raetia 3 goths 2 huns; hand all: 2 goths; no action cards")
    assert t.rules.options["war_bids"] == "ordered"
    assert t.match().to_act() == [0]
    t.play("0 bid goths", "0 stand")
    assert t.view(1)["laid"][0].tolist() == [1, 0, 0, 0, 0]


@clause("A12.2")
def test_with_simultaneous_bids_all_choose_at_the_same_time() -> None:
    war = "war in raetia; raetia 3 goths 2 huns; hand all: 2 goths; no action cards"
    match = position(war, war_bids="simultaneous").match()
    assert match.to_act() == [0, 1, 2]
    match.play(1, "bid goths")
    match.play(1, "stand")
    assert match.to_act() == [0, 2]
    match.play(2, "stand")
    match.play(0, "stand")
    assert match.rules.reveals(match.state) == 1


@clause("A12.2", "A7.3")
def test_with_simultaneous_bids_all_others_choose_at_the_same_time_once_the_active_player_uses_no_action_card() -> None:
    war = "war in raetia; raetia 3 goths 2 huns; hand all: 2 goths"
    match = position(war, war_bids="simultaneous").match()
    match.play(0, "bid goths")
    match.play(0, "stand")
    assert match.to_act() == [1, 2]


# A12.3 influence_2


@clause("A12.3")
def test_by_default_influence_2_comes_on_top_of_the_gain() -> None:
    t = position("hand 0: 1 goths")
    assert t.rules.options["influence_2"] == "extra"
    t.play("0 play goths raetia", "0 raise goths goths")
    assert t.legal("gain") == ["gain"]


@clause("A12.3")
def test_instead_of_the_gain_influence_2_ends_the_influence_step() -> None:
    t = position("hand 0: 1 goths; used 0: exchange double", influence_2="instead")
    t.play("0 play goths raetia", "0 raise goths goths")
    assert t.influence(0) == {"goths": 2}
    assert t.actor == CHANCE


@clause("A12.3")
def test_instead_of_the_gain_it_may_be_one_square_for_each_of_two_in_every_century() -> None:
    t = position("hand 0: 1 goths; influence 0: 1 huns; peace 3", influence_2="instead")
    t.play("0 play goths raetia", "0 raise huns vandals")
    assert t.influence(0) == {"huns": 2, "vandals": 1}


@clause("A12.3")
def test_instead_of_the_gain_a_war_of_the_first_pawn_follows_at_once() -> None:
    t = position("raetia 4 goths; hand 0: 1 goths", influence_2="instead")
    t.play("0 play goths raetia", "0 raise goths goths")
    assert t.legal() == ["stand"]


@clause("A12.3")
@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("hand 0: 2 goths", []),
        ("war in raetia; raetia 3 goths 2 huns; hand 0: 2 goths", []),
        ("hand 0: 2 goths", ["0 play goths raetia", "0 gain"]),
    ],
)
def test_with_instead_influence_2_is_used_in_the_influence_step_only(text: str, moves: list[str]) -> None:
    t = position(text, influence_2="instead")
    t.play(*moves)
    assert t.legal("exchange") == ["exchange"]
    assert t.legal("raise") == []


@clause("A12.3")
def test_with_instead_nobody_is_asked_before_a_scoring() -> None:
    t = position("war in raetia; raetia 3 goths 2 huns; hand 0: 2 goths", influence_2="instead")
    t.play(*BIDS)
    assert t.field("scorings") == 1


@clause("A12.3")
def test_with_instead_influence_2_alone_is_nothing_to_ask_for_at_the_end_of_the_turn() -> None:
    t = position("hand 0: 2 goths; used 0: exchange double", influence_2="instead")
    t.play("0 play goths raetia", "0 gain")
    assert t.actor == CHANCE


@clause("A12.3")
def test_with_instead_it_is_still_one_action_card_a_turn() -> None:
    t = position("hand 0: 2 goths", influence_2="instead")
    t.play("0 exchange", "0 aside goths", "0 done", "chance draw goths", "0 play goths raetia")
    assert t.legal("raise") == []


# A12.4 end


@clause("A12.4")
def test_by_default_all_three_triggers_end_the_game() -> None:
    assert options()["end"] == "triggers"
    t = position("hand 0: 1 goths; influence 0: 21 goths; no action cards")
    t.play("0 play goths raetia", "0 gain")
    assert t.over


@clause("A12.4")
def test_with_end_peace_a_cube_on_22_does_not_end_the_game() -> None:
    t = position("hand 0: 1 goths; influence 0: 21 goths; no action cards", end="peace")
    t.play("0 play goths raetia", "0 gain")
    assert t.influence(0) == {"goths": 22}
    assert not t.over


@clause("A12.4")
def test_with_end_peace_twenty_pawns_of_a_tribe_do_not_end_the_game() -> None:
    t = position(f"{SIXTEEN}; raetia 3 goths; hand 0: 1 goths; no action cards", end="peace")
    t.play("0 play goths moesia", "0 gain")
    assert t.stock("goths") == 0
    assert not t.over


@clause("A12.4")
@pytest.mark.parametrize("end", ["triggers", "peace"])
def test_under_both_the_last_peace_card_ends_the_game(end: str) -> None:
    t = position("war in raetia; raetia 3 goths 2 huns; peace 1; no action cards", end=end)
    t.play(*BIDS)
    assert t.over


@clause("A12.4")
@pytest.mark.parametrize("end", ["triggers", "peace"])
def test_under_both_passes_end_the_game(end: str) -> None:
    t = position(f"{SHUT}; passes 2; hand 0: 1 huns; no action cards", end=end)
    t.play("0 discard huns")
    assert t.over


# A12.5 final_scoring


@clause("A12.5")
def test_by_default_a_final_scoring_always_takes_place() -> None:
    assert options()["final_scoring"] == "always"
    t = position("raetia 1 goths; hand 0: 1 goths; influence 0: 21 goths; no action cards")
    t.play("0 play goths raetia", "0 gain")
    assert t.scores == [3, 0, 0]


@clause("A12.5")
def test_with_peace_only_the_last_peace_card_brings_a_final_scoring_at_the_end_of_the_turn() -> None:
    text = "war in raetia; raetia 3 goths 2 huns; peace 1; influence 1: 1 goths"
    t = position(text, final_scoring="peace-only")
    t.play(*BIDS)
    assert t.field("scorings") == 0
    t.play("0 raise goths goths")
    assert t.scores == [3, 1, 0]


@clause("A12.5")
def test_with_peace_only_the_last_peace_card_counts_whatever_fixed_the_end_before_it() -> None:
    text = "raetia 2 goths 2 huns; hand 0: 1 goths; influence 0: 21 goths; peace 1; no action cards"
    t = position(text, final_scoring="peace-only")
    t.play("0 play goths raetia", "0 gain", *BIDS)
    assert t.rules.ending(t.state) == "cube"
    assert t.scores == [4, 0, 0]


@clause("A12.5")
@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("raetia 1 goths; hand 0: 1 goths; influence 0: 21 goths", ["0 play goths raetia", "0 gain"]),
        (f"{SIXTEEN}; raetia 3 goths; hand 0: 1 goths; influence 0: 1 goths", ["0 play goths moesia", "0 gain"]),
        (f"{SHUT}; raetia 3 goths; passes 2; hand 0: 1 huns; influence 0: 1 goths", ["0 discard huns"]),
    ],
)
def test_with_peace_only_there_is_no_final_scoring_in_every_other_case(text: str, moves: list[str]) -> None:
    t = position(f"{text}; no action cards", final_scoring="peace-only")
    t.play(*moves)
    assert t.over
    assert t.scores == [0, 0, 0]
    assert t.field("scorings") == 0


@clause("A12.5")
def test_with_peace_only_the_scorings_of_the_centuries_stay() -> None:
    text = "war in raetia; raetia 3 goths 2 huns; influence 0: 1 goths; no action cards"
    t = position(text, final_scoring="peace-only")
    t.play(*BIDS)
    assert t.scores == [4, 0, 0]


# A12.6 presets


@clause("A12.6")
@pytest.mark.parametrize(
    ("preset", "set_together"),
    [
        ("complete", "extra, triggers, always, final, 1, may-decline"),
        ("club", "instead, triggers, peace-only, at-once, 1, may-decline"),
        ("summary", "extra, peace, always, final, 1, one-of-two"),
    ],
)
def test_a_preset_sets_options_together(preset: str, set_together: str) -> None:
    made = options(preset=preset)
    names = ("influence_2", "end", "final_scoring", "century_vii", "two_player_gap", "influence_choice")
    assert ", ".join(str(made[name]) for name in names) == set_together
    assert (made["first_player"], made["war_bids"]) == ("random", "ordered")


@clause("A12.6")
def test_complete_is_the_default() -> None:
    assert options() == options(preset="complete")
    assert options()["preset"] == "complete"


@clause("A12.6")
def test_an_option_written_beside_a_preset_wins() -> None:
    made = options(preset="club", end="peace", century_vii="final")
    assert (made["influence_2"], made["end"], made["final_scoring"]) == ("instead", "peace", "peace-only")
    assert made["century_vii"] == "final"


@clause("A12.6")
def test_a_preset_is_what_is_played() -> None:
    t = position("hand 0: 2 goths; influence 0: 20 goths", preset="club")
    assert t.legal("raise") == []
    t.play("0 play goths raetia", "0 raise goths goths")
    assert t.over
    assert t.field("scorings") == 0
    t = position("hand 0: 1 goths; influence 0: 21 goths; no action cards", preset="summary")
    t.play("0 play goths raetia", "0 gain")
    assert not t.over


# What is no option


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    assert refusal(bids="ordered") == (
        "There is no option ‘bids’. The options are: preset, first_player, war_bids, influence_2, end, "
        "final_scoring, century_vii, two_player_gap, influence_choice, card_count, board, first_seat."
    )


@pytest.mark.parametrize(
    ("name", "value", "known"),
    [
        ("preset", "box", "complete, club, summary"),
        ("first_player", "oldest", "random, named"),
        ("war_bids", "auction", "ordered, simultaneous"),
        ("influence_2", "double", "extra, instead"),
        ("end", "never", "triggers, peace"),
        ("final_scoring", "peace", "always, peace-only"),
        ("century_vii", "never", "final, at-once"),
        ("two_player_gap", 2, "1, 2"),
        ("influence_choice", "both", "may-decline, one-of-two"),
        ("card_count", True, "off, on"),
        ("board", "my-board", "default, own"),
    ],
)
def test_an_unknown_value_is_refused_with_those_there_are(name: str, value: Any, known: str) -> None:
    assert refusal(**{name: value}) == f"The option {name} cannot be ‘{value}’. Possible values: {known}."


def test_an_own_board_and_its_data_belong_together() -> None:
    sentence = "The option board=own and your own data belong together, but only one of them was given."
    assert refusal(board="own") == sentence
    assert refusal(OWN) == sentence
    assert refusal(OWN, board="default") == sentence
    assert registry.find("attila").rules(3, {"board": "own"}, OWN).options["board"] == "own"


def test_all_options_are_named_also_those_at_their_default() -> None:
    assert list(options()) == [
        "preset",
        "first_player",
        "war_bids",
        "influence_2",
        "end",
        "final_scoring",
        "century_vii",
        "two_player_gap",
        "influence_choice",
        "card_count",
        "board",
    ]
    assert "first_seat" in options(first_player="named", first_seat=1)
