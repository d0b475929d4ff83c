"""Games that their people have ended: the match stops, the record says how, and what does not fit is refused."""

from typing import Any

import pytest

from catalaunia.core import record, registry
from catalaunia.core.match import Ended, Match
from catalaunia.core.record import Record
from catalaunia.core.texts import Refusal


def begun(game: str = "attila", players: int = 2, moves: int = 12) -> Match:
    rules = registry.find(game).rules(players, {})
    match = Match(rules, ["Ada", "Ben", "Cy"][:players], bytes(32))
    for _ in range(moves):
        seat = match.to_act()[0]
        match.play(seat, match.legal(seat)[0].text)
    return match


def resigned(game: str = "attila", seat: int = 1) -> Record:
    match = begun(game)
    match.resign(seat)
    return record.of_match(registry.find(game), match)


@pytest.mark.parametrize("game", registry.names())
def test_a_game_that_is_given_up_is_over_and_nobody_moves_any_more(game: str) -> None:
    match = begun(game)
    before = len(match.log)
    match.resign(1)
    assert (match.over, match.winners, match.to_act(), match.awaited(None)) == (True, [0], [], [])
    assert [match.legal(seat) for seat in range(2)] == [[], []]
    assert len(match.log) == before
    with pytest.raises(Refusal) as refused:
        match.play(0, "gain")
    assert refused.value.text.key == "match.over"


def test_what_was_sealed_is_not_played_when_somebody_gives_up() -> None:
    match = begun("clash451", moves=0)
    match.play(0, match.legal(0)[0].text)
    assert match.sealed(0)
    match.resign(1)
    assert not match.sealed(0)
    assert not any(entry.actor == 0 for entry in match.log)


@pytest.mark.parametrize("game", registry.names())
def test_its_record_holds_with_winners_seed_and_how_it_ended_but_no_scores(game: str) -> None:
    written = resigned(game)
    assert written["ended"] == {"how": "resigned", "seat": 1}
    assert (written["winners"], "scores" in written, written["seed"]) == ([0], False, bytes(32).hex())
    verdict = record.verify(written)
    assert (verdict.error, verdict.over) == (None, True)
    gone = record.replay(written)
    assert gone.ended == Ended("resigned", 1, (0,))
    assert record.replay(written, 3).ended is None  # it went on from there


@pytest.mark.parametrize("ended", [{"how": "time", "seat": 0}, {"how": "agreed"}])
def test_other_ends_are_read_too(ended: dict[str, Any]) -> None:
    written = resigned() | {"ended": ended, "winners": [1]}
    assert record.verify(written).ok


@pytest.mark.parametrize(
    ("fields", "key"),
    [
        ({"ended": "resigned"}, "record.ended"),
        ({"ended": {"how": "bored", "seat": 1}}, "record.ended"),
        ({"ended": None}, "record.null"),
        ({"ended": {"how": "resigned"}}, "record.ended_seat"),
        ({"ended": {"how": "resigned", "seat": 2}}, "record.ended_seat"),
        ({"ended": {"how": "resigned", "seat": True}}, "record.ended_seat"),
        ({"ended": {"how": "agreed", "seat": 1}}, "record.ended_seat"),
        ({"ended": {"how": "agreed", "seat": None}}, "record.ended_seat"),
        ({"winners": [1]}, "record.ended_winners"),  # who has resigned
        ({"winners": []}, "record.ended_winners"),
        ({"winners": [0, 0]}, "record.ended_winners"),
        ({"winners": [7]}, "record.ended_winners"),
        ({"scores": [1, 2]}, "record.ended_winners"),
    ],
)
def test_what_does_not_fit_is_refused(fields: dict[str, Any], key: str) -> None:
    error = record.verify(resigned() | fields).error
    assert error is not None
    assert error.key == key


def test_a_record_that_says_so_must_have_winners() -> None:
    written = resigned()
    del written["winners"]
    error = record.verify(written).error
    assert error is not None
    assert error.key == "record.ended_winners"


def test_a_game_that_the_rules_have_ended_was_not_ended_by_people() -> None:
    match = begun()
    while not match.over:
        seat = match.to_act()[0]
        match.play(seat, match.legal(seat)[0].text)
    written = record.of_match(registry.find("attila"), match)
    del written["scores"]
    winner = written["winners"][0]
    written |= {"ended": {"how": "resigned", "seat": 1 - winner}, "winners": [winner]}
    error = record.verify(written).error
    assert error is not None
    assert error.key == "record.ended_over"
