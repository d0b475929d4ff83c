"""Attila: wars and scorings as scenes, told once everything in them is open."""

from typing import Any

from catalaunia.core import protocol
from tests.clauses import clause
from tests.games.attila.positions import Table, position

FORCES = "raetia 2 vandals 2 saxons 1 franks; war in raetia; no action cards"
WAR = f"{FORCES}; hand 0: 2 vandals; hand 1: 1 saxons, 1 franks; hand 2: 1 franks"


def scenes(t: Table, move: str) -> list[Any]:
    """Say a move and return its scenes."""
    t.draw()
    before = protocol.copy(t.state)
    t.play(move)
    made = t.rules.parse(before, move.partition(" ")[2])
    assert made is not None
    return t.rules.scenes(before, made, t.state)


def revealed(**options: Any) -> list[Any]:
    t = position(WAR, **options)
    moves = ("0 bid vandals", "0 bid vandals", "0 stand", "1 bid franks", "1 bid saxons", "1 stand", "2 bid franks")
    for move in moves:
        assert scenes(t, move) == []
    return scenes(t, "2 stand")


@clause("A7.4", "A7.7", "A8.1")
def test_the_reveal_shows_who_laid_which_card_and_who_leaves() -> None:
    war, scoring = revealed()
    assert (war.kind, war.province, war.order, war.century) == ("war", "raetia", (0, 1, 2), "IV")
    assert war.bids == ((0, 0, 0, 0, 0, 2), (1, 0, 0, 1, 0, 0), (1, 0, 0, 0, 0, 0))
    strengths = {force.tribe: (force.pawns, force.cards, force.strength, force.leaves) for force in war.forces}
    assert strengths == {"franks": (1, 2, 3, True), "saxons": (2, 1, 3, True), "vandals": (2, 2, 4, False)}
    assert (scoring.kind, scoring.century) == ("scoring", "IV")


@clause("A7.3")
def test_nothing_of_a_war_is_shown_before_the_last_has_bid() -> None:
    assert revealed(war_bids="simultaneous")[0].bids[0] == (0, 0, 0, 0, 0, 2)


@clause("A9.2")
def test_a_scoring_shows_every_tribe_with_its_points_by_seat() -> None:
    t = position(WAR + "; influence 0: 3 vandals; influence 1: 2 vandals; score 1 1 1")
    for move in ("0 stand", "1 stand"):
        t.play(move)
    war, scoring = scenes(t, "2 stand")
    assert [force.tribe for force in war.forces if force.leaves] == ["franks"]
    vandals = scoring.tribes[5]
    assert (vandals.tribe, vandals.pawns, vandals.provinces, vandals.points) == ("vandals", 2, 1, (2, 1, 0))
    assert scoring.score == (3, 2, 1)
    assert vandals.shared == (False, False, False)


@clause("A9.3", "A9.4")
def test_a_shared_place_is_marked_and_a_first_and_second_with_equal_points_are_not() -> None:
    shares = "influence 0: 3 vandals, 2 saxons; influence 1: 3 vandals, 1 saxons; influence 2: 1 saxons"
    t = position(f"{WAR}; {shares}")
    for move in ("0 stand", "1 stand"):
        t.play(move)
    _, scoring = scenes(t, "2 stand")
    assert [scoring.tribes[k].shared for k in (3, 5)] == [(False, True, True), (True, True, False)]
    assert scoring.tribes[0].shared == (False, False, False)
