"""A program as a player: questions and answers, late ones, wrong ones, and the record that keeps all of it."""

import json
import random
import sys
from pathlib import Path
from typing import Any

import pytest

from catalaunia.compiled.dealing import resample
from catalaunia.library import Game, Player, View, game_of
from catalaunia.research.llm import Program, Seat, as_data, as_text, play, read_answer, rules_prompt
from catalaunia.research.llm.games import illegal_answers
from catalaunia.research.llm.programs import NoAnswer
from tests import tables
from tests.sizes import sized

every_game = pytest.mark.parametrize("game", tables.TABLES)

FIRST_LEGAL = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    moves = asked["observation"]["legal"]
    print("I think about it. MOVE: dance" if "refused" not in asked and asked["ply"] % 3 == 0 else moves[0], flush=True)
"""
DEAF = "import time\ntime.sleep(600)"
GONE = "input()\nprint('MOVE: pass')"
ENDLESS = "import sys\nwhile True: sys.stdout.write('x' * 1000)"


def program(tmp_path: Path, source: str, seconds: float = 60.0) -> Program:
    file = tmp_path / "program.py"
    file.write_text(source, "utf-8")
    return Program([sys.executable, str(file)], seconds)


def middle(game: str, moves: int = 30) -> Game[View]:
    one, chance = game_of(game)(seed=1), random.Random(1)
    for _ in range(moves):
        one.push(chance.choice(one.legal))
    return one


@every_game
def test_a_program_plays_a_game_and_the_record_says_what_it_answered(game: str, tmp_path: Path) -> None:
    begun = game_of(game)(seed=2)
    seat = Seat(program(tmp_path, FIRST_LEGAL), form="json")
    record = play(begun, {0: seat}, Player("random"))
    assert record.verify().ok
    wrong = [one for one in record["answers"] if not one["legal"]]
    assert wrong
    assert all("dance" in one["why_not"] for one in wrong)
    assert illegal_answers(record) == {0: {"no move": len(wrong)}}
    assert json.loads(record.line)["answers"] == record["answers"]
    assert game_of(game).of(record) == begun


@sized("games", 2, 1000)
@every_game
def test_games_are_records_and_records_are_games(game: str, games: int) -> None:
    def model(question: dict[str, Any]) -> str:
        legal = question["observation"]["legal"]
        return str(legal[len(json.dumps(question["observation"]["view"])) % len(legal)])

    for seed in range(games):
        begun = game_of(game)(seed=seed)
        record = play(begun, {0: Seat(model, form="json")}, Player("random"))
        assert record.verify().ok
        assert illegal_answers(record) == {}
        again = game_of(game).of(record)
        assert (again.scores, again.winners) == (record["scores"], record["winners"])


@pytest.mark.parametrize(("source", "seconds"), [(DEAF, 0.2), (ENDLESS, 60.0), ("", 60.0)])
def test_a_program_that_does_not_answer_is_ended(source: str, seconds: float, tmp_path: Path) -> None:
    with program(tmp_path, source, seconds) as asked:
        for _ in range(2):
            with pytest.raises(NoAnswer):
                asked.ask({"seat": 0})
        assert asked._running is None


def test_a_program_that_ends_after_its_answer_is_started_anew(tmp_path: Path) -> None:
    with program(tmp_path, GONE) as asked:
        assert [asked.ask({"seat": 0}) for _ in range(2)] == ["MOVE: pass", "MOVE: pass"]


def test_who_never_answers_has_legal_moves_made_for_him(tmp_path: Path) -> None:
    begun = game_of("clash451")(seed=3)

    def silent(question: dict[str, Any]) -> str:
        raise NoAnswer("It was late.")

    record = play(begun, {1: Seat(silent, attempts=1)}, Player("random"))
    assert record.verify().ok
    assert {*illegal_answers(record)[1]} == {"no answer"}


def test_the_rules_are_told_once_and_refusals_each_time() -> None:
    begun, questions = game_of("attila")(players=2, seed=1), list[dict[str, Any]]()

    def model(question: dict[str, Any]) -> str:
        questions.append(question)
        return (
            "MOVE: gain" if len(questions) == 1 else question["observation"].split("Legal moves:\n")[1].split("\n")[0]
        )

    record = play(begun, {0: Seat(model)}, Player("random"))
    assert "A7" in questions[0]["rules"]
    assert all("rules" not in one for one in questions[1:])
    assert "(A" in questions[1]["refused"]
    assert illegal_answers(record) == {0: {"A6.1": 1}}


@every_game
@pytest.mark.parametrize("form", [as_text, as_data])
def test_no_letter_depends_on_what_the_seat_cannot_see(game: str, form: Any) -> None:
    for moves in (5, 30):
        one = middle(game, moves)
        for seat in range(one.players):
            for legal in (True, False):
                shown = json.dumps(form(one, seat, legal, since=one.ply))
                for deal in range(2):
                    twin = one.copy()
                    other = resample(one.rules, one.rules.view(one.state, seat), seat, deal)
                    twin._set([other], [])
                    assert json.dumps(form(twin, seat, legal, since=0)) == shown


@every_game
def test_legal_moves_are_told_to_the_seat_that_is_to_move_and_only_if_wanted(game: str) -> None:
    one = middle(game)
    seat, other = one.actor, 1 - one.actor if one.actor < 2 else 0
    assert as_data(one, seat)["legal"] == [move.text for move in one.legal]
    assert "legal" not in as_data(one, seat, legal=False)
    assert as_data(one, other)["legal"] == []
    assert "Legal moves" in as_text(one, seat)
    assert "Legal moves" not in as_text(one, seat, legal=False)


@pytest.mark.parametrize(
    "said",
    [
        "play goths raetia",
        "Let me see.\nMOVE: play goths raetia",
        "**Move:** `play goths raetia`.",
        "PLAY  goths raetia\n",
    ],
)
def test_a_move_is_read_out_of_what_a_model_says(said: str) -> None:
    game = game_of("attila")(players=3, seed=7)
    assert read_answer(game, said).move == game.rules.parse(game.state, "play goths raetia")
    wrong = read_answer(game, "MOVE: play goths italia")
    assert (wrong.move, wrong.clause) == (None, "A5.2")
    assert read_answer(game, "").clause is None


@every_game
def test_the_prompt_has_the_rulebook_and_an_example_of_every_kind_of_move(game: str) -> None:
    rules = game_of(game)(seed=1).rules
    prompt = rules_prompt(rules, game, 1)
    assert "seat 1" in prompt
    assert len(prompt) > 10_000 or game not in ("attila", "clash451")
