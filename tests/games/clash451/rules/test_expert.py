"""Clash 451 C9: expert mode."""

import pytest

from catalaunia.core.protocol import CHANCE
from catalaunia.games.clash451.game import ClashRules
from catalaunia.games.clash451.rules.moves import card_text
from catalaunia.games.clash451.rules.state import IN_HAND, MOVE, NOWHERE, OVER, PICK, PILE, PLACE, RETURN, VALUES
from tests.clauses import clause
from tests.games.clash451.positions import Table, card, position, rules

HANDS = "hands: h4 h5 h6 h9 h10 h11 r7 r8 r13 r14 r15 r16"
HUNS = ("0 pick h11", "0 pick h10", "0 pick h9")
ROMANS = ("1 pick r16", "1 pick r15", "1 pick r14")


def hand(t: Table, side: int) -> list[str]:
    """The cards in hand."""
    return [card_text(side * VALUES + c) for c in range(VALUES) if t.field("own")[side, c] == IN_HAND]


def finish_turn(t: Table) -> None:
    """Decline all cards, move nobody."""
    while t.field("phase") in (PLACE, MOVE):
        t.play(f"{t.actor} {t.legal()[-1]}")


def drawn(t: Table) -> dict[int, list[str]]:
    """Make the draws at the start of a turn and tell them, by side."""
    found: dict[int, list[str]] = {0: [], 1: []}
    while t.actor == CHANCE:
        move = t.legal()[0]
        found["hr".index(move.split()[1][0])].append(move.split()[1])
        t.play(f"chance {move}")
    return found


def choose(t: Table, side: int, block: str) -> list[str]:
    """Choose the first three cards in hand; returns the others, which go over or under."""
    chosen = hand(t, side)[:3]
    t.play(*(f"{side} pick {name}" for name in chosen))
    others = hand(t, side)
    t.play(f"{side} {block}")
    return others


def texts(made: ClashRules, numbers: list[int]) -> list[str]:
    """The moves of a game from its beginning."""
    state, found = made.new(), []
    for number in numbers:
        found.append(made.move(state, number).text)
        made.apply(state, number)
    return found


@clause("C9.1")
def test_after_the_choice_each_player_decides_over_or_under() -> None:
    t = position(HANDS, mode="expert")
    for side, picks in enumerate((HUNS, ROMANS)):
        t.play(*picks)
        assert (t.field("phase"), t.actor) == (RETURN, side)
        assert t.legal() == ["over", "under"]
        t.play(f"{side} over")
    assert t.field("phase") == PLACE


@clause("C9.1")
def test_in_the_base_game_nobody_is_asked() -> None:
    t = position(HANDS)
    t.play(*HUNS)
    assert (t.field("phase"), t.actor) == (PICK, 1)
    t.play(*ROMANS)
    assert t.field("phase") == PLACE


@clause("C9.1")
def test_a_block_on_top_of_the_pile_is_drawn_again_next_turn() -> None:
    t = position(HANDS, mode="expert")
    t.play(*HUNS, "0 over", *ROMANS, "1 over")
    finish_turn(t)
    new = drawn(t)
    assert [len(new[0]), len(new[1])] == [3, 3]
    assert set(hand(t, 0)) == {"h4", "h5", "h6", *new[0]}
    assert set(hand(t, 1)) == {"r7", "r8", "r13", *new[1]}


@clause("C9.1")
def test_a_block_under_the_pile_is_not_drawn_next_turn() -> None:
    t = position(HANDS, mode="expert")
    t.play(*HUNS, "0 under", *ROMANS, "1 over")
    finish_turn(t)
    assert {"draw h4", "draw h5", "draw h6"}.isdisjoint(t.legal())
    assert len(t.legal()) == 15
    new = drawn(t)
    assert [len(new[0]), len(new[1])] == [6, 3]
    assert set(hand(t, 0)) == set(new[0])


@clause("C9.1")
def test_blocks_under_the_pile_come_up_whole_and_in_their_order() -> None:
    t = position(HANDS, mode="expert")
    blocks = []
    for turn in range(1, 4):
        assert len(drawn(t)[0]) == (0 if turn == 1 else 6)
        blocks.append(choose(t, 0, "under"))
        choose(t, 1, "over")
        finish_turn(t)
    new = drawn(t)[0]  # turn 4: the last three unseen cards, then the oldest block
    assert len(new) == 3
    assert set(hand(t, 0)) == {*new, *blocks[0]}
    blocks.append(choose(t, 0, "under"))
    choose(t, 1, "over")
    finish_turn(t)
    assert drawn(t)[0] == []  # turn 5: known cards only
    assert set(hand(t, 0)) == {*blocks[1], *blocks[2]}
    blocks.append(choose(t, 0, "over"))
    choose(t, 1, "over")
    finish_turn(t)
    drawn(t)
    assert set(hand(t, 0)) == {*blocks[3], *blocks[4]}


@clause("C9.1")
@pytest.mark.parametrize("dice", range(1, 21))
def test_in_random_games_every_hand_is_what_a_real_pile_would_give(dice: int) -> None:
    """A pile with cards that nobody has seen in its middle: each is what its player draws."""
    made = rules(mode="expert")
    state = made.new()
    over, unseen = [list[str](), list[str]()], [21, 21]
    under: list[list[list[str]]] = [[], []]
    t = Table(made, state)
    moves = texts(made, made.random_game(dice)[0])
    draws: list[list[str]] = [[], []]
    begun = 0
    for move in moves:
        side = t.actor
        if t.field("phase") == PICK and begun != t.field("turn") * 2 + side and "mulligan" not in moves:
            begun = int(t.field("turn")) * 2 + side
            expected = over[side] + draws[side]
            assert len(draws[side]) == min(6 - len(over[side]), unseen[side])
            unseen[side] -= len(draws[side])
            while len(expected) < 6:
                expected = expected + under[side].pop(0)
            assert sorted(hand(t, side)) == sorted(expected)
            draws[side] = []
        block = hand(t, side) if move in ("over", "under") else []
        t.play(f"{'chance' if side == CHANCE else side} {move}")
        if move.startswith("draw"):
            draws["hr".index(move[5])].append(move[5:])
        elif move == "over":
            over[side] = block
        elif move == "under":
            over[side] = []
            under[side].append(block)
    assert t.over


@clause("C9.1")
@pytest.mark.parametrize("seat", [1, None])
def test_over_or_under_is_secret(seat: int | None) -> None:
    views = []
    for block in ("over", "under"):
        t = position(HANDS, mode="expert")
        t.play(*HUNS, f"0 {block}")
        views.append([t.rules.view(t.state, seat).tobytes()])
        t.play(*ROMANS, "1 over")
        views[-1].append(t.rules.view(t.state, seat).tobytes())
        finish_turn(t)
        t.draw()
        views[-1].append(t.rules.view(t.state, seat)["own"][0, 0].tobytes())
    assert views[0] == views[1]


@clause("C9.1")
def test_whose_block_it_is_knows_where_it_went() -> None:
    t = position(HANDS, mode="expert")
    t.play(*HUNS, "0 under")
    own = t.rules.view(t.state, 0)["own"][0, 0]
    assert len({int(own[card(name)]) for name in ("h4", "h5", "h6")}) == 1
    assert own[card("h4")] not in (NOWHERE, PILE, IN_HAND)


@clause("C9.2")
def test_the_game_has_six_turns() -> None:
    t = position("huns 1: h9; turn 6; conflicts", mode="expert")
    assert t.over
    t = position("huns 1: h9; turn 5; conflicts", mode="expert")
    assert not t.over
    assert t.field("turn") == 6
    assert not position("huns 1: h9; turn 6; conflicts").over


@clause("C9.2")
@pytest.mark.parametrize(("mode", "turns", "remaining"), [("expert", 6, 3), ("base", 7, 0)])
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_three_cards_remain_in_each_pile(mode: str, turns: int, remaining: int, dice: int) -> None:
    _, state = rules(mode=mode).random_game(dice)
    assert (state["phase"][0], state["turn"][0]) == (OVER, turns)
    assert [(state["own"][0, side] != NOWHERE).sum() for side in (0, 1)] == [remaining, remaining]
