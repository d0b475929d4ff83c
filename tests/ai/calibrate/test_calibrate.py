"""Calibration: figures of forecasts whose faults are known, and the command from end to end."""

import json
import tomllib
from pathlib import Path
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from catalaunia.ai.calibrate import calibration
from catalaunia.ai.calibrate.figures import Told, figures, fit
from catalaunia.ai.calibrate.forecasts import Forecast, GameForecasts
from catalaunia.ai.hints import calibrated
from catalaunia.ai.hints.calibrated import Mend
from catalaunia.core.texts import Refusal
from catalaunia.core.tuning import read_tuning
from catalaunia.core.variant import Variant
from tests.cli.commands import run


def made_up(slope: float, offset: float, games: int = 3_000) -> list[GameForecasts]:
    """One forecast a game; what comes follows from the true log-odds, which are so many times what was told."""
    luck = np.random.default_rng(1)
    told = luck.normal(0, 1.5, games)
    true = 1 / (1 + np.exp(-(slope * told + offset)))
    came = (luck.random(games) < true).astype(float)
    chances = 1 / (1 + np.exp(-told))
    return [
        GameForecasts(k, (Forecast(float(chance), None, float(one)),))
        for k, (chance, one) in enumerate(zip(chances, came, strict=True), 1)
    ]


def test_forecasts_that_are_right_are_found_right() -> None:
    found = figures(calibration.told(made_up(1.0, 0.0), Mend())["hint"])
    assert found.slope == pytest.approx(1.0, abs=0.1)
    assert found.slope_ci95[0] < 1.0 < found.slope_ci95[1]
    assert abs(found.optimism) < 0.02
    assert found.ece < 0.03
    assert (found.positions, found.games) == (3_000, 3_000)


def test_who_is_too_sure_and_too_hopeful_is_found_out_and_mended_on_other_games() -> None:
    games = made_up(0.6, -0.3)
    raw = figures(calibration.told(games, Mend())["hint"])
    assert raw.slope_ci95[1] < 0.75
    assert raw.optimism_ci95[0] > 0.02
    mended = calibration.fitted(games)
    assert mended.slope == pytest.approx(0.6, abs=0.08)
    assert mended.offset == pytest.approx(-0.3, abs=0.12)
    better = calibration.judged(games, mended)
    assert better["hint"].positions == 1_500
    assert better["hint"].slope == pytest.approx(1.0, abs=0.15)
    assert better["hint"].ece < better["raw"].ece


def test_positions_of_one_game_count_as_one_game() -> None:
    """Ten times the same position of each game tells no more than one: the interval stays as wide."""
    one = calibration.told(made_up(1.0, 0.0, 300), Mend())["hint"]
    ten = Told(*(np.repeat(part, 10) for part in (one.chances, one.came, one.games)))
    widths = [found.slope_ci95[1] - found.slope_ci95[0] for found in (figures(one), figures(ten))]
    assert widths[1] == pytest.approx(widths[0], rel=0.2)


def test_a_fit_of_what_never_happens_ends() -> None:
    slope, offset = fit(np.array([0.2, 0.8]), np.zeros(2))
    assert np.isfinite([slope, offset]).all()


def test_what_is_told_stays_a_chance_and_in_its_order() -> None:
    mended, chances = Mend(0.7, -0.2), np.linspace(0, 1, 101)
    told = mended(chances)
    assert ((told >= 0) & (told <= 1)).all()
    assert (np.diff(told) >= 0).all()
    assert Mend()(0.3) == 0.3
    assert mended.steepness(0.4) == pytest.approx((mended(0.4001) - mended(0.3999)) / 0.0002, rel=0.001)


def test_a_game_is_mended_for_its_number_of_players_only(tmp_path: Path) -> None:
    (tmp_path / "tuning.toml").write_text("[greedy]\nworlds = 12\n", "utf-8")
    for players in (3, 2):
        calibration.write(tmp_path / "calibration.toml", players, Mend(0.8, -0.1 * players), 2_000, "catalaunia …")
    rules = Variant("attila", 3).rules
    rules.tuning = read_tuning(tmp_path)
    assert calibrated.mend(rules) == Mend(0.8, -0.1 * 3)
    rules.players = 4
    assert calibrated.mend(rules) == Mend()


def test_the_command_measures_fits_draws_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept, plot, fitted = tmp_path / "kept.jsonl", tmp_path / "curve.svg", tmp_path / "calibration.toml"
    words = f"calibrate clash451 --level 2 --workers 1 --results {kept} --positions".split()
    code, said, _ = run(capsys, *words, "20", "--json", "--plot", plot)
    report = json.loads(said)
    assert (code, [*report]) == (0, ["hint"])
    assert report["hint"]["positions"] >= 20
    assert ET.parse(plot).getroot().get("role") == "img"
    before = kept.read_text("utf-8").splitlines()
    code, said, _ = run(capsys, *words, "40", "--fit", fitted)
    assert code == 0
    assert "Hints as they were before" in said
    assert kept.read_text("utf-8").splitlines()[: len(before)] == before
    written = tomllib.loads(fitted.read_text("utf-8"))["2"]
    assert "calibrate clash451 --players 2 --positions 40 --level 2" in written["command"]
    code, _, complaint = run(capsys, *words, "40", "--seed", "2")
    assert (code, "something other than forecasts" in complaint.replace("\n", " ")) == (2, True)


def test_one_game_is_too_few_to_fit_and_to_judge() -> None:
    with pytest.raises(Refusal, match="too few games"):
        calibration.judged(made_up(1.0, 0.0, 1), Mend())
