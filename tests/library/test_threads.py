"""Two threads share rules, games and players, and no answer is wrong."""

import random
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import numpy as np
import pytest

from catalaunia.core.protocol import copy
from catalaunia.core.texts import Refusal
from catalaunia.library import Game, Player, View, game_of
from tests import tables
from tests.sizes import sized

every_game = pytest.mark.parametrize("game", tables.TABLES)


@contextmanager
def hectic() -> Iterator[None]:
    """Threads take turns as often as they can."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        yield
    finally:
        sys.setswitchinterval(usual)


def in_threads(work: Callable[[int], None], count: int = 2) -> None:
    failed: list[BaseException] = []

    def guarded(number: int) -> None:
        try:
            work(number)
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=guarded, args=(number,)) for number in range(count)]
    with hectic():
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    if failed:
        raise failed[0]


def games_at(game: str, count: int) -> list[Game[View]]:
    """Games of random lengths."""
    found = []
    for seed in range(count):
        one, chance = game_of(game)(seed=seed), random.Random(seed)
        for _ in range(chance.randrange(60)):
            if not one.over:
                one.push(chance.choice(one.legal))
        found.append(one)
    return found


@sized("calls", 20_000, 1_000_000)
@every_game
def test_rules_that_threads_share_list_the_right_moves(game: str, calls: int) -> None:
    known = games_at(game, 20)
    rules = known[0].rules
    states = [one.state for one in known]
    right = [rules.legal(state) for state in states]

    def ask(thread: int) -> None:
        chance = random.Random(thread)
        for _ in range(calls // 2):
            k = chance.randrange(len(states))
            assert rules.legal(states[k]) == right[k]

    in_threads(ask)


@sized("calls", 60, 20_000)
@every_game
def test_what_is_told_of_a_position_is_told_of_that_one(game: str, calls: int) -> None:
    known = games_at(game, 12)
    rules = known[0].rules

    def told(one: Game[View]) -> Any:
        state, seat = one.now.state, max(one.actor, 0)
        seen = rules.view(state, seat)
        moves = [rules.move(seen, number) for number in one.legal.numbers[:3]]
        effects = [[str(text) for text in rules.effects(seen, seat, move)] for move in moves] if not one.over else []
        return rules.picture(seen, seat), seen.tobytes(), effects, rules.render(seen, seat, one.names)

    right = [told(one) for one in known]

    def ask(thread: int) -> None:
        chance = random.Random(thread)
        for _ in range(calls // 2):
            k = chance.randrange(len(known))
            assert told(known[k]) == right[k]

    in_threads(ask)


@sized("calls", 400, 100_000)
@every_game
def test_what_programs_that_learn_are_told_is_told_of_that_position(game: str, calls: int) -> None:
    known = [one for one in games_at(game, 12) if not one.over]
    rules = known[0].rules

    def told(one: Game[View]) -> Any:
        state, seat = one.now.state, one.actor
        cells, mask, after = np.empty(rules.layout.size, np.int8), np.empty(rules.size, np.int8), copy(state)
        rules.observe(state, seat, cells)
        rules.mask(state, mask)
        number = one.legal.numbers[-1]
        rules.apply(after, number)
        heard = [rules.tokens(state, number, after, other) for other in range(rules.players)]
        line = rules.write_position(state)
        refused = str(one.why_not(rules.move(state, 0)))
        return cells.tobytes(), mask.tobytes(), after.tobytes(), heard, line, refused

    right = [told(one) for one in known]

    def ask(thread: int) -> None:
        chance = random.Random(thread)
        for _ in range(calls // 2):
            k = chance.randrange(len(known))
            assert told(known[k]) == right[k]

    in_threads(ask)


@sized("calls", 300, 100_000)
@every_game
def test_whole_games_and_perft_are_the_same_in_two_threads(game: str, calls: int) -> None:
    rules = game_of(game)(seed=1).rules
    right = [rules.random_game(dice)[0] for dice in range(1, 20)]
    first = rules.new()
    deep = rules.perft(first, 2)

    def ask(thread: int) -> None:
        for n in range(calls // 2):
            dice = 1 + (n + thread) % 19
            assert rules.random_game(dice)[0] == right[dice - 1]
            if n % 100 == 0:
                assert rules.perft(first, 2) == deep

    in_threads(ask)


@sized("calls", 20, 2_000)
@every_game
@pytest.mark.parametrize("name", ["random", "level:1", "level:3", "level:7"])
def test_players_that_threads_share_answer_as_alone(game: str, name: str, calls: int) -> None:
    known = [one for one in games_at(game, 12) if not one.over]
    asked = Player(name)
    right = [asked.think(one, iterations=300) for one in known]

    def ask(thread: int) -> None:
        chance = random.Random(thread)
        for _ in range(calls // 2):
            k = chance.randrange(len(known))
            assert asked.think(known[k], iterations=300) == right[k]

    in_threads(ask)


@sized("calls", 4_000, 200_000)
@every_game
def test_a_game_that_threads_play_together_stays_a_game(game: str, calls: int) -> None:
    """Each plays whatever it found legal; what another did first refuses it, and nothing else goes wrong."""
    shared = game_of(game)(seed=4)

    def play(thread: int) -> None:
        chance = random.Random(thread)
        for _ in range(calls // 2):
            if shared.over or chance.random() < 0.4:
                with suppress(Refusal):
                    shared.pop()
                continue
            legal = shared.legal
            with suppress(Refusal):
                shared.push(chance.choice(legal).text if legal else "none")
            state, numbers, actor = shared.now
            assert actor == shared.rules.actor(state)
            assert actor < 0 or numbers == shared.rules.legal(copy(state))

    in_threads(play)
    entries = shared.moves
    again = game_of(game)(seed=4)
    for entry in entries[again.ply :]:
        if entry.actor >= 0:
            again.push(entry.move)
    assert again == shared
