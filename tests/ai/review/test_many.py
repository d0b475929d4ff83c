"""Reviews of many games: what the judge errs by is not the same in all of them."""

import pytest

from catalaunia.ai.review.judge import Care
from catalaunia.ai.review.looked import Looked
from catalaunia.ai.review.many import Looker, Stretch
from catalaunia.core import record
from catalaunia.core.record import Record
from catalaunia.library import game_of
from tests import tables

LEAST = Care(tries=10, futures=2)


def begun(game: str, first: int) -> Record:
    """A game of which the first move is another, and then its legal ones."""
    one = game_of(game)(seed=5)
    one.push(one.legal[first])
    while not one.over:
        one.push(one.legal[0])
    return one.record()


def start(line: Record) -> Looked:
    """What was found before the first move."""
    return Looker(LEAST, 7).look(Stretch(0, 1, line, 0))[1][0]


@pytest.mark.parametrize("game", tables.TABLES)
def test_each_game_has_its_own_dice_and_the_same_whenever_it_is_looked_at(game: str) -> None:
    one, other = begun(game, 0), begun(game, 1)
    assert (record.replay(one).states[0] == record.replay(other).states[0]).all()
    assert start(one) == start(begun(game, 0))
    assert start(one).truth != start(other).truth
