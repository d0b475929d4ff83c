"""The tree search against OpenSpiel's own information-set search, in a game both know.

A victory counts 1 and a draw a half: even play must lie in the interval. Chips are looked at besides, where ours
must not be worse.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.installed_poker import ROOT, install

pytest.importorskip("pyspiel")


def duel(folder: Path, pairs: int, seed: int) -> list[list[float]]:
    """Our chips in both games of each pair."""
    command = [sys.executable, "-m", "tests.ai.duel_with_openspiel", str(pairs), str(seed)]
    done = subprocess.run(command, env=install(folder), cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found: list[list[float]] = json.loads(done.stdout)
    return found


def mean_and_error(pairs: Any) -> tuple[float, float]:
    """Over pairs, because the games of one are not independent."""
    of_pairs = np.mean(pairs, axis=1)
    return float(of_pairs.mean()), float(of_pairs.std(ddof=1) / len(of_pairs) ** 0.5)


@pytest.mark.long
def test_as_strong_as_openspiels_search_in_leduc_poker(tmp_path: Path) -> None:
    chips = np.array(duel(tmp_path, 400, 1))
    score, error = mean_and_error((np.sign(chips) + 1) / 2)
    assert abs(score - 0.5) < 1.96 * error, f"{score:.1%} of the games, with a standard error of {error:.1%}"
    mean, error = mean_and_error(chips)
    assert mean > -1.96 * error, f"{mean:+.3f} chips a game, with a standard error of {error:.3f}"


def test_both_play_the_same_game(tmp_path: Path) -> None:
    assert len(duel(tmp_path, 3, 2)) == 3  # the program compares the legal moves and the chips
