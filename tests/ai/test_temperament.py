"""Temperaments: what one leans to is made where little is lost by it, and nothing else changes."""

import pytest

from catalaunia.ai import players
from catalaunia.ai.player import Alternative, Answer, Budget
from catalaunia.ai.temperament import THOUGHTS, Tempered, temperaments
from catalaunia.core import registry
from catalaunia.core.match import Match
from catalaunia.core.texts import LANGUAGES, catalogue
from catalaunia.core.variant import Variant
from catalaunia.server.tables import cast


class Fixed:
    """Answers as it is told, one answer after the other."""

    def __init__(self, *answers: Answer) -> None:
        self.answers = list(answers)

    def answer(self, *_: object) -> Answer:
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]


def question() -> tuple[Match, int, dict[str, int]]:
    """A position of a game with moves of several verbs: by verb, the first of them."""
    match = Match(Variant("attila", 2).rules, ["a", "b"], bytes(32))
    for _ in range(400):
        seat = match.to_act()[0]
        moves = match.legal(seat)
        verbs = {move.verb: move.number for move in reversed(moves)}
        if len(verbs) > 1:
            return match, seat, verbs
        match.play(seat, moves[0].text)
    raise AssertionError("no such position")


def answered(leanings: dict[str, float], *values: tuple[int, float, float], seed: int = 1) -> int:
    match, seat, _ = question()
    alternatives = tuple(Alternative(move, weight, value) for move, weight, value in values)
    player = Tempered(Fixed(Answer(values[0][0], alternatives)), match.rules, leanings)
    answer = player.answer(match.view(seat), seat, [one[0] for one in values], Budget(), seed)
    assert answer.alternatives == alternatives
    return answer.move


def test_a_leaning_decides_where_moves_are_close() -> None:
    _, _, verbs = question()
    (_, best), (liked, other) = list(verbs.items())[:2]
    close, far, hardly_tried = (other, 0.4, 0.49), (other, 0.4, 0.47), (other, 0.1, 0.49)
    assert answered({liked: 0.02}, (best, 0.6, 0.5), close) == other
    assert answered({liked: 0.02}, (best, 0.6, 0.5), far) == best
    assert answered({liked: 0.02}, (best, 0.9, 0.5), hardly_tried) == best
    assert answered({}, (best, 0.6, 0.5), close) == best


def test_a_whim_takes_any_that_is_close() -> None:
    _, _, verbs = question()
    best, other = list(verbs.values())[:2]
    close = {answered({"whim": 0.02}, (best, 0.5, 0.5), (other, 0.5, 0.49), seed=seed) for seed in range(40)}
    far = {answered({"whim": 0.02}, (best, 0.5, 0.5), (other, 0.5, 0.4), seed=seed) for seed in range(40)}
    assert (close, far) == ({best, other}, {best})


def test_who_compares_nothing_thinks_again() -> None:
    match, seat, verbs = question()
    (_, first), (liked, later) = list(verbs.items())[:2]
    for thought in range(1, THOUGHTS):
        fixed = Fixed(*[Answer(first)] * thought, Answer(later))
        player = Tempered(fixed, match.rules, {liked: 1.0})
        assert player.answer(match.view(seat), seat, list(verbs.values()), Budget(), 1).move == later


@pytest.mark.parametrize("game", registry.names())
def test_every_game_knows_the_temperaments_of_the_cast_and_their_verbs(game: str) -> None:
    rules = Variant(game, registry.find(game).players[0]).rules
    assert sorted(temperaments(rules)) == sorted(cast.TEMPERAMENTS)
    for temper in temperaments(rules):
        leanings = players.parse(f"level:1:{temper}").leanings(rules)
        assert {*leanings} - {"whim"} <= {block.verb for block in rules.blocks.blocks}
        assert all(f"temperament.{temper}" in catalogue(language) for language in LANGUAGES)


def test_everybody_of_the_cast_has_one_temperament() -> None:
    named = [name for names in cast.TEMPERAMENTS.values() for name in names]
    assert sorted(named) == sorted(cast.NAMES)
