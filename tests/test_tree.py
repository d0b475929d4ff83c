"""Folders and files stay small enough to be read at a glance."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parents[1]
MOST_MODULES = 15
MOST_LINES = 400
LONGEST_RUN = 9


@pytest.mark.parametrize("tree", ["src", "tests", "bench"])
def test_no_folder_has_more_modules_than_one_can_look_over(tree: str) -> None:
    folders = Counter(file.parent.relative_to(ROOT).as_posix() for file in (ROOT / tree).rglob("*.py"))
    assert {folder: count for folder, count in folders.items() if count > MOST_MODULES} == {}


def test_no_folder_of_the_page_has_more_modules_than_one_can_look_over() -> None:
    """With the tests that lie beside them: whoever opens a folder sees both."""
    page = ROOT / "web" / "src"
    modules = [file for file in page.rglob("*") if file.suffix in {".ts", ".svelte"}]
    folders = Counter(file.parent.relative_to(ROOT).as_posix() for file in modules)
    assert folders
    assert {folder: count for folder, count in folders.items() if count > MOST_MODULES} == {}


LONGER = {
    "tests/games/*/rules/test_*.py": "a chapter of clause tests",
    "tests/referee/*.py": "the rules written once more, to be read beside the book",
    "tests/store/test_contract.py": "what each store has to pass",
    "tests/server/tables/authority/test_authority.py": "the table of rights",
}


@pytest.mark.parametrize(
    ("tree", "ending"),
    [("src", "py"), ("web/src", "py"), ("web/src", "ts"), ("web/src", "svelte"), ("bench", "py"), ("tests", "py")],
)
def test_no_module_is_longer_than_one_reads_in_a_sitting(tree: str, ending: str) -> None:
    longer = {file for pattern in LONGER for file in ROOT.glob(pattern)}
    assert longer
    modules = [
        file for file in (ROOT / tree).rglob(f"*.{ending}") if "generated" not in file.parts and file not in longer
    ]
    lengths = {file.relative_to(ROOT).as_posix(): len(file.read_text("utf-8").splitlines()) for file in modules}
    assert lengths
    assert {module: length for module, length in lengths.items() if length > MOST_LINES} == {}


def _without_imports(file: Path) -> list[tuple[int, str]]:
    """The lines that say something, numbered; what a module imports is a list of names, and lists may be alike."""
    text = file.read_text("utf-8")
    lines = dict(enumerate(text.splitlines(), 1))
    if file.suffix == ".py":
        found = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import | ast.ImportFrom)]
        imported = {number for node in found for number in range(node.lineno, (node.end_lineno or node.lineno) + 1)}
    else:
        starts = [(match.start(), match.end()) for match in re.finditer(r"^ *import [^;]*;", text, re.MULTILINE)]
        imported = {
            number
            for start, end in starts
            for number in range(text.count("\n", 0, start) + 1, text.count("\n", 0, end) + 2)
        }
    return [(number, line.strip()) for number, line in lines.items() if line.strip() and number not in imported]


def _twice(files: list[Path], length: int) -> Iterator[str]:
    first: dict[tuple[str, ...], str] = {}
    for file in files:
        lines = _without_imports(file)
        for start in range(len(lines) - length + 1):
            place = f"{file}:{lines[start][0]}"
            run = tuple(line for _, line in lines[start : start + length])
            if run in first:
                yield f"{first[run]} and {place}"
            first.setdefault(run, place)


def test_nothing_is_written_twice() -> None:
    """Migrations are frozen, and generated files are nobody's to tidy; what a game's data say, they say."""
    files = sorted(
        file
        for tree in ("src", "web/src")
        for file in (ROOT / tree).rglob("*")
        if file.suffix in {".py", ".ts", ".svelte", ".css"}
        and "generated" not in file.parts
        and not file.is_relative_to(ROOT / "src" / "catalaunia" / "page")  # it is built
    )
    assert len(files) > MOST_MODULES
    assert list(_twice(files, LONGEST_RUN + 1)) == []


def test_a_run_that_stands_twice_is_found(tmp_path: Path) -> None:
    run = "\n".join(f"x{number} = {number}" for number in range(10))
    for name, text in {"a.py": run, "b.py": f"import a\n\n{run}\n", "c.py": f"import a\n{run[:-1]}8\n"}.items():
        (tmp_path / name).write_text(text, "utf-8")
    files = sorted(tmp_path.iterdir())
    assert list(_twice(files, 10)) == [f"{files[0]}:1 and {files[1]}:3"]


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Not even for types only: what is needed to read a module is read before it."""
    imports = grimp.build_graph("catalaunia", cache_dir=None)
    assert len(imports.modules) > MOST_LINES
    TopologicalSorter(
        {module: imports.find_modules_directly_imported_by(module) for module in imports.modules}
    ).prepare()
