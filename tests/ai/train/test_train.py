"""Training: what is studied is learned, a training goes on where it stopped, and its file says how it was made."""

import json
import time
from pathlib import Path

import numpy as np
import pytest

from catalaunia.ai.train import learner, training
from catalaunia.ai.train.learner import Learner, Lesson, Progress
from catalaunia.compiled import weights
from catalaunia.core.variant import Variant
from tests.cli.commands import run

SHORT = Lesson("attila", 2, shortlist=2, batch=1, memory=300, at_once=32)


@pytest.fixture
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Duels of a few games."""
    for name, value in {"TEST_UNITS": 2, "LAST_UNITS": 2, "TEST_WORLDS": 1, "ROUND_SECONDS": 0.1}.items():
        monkeypatch.setattr(training, name, value)


def test_what_is_studied_again_and_again_is_learned() -> None:
    """Against the same aims: the cross entropy comes down towards their own entropy."""
    own = Learner(SHORT)
    progress = own.round(Progress.of(own.rules.fresh_network(1)), 0.001, 1, seed=1)
    known = int(own._school["remembered"][0])
    losses = []
    for _ in range(60):
        own._school["loss"] = 0.0
        progress = own._study(progress, 0.003, np.arange(known))
        losses.append(float(own._school["loss"][0]) / known)
    assert losses[-1] < losses[0] - 0.02
    assert progress.games == 1
    assert progress.positions > 20


def test_several_processes_go_on_with_the_mean_of_what_they_learned() -> None:
    flat = np.zeros(3, np.float32)
    before = Progress(flat, (flat, flat), steps=5, games=10)
    parts = [Progress(flat + k, (flat + 2 * k, flat), 8, 10 + 16, 100, 50.0, seconds=k) for k in (1, 3)]
    after = learner.joined(parts, before)
    assert after.weights.tolist() == [2, 2, 2]
    assert after.moments[0].tolist() == [4, 4, 4]
    assert (after.steps, after.games, after.positions, after.loss) == (8, 42, 200, 100.0)
    assert after.seconds == 3


def test_a_round_says_how_long_the_processor_worked_and_not_how_long_it_was_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On a busy machine a training has as many games as on an idle one."""
    own, worked = Learner(SHORT), iter((2.0, 5.0))
    monkeypatch.setattr(time, "process_time", lambda: next(worked))
    assert learner.Study(0, Progress.of(own.rules.fresh_network(1)), 0.001, 1, 1).done_by(own).seconds == 3.0


@pytest.mark.usefixtures("_short")
def test_a_training_writes_its_weights_and_goes_on_from_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, plot = tmp_path / "two.npz", tmp_path / "two.svg"
    command = ["train", "attila", "--workers", "1", "--out", str(out), "--json"]
    code, said, told = run(capsys, *command, "--minutes", "0.001")
    assert code == 0
    assert "score against the heuristic" in told
    first = json.loads(said)
    rules = Variant("attila", 2).rules
    network, header = weights.read(out, rules.desk.dtype["network"], rules.fit)  # type: ignore[attr-defined]
    assert header["games"] == first["games"] > 0
    assert header["command"].startswith("catalaunia train attila --players 2 --minutes 0.001 ")
    assert header["strength"]["pairs"] == 2
    minutes = first["curve"][-1]["minutes"]
    _, said, _ = run(capsys, *command, "--minutes", f"{minutes + 0.002}", "--plot", str(plot))
    second = json.loads(said)
    assert second["games"] > first["games"]
    assert second["curve"][: len(first["curve"])] == first["curve"]
    assert weights.read(out, network.dtype, rules.fit)[0].tobytes() != network.tobytes()  # type: ignore[attr-defined]
    assert plot.read_text("utf-8").startswith("<svg")


@pytest.mark.usefixtures("_short")
def test_another_lesson_does_not_go_on_with_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "two.npz"
    training.Training(Lesson("attila", 3), Progress.of(Learner(SHORT).rules.fresh_network(1))).save(
        training.beside(out)
    )
    code, _, told = run(capsys, "train", "attila", "--minutes", "1", "--workers", "1", "--out", str(out))
    assert code == 2
    assert "‘players’ is 3; here, it is 2" in told


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        ("train clash451 --minutes 1 --out a.npz", "clash451 has no network that could be trained."),
        ("train attila --players 9 --minutes 1 --out a.npz", "Attila is for 2 to 5 players, not 9."),
        ("train attila --minutes 0 --out a.npz", "--minutes must be a number of minutes above 0, not ‘0’."),
        ("train attila --minutes 1 --out nowhere/a.npz", "nowhere"),
        ("train caesar --minutes 1 --out a.npz", "There is no game called ‘caesar’."),
    ],
)
def test_what_cannot_be_trained_is_refused(command: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, _, told = run(capsys, *command.split())
    assert code == 2
    assert sentence in told
