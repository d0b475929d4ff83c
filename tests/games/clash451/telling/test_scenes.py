"""Clash 451: reveals and conflicts as scenes. Each conflict is fought on Colonia Agrippina (3)."""

from typing import Any

from catalaunia.core import protocol
from tests.clauses import clause
from tests.games.clash451.positions import Table, position


def scenes(t: Table, move: str) -> list[Any]:
    """Say a move and return its scenes."""
    before = protocol.copy(t.state)
    t.play(move)
    made = t.rules.parse(before, move.partition(" ")[2])
    assert made is not None
    return t.rules.scenes(before, made, t.state)


def fought(text: str, move: str = "0 decline", shown: str = "h21") -> list[Any]:
    """The scenes of the last move of a turn."""
    return scenes(position(f"{text}; turn 3; shown {shown}; round 2"), move)


@clause("C6.2")
def test_a_wall_counts_as_one_and_its_holder_is_named() -> None:
    [told] = fought("huns 3: h9 h17; romans 3: r10")
    assert (told.kind, told.terrain.id, told.counts, told.wall) == ("conflict", "colonia-agrippina", (2, 1), 0)
    assert (told.decided, told.winner, told.ranks, told.control) == ("count", 0, (), 0)
    assert [(one.card.id, one.falls, one.felled_by) for one in told.fighters[0]] == [("h9", True, "r10")]


@clause("C6.3")
def test_a_vine_decides_between_equal_numbers() -> None:
    [told] = fought("huns 3: h9; huns 7: h2; romans 3: r10")
    assert (told.decided, told.vines, told.winner, told.ranks) == ("vine", (True, False), 0, ())


@clause("C6.4", "C6.6", "C6.9", "C7.1")
def test_a_battle_is_told_rank_by_rank_with_the_strengths_of_a_palace() -> None:
    [told] = fought("huns 3: h6 h10 h9; huns 4: h3; romans 3: r12 r11 r8")
    assert [one.strength for one in told.fighters[0]] == [16, 10, 9]
    assert [(rank.huns, rank.romans, rank.point) for rank in told.ranks] == [(16, 12, 0), (10, 11, 1), (9, 8, 0)]
    assert (told.decided, told.winner) == ("battle", 0)
    assert {one.card.id: one.felled_by for one in told.fighters[0]} == {"h6": None, "h10": "r12", "h9": "r11"}
    assert all(one.falls and one.felled_by is None for one in told.fighters[1])


@clause("C6.4", "C6.7")
def test_a_wall_is_the_first_rank_and_can_be_captured() -> None:
    [told] = fought("huns 3: h17 h13 h8; romans 3: r16 r15 r12")
    assert [(rank.huns, rank.romans, rank.point) for rank in told.ranks] == [(None, 16, 0), (13, 15, 1), (8, 12, 1)]
    assert (told.winner, told.building.id, told.captured, told.control) == (1, "h17", 1, 1)


@clause("C6.5")
def test_nobody_wins_where_even_the_ranks_are_equal() -> None:
    [told] = fought("huns 3: h9 h12; romans 3: r9 r12")
    assert (told.decided, told.winner, told.control, told.points) == ("nobody", None, None, (0, 0))


@clause("C6.1", "C6.7")
def test_conflicts_come_in_order_and_what_is_captured_works_in_the_next() -> None:
    first, second = fought("huns 3: h2 h9; romans 3: r10 r11; huns 5: h12; romans 5: r12")
    assert (first.terrain.value, first.captured) == (3, 1)
    assert (second.terrain.value, second.vines, second.decided) == (5, (False, True), "vine")


def test_units_that_the_last_move_brings_along_are_in_the_scene() -> None:
    [placed] = fought("huns 3: h9; romans 3: r10", "0 place colonia-agrippina", "h14")
    assert [one.card.id for one in placed.fighters[0]] == ["h14", "h9"]
    [married] = fought("huns 3: h9; romans 3: r10 r5", "0 marry r5", "h20")
    assert [one.card.id for one in married.fighters[0]] == ["h9", "r5"]
    [pushed] = fought("huns 3: h9; romans 4: r10; huns 5: h13", "0 migrate h9 augusta-treverorum", "h19")
    assert ([one.card.id for one in pushed.fighters[0]], pushed.terrain.value) == (["h13"], 5)


@clause("C4.1")
def test_a_reveal_shows_both_cards_and_who_plays_first() -> None:
    hands = "hands: h1 h2 h3 h4 h5 h6 r1 r2 r3 r4 r5 r6; turn 2"
    t = position(hands)
    moves = ["0 pick h1", "0 pick h5", "0 pick h3", "1 pick r1", "1 pick r6"]
    for move in moves:
        assert scenes(t, move) == []
    equal, uneven = scenes(t, "1 pick r2")
    assert ([card.id for card in equal.cards], equal.first) == (["h1", "r1"], None)
    assert ([card.id for card in uneven.cards], uneven.first) == (["h5", "r6"], 1)
