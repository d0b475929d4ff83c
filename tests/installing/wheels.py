"""A wheel of this checkout, and environments that hold it with chosen packages and no others."""

import importlib.metadata
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

from tests.installing.packages import ROOT

SITE = Path(sysconfig.get_path("purelib"))


def copied(folder: Path) -> Path:
    """What git keeps, as it stands here."""
    kept = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, kept.split("\0")):
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, target)
    return folder


def build(folder: Path) -> Path:
    """The wheel, built as `make wheel` does, from a copy: others use the page of this checkout meanwhile."""
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-index"]
    source, wheels = copied(folder / "source"), folder / "dist"
    (source / "web" / "node_modules").symlink_to((ROOT / "web" / "node_modules").resolve())
    subprocess.run([*pip, "--no-deps", "--no-build-isolation", "--wheel-dir", wheels, source], check=True)
    (wheel,) = wheels.glob("*.whl")
    return wheel


def environment(folder: Path, wheel: Path, packages: set[str]) -> Path:
    """The programs of a new environment with the wheel and, linked to ours, these packages. Nothing is fetched."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    programs = folder / "bin"
    pip = [sys.executable, "-m", "pip", "--python", f"{programs}/python", "install", "--quiet", "--no-index"]
    subprocess.run([*pip, "--disable-pip-version-check", "--no-compile", "--no-deps", wheel], check=True)
    (site,) = folder.glob("lib/python*/site-packages")
    for package in packages:
        files = importlib.metadata.files(package) or []
        for top in {file.parts[0] for file in files if file.parts[0] != ".."}:
            if top != "__pycache__":
                (site / top).symlink_to(SITE / top)
    return programs


def clean(folder: Path) -> dict[str, str]:
    """The environment of programs that see nothing of this checkout, and keep what they keep in a folder."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "CATALAUNIA"))}
    places = {"HOME": folder, "CATALAUNIA_DATA": folder / "data", "CATALAUNIA_CACHE": folder / "cache"}
    return kept | {name: str(place) for name, place in places.items()} | {"NUMBA_DISABLE_JIT": "1"}
