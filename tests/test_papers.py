"""What the papers say is there: their Python runs, and the files they name exist."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
PAPERS = [
    *(ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "SECURITY", "STRENGTH")),
    *sorted(ROOT.glob("docs/**/*.md")),
]
FILE = re.compile(r"`([\w./-]+/[\w.-]+\.(?:py|ts|svelte|toml|md|json))`|\]\(([\w./-]+)\)")
MADE = ("node_modules/",)


def test_the_python_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(block, {})
    assert "play " in capsys.readouterr().out


def test_the_python_of_the_library_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (ROOT / "docs/library.md").read_text("utf-8") + (ROOT / "docs/observation.md").read_text("utf-8")
    first, programs, observed = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    (tmp_path / "my-program").write_text(
        f"#!{sys.executable}\nfor line in open(0):\n    print('MOVE: dance', flush=True)\n"
    )
    (tmp_path / "my-program").chmod(0o755)
    monkeypatch.chdir(tmp_path)
    for block in (first, programs, observed):
        found: dict[str, Any] = {}
        exec(block, found)
        if "record" in found:
            assert found["record"].verify().ok
    assert (tmp_path / "g.jsonl").exists()


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.name)
def test_the_files_that_a_paper_names_exist(paper: Path) -> None:
    kept = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    there = {f"/{file}" for file in kept}
    named = {first or second for first, second in FILE.findall(paper.read_text("utf-8"))}
    named = {one.lstrip("./") for one in named if not one.startswith(MADE) and "." in Path(one).name}
    assert [one for one in sorted(named) if not any(file.endswith(f"/{one}") for file in there)] == []
