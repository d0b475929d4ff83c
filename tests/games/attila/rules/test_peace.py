"""Attila A8: peace."""

import pytest

from tests.clauses import clause
from tests.games.attila.positions import Table, position

STANDS = ("0 stand", "1 stand", "2 stand")
TWO_WARS = "raetia 4 huns; belgica 4 franks; hand 0: 1 goths; no action cards"


def pacified(t: Table) -> list[str]:
    return [province for province in t.rules.board.provinces if t.is_pacified(province)]


@clause("A8.1")
def test_a_province_is_pacified_when_its_war_is_over_and_not_before() -> None:
    t = position("raetia 4 huns; hand 0: 1 goths; no action cards; peace 6")
    for move in ("0 play goths raetia", "0 gain", *STANDS):
        assert pacified(t) == []
        assert t.field("peace") == 6
        t.play(move)
    assert pacified(t) == ["raetia"]


@clause("A8.1")
def test_a_pacified_province_takes_no_more_pawns() -> None:
    t = position("raetia 4 huns; hand 0: 1 goths, 1 huns; no action cards; peace 6", players=2)
    t.play("0 play goths raetia", "0 gain", "0 stand", "1 stand")
    assert "play huns noricum" in t.legal()
    assert "(A5.3)" in t.why_not("play huns raetia")


@clause("A8.1")
@pytest.mark.parametrize("left", range(1, 11))
def test_a_peace_takes_one_peace_card(left: int) -> None:
    t = position(f"war in raetia; raetia 3 goths 2 huns; no action cards; peace {left}")
    t.play(*STANDS)
    assert t.field("peace") == left - 1


@clause("A8.1")
def test_the_peace_cards_are_taken_from_the_lowest_century_that_still_has_one() -> None:
    centuries = []
    for left in range(10, 0, -1):
        t = position(f"war in raetia; raetia 5 goths; no action cards; peace {left}")
        t.play("0 stand", "1 stand")
        centuries += [text.split()[-1] for text in t.tell("2 stand") if text.startswith("Peace in Raetia")]
    assert centuries == ["IV", "V", "V", "VI", "VI", "VI", "VII", "VII", "VII", "VII"]


@clause("A8.1")
@pytest.mark.parametrize(("left", "step"), [(10, 2), (9, 2), (8, 3), (7, 3), (6, 3), (5, 4), (4, 4)])
def test_the_century_moves_on_when_its_last_card_is_placed(left: int, step: int) -> None:
    t = position(f"raetia 4 huns; hand 0: 1 huns, 1 goths; no action cards; peace {left}", players=2)
    t.play("0 play huns raetia", "0 forgo", "0 stand", "1 stand", "0 play goths moesia", "0 gain")
    assert t.influence(0) == {"goths": step}


@clause("A8.1")
def test_pawns_that_survived_the_war_stay() -> None:
    t = position("war in raetia; raetia 2 goths 2 huns 1 vandals; no action cards; peace 6")
    t.play(*STANDS)
    assert t.pawns("raetia") == {"huns": 2, "goths": 2}
    assert (t.stock("huns"), t.stock("goths"), t.stock("vandals")) == (18, 18, 20)


@clause("A8.1")
def test_survivors_are_scored_on_top_of_the_card() -> None:
    t = position("war in raetia; raetia 3 goths 2 huns; no action cards; influence 1: 1 goths, 1 huns")
    t.play(*STANDS)
    assert t.scores == [0, 4, 0]


@clause("A8.1")
def test_a_province_left_empty_is_pacified_with_a_card_like_any_other() -> None:
    t = position("war in raetia; raetia 5 goths; no action cards; peace 6")
    t.play(*STANDS)
    assert pacified(t) == ["raetia"]
    assert t.field("peace") == 5


@clause("A8.1")
def test_each_of_two_wars_brings_its_own_peace_and_its_own_card() -> None:
    t = position(f"{TWO_WARS}; peace 6")
    t.play("0 play goths raetia", "0 second belgica", *STANDS)
    assert pacified(t) == ["raetia"]
    assert t.field("peace") == 5
    t.play(*STANDS)
    assert pacified(t) == ["belgica", "raetia"]
    assert t.field("peace") == 4


@clause("A8.1")
def test_the_wars_of_both_cards_of_a_turn_of_two_players_take_a_card_each() -> None:
    t = position("raetia 4 huns; moesia 4 huns; hand 0: 2 huns; no action cards; peace 4", players=2)
    t.play("0 play huns raetia", "0 forgo", "0 stand", "1 stand", "0 play huns moesia", "0 forgo", "0 stand", "1 stand")
    assert t.field("peace") == 2
    assert pacified(t) == ["raetia", "moesia"]


@clause("A8.2")
def test_when_the_cards_have_run_out_the_province_is_pacified_without_one() -> None:
    t = position(f"{TWO_WARS}; peace 1")
    t.play("0 play goths raetia", "0 second belgica")
    t.play("0 stand", "1 stand")
    assert "Peace in Raetia, with a peace card from century VII" in t.tell("2 stand")
    assert pacified(t) == ["raetia"]
    assert t.field("peace") == 0
    t.play("0 stand", "1 stand")
    assert "Peace in Belgica; there are no peace cards left" in t.tell("2 stand")
    assert pacified(t) == ["belgica", "raetia"]
    assert t.field("peace") == 0


@clause("A8.2")
def test_the_war_after_the_last_card_is_fought_all_the_same() -> None:
    t = position(f"{TWO_WARS}; peace 1")
    t.play("0 play goths raetia", "0 second belgica", *STANDS)
    assert t.legal() == ["stand"]
    t.play(*STANDS)
    assert t.pawns("belgica") == {"franks": 4}
    assert t.over


@clause("A8.2")
def test_the_later_war_may_also_be_that_of_another_card_of_the_turn() -> None:
    t = position("raetia 4 huns; moesia 3 huns 1 goths; hand 0: 2 huns; no action cards; peace 1", players=2)
    t.play("0 play huns raetia", "0 forgo", "0 stand", "1 stand")
    assert not t.over
    t.play("0 play huns moesia", "0 second noricum", "0 stand", "1 stand")
    assert pacified(t) == ["raetia", "moesia"]
    assert t.pawns("moesia") == {"huns": 4}
    assert t.field("peace") == 0


@clause("A8.2")
def test_three_wars_of_a_turn_may_come_after_the_last_card() -> None:
    text = "raetia 4 huns; moesia 4 huns; noricum 4 huns; pannonia 4 huns; stock huns 9"
    t = position(f"{text}; hand 0: 2 goths; no action cards; peace 1", players=2)
    t.play("0 play goths raetia", "0 second moesia", "0 stand", "1 stand", "0 stand", "1 stand")
    t.play("0 play goths noricum", "0 second pannonia", "0 stand", "1 stand", "0 stand", "1 stand")
    assert pacified(t) == ["raetia", "noricum", "pannonia", "moesia"]
    assert t.over
