"""What has to hold of reviews over many games: samples of `bench.review`, and of its sums."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bench.review import proofs
from bench.review.reviewed import Game, Reviewed, Seat, reviewed
from catalaunia.ai.review import reasons
from catalaunia.ai.workers import processes
from tests.sizes import sized

every_game = pytest.mark.parametrize("game", ["attila", "clash451"])


@pytest.fixture(autouse=True)
def _few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing here asks for the reasons of a mistake."""
    monkeypatch.setattr(reasons, "WORLDS", 8)


@every_game
@sized("games", 6, 2_000)
def test_luck_averages_to_zero(game: str, games: int) -> None:
    found = proofs.luck(reviewed(proofs.of_itself(game, 4, games)))
    assert found["games"] == games
    assert next(iter(found["bars"].values()))["holds"], found
    assert found["of_one_game"] > 0.01  # there is luck


@every_game
@sized("games", 2, 60)
def test_two_reviews_agree_on_what_was_a_mistake(game: str, games: int) -> None:
    found = proofs.repeat(reviewed(proofs.of_itself(game, 3, games, reviews=2)))
    assert found["mistakes"] > games / 2
    (bar,) = found["bars"].values()
    assert bar["holds"], found


@every_game
@sized("batches", 1, 10)
def test_skill_is_seen_where_there_is_some(game: str, batches: int) -> None:
    """Quick levels; `bench.review skill` does the same with the Champion, who takes hours."""
    batch = 4 if batches == 1 else 100
    found = proofs.skill(reviewed(proofs.against(game, "level:5", "level:2", batch * batches)), batch)
    assert found["batches"] == batches
    assert all(bar["holds"] for bar in found["bars"].values()), found


def a_seat(player: str, luck: float, result: float, loss: float = 0.0) -> Seat:
    return Seat(player, 0.5, luck, 0.01, -loss, result, 10, loss)


def a_game(number: int, care: str = "glance") -> Game:
    return Game(number, "clash451", ("strong", "weak"), number, 0, care)


def test_what_was_luck_is_not_skill() -> None:
    assert a_seat("one", 0.5, 1.0).skill == 0
    games = {a_game(k): Reviewed((a_seat("weak", 0.5, 1.0, 0.3), a_seat("strong", -0.5, 0.0)), (), 1.0) for k in (1, 2)}
    found = proofs.skill(games, 2)
    first, second = found["bars"].values()
    assert found["won"] == 0
    assert (first["measured"], first["holds"]) == ([0.0], False)
    assert (second["measured"], second["holds"]) == ([0.3], True)


def test_luck_that_favours_a_seat_is_found() -> None:
    lucks = (0.1, 0.12, 0.09, 0.11)
    games = {a_game(k): Reviewed((a_seat("a", luck, 1.0),), (), 3.0) for k, luck in enumerate(lucks)}
    assert [bar["holds"] for bar in proofs.luck(games)["bars"].values()] == [False, False]


def test_a_level_that_loses_more_than_the_one_below_is_found() -> None:
    def games(loss: float) -> dict[Game, Reviewed]:
        return {a_game(k): Reviewed((a_seat("a", 0, 1, loss + k / 100),), (), 1.0) for k in (1, 2)}

    assert proofs.levels({1: games(0.3), 2: games(0.2)})["bars"]["falls from level to level"]["holds"]
    assert not proofs.levels({1: games(0.2), 2: games(0.3)})["bars"]["falls from level to level"]["holds"]


def test_reviews_that_do_not_agree_are_found() -> None:
    sure, unsure = (0.2, 0.01, True), (0.08, 0.01, True)
    other = (0.0, 0.01, False)
    one = Reviewed((), ((sure, unsure), (other, other)), 1.0)
    found = proofs.repeat({a_game(1): one})
    assert (found["decisions"], found["outside_the_error_band"]) == (2, 1)
    assert found["bars"]["agree, at least 95%"] == {"measured": 0.0, "holds": False}


def test_what_was_reviewed_is_not_reviewed_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, games = tmp_path / "games.jsonl", proofs.of_itself("clash451", 1, 2)
    found = reviewed(games, path=path)
    path.write_text(path.read_text("utf-8") + json.dumps(["cut off"])[:-3], "utf-8")
    monkeypatch.setattr(processes._Alone, "done", lambda _: pytest.fail("it is reviewed"))
    assert reviewed(games, path=path) == found
    assert reviewed([replace(games[1], number=9)], path=path) == {replace(games[1], number=9): found[games[1]]}
