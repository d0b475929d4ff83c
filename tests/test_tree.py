"""Folders and files stay small enough to be read at a glance."""

from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MOST_MODULES = 15
MOST_LINES = 400


@pytest.mark.parametrize("tree", ["src", "tests", "bench"])
def test_no_folder_has_more_modules_than_one_can_look_over(tree: str) -> None:
    folders = Counter(file.parent.relative_to(ROOT).as_posix() for file in (ROOT / tree).rglob("*.py"))
    assert {folder: count for folder, count in folders.items() if count > MOST_MODULES} == {}


def test_no_folder_of_the_page_has_more_modules_than_one_can_look_over() -> None:
    page = ROOT / "web" / "src"
    modules = [file for file in page.rglob("*") if file.suffix in {".ts", ".svelte"} and ".test" not in file.suffixes]
    folders = Counter(file.parent.relative_to(ROOT).as_posix() for file in modules)
    assert folders
    assert {folder: count for folder, count in folders.items() if count > MOST_MODULES} == {}


@pytest.mark.parametrize(
    ("tree", "ending"), [("src", "py"), ("web/src", "py"), ("web/src", "ts"), ("web/src", "svelte"), ("bench", "py")]
)
def test_no_module_is_longer_than_one_reads_in_a_sitting(tree: str, ending: str) -> None:
    modules = [file for file in (ROOT / tree).rglob(f"*.{ending}") if "generated" not in file.parts]
    lengths = {file.relative_to(ROOT).as_posix(): len(file.read_text("utf-8").splitlines()) for file in modules}
    assert lengths
    assert {module: length for module, length in lengths.items() if length > MOST_LINES} == {}
