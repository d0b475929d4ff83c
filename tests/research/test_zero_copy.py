"""PyTorch and JAX read the arrays of a batch where they are, each in an environment of its own."""

import importlib.metadata
import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from catalaunia.core import registry

ROOT = Path(__file__).parents[2]
BASE = ("numba", "numpy", "platformdirs", "rich")


@pytest.mark.long
@pytest.mark.parametrize(("library", "version"), [("jax", "0.10.2"), ("torch", "2.15.0")])
def test_another_library_reads_a_batch_where_it_is(library: str, version: str, tmp_path: Path) -> None:
    """`CATALAUNIA_JAX_PYTHON` and `CATALAUNIA_TORCH_PYTHON` are interpreters that have them already."""
    python = os.environ.get(f"CATALAUNIA_{library.upper()}_PYTHON") or _made(tmp_path, f"{library}=={version}")
    for game in registry.names():
        command = [python, "-m", "tests.research.zero_copy", library, game]
        environment = os.environ | {"PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"}
        done = subprocess.run(command, cwd=ROOT, env=environment, check=False, capture_output=True, text=True)
        assert (done.returncode, done.stdout) == (0, "6\n"), done.stderr[-3000:]


def _made(folder: Path, package: str) -> str:
    venv.create(folder, with_pip=True)
    packages = [package, *(f"{name}=={importlib.metadata.version(name)}" for name in BASE)]
    subprocess.run([folder / "bin" / "pip", "install", "-q", *packages], check=True, stdout=sys.stderr)
    return str(folder / "bin" / "python")
