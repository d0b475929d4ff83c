"""Before the first person comes, everything that a table needs has been used once."""

import subprocess

import pytest

from catalaunia.compiled import COMPILED, is_complete
from catalaunia.core import registry
from catalaunia.server.thinking import warm
from catalaunia.server.thinking.compiling import PROGRAM, WHOLE, shares


@pytest.mark.parametrize("name", registry.names())
def test_a_whole_game_is_played_through(name: str) -> None:
    assert 50 < warm.play_through(registry.find(name)) < warm.MOST_MOVES


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
@pytest.mark.parametrize("name", registry.names())
def test_what_is_compiled_is_what_was_measured_and_then_it_is_complete(name: str) -> None:
    """If kernels were added or renamed, `python -m bench.kernels` measures them."""
    done = subprocess.run([*PROGRAM, name], check=True, stdout=subprocess.PIPE, text=True)
    *kernels, last = done.stdout.splitlines()
    assert last == WHOLE
    assert {*kernels} == {*shares(name)}
    assert is_complete(name)
