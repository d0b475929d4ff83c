"""The figures of a measurement: intervals, Elo, the sequential test and times."""

from statistics import NormalDist

import numpy as np
import pytest

from catalaunia.ai.arena import statistics
from catalaunia.ai.arena.move_times import MoveTimes
from catalaunia.ai.arena.statistics import Sprt, Trial


def pairs(score: float, count: int, rng: np.random.Generator) -> np.ndarray:
    """Scores of pairs of games, each won with this chance."""
    return rng.binomial(2, score, count) / 2


def tried(scores: np.ndarray, sprt: Sprt, players: int = 2) -> Trial:
    trial = sprt.trial(players)
    for score in scores:
        trial.add(float(score))
        if trial.verdict != "undecided":
            break
    return trial


def test_the_interval_covers_the_true_mean_in_about_95_of_100_cases() -> None:
    rng = np.random.default_rng(1)
    covered = 0
    for seed in range(300):
        low, high = statistics.interval(list(pairs(0.6, 200, rng)), seed)
        covered += low <= 0.6 <= high
    assert 0.91 <= covered / 300 <= 0.99


def test_the_interval_is_that_of_the_normal_distribution_for_many_units() -> None:
    scores = pairs(0.6, 2000, np.random.default_rng(2))
    low, high = statistics.interval(list(scores), 7)
    wanted = NormalDist(scores.mean(), scores.std() / 2000**0.5)
    assert (low, high) == pytest.approx((wanted.inv_cdf(0.025), wanted.inv_cdf(0.975)), abs=0.001)


def test_the_interval_is_wider_where_the_games_of_a_pair_go_together() -> None:
    apart, together = [0.5] * 200 + [0, 1] * 100, [0.0, 1.0] * 200
    assert np.ptp(statistics.interval(together, 1)) > 1.3 * np.ptp(statistics.interval(apart, 1))


def test_the_same_seed_gives_the_same_interval() -> None:
    scores = [0.0, 0.5, 1.0, 1.0]
    assert statistics.interval(scores, 3) == statistics.interval(scores, 3)
    assert statistics.interval([1.0] * 5, 3) == (1.0, 1.0)


def test_elo_of_known_scores() -> None:
    assert statistics.elo(0.5) == 0
    assert statistics.elo(10 / 11) == pytest.approx(400)
    assert statistics.elo(0.61) == pytest.approx(78, abs=0.5)
    assert statistics.elo(0) is None
    assert statistics.elo(1) is None


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_equal_strength_is_the_fair_share_at_any_table(players: int) -> None:
    assert statistics.expected(0, players) == pytest.approx(1 / players)
    assert statistics.as_of_two(1 / players, players) == pytest.approx(0.5)
    assert statistics.as_of_two(statistics.expected(100, players), players) == pytest.approx(statistics.expected(100))
    assert [statistics.as_of_two(share, players) for share in (0, 1)] == [0, 1]


def test_the_sequential_test_accepts_and_rejects_what_is_clear() -> None:
    rng = np.random.default_rng(3)
    assert tried(pairs(0.6, 2000, rng), Sprt(0, 20)).verdict == "accepted"
    assert tried(pairs(0.4, 2000, rng), Sprt(0, 20)).verdict == "rejected"
    assert tried(pairs(0.51, 60, rng), Sprt(0, 20)).verdict == "undecided"


def test_equal_scores_at_the_beginning_decide_nothing_at_once() -> None:
    trial = Sprt(0, 20).trial()
    trial.add(1.0)
    assert trial.verdict == "undecided"
    assert 0 < trial.ratio < 1
    assert tried(np.ones(400), Sprt(0, 20)).verdict == "accepted"


def test_its_ratio_is_the_formula_once_there_are_many_units() -> None:
    scores = pairs(0.55, 4000, np.random.default_rng(4))
    trial = Sprt(0, 20).trial()
    for score in scores:
        trial.add(float(score))
    low, high = statistics.expected(0), statistics.expected(20)
    wanted = 4000 * (high - low) * (2 * scores.mean() - low - high) / (2 * scores.var())
    assert trial.ratio == pytest.approx(wanted, rel=0.01)


@pytest.mark.parametrize(("elo", "wrong"), [(0, "accepted"), (40, "rejected")])
def test_its_error_rates_hold(elo: float, wrong: statistics.Verdict) -> None:
    rng = np.random.default_rng(5)
    verdicts = [tried(pairs(statistics.expected(elo), 3000, rng), Sprt(0, 40)).verdict for _ in range(300)]
    assert verdicts.count(wrong) / 300 <= 0.08  # alpha and beta are 5 %, and this is a sample
    assert verdicts.count("undecided") / 300 < 0.02


def test_its_error_rates_hold_for_one_among_four() -> None:
    rng = np.random.default_rng(6)
    scores = rng.binomial(4, 0.25, (200, 3000)) / 4
    verdicts = [tried(one, Sprt(0, 40), 4).verdict for one in scores]
    assert verdicts.count("accepted") / 200 <= 0.09


def test_times_are_right_within_one_percent_also_when_added_up() -> None:
    seconds = np.random.default_rng(7).lognormal(-5, 1, 2000)
    first, second = MoveTimes(), MoveTimes()
    for one in seconds[:700]:
        first.add(one)
    for one in seconds[700:]:
        second.add(one)
    first.join(MoveTimes.read(second.written()))
    figures = first.figures()
    for name, share in (("p50", 0.5), ("p95", 0.95)):
        assert figures[name] == pytest.approx(1000 * np.quantile(seconds, share, method="inverted_cdf"), rel=0.015)
    assert figures["max"] == pytest.approx(1000 * seconds.max(), rel=0.005)


def test_a_player_that_was_never_asked_has_no_times() -> None:
    assert MoveTimes().figures() == {"p50": None, "p95": None, "max": None}
