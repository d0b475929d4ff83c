"""Before the first person comes, everything that a table needs has been used once."""

import pytest

from catalaunia.core import registry
from catalaunia.server.thinking import warm


@pytest.mark.parametrize("name", registry.names())
def test_a_whole_game_is_played_through(name: str) -> None:
    assert 50 < warm.play_through(registry.find(name)) < warm.MOST_MOVES
