"""All commands that take --ray, on a real cluster of three nodes on this machine; a node is lost in each."""

import importlib.metadata
import json
import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
RAY = "ray==2.60.0"
BASE = ("numba", "numpy", "platformdirs", "rich", "pyarrow")  # as they are here, so that bytes can be compared


@pytest.mark.long
def test_a_cluster_that_loses_a_node_gives_the_same_bytes(tmp_path: Path) -> None:
    """In an environment of its own: Ray is large and not needed for anything else."""
    python = os.environ.get("CATALAUNIA_RAY_PYTHON") or _made(tmp_path / "environment")
    folder = tmp_path / "work"
    folder.mkdir()
    environment = os.environ | {"PYTHONPATH": f"{ROOT / 'src'}:{ROOT}", "RAY_USAGE_STATS_ENABLED": "0"}
    done = subprocess.run(
        [python, "-m", "tests.ai.workers.cluster", str(folder)],
        cwd=folder, env=environment, check=False, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-3000:]
    found = json.loads(done.stdout.splitlines()[-1])
    assert sorted(found) == ["arena", "dataset", "ladder", "review", "train"]
    for number, (name, one) in enumerate(found.items(), 1):
        assert one["code"] == "0", name
        assert all(one["same"].values()), (name, one)
        assert len(one["same"]) >= 2
        assert one["lost"] == number, name  # a node each


def _made(folder: Path) -> str:
    venv.create(folder, with_pip=True)
    packages = [RAY, *(f"{name}=={importlib.metadata.version(name)}" for name in BASE)]
    subprocess.run([folder / "bin" / "pip", "install", "-q", *packages], check=True, stdout=sys.stderr)
    return str(folder / "bin" / "python")
