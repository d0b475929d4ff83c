"""Where turns begin: said once, for the chronicle, the marks of a review and the end of a game."""

import random

import pytest

from catalaunia.core.protocol import Standing, copy
from catalaunia.core.turns import Beginning, beginnings
from catalaunia.core.variant import Variant
from tests import tables
from tests.turns import retold

KINDS = [tables.LISTED["attila"][1], tables.LISTED["clash451"][0]]


def stood(*turns: int | None) -> list[Standing]:
    return [Standing([], {}, turn, turn, (), 0) for turn in turns]


def test_a_turn_begins_where_its_name_is_another_and_none_before_the_first() -> None:
    assert beginnings(stood(None, None, 2, 2, 0, 2)) == [Beginning(1, 2, 2), Beginning(2, 4, 0), Beginning(3, 5, 2)]
    assert beginnings(stood(1, 1, 2)) == [Beginning(1, 0, 1), Beginning(2, 2, 2)]  # a game without a deal before it
    assert beginnings(stood(None)) == beginnings([]) == []


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_chronicle_has_the_same_turns(kind: Variant) -> None:
    rules, dice = kind.rules, random.Random(11)
    states, moves = [rules.new()], []
    for _ in range(400):
        legal = rules.legal(states[-1])
        if not len(legal):
            break
        move = rules.move(states[-1], dice.choice([*legal]))
        after = copy(states[-1])
        rules.apply(after, move.number)
        states.append(after)
        moves.append(move)
    turns = [(one.number, one.begun) for one in retold(rules, states, moves) if one.number]
    found = beginnings([rules.standing(rules.view(state, None)) for state in states])
    assert turns == [(one.number, one.place) for one in found if one.place < len(moves)]
    assert len(turns) > 3
