"""What is tried once more after a red run: all that has not passed, and nothing that has."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOUND = "def test_sound(): pass\n"
UNSTEADY = """
from pathlib import Path
def test_unsteady():
    here = Path(__file__).with_name("seen")
    try:
        assert here.exists()
    finally:
        here.touch()
"""
NOT_COLLECTED = UNSTEADY.replace("def test_unsteady():", "if True:") + "def test_broken(): assert False\n"
BREAKS_DOWN = """
import os
from pathlib import Path
def test_breaks_down():
    here = Path(__file__).with_name("seen")
    if not here.exists():
        here.touch()
        os._exit(3)
"""


def run(folder: Path, *options: str) -> tuple[int, str]:
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-v",
        "-p",
        "tests.installing.once_more",
        "--rootdir",
        str(folder),
        *options,
    ]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTEST_ADDOPTS": ""}
    ran = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    return ran.returncode, ran.stdout


def twice(folder: Path, **files: str) -> tuple[int, str]:
    """Of the second run, after a red one."""
    (folder / "pytest.ini").write_text("[pytest]\n")
    for name, source in files.items():
        (folder / f"{name}.py").write_text(source)
    assert run(folder)[0] != 0
    return run(folder, "--once-more")


def test_what_failed_is_tried_again_and_nothing_else(tmp_path: Path) -> None:
    code, said = twice(tmp_path, test_a=SOUND, test_b=UNSTEADY)
    assert code == 0
    assert "test_unsteady PASSED" in said
    assert "test_sound" not in said


def test_what_could_not_be_collected_is_no_less_to_be_run(tmp_path: Path) -> None:
    code, said = twice(tmp_path, test_a=SOUND, test_b=NOT_COLLECTED)
    assert code == 1
    assert "test_broken FAILED" in said


def test_after_a_breakdown_everything_is_run(tmp_path: Path) -> None:
    code, said = twice(tmp_path, test_a=SOUND, test_b=BREAKS_DOWN, test_c="def test_broken(): assert False\n")
    assert code == 1
    assert "test_sound PASSED" in said
    assert "test_broken FAILED" in said


def test_a_run_that_is_red_though_every_test_passed_stays_red(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text("def pytest_sessionfinish(session): session.exitstatus = 1\n")
    assert twice(tmp_path, test_a=SOUND)[0] != 0
