"""Choices made at once: sealed in any order of arrival, changeable until complete, written in the game's order."""

import pytest

from catalaunia.core import record, registry
from catalaunia.core.match import Match
from catalaunia.core.texts import Refusal
from tests.games.attila.positions import position

SEED = bytes(range(32))


def started(seed: bytes = SEED, **options: str) -> Match:
    return Match(registry.find("clash451").rules(2, options), ["Ada", "Bo"], seed)


def texts(match: Match) -> list[str]:
    return [f"{record.speaker(entry.actor)} {entry.move.text}" for entry in match.log]


def choose(match: Match, seat: int) -> None:
    """A whole choice: always the first move."""
    while seat in match.to_act() and match.rules.choosers(match.state):
        match.play(seat, match.legal(seat)[0].text)


def outputs(match: Match, seat: int | None) -> list[object]:
    """All that a seat gets from a match."""
    legal = match.legal(seat) if seat is not None else []
    return [match.view(seat).tobytes(), legal, texts(match)]


def test_the_deal_of_clash_451_is_the_one_of_the_notation() -> None:
    said = texts(started())
    terrains = "roma carthago londinium colonia-agrippina neapolis parisiorum mediolanum burdigala toletum".split()
    cards = "h11 h4 h7 h21 h3 h15 r4 r17 r9 r14 r3 r13".split()
    assert said == [f"chance terrain {name}" for name in terrains] + [f"chance draw {card}" for card in cards]


@pytest.mark.parametrize("mode", ["base", "expert"])
def test_the_order_of_arrival_changes_nothing_of_what_is_written(mode: str) -> None:
    one, other = started(mode=mode), started(mode=mode)
    for turn in range(3):
        choose(one, 0)
        choose(one, 1)
        choose(other, 1)
        choose(other, 0)
        assert texts(one) == texts(other), turn
        for match in (one, other):
            while not match.rules.choosers(match.state):
                seat = match.to_act()[0]
                match.play(seat, match.legal(seat)[0].text)


def test_nothing_is_written_before_both_have_chosen() -> None:
    match = started()
    before = len(match.log)
    choose(match, 1)
    assert len(match.log) == before
    assert match.to_act() == [0]
    choose(match, 0)
    assert [text.split()[0] for text in texts(match)[before:]] == ["0"] * 3 + ["1"] * 3


@pytest.mark.parametrize("mode", ["base", "expert"])
def test_nothing_the_other_gets_depends_on_a_choice_before_the_reveal(mode: str) -> None:
    for chooser in (0, 1):
        match = started(mode=mode)
        before = {seat: outputs(match, seat) for seat in (1 - chooser, None)}
        for move in match.legal(chooser):
            match = started(mode=mode)
            match.play(chooser, move.text)
            choose(match, chooser)
            assert {seat: outputs(match, seat) for seat in (1 - chooser, None)} == before


def test_a_player_can_change_his_mind_until_both_are_complete() -> None:
    match = started()
    first = match.legal(0)[0].text
    choose(match, 0)
    with pytest.raises(Refusal, match="You have already chosen"):
        match.play(0, first)
    match.take_back_choice(0)
    last = match.legal(0)[-1].text
    match.play(0, last)
    match.undo(0)
    choose(match, 0)
    choose(match, 1)
    assert f"0 {first}" in texts(match)
    with pytest.raises(Refusal):
        match.take_back_choice(0)


def with_mulligan() -> tuple[Match, int]:
    """A match in which a seat may take a mulligan."""
    for n in range(300):
        match = started(n.to_bytes(32))
        for seat in (0, 1):
            if any(move.text == "mulligan" for move in match.legal(seat)):
                return match, seat
    raise AssertionError("no such deal")


def test_a_mulligan_is_sealed_too_and_its_draws_do_not_depend_on_the_other() -> None:
    match, seat = with_mulligan()
    before = {other: outputs(match, other) for other in (1 - seat, None)}
    hand = match.view(seat)["own"].tobytes()
    match.play(seat, "mulligan")
    assert match.view(seat)["own"].tobytes() != hand
    assert {other: outputs(match, other) for other in (1 - seat, None)} == before
    redrawn = match.view(seat)["own"].tobytes()
    choose(match, 1 - seat)
    assert match.view(seat)["own"].tobytes() == redrawn
    choose(match, seat)
    assert f"{seat} mulligan" in texts(match)
    finished = record.make(registry.find("clash451"), match.rules, match.names, match.log, match.state)
    assert record.verify(finished | {"seed": match.seed.hex()}).ok


def test_a_mulligan_cannot_be_taken_back() -> None:
    match, seat = with_mulligan()
    match.play(seat, "mulligan")
    move = match.legal(seat)[0].text
    with pytest.raises(Refusal, match="A card has been drawn since"):
        match.take_back_choice(seat)
    match.play(seat, move)
    match.take_back_choice(seat)  # the choice, but not the mulligan
    with pytest.raises(Refusal, match="A card has been drawn since"):
        match.undo(seat)
    assert move in [one.text for one in match.legal(seat)]


def test_whether_another_has_chosen_does_not_show_before_the_reveal() -> None:
    match = started()
    choose(match, 1)
    assert match.to_act() == [0]
    assert match.awaited(0) == match.awaited(None) == [0, 1]
    assert match.awaited(1) == [0]


def simultaneous() -> Match:
    """A war in which the active player could still use an action card."""
    text = "war in raetia; raetia 3 goths 2 huns; hand all: 1 goths, 1 huns"
    return position(text, war_bids="simultaneous").match()


@pytest.mark.parametrize("others", [(), ("1 stand",), ("1 bid goths", "2 stand")])
def test_what_is_taken_back_does_not_tell_whether_others_have_chosen(others: tuple[str, ...]) -> None:
    match = simultaneous()
    match.play(0, "bid huns")
    for said in others:
        match.play(int(said[0]), said[2:])
    match.take_back_choice(0)
    assert [move.text for move in match.legal(0)] == ["bid huns", "bid goths", "stand"]
    assert match.awaited(0) == [0, 1, 2]
    with pytest.raises(Refusal, match="You have no move to take back"):
        match.undo(0)


def test_an_undo_before_a_choice_does_not_depend_on_what_others_have_sealed() -> None:
    answers = []
    for sealed in (False, True):
        match = simultaneous()
        match.play(0, "raise goths goths")
        if sealed:
            match.play(1, "stand")
        with pytest.raises(Refusal) as refused:
            match.undo(0)
        answers.append(str(refused.value))
    assert answers[0] == answers[1]
