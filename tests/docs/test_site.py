"""The site of the documentation: how it is laid out, and what ends its build (`make check` builds it)."""

import importlib.util
import sys
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def build() -> Any:
    spec = importlib.util.spec_from_file_location("site_build", ROOT / "docs" / "site" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def test_every_rulebook_and_every_paper_has_its_page_and_every_link_its_aim(build: Any) -> None:
    places = build.laid_out()
    for game in build.games():
        for language in build.LANGUAGES:
            own = PurePosixPath(f"src/catalaunia/games/{game}/rulebook/{language}.md")
            assert str(places[own]) == f"rulebooks/{game}/{language}.md"
    for file in places:
        if file.suffix == ".md":
            build.page(file, places)  # ends the build where a link leads nowhere


@pytest.mark.parametrize(
    ("written", "on_the_site"),
    [
        ("[a](../../README.md)", "[a](../index.md)"),
        ("[a](../league.md#the-seed)", "[a](../league.md#the-seed)"),
        ("[a](../../STRENGTH.md)", "[a](../strength.md)"),
        ("[a](#here) [b](https://example.org/x)", "[a](#here) [b](https://example.org/x)"),
        ("[`core`](../../src/catalaunia/core)", "`core`"),
        ("[its folder](../../src/catalaunia/core)", "its folder (`src/catalaunia/core`)"),
        ("```\n[a](nowhere.md)\n```", "```\n[a](nowhere.md)\n```"),
    ],
)
def test_links_lead_to_where_pages_lie(
    written: str, on_the_site: str, build: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = build.laid_out()
    assert _page(build, written, places, tmp_path, monkeypatch) == on_the_site


def test_a_link_to_nothing_ends_the_build(build: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(SystemExit, match=r"nowhere\.md"):
        _page(build, "[a](nowhere.md)", build.laid_out(), tmp_path, monkeypatch)


def _page(build: Any, text: str, places: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """As if it stood in docs/start/players.md."""
    for name in ("README.md", "STRENGTH.md", "src/catalaunia/core", "docs/league.md"):
        target = tmp_path / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.symlink_to(ROOT / name)
    file = PurePosixPath("docs/start/players.md")
    (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / file).write_text(text, "utf-8")
    monkeypatch.setattr(build, "ROOT", tmp_path)
    return build.page(file, places)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.html", '<script src="https://cdn.example/x.js"></script>'),
        ("a.html", '<link rel="stylesheet" href="//fonts.example/css">'),
        ("a.html", "<img alt='' src='http://example.org/x.png'>"),
        ("a.html", '<pre class="mermaid"><code></code></pre>'),
        ("a.css", "@import 'https://fonts.example/css';"),
        ("a.css", 'a { background: url("https://example.org/x.png"); }'),
        ("a.svg", '<svg><image href="https://example.org/x.png"/></svg>'),
    ],
)
def test_what_would_be_loaded_from_elsewhere_is_found(name: str, content: str, build: Any, tmp_path: Path) -> None:
    (tmp_path / name).write_text(content, "utf-8")
    assert len(build.loaded_from_elsewhere(tmp_path)) == 1


def test_a_link_that_somebody_may_follow_is_none(build: Any, tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text('<a class="x" href="https://example.org/"><img src="../x.png"></a>', "utf-8")
    (tmp_path / "a.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"></svg>', "utf-8")
    assert build.loaded_from_elsewhere(tmp_path) == []


def test_the_python_of_the_quickstarts_runs(capsys: pytest.CaptureFixture[str]) -> None:
    text = (ROOT / "docs/start/researchers.md").read_text("utf-8")
    blocks = [part.partition("```")[0] for part in text.split("```python\n")[1:]]
    assert len(blocks) == 4
    for block in blocks:
        exec(block, {})
    assert "True" in capsys.readouterr().out
    assert "pyspiel" in sys.modules
