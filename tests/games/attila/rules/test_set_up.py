"""Attila A2: set-up."""

from typing import Any

import pytest

from catalaunia.core.match import Match
from catalaunia.core.protocol import CHANCE, State
from tests.clauses import clause
from tests.games.attila.positions import Table, position, rules, start
from tests.games.attila.rules.test_material import plain

ALL_SEATS = [2, 3, 4, 5]


def dealt(players: int = 3, **options: Any) -> Table:
    t = start(players, **options)
    t.draw()
    return t


def hands(view: State) -> list[int]:
    sizes: list[int] = view["hand"][0].sum(axis=1).tolist()
    return sizes


@clause("A2.1")
def test_chance_deals_each_card_by_the_weight_of_what_is_left() -> None:
    t = start()
    assert t.actor == CHANCE
    assert t.rules.weights(t.state) == [9, 9, 9, 9, 9, 9]
    t.play("chance draw huns", "chance draw huns", "chance draw vandals")
    assert t.rules.weights(t.state) == [9, 7, 9, 9, 9, 8]


@clause("A2.1")
def test_a_tribe_whose_nine_cards_are_dealt_is_not_dealt_again() -> None:
    t = start()
    t.play(*["chance draw goths"] * 9)
    assert "draw goths" not in t.legal()


@clause("A2.1")
def test_another_shuffle_gives_other_hands() -> None:
    one, two = (Match(rules(), ["Ada", "Bo", "Cy"], bytes([k] * 32)) for k in (1, 2))
    assert one.state["hand"].tolist() != two.state["hand"].tolist()
    assert one.state["hand"].tolist() == Match(rules(), ["Ada", "Bo", "Cy"], one.seed).state["hand"].tolist()


@clause("A2.1")
@pytest.mark.parametrize("players", ALL_SEATS)
def test_each_player_is_dealt_six_cards(players: int) -> None:
    t = dealt(players)
    assert hands(t.state)[:players] == [6] * players
    assert t.field("held").tolist()[:players] == [6] * players


@clause("A2.1")
def test_the_hands_are_dealt_seat_by_seat() -> None:
    t = start()
    t.play(*["chance draw goths"] * 6, "chance draw huns")
    assert [t.hand(seat) for seat in range(3)] == [{"goths": 6}, {"huns": 1}, {}]


@clause("A2.1")
def test_the_cards_are_dealt_face_down() -> None:
    t = dealt()
    assert hands(t.view(1))[:3] == [0, 6, 0]
    assert hands(t.view(None))[:3] == [0, 0, 0]


@clause("A2.1")
@pytest.mark.parametrize("players", ALL_SEATS)
def test_the_cards_that_remain_are_the_draw_pile(players: int) -> None:
    t = dealt(players)
    assert sum(t.pile().values()) == t.field("left") == 54 - 6 * players
    assert (t.field("hand").sum(axis=0) + t.field("pile") == 9).all()
    assert t.discards() == {}


@clause("A2.2")
@pytest.mark.parametrize("players", ALL_SEATS)
def test_chance_names_the_first_player_and_each_seat_is_as_likely(players: int) -> None:
    t = start(players, first_player="random")
    assert t.actor == CHANCE
    assert t.legal() == [f"first {seat}" for seat in range(players)]
    assert t.rules.weights(t.state) == [1] * players


@clause("A2.2")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_whom_chance_names_has_the_first_turn(seat: int) -> None:
    t = start(first_player="random")
    t.play(f"chance first {seat}")
    t.draw()
    assert t.actor == t.field("active") == seat


@clause("A2.2")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_table_can_name_the_first_player_instead(seat: int) -> None:
    t = start(first_player="named", first_seat=seat)
    assert t.legal("first") == []
    t.draw()
    assert t.actor == t.field("active") == seat


@clause("A2.2")
@pytest.mark.parametrize("players", ALL_SEATS)
def test_play_goes_clockwise(players: int) -> None:
    t = position("active 1; hand all: 1 goths; no action cards", players=players)
    frontier = ["belgica", "germania", "raetia", "noricum", "pannonia"]
    for seat in [*range(1, players), 0]:
        t.play(f"{seat} play goths {frontier[seat]}", f"{seat} forgo")
    t.draw()
    assert t.actor == 1


@clause("A2.3")
@pytest.mark.parametrize("players", ALL_SEATS)
def test_every_score_begins_at_0_and_every_cube_off_its_column(players: int) -> None:
    t = dealt(players)
    assert t.scores == [0] * players
    assert not t.field("influence").any()


@clause("A2.3")
def test_every_player_is_shown_at_all_times_and_to_everybody() -> None:
    t = position("raetia 4 goths; hand all: 3 goths", players=4)
    moves = ("0 play goths raetia", "0 gain", "0 stand", "1 stand", "2 stand")
    for move, seat in zip(moves, (0, 1, 2, 3, None), strict=True):
        assert all(name in plain(t, seat) for name in ("Ada", "Bo", "Cy", "Dee"))
        t.play(move)
