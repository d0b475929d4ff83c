"""Poker, installed as a game of another package is: by pip, into a folder that only its programs look into."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
POKER = ROOT / "tests" / "poker"


def install(folder: Path) -> dict[str, str]:
    """The environment of programs for which it is installed; they compile for themselves, or not at all."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([*pip, "--no-build-isolation", "--target", folder, POKER], check=True)
    return os.environ | {
        "PYTHONPATH": os.pathsep.join((str(folder), str(ROOT))),
        "CATALAUNIA_CACHE": str(folder / "cache"),
    }
