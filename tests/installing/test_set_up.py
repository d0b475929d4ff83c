"""What `make` does, and what it need not do again; and a step of the set-up says how far it is."""

import re
import runpy
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.installing.packages import ROOT
from tests.installing.wheels import copied

PROGRAM = ROOT / "requirements" / "step.py"
STEP: dict[str, Any] = runpy.run_path(str(PROGRAM))
MADE_BY_PLAY = (".venv/.play", "web/node_modules/.package-lock.json", "src/catalaunia/page/index.html")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    return copied(tmp_path / "checkout")


def would_do(checkout: Path, target: str) -> str:
    asked = ["make", "--dry-run", "--no-print-directory", target]
    return subprocess.run(asked, cwd=checkout, capture_output=True, text=True, check=True).stdout


def set_up(checkout: Path, *files: str) -> None:
    """As if made one after the other, just now."""
    for number, name in enumerate(files):
        file = checkout / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch()
        later = time.time() + 60 + number
        subprocess.run(["touch", "--date", f"@{later}", file], check=True)


def test_to_play_is_five_steps_and_nothing_of_the_tests(checkout: Path) -> None:
    said = would_do(checkout, "play")
    assert re.findall(r"(\d/5) ", said) == ["1/5", "2/5", "3/5", "4/5", "5/5"]
    assert "requirements/play.txt" in said
    assert "requirements/dev.txt" not in said
    assert said.index("thinking.warm") < said.index("4/5")  # it compiles while the page is built


def test_what_was_set_up_is_not_set_up_again(checkout: Path) -> None:
    set_up(checkout, *MADE_BY_PLAY)
    assert would_do(checkout, "play").splitlines() == [".venv/bin/catalaunia serve --open"]


@pytest.mark.parametrize("target", ["test", "check"])
def test_tests_and_checks_add_the_rest_on_top_once(checkout: Path, target: str) -> None:
    set_up(checkout, *MADE_BY_PLAY)
    said = would_do(checkout, target)
    assert "requirements/dev.txt" in said
    assert "requirements/play.txt" not in said
    assert ("requirements/docs.txt" in said) == (target == "check")
    set_up(checkout, *MADE_BY_PLAY, ".venv/.ready", ".venv/.docs")
    assert " install " not in would_do(checkout, target)


@pytest.mark.parametrize(("file", "step"), [("web/package-lock.json", "4/5"), ("web/index.html", "5/5")])
def test_a_change_of_the_page_installs_no_package_of_python(checkout: Path, file: str, step: str) -> None:
    set_up(checkout, *MADE_BY_PLAY, file)
    said = would_do(checkout, "play")
    assert step in said
    assert " install " not in said


PIP = [
    ("Collecting numba==1 (from -r play.txt (line 1))\n", "1 of 3 found"),
    ("Ignoring colorama: markers 'sys_platform == \"win32\"' don't match your environment\n", "1 of 2 found"),
    ("  Downloading numba-1.whl (3 MB)\n", "1 of 2 found"),
    ("Requirement already satisfied: rich==1\n", "2 of 2 found"),
    ("Installing collected packages: numba\n", "0 of 1 installed"),
]


def test_of_pips_work_the_packages_are_counted(tmp_path: Path) -> None:
    lock, site = tmp_path / "play.txt", tmp_path / "lib" / "python3" / "site-packages"
    lock.write_text("numba==1 \\\n    --hash=sha256:0\nrich==1\ncolorama==1 ; sys_platform == 'win32'\n")
    (site / "rich.dist-info").mkdir(parents=True)
    progress = STEP["Progress"]([f"{tmp_path}/bin/pip", "install", "-r", str(lock)])
    for line, count in PIP:
        progress.hear(line)
        assert progress.count() == count
    (site / "numba.dist-info").mkdir()
    assert progress.count() == "1 of 1 installed"


@pytest.mark.parametrize(("code", "shown"), [(0, False), (3, True)])
def test_what_a_step_printed_is_shown_if_it_failed(code: int, shown: bool) -> None:
    program = f"import sys; print('the reason'); sys.exit({code})"
    done = subprocess.run(
        [sys.executable, PROGRAM, "1/5", "A step", sys.executable, "-c", program], capture_output=True
    )
    assert done.returncode == code
    assert (b"the reason" in done.stdout) == shown
    assert re.search(rb"^1/5 A step: \d+ s$", done.stdout, re.MULTILINE)
