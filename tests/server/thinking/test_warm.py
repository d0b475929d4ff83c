"""Before the first person comes, everything that a table needs has been used once."""

import json
import subprocess
import sys

import pytest

from catalaunia.ai import players
from catalaunia.compiled import COMPILED, is_complete
from catalaunia.core import registry
from catalaunia.core.variant import Variant
from catalaunia.server.thinking import warm
from catalaunia.server.thinking.compiling import PROGRAM, WHOLE, shares
from tests.server.outgoing.test_history import finished


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


# Imports the record of a game and asks a Champion at every kind of decision; says what was not there by then.
LATER = """
import json, random, sys
from catalaunia.ai.worker import Desk, question
from catalaunia.compiled.kernel_cache import KernelCache
from catalaunia.core.protocol import NOBODY
from catalaunia.core.variant import Variant
from catalaunia.server.tables import changes, finished_games
from catalaunia.server.tables.table import Table
from catalaunia.server.thinking import warm

written = json.loads(sys.stdin.read())
game = written["game"]
warm.use_all(game)
there = set(KernelCache.files)
table = changes.after(Table("imported"), finished_games.opening(written).events, 0.0)
assert table.stage == "over", table.stage
variant = Variant(game, len(written["seats"]))
rules, desk, dice, asked = variant.rules, Desk(), random.Random(7), {}
state = rules.new()
while (seat := rules.actor(state)) != NOBODY:
    legal = rules.legal(state)
    if seat >= 0 and len(legal) > 1:
        view = rules.view(state, seat)
        solved = rules.seals(legal[0]) and rules.stage(view, seat) is not None
        asked[rules.seals(legal[0]), solved] = question(variant, "level:7", view, seat, legal, 1)
    rules.apply(state, dice.choice(legal))
for one in asked.values():
    desk.answer(one)
print(json.dumps([sorted(set(KernelCache.files) - there), sorted(asked)]))
"""


@pytest.mark.skipif(not COMPILED, reason="nothing is compiled")
@pytest.mark.parametrize("name", registry.names())
def test_an_import_and_a_champion_need_nothing_that_was_not_used_before(name: str) -> None:
    """A server would compile it while people wait."""
    written = json.dumps(finished(name, registry.find(name).players[0]))
    done = subprocess.run([sys.executable, "-c", LATER], input=written, check=True, stdout=subprocess.PIPE, text=True)
    more, asked = json.loads(done.stdout)
    assert more == []
    if any(players.parse(f"level:{level}").settings(Variant(name, 2).rules)["by"] == "stage" for level in (6, 7)):
        assert [True, True] in asked
