"""What every registered game must do, from one source."""

import inspect

import numpy as np
import pytest

from catalaunia import compiled
from catalaunia.compiled.dealing import step
from catalaunia.core import registry
from catalaunia.core.moves import Move
from catalaunia.core.protocol import CHANCE, NOBODY, Rules, State, copy
from catalaunia.core.texts import Refusal
from catalaunia.core.variant import Variant
from tests import tables
from tests.sizes import sized
from tests.tables import ALL

every_table = pytest.mark.parametrize("table", ALL, ids=str)


def test_every_registered_game_has_tables_here() -> None:
    assert sorted(tables.TABLES) == registry.names()
    for name in registry.names():
        players = {table.players for table in tables.TABLES[name]}
        assert players == set(registry.find(name).players)


def test_an_unknown_game_is_refused_with_the_names_of_those_there_are() -> None:
    with pytest.raises(Refusal, match=rf"no game called ‘chess’\. The games are: {registry.names()[0]}"):
        registry.find("chess")


@every_table
def test_the_protocol_is_complete(table: Variant) -> None:
    rules = table.rules
    for name, _ in inspect.getmembers(Rules, inspect.isfunction):
        if not name.startswith("_"):
            assert callable(getattr(rules, name)), name


@every_table
def test_every_move_has_a_text_and_is_parsed_back(table: Variant) -> None:
    rules, state = list(tables.positions(table, games=1, seed=1, every=9))[-1]
    moves = [move for number in range(rules.size) if (move := _move(rules, state, number))]
    assert len({move.text for move in moves}) == len(moves)
    for move in moves:
        text = move.text
        assert rules.parse(state, text) == move
        assert [move.verb, *move.names] == text.split()
        assert text == text.lower().strip()
        assert text.isascii()
        assert "  " not in text
    assert rules.parse(state, "nonsense") is None
    assert rules.parse(state, "") is None


def _move(rules: Rules, state: State, number: int) -> Move | None:
    try:
        return rules.move(state, number)
    except KeyError:
        return None  # a number that is no move on this board


@every_table
def test_moves_read_and_written_at_once_are_those_one_by_one(table: Variant) -> None:
    rules, state = list(tables.positions(table, games=1, seed=1, every=9))[-1]
    moves = [move for number in range(rules.size) if (move := _move(rules, state, number))]
    numbers, texts = [move.number for move in moves], [move.text for move in moves]
    assert rules.write_moves(state, numbers) == texts
    assert rules.read_moves(state, texts) == numbers
    assert rules.read_moves(state, [*texts[:2], "say nothing", *texts[:2]]) == numbers[:2]


@every_table
def test_legal_moves_are_ascending_and_chance_has_a_weight_for_each(table: Variant) -> None:
    for rules, state in tables.positions(table, games=2, seed=1, every=3):
        moves = rules.legal(state)
        actor = rules.actor(state)
        assert moves == sorted(set(moves))
        assert bool(moves) == (actor != NOBODY)
        assert actor in (CHANCE, NOBODY) or 0 <= actor < table.players
        if actor == CHANCE:
            assert len(rules.weights(state)) == len(moves)
            assert min(rules.weights(state)) > 0
            assert rules.stream(state)


@every_table
def test_apply_is_deterministic_and_step_is_apply_and_legal_in_one(table: Variant) -> None:
    choose = np.random.default_rng(3)
    for rules, state in tables.positions(table, games=2, seed=2, every=5):
        if rules.actor(state) == NOBODY:
            continue
        move = tables.random_move(rules, state, choose)
        one, other, stepped = copy(state), copy(state), copy(state)
        rules.apply(one, move)
        rules.apply(other, move)
        out = np.zeros(rules.size, np.int16)
        n = step(rules, stepped, move, out)
        assert one.tobytes() == other.tobytes() == stepped.tobytes()
        assert out[:n].tolist() == rules.legal(one)


@every_table
def test_random_games_end_with_winners_and_a_known_ending(table: Variant) -> None:
    rules = table.rules
    tally = rules.random_games(compiled.dice(4, 300))
    assert sum(tally.ends.values()) == tally.games == 300
    assert set(tally.ends) == set(table.played.endings)
    moves, last = rules.random_game(int(compiled.dice(4, 1)[0]))
    assert rules.ending(last) in table.played.endings
    assert rules.winners(last) == [k for k, n in enumerate(rules.scores(last)) if k in rules.winners(last)] != []
    state = rules.new()
    for move in moves:
        assert rules.winners(state) == []
        assert rules.ending(state) == ""
        assert move in rules.legal(state)
        rules.apply(state, move)
    assert state.tobytes() == last.tobytes()


@every_table
def test_perft_counts_what_legal_and_apply_show(table: Variant) -> None:
    rules = table.rules
    for _, state in tables.positions(table, games=1, seed=6, every=40):
        total = 0
        for move in rules.legal(state):
            after = copy(state)
            rules.apply(after, move)
            total += len(rules.legal(after))
        assert rules.perft(state, 0) == 1
        assert rules.perft(state, 1) == len(rules.legal(state))
        assert rules.perft(state, 2) == total


@sized("every", 97, 9)
@every_table
def test_the_board_can_be_drawn_and_every_move_told_for_everyone(table: Variant, every: int) -> None:
    choose = np.random.default_rng(7)
    names = [f"Name {seat}" for seat in range(table.players)]
    for rules, state in tables.positions(table, games=1, seed=7, every=every):
        for seat in (None, *range(table.players)):
            assert rules.render(rules.view(state, seat), seat, names)
        if rules.actor(state) != NOBODY:
            after = copy(state)
            number = tables.random_move(rules, state, choose)
            move = rules.move(state, number)
            rules.apply(after, number)
            for seat in (None, -1, *range(table.players)):
                told = rules.story(state, move, after, seat)
                assert rules.hears(state, move, after, seat) == bool(told)
                for language in ("en", "fr", "de"):
                    assert all(event.say(language) for event in told)
