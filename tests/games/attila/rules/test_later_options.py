"""Attila A12.7-A12.9: the options that rules 1.1 brought."""

from typing import Any

import pytest

from tests.clauses import clause
from tests.games.attila.positions import Table, position

BIDS = ("0 stand", "1 stand", "2 stand")
LAST_WAR = "war in raetia; raetia 3 goths 2 huns; peace 1"
TWO_WARS = "raetia 3 goths 1 huns; noricum 3 goths 1 huns; hand 0: 1 goths; influence 0: 1 goths; influence 1: 1 huns"


def effects(t: Table, text: str) -> list[str]:
    """What the move would bring, as the seat to act is told."""
    move = t.rules.parse(t.state, text)
    assert move is not None
    return [str(one) for one in t.rules.effects(t.view(t.actor), t.actor, move)]


# A12.7 century_vii


@clause("A12.7")
def test_by_default_century_vii_waits_for_the_end_of_the_turn() -> None:
    t = position(f"{LAST_WAR}; influence 1: 1 goths; hand 0: 1 goths; used 0: raise")
    assert t.rules.options["century_vii"] == "final"
    assert "Century VII scoring follows" not in effects(t, "stand")
    t.play(*BIDS)
    assert (t.field("scorings"), t.scores) == (0, [0, 0, 0])
    t.play("0 pass")
    assert (t.over, t.scores) == (True, [0, 4, 0])


@clause("A12.7")
def test_at_once_the_tenth_peace_card_is_scored_and_the_turn_played_to_its_end_without_another_scoring() -> None:
    t = position(f"{LAST_WAR}; influence 1: 1 goths; hand 0: 1 goths; used 0: raise", century_vii="at-once")
    t.play(*BIDS)
    assert (t.field("scorings"), t.scores, t.over) == (1, [0, 4, 0], False)
    t.play("0 double", "0 play goths noricum", "0 gain")
    assert (t.field("scorings"), t.scores, t.over) == (1, [0, 4, 0], True)
    assert t.rules.ending(t.state) == "peace"


@clause("A12.7")
def test_at_once_there_is_the_moment_before_a_scoring_for_influence_2_alone() -> None:
    t = position(f"{LAST_WAR}; influence 1: 1 goths; hand 0: 1 huns", century_vii="at-once")
    t.play(*BIDS)
    assert t.legal("pass") == ["pass"]
    assert len(t.legal("raise")) == len(t.legal()) - 1 == 21
    t.play("0 raise goths goths")
    assert t.scores == [3, 1, 0]


@clause("A12.7")
def test_at_once_nobody_is_asked_before_it_where_influence_2_takes_the_place_of_the_gain() -> None:
    t = position(f"{LAST_WAR}; influence 1: 1 goths", preset="club")
    t.play(*BIDS)
    assert (t.over, t.scores, t.field("scorings")) == (True, [0, 4, 0], 1)


@clause("A12.7")
def test_at_once_it_is_scored_before_the_next_war_of_the_card() -> None:
    t = position(f"{TWO_WARS}; peace 1; no action cards", century_vii="at-once")
    t.play("0 play goths raetia", "0 second noricum", *BIDS)
    assert t.scores == [10, 2, 0]  # 8 Goths in 2 provinces, and the Hun whose war is still to come
    t.play(*BIDS)
    assert t.pawns("noricum") == {"goths": 4}
    assert t.is_pacified("noricum")
    assert (t.over, t.scores, t.field("scorings")) == (True, [10, 2, 0], 1)


@clause("A12.7")
def test_at_once_the_ninth_peace_card_brings_no_scoring() -> None:
    t = position(
        "war in raetia; raetia 3 goths 2 huns; peace 2; influence 1: 1 goths; no action cards", century_vii="at-once"
    )
    t.play(*BIDS)
    assert t.field("scorings") == 0


@clause("A12.7")
@pytest.mark.parametrize(("final_scoring", "points"), [("always", 3), ("peace-only", 0)])
def test_at_once_a_game_that_ends_before_the_tenth_peace_card_follows_its_final_scoring(
    final_scoring: str, points: int
) -> None:
    text = "raetia 1 goths; hand 0: 1 goths; influence 0: 21 goths; no action cards"
    t = position(text, century_vii="at-once", final_scoring=final_scoring)
    t.play("0 play goths raetia", "0 gain")
    assert (t.over, t.scores) == (True, [points, 0, 0])


@clause("A12.7")
def test_at_once_century_vi_and_a_final_scoring_in_one_turn_both_count() -> None:
    text = "raetia 2 goths 2 huns; hand 0: 1 goths; influence 0: 21 goths; peace 5; no action cards"
    t = position(text, century_vii="at-once")
    t.play("0 play goths raetia", "0 gain", *BIDS)
    assert (t.over, t.scores, t.field("scorings")) == (True, [8, 0, 0], 2)


@clause("A12.7")
def test_at_once_it_is_told_as_the_scoring_of_century_vii() -> None:
    t = position(f"{LAST_WAR}; influence 1: 1 goths; used 0: raise", century_vii="at-once")
    t.play("0 stand", "1 stand")
    assert "Century VII scoring follows" in effects(t, "stand")
    told = t.tell("2 stand")
    assert "Century VII scoring" in told
    assert "Final scoring" not in told


@clause("A12.7")
def test_at_once_what_passing_before_it_brings_is_the_scoring_of_century_vii_and_the_end() -> None:
    t = position(f"{LAST_WAR}; influence 1: 1 goths; used 0: double exchange", century_vii="at-once")
    t.play(*BIDS)
    assert effects(t, "raise goths goths")[2] == "Century VII scoring: player 0 +3, player 1 +1"
    before = t.state.copy()
    t.play("0 raise goths goths")
    move = t.rules.parse(before, "raise goths goths")
    assert move is not None
    assert [scene.kind for scene in t.rules.scenes(before, move, t.state)] == ["scoring"]
    assert [getattr(scene, "century", "") for scene in t.rules.scenes(before, move, t.state)] == ["VII"]


# A12.8 two_player_gap


def two_scored(first: int, second: int, players: int = 2, **options: Any) -> list[int]:
    """The scores after a scoring with cubes on these squares: 3 Goths in 1 province."""
    text = f"war in raetia; raetia 3 goths 2 huns; influence 0: {first} goths; influence 1: {second} goths"
    t = position(f"{text}; no action cards", players, **options)
    t.play(*BIDS[:players])
    assert t.field("scorings") == 1
    return t.scores


@clause("A12.8")
def test_by_default_the_second_of_two_scores_from_one_square_below_at_most() -> None:
    assert [two_scored(8, square) for square in (7, 6, 5)] == [[3, 1], [3, 0], [3, 0]]


@clause("A12.8")
def test_with_a_gap_of_two_the_second_of_two_scores_from_two_squares_below_at_most() -> None:
    scored = [two_scored(8, square, two_player_gap="2") for square in (7, 6, 5, 0)]
    assert scored == [[3, 1], [3, 1], [3, 0], [4, 0]]


@clause("A12.8")
def test_the_gap_means_nothing_to_three_players() -> None:
    assert two_scored(8, 1, players=3, two_player_gap="2") == two_scored(8, 1, players=3) == [3, 1, 0]


@clause("A12.8")
def test_with_a_gap_of_two_the_page_is_told_so_and_shows_what_the_second_would_get() -> None:
    t = position("raetia 3 goths; influence 0: 8 goths; influence 1: 6 goths", 2, two_player_gap="2")
    picture = t.rules.picture(t.view(1), 1)
    assert (picture.options.two_player_gap, picture.tribes[2].pays) == ("2", (3, 1))


# A12.9 influence_choice


@clause("A12.9")
def test_by_default_a_player_may_do_neither() -> None:
    t = position("hand 0: 1 goths")
    t.play("0 play goths raetia")
    assert t.legal("forgo") == ["forgo"]


@clause("A12.9")
def test_with_one_of_two_to_do_neither_is_not_offered() -> None:
    t = position("hand 0: 1 goths; used 0: exchange", influence_choice="one-of-two")
    t.play("0 play goths raetia")
    assert {text.split()[0] for text in t.legal()} == {"gain", "second", "raise"}
    assert t.why_not("forgo") == (
        "At this table you must either gain influence or place a second pawn; you cannot decline both (A12.9)."
    )


@clause("A12.9")
def test_with_one_of_two_doing_neither_is_listed_with_its_reason() -> None:
    t = position("hand 0: 1 goths", influence_choice="one-of-two")
    t.play("0 play goths raetia")
    reasons = {one.move.text: str(reason) for one, reason in t.match().refusals(0)}
    assert reasons["forgo"].endswith("(A12.9).")


@clause("A12.9")
def test_with_one_of_two_a_cube_at_22_may_still_be_moved_and_stays() -> None:
    t = position("hand 0: 1 goths; influence 0: 22 goths; stock goths 1; no action cards", preset="summary")
    t.play("0 play goths raetia")
    assert t.legal() == ["gain"]
    t.play("0 gain")
    assert t.influence(0) == {"goths": 22}


@clause("A12.9")
def test_with_one_of_two_influence_2_in_place_of_the_gain_stays_a_third_way() -> None:
    t = position("hand 0: 1 goths", influence_choice="one-of-two", influence_2="instead")
    t.play("0 play goths raetia")
    assert len(t.legal("raise")) == 21
    t.play("0 raise huns goths")
    assert t.influence(0) == {"goths": 1, "huns": 1}


@clause("A12.9")
def test_before_its_time_doing_neither_is_refused_as_ever() -> None:
    t = position("hand 0: 1 goths", influence_choice="one-of-two")
    assert t.why_not("forgo").endswith("(A6.1).")
