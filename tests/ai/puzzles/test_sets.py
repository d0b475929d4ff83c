"""The sets that come with the games: every puzzle stands on a position of the rules and holds what its file claims."""

import json
from collections import Counter

import pytest

from catalaunia.ai.hints.chooser import Chooser
from catalaunia.ai.puzzles import finder
from catalaunia.ai.puzzles.puzzle import FILE, of_game
from catalaunia.ai.puzzles.ways import Decision
from catalaunia.ai.review.judge import INEXACT, MISTAKE
from catalaunia.core import installed, registry

ENOUGH = 300  # for most of a year, one a day
every_game = pytest.mark.parametrize("game", ["attila", "clash451"])


@every_game
def test_the_header_says_how_the_set_was_made(game: str) -> None:
    header = json.loads((installed.folder(game) / FILE).read_text("utf-8").partition("\n")[0])
    puzzles = of_game(game)
    assert header["command"].startswith(f"catalaunia puzzles {game} ")
    assert header["rules"].split(".")[0] == registry.find(game).version.split(".")[0]
    assert header["puzzles"] == len(puzzles) == len({one.id for one in puzzles})
    assert len(puzzles) >= ENOUGH
    assert header["themes"] == dict(Counter(one.theme for one in puzzles))


@every_game
def test_every_puzzle_poses_a_question_that_has_one_answer(game: str) -> None:
    choosers: dict[int, Chooser] = {}
    for one in of_game(game):
        chooser = choosers.setdefault(one.players, Chooser(one.variant.rules))
        decision = Decision(chooser, one.position(chooser.rules), one.seat)
        ways = {tuple(move.text for move in decision.moves(way)) for way in decision.ways}
        offered = [candidate.moves for candidate in one.candidates]
        assert one.secret is decision.secret
        assert set(offered) <= ways if one.secret else set(offered) == ways
        best, *others = one.candidates
        assert best.loss.mean == 0
        assert one.natural > 0
        assert one.candidates[one.natural].loss.mean > MISTAKE
        for other in others:
            assert other.loss.mean > INEXACT
            assert other.loss.mean > finder.ERRORS * other.loss.error * 0.99  # both are rounded
        assert finder.LEAST_WIN <= one.win.mean <= finder.MOST_WIN
        assert len(offered) == finder.OFFERED if one.secret else len(offered) >= finder.OFFERED
