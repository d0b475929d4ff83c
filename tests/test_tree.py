"""Folders stay small enough to be read at a glance."""

from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MOST_MODULES = 15


@pytest.mark.parametrize("tree", ["src", "tests", "bench"])
def test_no_folder_has_more_modules_than_one_can_look_over(tree: str) -> None:
    folders = Counter(file.parent.relative_to(ROOT).as_posix() for file in (ROOT / tree).rglob("*.py"))
    assert {folder: count for folder, count in folders.items() if count > MOST_MODULES} == {}
