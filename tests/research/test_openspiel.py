"""OpenSpiel's own tests, unmodified, and what games through it are worth as records."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from catalaunia.core import record, registry
from catalaunia.core.protocol import CHANCE
from tests.sizes import sized

pytest.importorskip("pyspiel")

import pyspiel
from open_spiel.python.algorithms import evaluate_bots, ismcts, mcts
from open_spiel.python.bots import uniform_random

from catalaunia.research import openspiel

TABLES = [(game, players) for game in registry.names() for players in registry.find(game).players]
every_table = pytest.mark.parametrize(("game", "players"), TABLES)
ROOT = Path(__file__).parents[2]


def loaded(game: str, players: int) -> Any:
    return pyspiel.load_game(openspiel.short_name(game), {"players": players})


@every_table
def test_its_simulations(game: str, players: int) -> None:
    pyspiel.random_sim_test(loaded(game, players), num_sims=1, serialize=True, verbose=False)


def test_its_own_suites(tmp_path: Path) -> None:
    """Of the API, of simulated games with all numbers of players, and of playthroughs, over both games."""
    command = [sys.executable, "-m", "tests.research.openspiel_suites", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    api, simulated, through = map(int, done.stdout.splitlines()[-1].split())
    games, several = len(registry.names()), [len(registry.find(name).players) for name in registry.names()]
    assert (simulated, through) == (games + sum(count for count in several if count > 1), games)
    assert api >= 5 * games
    assert all(len(file.read_text("utf-8")) > 100_000 for file in tmp_path.iterdir())


def played(game: Any, seed: int) -> Any:
    state, choose = game.new_initial_state(), np.random.default_rng(seed)
    while not state.is_terminal():
        if state.is_chance_node():
            moves, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(choose.choice(moves, p=weights)))
        else:
            state.apply_action(int(choose.choice(state.legal_actions())))
    return state


@sized("games", 2, 1000)
@every_table
def test_games_are_records_and_records_are_games(game: str, players: int, games: int) -> None:
    table = loaded(game, players)
    for seed in range(games):
        state = played(table, seed)
        kept = state.record()
        verdict = record.verify(kept)
        assert verdict.ok, verdict.error
        assert verdict.over
        other = table.read(kept)
        assert other.history() == state.history()
        assert other.trail.rules.scores(other.trail.state) == kept["scores"]
        assert [seat for seat, won in enumerate(other.returns()) if won == max(other.returns())] == kept["winners"]


@every_table
def test_observers_say_what_the_rules_say(game: str, players: int) -> None:
    table = loaded(game, players)
    state, choose = table.new_initial_state(), np.random.default_rng(3)
    rules, cells = table.rules, np.zeros(table.rules.layout.size, np.int8)
    told: list[list[int]] = [[] for _ in range(players)]
    while not state.is_terminal():
        for seat in range(players):
            if rules.actor(state.trail.state) != CHANCE:
                rules.observe(state.trail.state, seat, cells)
                assert state.observation_tensor(seat) == cells.tolist()
                assert state.information_state_string(seat) == f"{seat}:" + "".join(f" {token}" for token in told[seat])
        number = int(choose.choice(rules.legal(state.trail.state)))
        before = state.clone()
        state.apply_action(number)
        for seat in range(players):
            told[seat] += rules.tokens(before.trail.state, number, state.trail.state, seat)


def test_options_are_parameters() -> None:
    for name in registry.names():
        played_game = registry.find(name)
        for option, values in played_game.choices.items():
            if option != played_game.own and option != "first_player":
                value = int(values[-1]) if values[-1].isdecimal() else values[-1]
                table = pyspiel.load_game(openspiel.short_name(name), {option: value})
                assert table.rules.options[option] == values[-1]
                assert pyspiel.load_game(str(table)).rules.options == table.rules.options
    begins = registry.find("attila").usual.begins
    assert begins
    table = pyspiel.load_game("catalaunia_attila(first_player=named,first_seat=2)")
    assert table.rules.options["first_seat"] == 2


@pytest.mark.parametrize("game", registry.names())
def test_our_players_play_there(game: str) -> None:
    """Against its own bot, seat by seat, through its own evaluation."""
    table = loaded(game, 2)
    bots = [
        openspiel.PlayerBot(table, 0, "level:2", seed=1),
        uniform_random.UniformRandomBot(1, np.random.RandomState(2)),
    ]
    results = [evaluate_bots.evaluate_bots(table.new_initial_state(), bots, np.random) for _ in range(12)]
    assert np.mean(results, axis=0)[0] > 0


@sized("every", 37, 5)
@every_table
def test_another_state_looks_the_same_and_has_a_history(game: str, players: int, every: int) -> None:
    """To whoever is to act: his information state, what he sees and may do. What he cannot know differs."""
    check_resampling(loaded(game, players), every)


@sized("every", 41, 5)
def test_another_state_looks_the_same_with_other_options(every: int) -> None:
    for name, options in (("attila", {"players": 3, "war_bids": "simultaneous"}), ("clash451", {"mode": "expert"})):
        check_resampling(pyspiel.load_game(openspiel.short_name(name), options), every)


def check_resampling(table: Any, every: int) -> None:
    state, choose, differs, n = table.new_initial_state(), np.random.default_rng(7), 0, 0
    while not state.is_terminal():
        if state.is_chance_node():
            moves, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(choose.choice(moves, p=weights)))
            continue
        n += 1
        if n % every == 0:
            seat = state.current_player()
            other = state.resample_from_infostate(seat, choose.random)
            assert other.current_player() == seat
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
            assert other.legal_actions() == state.legal_actions()
            assert other.history() == other.trail.log
            differs += other.history() != state.history()
        state.apply_action(int(choose.choice(state.legal_actions())))
    assert differs


@pytest.mark.parametrize("game", registry.names())
def test_its_search_in_python_plays_them(game: str) -> None:
    table = loaded(game, 2)
    luck = np.random.RandomState(3)
    bot = ismcts.ISMCTSBot(table, mcts.RandomRolloutEvaluator(1, luck), 1.0, 8, random_state=luck)
    state, asked = table.new_initial_state(), 0
    while asked < 5:
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
            continue
        move = bot.step(state)
        assert move in state.legal_actions()
        state.apply_action(move)
        asked += 1
