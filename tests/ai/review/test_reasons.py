"""Because: the causes are the largest parts of the difference, from what the seat knew alone."""

import pytest

from catalaunia.ai.hints.hint import EARLIER, Asked
from catalaunia.ai.review.reasons import Because, because
from catalaunia.compiled.dealing import resample
from catalaunia.core.protocol import Rules, State
from catalaunia.core.texts import LANGUAGES
from catalaunia.core.variant import Variant
from tests import tables
from tests.sizes import sized

TABLES = [Variant("attila", 3), Variant("clash451", 2)]
every_game = pytest.mark.parametrize("table", TABLES, ids=str)
FEW = 60  # worlds


def choices(table: Variant, count: int, seed: int) -> list[tuple[Rules, State, int, int, int]]:
    """A true position, whose turn it is, the better of its first and last move, and the other."""
    found: list[tuple[Rules, State, int, int, int]] = []
    for rules, state, seat in tables.choices(table, count, seed):
        legal = rules.legal(state)
        asked = Asked(rules, rules.view(state, seat), seat, (legal[0], legal[-1]), seed)
        trials = asked.try_moves((legal[0], legal[-1]), FEW)
        better = int(trials.leads[:, :2].mean(axis=0).argmax())
        found.append((rules, state, seat, trials.moves[better], trials.moves[1 - better]))
    return found


def told(rules: Rules, state: State, seat: int, better: int, played: int) -> Because:
    return because(rules, rules.view(state, seat), seat, better, played, 1, FEW)


def said(found: Because) -> list[str]:
    return [one.say(language) for one in found.sentences for language in LANGUAGES]


@every_game
@sized("count", 15, 1_000)
def test_the_sentences_are_about_the_largest_parts(table: Variant, count: int) -> None:
    sentences = 0
    for choice in choices(table, count, seed=3):
        found = told(*choice)
        gains = sorted((one.points for one in found.parts if one.part != EARLIER), reverse=True)
        assert [one.points for one in found.told] == gains[: len(found.told)]
        assert len(found.told) <= 2
        assert len(found.sentences) >= len(found.told)
        assert bool(found.told) == bool(gains and gains[0] >= 0.1)
        sentences += len(said(found))
    assert sentences > count


@every_game
@sized("count", 10, 1_000)
def test_the_parts_add_up_to_the_difference_of_the_leads(table: Variant, count: int) -> None:
    for rules, state, seat, better, played in choices(table, count, seed=4):
        view = rules.view(state, seat)
        trials = Asked(rules, view, seat, (better, played), 1).try_moves((better, played), FEW)
        difference = float((trials.leads[:, 0] - trials.leads[:, 1]).mean())
        parts = because(rules, view, seat, better, played, 1, FEW).parts
        assert sum(one.points for one in parts) == pytest.approx(difference, abs=1e-9)


@every_game
@sized("count", 10, 2_000)
def test_dealing_anew_what_the_seat_cannot_know_changes_no_word(table: Variant, count: int) -> None:
    for rules, state, seat, better, played in choices(table, count, seed=5):
        other = resample(rules, rules.view(state, seat), seat, 99)
        assert said(told(rules, state, seat, better, played)) == said(told(rules, other, seat, better, played))


@every_game
@sized("count", 15, 400)
def test_what_is_said_to_stand_on_the_board_is_better_for_the_seat(table: Variant, count: int) -> None:
    seen = 0
    for rules, state, seat, better, played in choices(table, count, seed=6):
        found = told(rules, state, seat, better, played)
        for part, sentence in zip(found.told, found.sentences, strict=False):
            if sentence.key == "because.now":
                margins = []
                for move in (better, played):
                    after = resample(rules, rules.view(state, seat), seat, 7)
                    rules.apply(after, move)
                    names = [rules.part(state, number)[0] for number in range(len(rules.shares(after)))]
                    points = rules.shares(after)[names.index(part.part)]
                    margins.append(points[seat] - max(points[:seat] + points[seat + 1 :]))
                assert margins[0] > margins[1]
                seen += 1
    assert seen
