"""The arena: units that depend on their number only, results that can be gone on with, and its --json."""

import json
import time
from collections.abc import Sequence
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from catalaunia.ai import players
from catalaunia.ai.arena import arena
from catalaunia.ai.arena.games import Units
from catalaunia.ai.arena.move_times import MoveTimes
from catalaunia.ai.arena.records import Records
from catalaunia.ai.arena.results import Results
from catalaunia.ai.arena.unit import Contest, Played, Unit, match_seed, order, player_seed
from catalaunia.ai.player import Answer, Budget, Clock, Player, now
from catalaunia.ai.workers.processes import Processes
from catalaunia.core import record, registry
from catalaunia.core.match import Match
from catalaunia.core.protocol import CHANCE, Rules, State
from catalaunia.core.texts import Refusal
from tests.cli.commands import run
from tests.sizes import sized

ATTILA = Contest("attila", ("greedy", "random"), seed=7)
CLASH = Contest("clash451", ("greedy", "random"), seed=7)
THREE = Contest("attila", ("greedy", "random", "greedy"), seed=7)


def silent() -> Console:
    return Console(file=StringIO())


def finished(path: Path) -> list[Any]:
    """A file's content up to order and times."""
    header, *units = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [header, *sorted(([one["unit"], one["games"]] for one in units), key=lambda one: one[0])]


def first_draws(match: Match) -> list[str]:
    """Those before anybody has spoken."""
    said = next(place for place, entry in enumerate(match.log) if entry.actor != CHANCE)
    return [entry.move.text for entry in match.log[:said]]


def test_the_games_of_a_contest_are_written_as_records(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, results = tmp_path / "games.jsonl", tmp_path / "results.jsonl"
    played = ("arena", "attila", "--seats", "random,random", "--pairs", 3, "--results", results, "--record", path)
    assert run(capsys, *played, "--workers", 1)[0] == 0
    assert run(capsys, "verify", path)[0] == 0
    games = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    kept = [game for _, unit in finished(results)[1:] for game in unit]
    assert [(one["scores"], one["winners"]) for one in games] == [(one["scores"], one["winners"]) for one in kept]
    assert all({"seed", "commitment", "chain"} <= set(one) for one in games)
    again = tmp_path / "again.jsonl"
    arena.measure(Contest("attila", ("random", "random")), 3, silent(), workers=Processes(2), recorded=again)
    assert again.read_bytes() == path.read_bytes()


def test_units_that_come_early_wait_for_those_before_them(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    with Records(path, [1, 2, 4, 5]) as records:
        for number in (2, 1, 5):
            records.add(Unit(number, [], [], [{"unit": number}]))
        assert [json.loads(line)["unit"] for line in path.read_text("utf-8").splitlines()] == [1, 2]
    assert [json.loads(line)["unit"] for line in path.read_text("utf-8").splitlines()] == [1, 2, 5]


@pytest.mark.parametrize("contest", [ATTILA, CLASH, THREE])
def test_everybody_sits_everywhere_once_with_the_same_chance(contest: Contest) -> None:
    units = Units(contest)
    matches = [units.game(1, k) for k in range(len(contest.seats))]
    assert len({match.seed for match in matches}) == 1
    assert len({tuple(first_draws(match)) for match in matches}) == 1
    assert first_draws(matches[0])
    for seat in range(len(contest.seats)):
        assert sorted(match.names[seat] for match in matches) == sorted(contest.seats)
    seated = [order(k, len(contest.seats)) for k in range(len(contest.seats))]
    for seat in range(len(contest.seats)):
        assert sorted(one[seat] for one in seated) == list(range(len(contest.seats)))
    for match in matches:
        assert record.verify(record.of_match(registry.find(contest.game), match)).ok


def test_two_players_swap_their_seats() -> None:
    units = Units(ATTILA)
    assert [units.game(1, k).names for k in (0, 1)] == [["greedy", "random"], ["random", "greedy"]]
    assert [one.seats for one in units.unit(1).games] == [[0, 1], [1, 0]]


def test_chance_does_not_depend_on_the_players() -> None:
    """With the same seed the k-th draw of a stream takes the same number, whoever plays."""
    one = Units(ATTILA).game(3, 0)
    other = Units(Contest("attila", ("random", "random"), seed=7)).game(3, 0)
    assert one.log != other.log
    assert one.seed == other.seed == match_seed(7, 3)
    assert first_draws(one) == first_draws(other)


def test_players_throw_dice_of_their_own() -> None:
    seeds = {player_seed(7, *place) for place in [(1, 0, 0, 0), (2, 0, 0, 0), (1, 1, 0, 0), (1, 0, 1, 0), (1, 0, 0, 1)]}
    assert len(seeds) == 5
    assert all(0 <= seed < 2**63 for seed in seeds)
    assert match_seed(7, 1) not in {seed.to_bytes(8) for seed in seeds}
    assert match_seed(7, 1) != match_seed(7, 2) != match_seed(8, 2)


class Watching:
    """Notes what it is asked."""

    asked: list[tuple[State, list[int], Budget]]

    def __init__(self, rules: Rules) -> None:
        self.asked = []

    def answer(self, view: State, seat: int, legal: Sequence[int], budget: Budget, seed: int) -> Answer:
        self.asked.append((view, list(legal), budget))
        return Answer(legal[seed % len(legal)])


class Cheating(Watching):
    def answer(self, view: State, seat: int, legal: Sequence[int], budget: Budget, seed: int) -> Answer:
        return Answer(next(move for move in range(10_000) if move not in legal))


def instead_of_greedy(monkeypatch: pytest.MonkeyPatch, kind: type[Watching]) -> None:
    made = players.NamedPlayer.player

    def player(seat: players.NamedPlayer, rules: Rules, clock: Clock = now) -> Player:
        return kind(rules) if seat.kind == "greedy" else made(seat, rules, clock)

    monkeypatch.setattr(players.NamedPlayer, "player", player)


@pytest.mark.parametrize("name", ["attila", "clash451"])
def test_nobody_is_asked_who_has_no_choice_and_all_others_are_timed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    instead_of_greedy(monkeypatch, Watching)
    units = Units(Contest(name, ("greedy", "random"), seed=7, move_time=0.25))
    unit = units.unit(1)
    watching = units.players[0]
    assert isinstance(watching, Watching)
    assert min(len(legal) for _, legal, _ in watching.asked) > 1
    assert len(watching.asked) == unit.times[0].bins.total()
    assert {budget for _, _, budget in watching.asked} == {Budget(seconds=0.25)}


@pytest.mark.parametrize("seat", ["level:7", "2026-11:level:7", "ismcts", "flat"])
def test_who_thinks_by_the_clock_has_as_much_cpu_time_however_busy_the_machine_is(seat: str) -> None:
    units = Units(Contest("clash451", (seat, "random"), move_time=0.1))
    searcher: Any = getattr(units.players[0], "thinker", units.players[0])
    assert searcher.clock is time.process_time


def test_an_answer_that_is_not_legal_ends_it_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    instead_of_greedy(monkeypatch, Cheating)
    with pytest.raises(Refusal, match=r"The player greedy answered ‘.*’, which is not legal"):
        Units(Contest("attila", ("greedy", "random"))).unit(1)
    code, out, err = run(capsys, *"arena attila --seats greedy,random --pairs 1 --workers 1".split())
    assert (code, out) == (2, "")
    assert "Unit 1 of the work failed:" in err


def test_a_shared_victory_counts_its_share() -> None:
    won, lost, shared = Played([0, 1, 2], [0], [9, 1, 1]), Played([2, 0, 1], [0], [9, 1, 1]), [1, 2]
    assert (won.share(), lost.share(), lost.share(2)) == (1, 0, 1)
    assert Played([2, 0, 1], shared, [1, 9, 9]).share() == 1 / 2
    assert Played([0, 1, 2], [0, 1, 2], [9, 9, 9]).share() == pytest.approx(1 / 3)
    unit = Unit(1, [won, lost, Played([1, 2, 0], shared, [1, 9, 9])], [MoveTimes()] * 3)
    assert unit.score == pytest.approx(1.5 / 3)
    assert Unit.read(unit.line()) == unit


def test_the_results_are_the_same_with_one_and_with_two_workers(tmp_path: Path) -> None:
    for workers in (1, 2):
        arena.measure(ATTILA, 6, silent(), tmp_path / f"{workers}.jsonl", workers=Processes(workers))
    assert finished(tmp_path / "1.jsonl") == finished(tmp_path / "2.jsonl")
    assert len(finished(tmp_path / "2.jsonl")) == 7


@pytest.mark.parametrize("cut", [1, 300])
def test_a_broken_run_is_gone_on_with_as_if_nothing_had_happened(cut: int, tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole.jsonl", tmp_path / "broken.jsonl"
    figures = arena.measure(THREE, 4, silent(), whole)
    arena.measure(THREE, 3, silent(), broken)
    broken.write_bytes(broken.read_bytes()[:-cut])
    again = arena.measure(THREE, 4, silent(), broken)
    assert finished(whole) == finished(broken)
    assert {**figures, "move_ms": 0} == {**again, "move_ms": 0}


def test_finished_units_are_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "results.jsonl"
    figures = arena.measure(ATTILA, 3, silent(), path)
    before = path.read_bytes()
    monkeypatch.setattr(Units, "unit", None)
    assert arena.measure(ATTILA, 3, silent(), path) == figures
    assert arena.measure(ATTILA, 2, silent(), path)["pairs"] == 2
    assert path.read_bytes() == before


@pytest.mark.parametrize("left", [0, 20])
def test_a_file_whose_first_line_was_cut_off_begins_anew(left: int, tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_text(json.dumps(ATTILA.header())[:left], "utf-8")
    Results(ATTILA, path).close()
    assert finished(path) == [ATTILA.header()]


def test_ctrl_c_keeps_what_is_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    unit = Units.unit

    def interrupted(self: Units, number: int) -> Unit:
        if number == 3:
            raise KeyboardInterrupt
        return unit(self, number)

    monkeypatch.setattr(Units, "unit", interrupted)
    path = tmp_path / "results.jsonl"
    moves = f"arena attila --seats greedy,random --pairs 9 --workers 1 --results {path}".split()
    code, _, err = run(capsys, *moves)
    assert code == 130
    assert "Stopped; 2 of 9 pairs saved in" in err
    assert len(finished(path)) == 3


def test_its_json_is_as_documented(capsys: pytest.CaptureFixture[str]) -> None:
    moves = "arena attila --seats greedy,random --option war_bids=simultaneous --pairs 3 --seed 2 --workers 1".split()
    code, out, _ = run(capsys, *moves, "--json")
    figures = json.loads(out)
    assert code == 0
    assert out.count("\n") == 1
    assert list(figures) == ["game", "players", "seats", "pairs", "games", "score", "ci95", "elo", "move_ms"]
    assert (figures["players"], figures["seats"], figures["games"]) == (2, ["greedy", "random"], 6)
    low, high = figures["ci95"]
    assert 0 <= low <= figures["score"] <= high <= 1
    assert [list(one) for one in figures["move_ms"]] == [["p50", "p95", "max"]] * 2
    for one in figures["move_ms"]:
        assert 0 < one["p50"] <= one["p95"] <= one["max"]


def test_greedy_beats_random_and_nobody_beats_himself() -> None:
    assert arena.measure(CLASH, 10, silent())["score"] > 0.7
    even = arena.measure(Contest("clash451", ("random", "random"), seed=1), 40, silent())
    assert even["score"] == pytest.approx(0.5, abs=0.17)  # three standard errors: one interval in 20 misses the truth
    assert isinstance(even["elo"], int)


def test_people_are_told_the_fair_share_and_how_little_few_pairs_prove(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, *"arena attila --seats greedy,random,random --pairs 2 --workers 1".split())
    assert code == 0
    assert "greedy against random, random:" in out
    assert "The fair share with 3 players is 33.3%." in out
    assert "in 6 games" in out
    assert "Elo" not in out
    assert "Fewer than 400 pairs" in out


@sized("workers", 1, 2)
def test_a_sequential_test_stops_early_at_the_same_place_with_any_workers(
    workers: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    moves = f"arena attila --seats greedy,random --pairs 80 --sprt 0,200 --results {tmp_path / 'r.jsonl'} --json"
    _, out, _ = run(capsys, *moves.split(), "--workers", str(workers))
    figures = json.loads(out)
    sprt = figures.pop("sprt")
    assert (sprt["verdict"], sprt["publishable"], sprt["bounds"]) == ("accepted", False, [-2.944, 2.944])
    assert sprt["llr"] >= 2.944
    assert 16 <= figures["pairs"] < 80
    _, out, _ = run(capsys, *"arena attila --seats greedy,random --pairs 80 --sprt 0,200 --workers 1".split())
    assert f"{figures['pairs']} pairs" in out
    assert "Accepted: an advantage of 200 Elo" in out
    assert "Early stopping" in out
    _, again, _ = run(capsys, *moves.split(), "--workers", "1")
    assert json.loads(again) == figures | {"sprt": sprt}


def test_an_open_sequential_test_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, *"arena clash451 --seats random,random --pairs 2 --sprt=-5,5 --workers 1".split())
    assert code == 0
    assert "Undecided between -5 and 5 Elo" in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("arena chess --seats greedy,random --pairs 1", "There is no game called ‘chess’."),
        ("arena attila --seats greedy,wizard --pairs 1", "There is no player called ‘wizard’."),
        ("arena attila --seats greedy, --pairs 1", "There is no player called ‘’."),
        ("arena attila --seats greedy --pairs 1", "Attila is for 2 to 5 players, not 1."),
        ("arena clash451 --seats greedy,greedy,greedy --pairs 1", "Clash 451 is for exactly 2 players, not 3."),
        ("arena attila --seats greedy,random --pairs 0", "--pairs must be a whole number of at least 1, not ‘0’"),
        ("arena attila --seats greedy,random", "Missing arguments: --pairs."),
        (
            "arena attila --seats greedy,random --pairs 1 --move-time 0",
            "--move-time must be a number of seconds above 0",
        ),
        ("arena attila --seats greedy,random --pairs 1 --move-time=-1", "above 0, not ‘-1’"),
        ("arena attila --seats greedy,random --pairs 1 --move-time nan", "above 0, not ‘nan’"),
        ("arena attila --seats greedy,random --pairs 1 --workers 0", "--workers must be a whole number"),
        ("arena attila --seats greedy,random --pairs 1 --sprt 20", "--sprt takes two Elo differences"),
        ("arena attila --seats greedy,random --pairs 1 --sprt 20,0", "the smaller one first, as in 0,20, not ‘20,0’"),
        ("arena attila --seats greedy,random --pairs 1 --sprt 0,inf", "not ‘0,inf’"),
        ("arena attila --seats greedy,random --pairs 1 --option end", "An option is written name=value, not ‘end’."),
        ("arena attila --seats greedy,random --pairs 1 --results TMP/no/x", "no does not exist; create it"),
        ("arena attila --seats greedy,random --pairs 1 --results TMP", "is a folder, not a file."),
        (
            "arena attila --seats random,greedy --pairs 1 --results TMP/r.jsonl",
            'there, ‘seats’ is ["greedy", "random"]; here',
        ),
        (
            "arena attila --seats greedy,random --pairs 1 --seed 2 --results TMP/r.jsonl",
            "there, ‘seed’ is 7; here, it is 2.",
        ),
        (
            "arena attila --seats greedy,random --pairs 1 --seed 7 --results TMP/tuned.jsonl",
            "there, ‘settings’ is [{}, {}]; here",
        ),
        ("arena attila --seats greedy,random --pairs 1 --results TMP/notes.txt", "is not a results file: line 1"),
        (
            "arena attila --seats greedy,random --pairs 1 --seed 7 --results TMP/odd.jsonl",
            "is not a results file: line 2 cannot",
        ),
    ],
)
def test_bad_input_gets_a_sentence_exit_code_2_and_changes_nothing(
    arguments: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    header = json.dumps(ATTILA.header())
    (tmp_path / "r.jsonl").write_text(header + "\n", "utf-8")
    (tmp_path / "odd.jsonl").write_text(header + '\n{"unit": 1}\n', "utf-8")
    (tmp_path / "tuned.jsonl").write_text(json.dumps(ATTILA.header() | {"settings": [{}, {}]}) + "\n", "utf-8")
    (tmp_path / "notes.txt").write_text("to do", "utf-8")
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}
    code, out, err = run(capsys, *[move.replace("TMP", str(tmp_path)) for move in arguments.split(" ")])
    assert code == 2
    assert sentence in err.replace("\n", " ")
    assert out == ""
    assert "Traceback" not in err
    assert {file: file.read_bytes() for file in tmp_path.iterdir()} == before
