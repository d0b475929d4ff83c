"""The doors: their examples run, and they are small."""

import doctest
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

from catalaunia import attila, clash451
from catalaunia.core.texts import Refusal

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("module", ["attila", "clash451", "library"])
def test_the_examples_of_its_documentation_run(module: str) -> None:
    found = doctest.testmod(importlib.import_module(f"catalaunia.{module}"))
    assert found.attempted > 0
    assert found.failed == 0


def test_hands_are_seen_by_their_owners_and_by_who_looks_at_everything() -> None:
    game = attila.Game(4, seed=3)
    for seat in range(4):
        hands = game.view(seat).hands
        assert [hand is not None for hand in hands] == [other == seat for other in range(4)]
        assert sum(game.view(seat).hand.values()) == 6
    assert game.view().hands == [None] * 4
    assert game.view().hand == {}
    assert all(hand and sum(hand.values()) == 6 for hand in game.view(full=True).hands)
    clash = clash451.Game(seed=3)
    assert clash.view(1).hands[0] is None
    assert [len(hand or []) for hand in clash.view(full=True).hands] == [6, 6]


def test_what_stands_on_the_board_is_said_in_the_words_of_the_game() -> None:
    game = attila.Game(3, seed=7)
    game.push("play goths raetia")
    game.push("gain")
    seen = game.view()
    assert seen.pawns == {"raetia": {"goths": 1}}
    assert seen.influence[0] == {"goths": 1}
    assert (seen.century, seen.peace, seen.pacified, seen.wars) == ("IV", 10, [], [])
    assert seen.stock["goths"] == 19
    assert seen.discarded == {"goths": 1}
    assert seen.action_cards[1] == ["double", "exchange", "influence 2"]


def test_units_and_buildings_lie_at_their_terrains() -> None:
    game = clash451.Game(seed=7)
    while game.view().phase != "move" and not game.over:
        game.push(game.legal[0])
    seen = game.view()
    assert {*seen.units[0], *seen.units[1]} <= {*seen.row}
    assert {*seen.buildings} <= {*seen.row}
    laid = [card for side in seen.units for cards in side.values() for card in cards]
    assert {*laid} <= {*seen.holders}


def test_a_record_of_another_game_is_refused() -> None:
    record = clash451.Game(seed=1).record()
    with pytest.raises(Refusal, match="clash451"):
        attila.Game.of(record)


def test_a_level_thinks_no_longer_than_it_may() -> None:
    game = attila.Game(3, seed=1)
    thought = attila.Level(7).think(game, iterations=64)
    assert thought.iterations == 64
    assert thought.move in game.legal
    assert abs(sum(one.weight for one in thought.alternatives) - 1) < 1e-6
    with pytest.raises(Refusal):
        attila.Level(8)


def test_the_door_is_typed_for_whoever_imports_it(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(
        "from catalaunia import attila, clash451\n"
        "g = attila.Game(players=3, seed=7)\n"
        "hand: dict[str, int] = g.view(1).hand\n"
        "move: attila.Move = attila.Level(7).choose(g, seconds=0.1)\n"
        "g.push(move)\n"
        "why: str | None = g.why_not('play huns italia')\n"
        "g.record().save('g.jsonl')\n"
        "cards: list[str] = clash451.Game(seed=1).view(0).hand\n"
        "again: list[attila.Game] = attila.Game.load('g.jsonl')\n",
        "utf-8",
    )
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file", "/dev/null", str(program)]
    checked = subprocess.run(command, cwd=ROOT / "src", capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr
