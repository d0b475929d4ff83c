"""The chronicle by turns: in every game made of what everybody saw, in lines that can be read in every language."""

import itertools
import re
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from catalaunia.compiled.dealing import resample
from catalaunia.core import registry, turns
from catalaunia.core.moves import Move
from catalaunia.core.protocol import NOBODY, Rules, State, TurnLines, copy
from catalaunia.core.texts import LANGUAGES, Text, catalogue
from catalaunia.core.turns import Told, Turn
from catalaunia.core.variant import Variant
from tests import tables
from tests.contract.test_picture import plain
from tests.sizes import sized
from tests.tables import ALL, TABLES
from tests.turns import NAMES, retold

every_table = pytest.mark.parametrize("table", ALL, ids=str)
DRAWN = re.compile(r"\{|\bNone\b")


def game(table: Variant, seed: int) -> tuple[Rules, list[State], list[Move]]:
    """A random one."""
    rules, choose = table.rules, np.random.default_rng(seed)
    states, moves = [rules.new()], list[Move]()
    while rules.actor(states[-1]) != NOBODY:
        number = tables.random_move(rules, states[-1], choose)
        moves.append(rules.move(states[-1], number))
        states.append(copy(states[-1]))
        rules.apply(states[-1], number)
    return rules, states, moves


def lines(found: list[Turn]) -> Iterator[Told]:
    for turn in found:
        yield from turn.told


@every_table
def test_the_lines_of_a_game_can_be_read_and_tell_of_all_its_moves(table: Variant) -> None:
    rules, states, moves = game(table, 31)
    found = retold(rules, states, moves)
    assert [turn.number for turn in found] == sorted({turn.number for turn in found})
    told = set[int]()
    for turn in found:
        for one in turn.told:
            assert turn.begun <= one.first <= one.last < len(moves)
            told |= set(range(one.first, one.last + 1))
            line = one.line
            assert line.seat is None or line.seat in line.seats
            assert all(0 <= seat < table.players for seat in line.seats)
            for language, text in itertools.product(LANGUAGES, filter(None, (line.text, line.brief))):
                said = text.say(language, NAMES)
                assert said
                assert not DRAWN.search(said), said
    heard = {k for k, move in enumerate(moves) if rules.hears(states[k], move, states[k + 1], None)}
    assert heard <= told, "every move that spectators hear of is a detail of some line"


@sized("every", 97, 37)
@every_table
def test_a_turn_changes_no_line_of_another(table: Variant, every: int) -> None:
    """What was sent of the turns before stays as it was, however the game goes on."""
    rules, states, moves = game(table, 32)
    whole = retold(rules, states, moves)
    for cut in range(1, len(moves), every):
        part = retold(rules, states[: cut + 1], moves[:cut])
        assert part[:-1] == whole[: len(part) - 1]
        assert part[-1].number == whole[len(part) - 1].number


@sized("every", 7, 2)
@every_table
def test_what_nobody_could_see_changes_no_byte_of_a_line(table: Variant, every: int) -> None:
    """Between two moves everything unseen by a spectator is dealt anew: the same move then makes the same lines."""
    rules, states, moves = game(table, 33)
    told: TurnLines = ()
    compared = 0
    for k, move in enumerate(moves):
        seen = turns.seen(rules, states[k], move, states[k + 1])
        if seen is None or rules.reveals(states[k]) != rules.reveals(states[k + 1]):
            continue
        made = rules.turn(told, seen)
        world = resample(rules, rules.view(states[k], None), None, k)
        if k % every == 0 and move.number in rules.legal(world):
            after = copy(world)
            rules.apply(after, move.number)
            other = turns.seen(rules, world, move, after)
            assert other is not None
            if rules.view(after, None).tobytes() == seen.after.tobytes():
                assert [plain(one.text) for one in rules.turn(told, other)] == [plain(one.text) for one in made]
                assert rules.turn(told, other) == made
                compared += 1
        told = made[-3:]
    assert compared


@every_table
def test_the_game_is_handed_views_of_a_spectator_only(table: Variant) -> None:
    rules, states, moves = game(table, 34)
    for k, move in enumerate(moves):
        if seen := turns.seen(rules, states[k], move, states[k + 1]):
            assert seen.before.tobytes() == rules.view(states[k], None).tobytes()
            assert seen.after.tobytes() == rules.view(states[k + 1], None).tobytes()
        else:
            assert not rules.story(states[k], move, states[k + 1], None)


def keys(text: object) -> Iterator[str]:
    if isinstance(text, Text):
        yield text.key
        for value in text.values.values():
            yield from keys(value)
    elif isinstance(text, (list, tuple)):
        for one in text:
            yield from keys(one)


def _said(one: Told) -> list[Any]:
    return [one.line.text, one.line.brief, *(part.words for part in one.line.parts), one.chapter[1]]


@pytest.mark.parametrize("name", [name for name in registry.names() if name in tables.LISTED])
def test_every_sentence_of_the_lines_is_said_in_some_game(name: str) -> None:
    """Save for those of turns under way and of rare ends, of which the tests of the game speak."""
    under_way = "exchange|war|revealed"
    rare = "scoring_none|final_scoring_none|shared|shared_all|over_draw|over_terrain|fought_bare|discard|play_stays"
    elsewhere = re.compile(rf".*\.({under_way}|{rare})")
    wanted = {key for key in catalogue("en") if key.startswith(f"{name}.turn.") and not elsewhere.fullmatch(key)}
    said = set[str]()
    for seed in range(40, 60):
        table = TABLES[name][seed % len(TABLES[name])]
        found = retold(*game(table, seed))
        said |= {key for one in lines(found) for key in keys(_said(one))}
        if wanted <= said:
            break
    assert sorted(wanted - said) == []
