"""Every game through the library's face: moves are checked, games and positions are kept and read back."""

import copy
import pickle
import random
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from catalaunia.core.match import Match
from catalaunia.core.positions import fields
from catalaunia.core.protocol import NOBODY
from catalaunia.core.texts import Refusal
from catalaunia.core.variant import Variant
from catalaunia.library import Game, Player, Record, View, game_of
from tests import tables
from tests.sizes import sized

every_table = pytest.mark.parametrize("table", tables.ALL, ids=str)
every_game = pytest.mark.parametrize("game", tables.TABLES)


def opened(table: Variant, seed: int | str) -> Game[View]:
    return game_of(table.game)(table.players, seed=seed, data=table.data, **table.options)


def played(table: Variant, seed: int) -> Game[View]:
    game, chance = opened(table, seed), random.Random(seed)
    while not game.over:
        game.push(chance.choice(game.legal))
    return game


def stops(table: Variant, games: int) -> Iterator[Game[View]]:
    """Games at some of their moves."""
    for seed in range(games):
        game, chance = opened(table, seed), random.Random(seed)
        while not game.over:
            if chance.random() < 0.1:
                yield game
            game.push(chance.choice(game.legal))
        yield game


@sized("games", 2, 1000)
@every_table
def test_a_game_makes_a_record_that_verifies_and_reads_back(table: Variant, games: int, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    all_played = [played(table, seed) for seed in range(games)]
    Record.save_all(file, [game.record() for game in all_played])
    assert all(record.verify().ok for record in Record.load(file))
    again = game_of(table.game).load(file)
    assert again == all_played
    assert [game.scores for game in again] == [game.scores for game in all_played]
    assert max(game.ply for game in all_played) <= all_played[0].longest


@every_table
def test_it_plays_as_a_match_of_the_same_seed_does(table: Variant) -> None:
    game = played(table, 3)
    match = Match(table.rules, game.names, (3).to_bytes(32))
    for entry in game.moves:
        if entry.actor >= 0:
            match.play(entry.actor, entry.move.text)
    assert match.log == game.moves
    assert match.state.tobytes() == game.state.tobytes()


@sized("games", 1, 10)
@every_table
def test_a_position_is_a_line_of_text_that_reads_back(table: Variant, games: int) -> None:
    for game in stops(table, games):
        line = game.position
        assert "\n" not in line
        again = type(game).at(line, seed="given", data=table.data)
        assert fields(again.state) == fields(game.state)
        assert again.position == line
        with pytest.raises(Refusal):
            again.record()


@sized("games", 1, 5)
@every_table
def test_moves_are_taken_back_to_the_same_positions(table: Variant, games: int) -> None:
    for seed in range(games):
        game, chance = opened(table, seed), random.Random(seed)
        trail = [game.position]
        while not game.over:
            game.push(chance.choice(game.legal))
            trail.append(game.position)
        last = game.record()
        made = []
        while game.position != trail[0]:
            assert game.position == trail.pop()
            made.append(game.pop())
        with pytest.raises(Refusal):
            game.pop()
        for move in reversed(made):
            game.push(move)
        assert game.record() == last


@every_table
def test_only_legal_moves_are_made_and_others_are_explained(table: Variant) -> None:
    for game in stops(table, 1):
        before = game.position
        for number in range(game.rules.size):
            if number not in game.legal.numbers:
                with pytest.raises(Refusal):
                    game.push(number)
        for text in ("", "dance", "play", "move h1"):
            assert game.why_not(text)
            with pytest.raises(Refusal):
                game.push(text)
        assert game.position == before
        assert all(game.why_not(move) is None for move in game.legal)
        assert game.legal.numbers == game.rules.legal(game.state) or game.over


@every_table
def test_chance_can_be_given(table: Variant) -> None:
    model, game = played(table, 5), opened(table, "given")
    for entry in model.moves:
        assert game.actor == entry.actor
        assert bool(game.chance) == (entry.actor < 0)
        assert not game.chance or (abs(sum(game.chance.values()) - 1) < 1e-9 and entry.move in game.chance)
        game.push(entry.move)
    assert game == model
    assert "seed" not in game.record()
    assert game.record().verify().ok
    assert game.pop() == model.moves[-1].move
    assert game.ply == model.ply - 1


@every_table
def test_a_view_says_what_the_rules_let_a_seat_see(table: Variant) -> None:
    for game in stops(table, 1):
        for seat in (None, *range(table.players)):
            assert game.view(seat).state.tobytes() == game.rules.view(game.state, seat).tobytes()
        assert game.view(full=True).state.tobytes() == game.state.tobytes()
    with pytest.raises(Refusal):
        game.view(table.players)


@every_table
def test_a_view_is_text_and_for_notebooks_html(table: Variant) -> None:
    for game in stops(table, 1):
        shown = game.view(0)
        text = str(shown)
        assert text
        assert "\x1b" not in text
        assert shown._repr_html_().startswith(("<svg", "<pre"))
        assert str(game) == str(game.view())
        assert game._repr_html_() == game.view()._repr_html_()
        assert repr(game).startswith("<catalaunia.")


@every_game
def test_drawing_for_a_notebook_is_quicker_than_a_thousand_steps(game: str) -> None:
    """The bar is 10 ms; what a step takes says how busy the machine is."""
    shown = played(tables.TABLES[game][0], 1)

    def spent(work: Any, times: int) -> float:
        began = time.process_time()
        for _ in range(times):
            work()
        return (time.process_time() - began) / times

    shown._repr_html_()
    step = spent(lambda: shown.rules.legal(shown.state), 1000)
    assert spent(shown._repr_html_, 10) < 5_000 * step


@every_table
def test_games_rules_and_players_are_pickled_and_copied(table: Variant) -> None:
    for game in stops(table, 1):
        for twin in (pickle.loads(pickle.dumps(game)), copy.deepcopy(game), copy.copy(game), game.copy()):
            assert twin == game
            assert twin.position == game.position
            assert twin.seed == game.seed
            if not game.over:
                twin.push(twin.legal[-1])
                assert twin != game
    rules = table.rules
    twins = [pickle.loads(pickle.dumps(rules)), copy.deepcopy(rules)]
    assert all(again.desk.tobytes() == rules.desk.tobytes() for again in twins)
    for again in twins:
        assert again.options == rules.options
        assert again.legal(again.new()) == rules.legal(rules.new())


@every_game
def test_players_are_pickled_copied_and_answer_alike(game: str) -> None:
    table = tables.TABLES[game][0]
    begun = opened(table, 2)
    for name in ("random", "level:1", "level:4"):
        asked = Player(name)
        for twin in (pickle.loads(pickle.dumps(asked)), copy.deepcopy(asked)):
            with np.errstate(over="ignore"):  # interpreted, numbers that wrap say so
                assert twin.choose(begun, iterations=50) == asked.choose(begun, iterations=50)


def test_a_wrong_position_is_refused() -> None:
    for game, tables_of in tables.TABLES.items():
        made = opened(tables_of[0], 1)
        for wrong in ("", "|", game, f"{game} x |", f"{game} 99 | ", f"{game} {made.players} none=1 | ", "chess 2 | "):
            with pytest.raises(Refusal):
                type(made).at(wrong)
        for wrong in ("nothing=1", "actor=x", "actor=1:1", "actor=99999999999999999999"):
            with pytest.raises(Refusal):
                type(made).at(f"{game} {made.players} | {wrong}")


@every_table
def test_no_random_game_is_longer_than_the_longest(table: Variant) -> None:
    rules = table.rules
    moves, last = rules.random_game(7)
    assert len(moves) < rules.longest
    assert rules.actor(last) == NOBODY
