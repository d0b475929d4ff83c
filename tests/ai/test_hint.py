"""Hints: what their numbers are, that they add up, and that they know no more than the seat does."""

import json
from dataclasses import asdict

import numpy as np
import pytest

from catalaunia.ai.hints import hint as hints
from catalaunia.ai.hints.calibrated import mend
from catalaunia.ai.hints.chooser import Chooser
from catalaunia.ai.hints.hint import Asked, Estimate, Hint, estimate, hint, is_about_equal
from catalaunia.ai.hints.sentences import sentences, signed
from catalaunia.ai.hints.stages import candidates, nudge
from catalaunia.ai.review.judge import Care, Judge
from catalaunia.compiled import dice
from catalaunia.compiled.dealing import resample
from catalaunia.core.protocol import Rules, State
from catalaunia.core.texts import LANGUAGES
from catalaunia.core.variant import Variant
from tests import tables
from tests.games.attila import positions as attila
from tests.games.clash451 import positions as clash451
from tests.sizes import sized

TABLES = [Variant("attila", 3), Variant("clash451", 2)]
every_game = pytest.mark.parametrize("table", TABLES, ids=str)


@pytest.fixture(autouse=True)
def quick_mixtures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "MIXER", "rm:40")


def of(rules: Rules, state: State, seat: int, seed: int = 1, playouts: int = 200) -> Hint:
    view = rules.view(state, seat)
    return hint(rules, view, seat, rules.legal(view), seed, playouts)


@every_game
def test_a_hint_is_structured_data(table: Variant) -> None:
    for rules, state, seat in tables.choices(table, 5, seed=1):
        found = of(rules, state, seat)
        told = json.loads(json.dumps(asdict(found.figures())))
        assert list(told) == ["seat", "worlds", "legal", "best", "alternative", "moves", "breakdown", "mixture"]
        texts = [rules.move(state, move).text for move in rules.legal(state)]
        assert told["best"] == told["moves"][0]["move"]
        assert told["alternative"] == told["moves"][1]["move"]
        assert len(told["moves"]) == min(hints.MOVES_SHOWN, told["legal"])
        keys = ["move", "points", "lead", "win", "behind", "worse", "about_equal", "parts", "risks"]
        for one in told["moves"]:
            assert list(one) == keys
            assert one["move"] in texts
            assert 0 <= one["win"]["mean"] <= 1
            assert one["worse"]["mean"] >= 0
            assert all(0 <= risk["probability"] <= 1 for risk in one["risks"])


@every_game
def test_equal_questions_get_equal_hints(table: Variant) -> None:
    for rules, state, seat in tables.choices(table, 5, seed=2):
        assert of(rules, state, seat, seed=7) == of(rules, state, seat, seed=7)


@every_game
@sized("count", 25, 100)
def test_a_hint_is_the_same_whatever_is_hidden_from_the_seat(table: Variant, count: int) -> None:
    for n, (rules, state, seat) in enumerate(tables.choices(table, count, seed=3)):
        other = resample(rules, rules.view(state, seat), seat, n)
        assert of(rules, other, seat, playouts=40).figures() == of(rules, state, seat, playouts=40).figures()


@every_game
@sized("count", 6, 60)
def test_with_the_same_seed_and_as_many_tries_hint_and_review_name_the_same_first_move(
    table: Variant, count: int
) -> None:
    """Whatever was played then."""
    for n, (rules, state, seat) in enumerate(tables.choices(table, count, seed=11)):
        view, legal = rules.view(state, seat), rules.legal(rules.view(state, seat))
        first = hint(rules, view, seat, legal, n, 400).best
        for played in (legal[0], legal[-1]):
            judged = Judge(rules, Care(400, 8)).decision(view, seat, legal, played, n)
            assert rules.move(view, judged.best.move).text == first.move


@every_game
def test_the_stages_of_a_hint_say_more_and_more(table: Variant) -> None:
    for rules, state, seat in tables.choices(table, 8, seed=12, every=7):
        found = of(rules, state, seat)
        look, few = nudge(found), candidates(found)
        if look.part:
            assert look.part in {one.part for one in (*found.breakdown, *found.best.parts)}
        for language in LANGUAGES:
            said = look.text.say(language)
            assert said.endswith(".")
            assert found.best.name.say(language) not in said
        assert 2 <= len(few) <= 3
        assert found.best in few
        assert few == sorted(few, key=lambda one: one.move)  # the order tells nothing


def test_below_two_standard_errors_moves_are_about_equal() -> None:
    assert is_about_equal(Estimate(0.0, 0.0))
    assert is_about_equal(Estimate(1.9, 1.0))
    assert not is_about_equal(Estimate(2.0, 1.0))
    assert not is_about_equal(Estimate(0.1, 0.0))


def test_an_estimate_is_the_mean_and_its_standard_error() -> None:
    found = estimate(np.array([1.0, 2.0, 4.0, 5.0]))
    assert found.mean == 3.0
    assert found.error == pytest.approx(np.sqrt(10 / 3) / 2)


@every_game
def test_the_errors_of_differences_are_those_of_paired_worlds(table: Variant) -> None:
    rules, state, seat = next(tables.choices(table, 1, seed=4))
    view, legal = rules.view(state, seat), rules.legal(state)[:4]
    found = hint(rules, view, seat, legal, seed=5, playouts=600)
    trials = Asked(rules, view, seat, legal, seed=5).try_moves(
        [getattr(rules.parse(state, one.move), "number", 0) for one in found.moves], found.worlds
    )
    columns = [trials.moves.index(getattr(rules.parse(state, one.move), "number", 0)) for one in found.moves]
    choice = Chooser(rules).choose(view, seat, legal, 600, dice(5, 1))
    for place, (one, k) in enumerate(zip(found.moves, columns, strict=True)):
        for given, raw in (
            (one.behind, trials.leads[:, columns[0]] - trials.leads[:, k]),
            (one.worse, choice.shares[:, 0] - choice.shares[:, place]),
            (one.points, trials.leads[:, k] - trials.leads[:, -1]),
        ):
            assert given.mean == pytest.approx(np.mean(raw))
            assert given.error == pytest.approx(np.std(raw, ddof=1) / np.sqrt(len(raw)))
        chance = estimate(choice.shares[:, place])
        assert one.win.mean == pytest.approx(mend(rules)(chance.mean))
        assert one.win.error == pytest.approx(mend(rules).steepness(chance.mean) * chance.error)
        assert one.about_equal == is_about_equal(one.worse)


@pytest.mark.parametrize("table", [*TABLES, Variant("attila", 2), Variant("attila", 5, {"preset": "club"})], ids=str)
def test_the_parts_add_up_to_the_points(table: Variant) -> None:
    for rules, state, seat in tables.choices(table, 10, seed=6, every=11):
        found = of(rules, state, seat)
        for one in found.moves:
            assert sum(part.points for part in one.parts) == pytest.approx(one.points.mean)
        assert sum(part.points for part in found.breakdown) == pytest.approx(found.moves[1].behind.mean)


@pytest.mark.parametrize("table", [Variant("attila", 2), Variant("attila", 2, {"preset": "club"}), TABLES[1]], ids=str)
def test_between_two_the_tallied_parts_are_the_points_of_the_rules(table: Variant) -> None:
    for rules, state, seat in tables.choices(table, 10, seed=7, every=11):
        trials = Asked(rules, rules.view(state, seat), seat, rules.legal(state), seed=1).try_moves([], 20)
        scores = rules.scores(state)
        assert trials.parts.sum(axis=2) == pytest.approx(trials.leads - (scores[seat] - scores[1 - seat]))


def test_with_one_move_to_say_there_is_no_alternative() -> None:
    t = attila.position("raetia 5 goths; war in raetia; influence 0: 3 goths; no action cards")
    found = of(t.rules, t.state, 0)
    assert (found.legal, found.alternative, found.breakdown) == (1, None, ())
    assert found.best.points == Estimate(0.0, 0.0)
    assert [text.key for text in sentences(found)] == ["hint.only", "hint.risk"]


def risks(found: Hint) -> dict[tuple[str, str], float]:
    return {(risk.kind, risk.part): risk.probability for risk in found.best.risks}


def test_a_war_under_way_is_certain_and_a_tribe_alone_in_it_is_lost() -> None:
    t = attila.position("raetia 5 goths; war in raetia; influence 0: 3 goths; hand all: 1 goths 2 huns")
    found = risks(of(t.rules, t.state, 0))
    assert found["war", "raetia"] == 1.0
    assert found["loss", "goths"] == 1.0


def test_only_tribes_that_score_for_the_seat_are_its_losses() -> None:
    t = attila.position(
        "raetia 5 goths; war in raetia; influence 1: 3 goths; hand all: 1 goths 2 huns; no action cards"
    )
    found = risks(of(t.rules, t.state, 0))
    assert found["war", "raetia"] == 1.0
    assert ("loss", "goths") not in found


def test_the_last_card_of_a_turn_decides_a_conflict() -> None:
    t = clash451.position("row 1 4 6 7 9 11 12 14 19; huns 9: h9; romans 9: r10 r11; shown h1; round 2")
    found = risks(of(t.rules, t.state, 0))
    assert found["conflict", "burdigala"] == 1.0
    assert found["fall", "burdigala"] == 1.0


def test_leaving_a_terrain_loses_its_control() -> None:
    t = clash451.position("row 1 4 6 7 9 11 12 14 19; huns 9: h9; romans 19: r10; move; then h1 r2")
    moves = [move.number for text in ("move h9 toletum", "halt") if (move := t.rules.parse(t.state, text))]
    trials = Asked(t.rules, t.rules.view(t.state, 0), 0, t.rules.legal(t.state), seed=1).try_moves(moves, 20)
    lost = next(n for n in range(27) if t.rules.risk(t.state, n)[:2] == ("control", "burdigala"))
    assert trials.risks[:, 0, lost].mean() == 1.0
    assert trials.risks[:, 1, lost].mean() == 0.0


def test_a_secret_choice_comes_with_a_mixture_and_no_other() -> None:
    for rules, state, seat in tables.choices(TABLES[1], 30, seed=8):
        found = of(rules, state, seat, playouts=40)
        assert bool(found.mixture) == (rules.move(state, rules.legal(state)[0]).verb == "pick")
        assert sum(one.share for one in found.mixture) <= 1 + 1e-9


@every_game
def test_a_hint_can_be_said_in_every_language(table: Variant) -> None:
    for rules, state, seat in tables.choices(table, 10, seed=9, every=11):
        told = sentences(of(rules, state, seat))
        for language in LANGUAGES:
            assert all(text.say(language).endswith(".") for text in told)


@pytest.mark.parametrize(
    "table", [*TABLES, tables.LISTED["attila"][8], tables.LISTED["attila"][12], tables.LISTED["clash451"][2]], ids=str
)
def test_every_move_of_a_seat_has_a_name_in_every_language(table: Variant) -> None:
    for rules, state in tables.positions(table, games=3, seed=10):
        seat = rules.actor(state)
        if seat >= 0:
            view = rules.view(state, seat)
            for move in rules.legal(view):
                assert all(rules.advice(view, rules.move(view, move)).say(language) for language in LANGUAGES)


def test_numbers_are_written_as_the_language_does() -> None:
    assert [signed(2.14).say(language) for language in LANGUAGES] == ["+2.1", "+2,1", "+2,1"]
    assert signed(-0.96).say("en") == "−1.0"
    assert signed(0.01).say("en") == "0.0"


def test_a_secret_bid_of_attila_gets_a_hint_without_a_mixture() -> None:
    table = Variant("attila", 3, {"war_bids": "simultaneous"})
    bids = [
        (rules, state)
        for rules, state in tables.positions(table, games=8, seed=3)
        if rules.actor(state) >= 0 and len(rules.legal(state)) > 1 and all(map(rules.seals, rules.legal(state)))
    ]
    rules, state = bids[0]
    found = of(rules, state, rules.actor(state))
    assert found.mixture == ()
    assert found.moves
