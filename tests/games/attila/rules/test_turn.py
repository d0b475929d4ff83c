"""Attila A4: a turn, and the draw pile."""

import pytest

from catalaunia.core.protocol import CHANCE
from tests.clauses import clause
from tests.games.attila.positions import Table, position

WAR_OF_CENTURY_4 = "raetia 4 goths; moesia 1 huns; hand all: 2 goths; influence 0: 1 huns; no action cards"


def held(t: Table) -> list[int]:
    return [sum(t.hand(seat).values()) for seat in range(t.rules.players)]


def drawn(t: Table) -> int:
    """Make the draws that are due; returns how many they were."""
    draws = 0
    while t.actor == CHANCE:
        t.play(f"chance {t.legal('draw')[0]}")
        draws += 1
    return draws


@clause("A4.1")
def test_first_comes_the_card_with_its_pawn() -> None:
    t = position("hand 0: 1 goths, 1 huns; no action cards")
    assert {move.split()[0] for move in t.legal()} == {"play"}
    assert t.why_not("gain").startswith("You can only gain influence right after placing a pawn")
    t.play("0 play huns moesia")
    assert t.pawns("moesia") == {"huns": 1}


@clause("A4.1")
def test_then_comes_influence_or_a_second_pawn() -> None:
    t = position("hand 0: 2 goths; no action cards")
    t.play("0 play goths raetia")
    assert {move.split()[0] for move in t.legal()} == {"gain", "second", "forgo"}
    assert t.why_not("play goths raetia").startswith("You cannot play a tribe card now")


@clause("A4.1")
def test_wars_and_peace_come_after_the_influence_and_before_the_scoring() -> None:
    t = position(WAR_OF_CENTURY_4)
    t.play("0 play goths raetia")
    assert t.legal("bid") == t.legal("stand") == []
    t.play("0 gain")
    assert t.legal() == ["bid goths", "stand"]
    assert t.field("scorings") == 0
    t.play("0 stand", "1 stand", "2 stand")
    assert t.is_pacified("raetia")
    assert t.field("scorings") == 1


@clause("A4.1")
def test_the_scoring_precedes_the_draw() -> None:
    t = position(WAR_OF_CENTURY_4)
    t.play("0 play goths raetia", "0 gain", "0 stand", "1 stand", "2 stand")
    assert t.scores == [2, 0, 0]
    assert t.actor == CHANCE
    assert held(t) == [1, 2, 2]


@clause("A4.1")
@pytest.mark.parametrize(("cards", "draws"), [(6, 1), (5, 2), (3, 4), (1, 6)])
def test_the_active_player_must_fill_up_their_hand_to_six(cards: int, draws: int) -> None:
    t = position(f"hand 0: {cards} goths; hand 1: 6 huns; no action cards")
    t.play("0 play goths raetia", "0 forgo")
    assert {move.split()[0] for move in t.legal()} == {"draw"}
    assert drawn(t) == draws
    assert held(t)[0] == 6


@clause("A4.1")
def test_nobody_else_draws_then() -> None:
    t = position("active 1; hand all: 3 goths; no action cards")
    t.play("1 play goths raetia", "1 forgo")
    t.draw()
    assert held(t) == [3, 6, 3]


@clause("A4.1")
def test_cards_spent_in_the_war_of_another_are_replaced_only_in_ones_own_turn() -> None:
    t = position("raetia 4 goths; hand 0: 6 goths; hand 1: 2 goths, 4 huns; no action cards; peace 6")
    t.play("0 play goths raetia", "0 gain", "0 stand", "1 bid goths", "1 bid goths", "1 stand", "2 stand")
    t.draw()
    assert held(t) == [6, 4, 0]
    t.play("1 play huns moesia", "1 forgo")
    assert drawn(t) == 3 + 6  # the third player's hand is empty: a pass, and a draw of six


@clause("A4.1")
def test_after_the_draw_it_is_the_next_players_turn() -> None:
    t = position("hand all: 2 goths; no action cards")
    t.play("0 play goths raetia", "0 forgo")
    t.draw()
    assert t.actor == t.field("active") == 1
    assert {move.split()[0] for move in t.legal()} == {"play"}


@clause("A4.1")
def test_the_hand_is_filled_after_the_end_of_the_turn_not_before() -> None:
    t = position("hand all: 3 goths")
    t.play("0 play goths raetia", "0 gain")
    assert "pass" in t.legal()
    assert held(t)[0] == 2
    t.play("0 pass")
    assert drawn(t) == 4


@clause("A4.2")
def test_two_players_play_two_cards_in_a_turn() -> None:
    t = position("hand 0: 3 goths; hand 1: 1 huns; no action cards", players=2)
    t.play("0 play goths raetia", "0 forgo", "0 play goths raetia", "0 forgo")
    assert t.actor == CHANCE
    t.draw()
    assert t.actor == 1


@clause("A4.2")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_more_players_play_one_card_in_a_turn(players: int) -> None:
    t = position("hand 0: 2 goths; hand 1: 2 huns; hand 2: 1 huns; no action cards", players=players)
    t.play("0 play goths raetia", "0 forgo", "1 play huns raetia", "1 forgo")
    t.draw()
    assert t.actor == 2


@clause("A4.2")
def test_the_next_turn_of_two_players_has_two_cards_again() -> None:
    t = position("hand 0: 2 goths; hand 1: 3 huns; no action cards", players=2)
    t.play("0 play goths raetia", "0 forgo", "0 play goths raetia", "0 forgo")
    t.play("1 play huns raetia", "1 forgo", "1 play huns noricum", "1 forgo")
    t.draw()
    assert t.actor == 0


@clause("A4.2")
def test_the_first_card_is_carried_through_with_war_peace_and_scoring_before_the_second() -> None:
    t = position("raetia 4 goths; hand 0: 2 goths; influence 1: 1 goths; no action cards", players=2)
    t.play("0 play goths raetia", "0 second moesia")
    assert t.legal("play") == []
    t.play("0 stand", "1 stand")
    assert t.is_pacified("raetia")
    assert t.scores == [0, 2]
    assert t.legal("play")


@clause("A4.2")
def test_two_players_draw_only_once_when_the_turn_ends() -> None:
    t = position("hand 0: 6 goths; hand 1: 6 huns; no action cards", players=2)
    t.play("0 play goths raetia", "0 forgo")
    assert t.actor == 0
    assert held(t)[0] == 5
    t.play("0 play goths raetia", "0 forgo")
    assert drawn(t) == 2


@clause("A4.3")
def test_the_discards_become_the_new_pile_when_a_card_is_drawn_from_an_empty_one() -> None:
    t = position("hand 0: 1 goths; hand 1: 6 huns; pile 2 saxons; no action cards")
    discards = sum(t.discards().values())
    t.play("0 play goths raetia", "0 forgo", "chance draw saxons")
    assert t.legal() == ["draw saxons"]
    t.play("chance draw saxons")
    assert t.discards() == {}
    assert sum(t.pile().values()) == t.field("left") == discards + 1
    t.draw()
    assert held(t)[0] == 6


@clause("A4.3")
def test_the_card_just_played_is_shuffled_in_too() -> None:
    t = position("hand 0: 1 goths; hand 1: 6 huns; pile 0 goths; no action cards")
    t.play("0 play goths raetia", "0 forgo")
    assert t.pile() == {"franks": 9, "huns": 3, "goths": 9, "saxons": 9, "teutons": 9, "vandals": 9}


@clause("A4.3")
def test_an_empty_pile_stays_empty_until_a_card_has_to_be_drawn() -> None:
    t = position("hand 0: 6 goths; hand 1: 6 huns; pile 1 saxons; no action cards")
    t.play("0 play goths raetia", "0 forgo", "chance draw saxons")
    assert t.actor == 1
    assert t.pile() == {}
    assert t.discards()["goths"] == 4
    t.play("1 play huns raetia", "1 forgo")
    assert sum(t.pile().values()) == 54 - 6 - 5


@clause("A4.3")
def test_a_pile_too_small_for_the_draw_is_used_up_before_it_is_renewed() -> None:
    t = position("hand 0: 2 goths; hand 1: 6 huns; pile 3 saxons; no action cards")
    t.play("0 play goths raetia", "0 forgo")
    assert t.pile() == {"saxons": 3}
    t.play("chance draw saxons", "chance draw saxons", "chance draw saxons")
    assert t.hand(0) == {"goths": 1, "saxons": 3}
    assert sum(t.pile().values()) == 54 - 6 - 4


@clause("A4.3")
def test_the_new_pile_is_shuffled() -> None:
    t = position("hand 0: 6 goths; hand 1: 6 huns; pile 0 goths; no action cards")
    t.play("0 play goths raetia", "0 forgo")
    assert t.legal() == ["draw franks", "draw huns", "draw goths", "draw saxons", "draw teutons", "draw vandals"]
    assert t.rules.weights(t.state) == [9, 3, 4, 9, 9, 9]


@clause("A4.3")
def test_cards_exchanged_away_earlier_are_shuffled_in() -> None:
    t = position("hand 0: 6 goths; hand 1: 6 huns; traded 1: 2 vandals; pile 0 goths; no action cards")
    t.play("0 play goths raetia", "0 forgo")
    assert t.pile()["vandals"] == 9
    assert t.field("traded_away").tolist() == [0, 0, 0, 0, 0]


@clause("A4.3")
def test_cards_that_lie_aside_in_an_exchange_are_not_shuffled_in() -> None:
    t = position("hand 0: 2 goths, 1 huns; hand 1: 6 saxons; pile 1 vandals")
    t.play("0 exchange", "0 aside huns", "0 aside goths", "0 aside goths", "0 done", "chance draw vandals")
    assert t.pile() == {"franks": 9, "huns": 8, "goths": 7, "saxons": 3, "teutons": 9, "vandals": 8}
    t.play("chance draw vandals", "chance draw vandals")
    assert t.hand(0) == {"vandals": 3}
    assert t.pile()["goths"] == 7


@clause("A4.3")
def test_no_card_is_lost_or_doubled_when_the_pile_is_renewed() -> None:
    t = position("hand 0: 1 goths; hand 1: 6 huns; traded 2: 1 teutons; pile 2 saxons; no action cards")
    t.play("0 play goths raetia", "0 forgo")
    t.draw()
    cards = t.field("hand").sum(axis=0) + t.field("pile") + t.field("discard") + t.field("traded").sum(axis=0)
    assert cards.tolist() == [9] * 6
