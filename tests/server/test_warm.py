"""Before the first person comes, everything that a table needs has been used once."""

import pytest

from catalaunia import game
from catalaunia.server import warm


@pytest.mark.parametrize("name", game.names())
def test_a_whole_game_is_played_through(name: str) -> None:
    assert 50 < warm.play_through(game.find(name)) < warm.MOST
