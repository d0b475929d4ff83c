"""Because: the causes are the largest parts of the difference, from what the seat knew alone."""

import itertools
from collections.abc import Iterator

import pytest

from catalaunia.ai.arena.games import Units
from catalaunia.ai.arena.unit import Contest
from catalaunia.ai.hints.hint import EARLIER, Asked
from catalaunia.ai.review.ending import ends
from catalaunia.ai.review.judge import CARES, Judge, Judgement
from catalaunia.ai.review.looked import judged
from catalaunia.ai.review.moment import NO_SEAT, moment
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


def holds(found: Because) -> None:
    """What is told is the largest of what shows at once; or else of the end, of which it is most."""
    at_once = sorted((one.points for one in found.at_once if one.points > 0), reverse=True)
    in_the_end = sorted((one.points for one in found.parts if one.part != EARLIER), reverse=True)
    keys = [one.key for one in found.sentences]
    largest = [one.points for one in found.told]
    assert found.sentences
    assert len(keys) <= 2
    if "because.now" in keys:
        assert {*found.told} <= {*found.at_once}
        if sum(one.points for one in found.at_once) > 0:
            assert largest == at_once[: len(largest)]
    elif "because.later" in keys:
        total = sum(one.points for one in found.parts)
        assert {*found.told} <= {*found.parts}
        assert largest == in_the_end[: len(largest)]
        assert sum(largest) >= total / 2 > 0
    else:
        assert found.told == ()
    if keys[0] in ("because.spread", "because.whole", "because.ends_better", "because.ends_played"):
        assert len(keys) == 1


@every_game
@sized("count", 15, 1_000)
def test_the_sentences_are_about_the_largest_parts(table: Variant, count: int) -> None:
    keys: set[str] = set()
    for choice in choices(table, count, seed=3):
        found = told(*choice)
        holds(found)
        assert all(said(found))
        keys |= {one.key for one in found.sentences}
    assert "because.now" in keys
    assert len(keys) > 1


def mistakes(table: Variant, count: int) -> Iterator[tuple[Rules, State, int, Judgement]]:
    """Of quick computer players who play against each other, as a review finds them."""
    arena, judge = Units(Contest(table.game, ("level:3", "level:2"))), Judge(table.rules, CARES["glance"])
    found = 0
    for unit in itertools.count(1):
        match = arena.game(unit, unit % 2)
        for ply, entry in enumerate(match.log):
            at = moment(match.rules, match.trail[ply], ply, entry)
            if at.seat != NO_SEAT and (judged_one := judged(judge, at, unit)).costs:
                yield match.rules, match.trail[ply], at.seat, judged_one
                found += 1
                if found == count:
                    return


@pytest.mark.parametrize("table", [Variant("attila", 2), Variant("clash451", 2)], ids=str)
@sized("count", 15, 200)
def test_a_mistake_of_a_game_has_a_cause_by_the_numbers(table: Variant, count: int) -> None:
    causes = 0
    for rules, state, seat, one in mistakes(table, count):
        found = because(rules, rules.view(state, seat), seat, one.best.move, one.played.move, 1)
        holds(found)
        causes += found.sentences[0].key != "because.whole"
    assert causes > count / 4


def test_what_only_noise_makes_larger_is_no_cause() -> None:
    """Games that are played to their end must say themselves that the better move is better."""
    for rules, state, seat, better, played in choices(TABLES[1], 40, seed=8):
        found = told(rules, state, seat, played, better)  # turned round: these games say that it is worse
        assert not {"because.later", "because.spread"} & {one.key for one in found.sentences}


def test_a_move_that_ends_the_game_is_told_to_do_so() -> None:
    table, seen = Variant("attila", 2), 0
    for rules, state, seat in tables.choices(table, 400, seed=12, every=3):
        view = rules.view(state, seat)
        over = {move: ends(rules, view, seat, (move,), 1) for move in rules.legal(view)[:6]}
        better, played = min(over, key=lambda move: over[move]), max(over, key=lambda move: over[move])
        if over[better] == 0 and over[played] == 1:
            keys = [one.key for one in told(rules, state, seat, better, played).sentences]
            assert "because.whole" not in keys
            seen += "because.ends_played" in keys
        if seen:
            return
    raise AssertionError("no game ended")


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
