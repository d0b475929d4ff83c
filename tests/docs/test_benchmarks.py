"""The page of benchmarks says what was measured: nothing in it was written by hand."""

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from bench.research import drawing, figures

DOCS = Path(__file__).parents[2] / "docs"
MADE_UP: dict[str, Any] = {
    "when": "May 451",
    "machine": {
        "processor": "abacus",
        "cores": 2,
        "system": "x",
        "python": "3",
        "numpy": "2",
        "numba": "0",
        "load": 0.5,
    },
    "charts": {
        "one": {
            "title": "One",
            "unit": "steps a second",
            "about": "About.",
            "rows": [figures.row("ours", 4_000_000), figures.row("theirs", 250_000, True)],
        }
    },
}


def test_the_page_is_the_one_that_follows_from_what_was_measured(tmp_path: Path) -> None:
    found = json.loads((DOCS / "benchmarks" / "measured.json").read_text("utf-8"))
    figures.put(found, tmp_path)
    made = {file.relative_to(tmp_path): file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()}
    assert {*made} == {Path("benchmarks.md"), *(one.relative_to(DOCS) for one in (DOCS / "benchmarks").iterdir())}
    assert [str(name) for name, content in made.items() if (DOCS / name).read_bytes() != content] == []


def test_bars_are_as_long_as_their_figures(tmp_path: Path) -> None:
    figures.put(MADE_UP, tmp_path)
    root = ET.fromstring((tmp_path / "benchmarks" / "one.svg").read_text("utf-8"))
    widths = [float(one.attrib["width"]) for one in root.iter("{http://www.w3.org/2000/svg}rect")][1:]
    assert widths[0] / widths[1] == pytest.approx(16, rel=0.01)
    assert "| ours | 4 M |" in (tmp_path / "benchmarks.md").read_text("utf-8")
    assert [drawing.spelled(one) for one in (1234.0, 0.5, 2_345_678.0)] == ["1.23 k", "0.5", "2.35 M"]
