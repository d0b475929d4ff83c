"""Builds the site of the documentation into build/site/html: `make docs`.

The pages stay where they are in the repository. Here they are laid out as the site has them: those of `docs/`, the
papers beside it, the rulebooks from the games' folders, and a page of reference for each module below. Links between
them are turned to where their pages lie; one that leads to a file of the repository which is no page becomes its name.
A link to nothing, or any other warning, ends the build.
"""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[2]
OUT = ROOT / "build" / "site"
PAGES = OUT / "pages"
PAPERS = ("CHANGELOG", "CONTRIBUTING", "SECURITY", "STRENGTH")
LANGUAGES = {"en": "English", "fr": "Français", "de": "Deutsch"}
REFERENCE = {
    "catalaunia.{game}": None,  # the door of each game
    "catalaunia.library": None,
    "catalaunia.research.vector": None,
    "catalaunia.research.gymnasium_vector": None,
    "catalaunia.research.pettingzoo": None,
    "catalaunia.research.openspiel": None,
    "catalaunia.research.llm": None,
    "catalaunia.research.league": ("entries", "league", "games", "playing", "table"),
    "catalaunia.client": None,
}
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
FENCE = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
ELSEWHERE = re.compile(r"[a-z]+:|#")
HOST = r"(?:https?:)?//[^\s\"')>]+"
LOADED = re.compile(rf"<(?!a[\s>])\w+[^>]*?\s(?:src|srcset|href|xlink:href|data|poster)=[\"']?{HOST}")
STYLED = re.compile(rf"(?:url\([\"']?|@import\s+[\"']?){HOST}")
FETCHING = re.compile(
    r"class=\"[^\"]*\b(?:mermaid|glightbox|pyodide)\b|data-md-component=\"source\""
)  # then the theme does


def games() -> list[str]:
    return sorted(folder.parent.name for folder in ROOT.glob("src/catalaunia/games/*/rulebook"))


def laid_out() -> dict[PurePosixPath, PurePosixPath]:
    """Files of the repository, and where they lie on the site."""
    docs = [PurePosixPath(file.relative_to(ROOT)) for file in sorted((ROOT / "docs").rglob("*")) if file.is_file()]
    found = {file: file.relative_to("docs") for file in docs if file.parts[1] != "site"}
    found |= {PurePosixPath(f"{name}.md"): PurePosixPath(f"{name.lower()}.md") for name in PAPERS}
    for game in games():
        for file in sorted((ROOT / "src/catalaunia/games" / game / "rulebook").glob("*.md")):
            found[PurePosixPath(file.relative_to(ROOT))] = PurePosixPath("rulebooks", game, file.name)
    return found


def page(file: PurePosixPath, places: dict[PurePosixPath, PurePosixPath]) -> str:
    """Its text, with its links as they are on the site; code is left alone."""
    text = (ROOT / file).read_text("utf-8")

    def turned(found: re.Match[str]) -> str:
        mark, label, target = found.groups()
        if ELSEWHERE.match(target):
            return found[0]
        name, _, part = target.partition("#")
        aim = PurePosixPath(os.path.normpath(file.parent / name))
        if aim == PurePosixPath("README.md"):
            aim = PurePosixPath("docs/index.md")
        if aim in places:
            place = os.path.relpath(places[aim], places[file].parent)
            return f"{mark}[{label}]({place}{'#' + part if part else ''})"
        if not (ROOT / aim).exists():
            sys.exit(f"{file} has a link to {target}, and there is nothing.")
        return label if "`" in label else f"{label} (`{aim}`)"

    pieces, last = [], 0
    for code in FENCE.finditer(text):
        pieces += [LINK.sub(turned, text[last : code.start()]), code[0]]
        last = code.end()
    return "".join([*pieces, LINK.sub(turned, text[last:])])


def lay_out() -> None:
    places = laid_out()
    for file, place in places.items():
        target = PAGES / place
        target.parent.mkdir(parents=True, exist_ok=True)
        if file.suffix == ".md":
            target.write_text(page(file, places), "utf-8")
        else:
            shutil.copyfile(ROOT / file, target)
    look = PAGES / "look"
    shutil.copytree(ROOT / "web/src/styles/fonts", look / "fonts")
    for file in (ROOT / "web/src/styles/fonts.css", ROOT / "web/public/icon.svg", ROOT / "docs/site/look.css"):
        shutil.copyfile(file, look / file.name)


def reference() -> list[str]:
    """A page for each module; returns the modules."""
    modules = [name.format(game=game) for name in REFERENCE for game in (games() if "{" in name else [""])]
    (PAGES / "reference").mkdir()
    for module, parts in zip(modules, _parts(), strict=True):
        text = f"# {module}\n\n::: {module}\n"
        text += "".join(f"\n## {module}.{part}\n\n::: {module}.{part}\n" for part in parts)
        (PAGES / f"reference/{module}.md").write_text(text, "utf-8")
    return modules


def _parts() -> list[tuple[str, ...]]:
    return [parts or () for name, parts in REFERENCE.items() for _ in (games() if "{" in name else [""])]


def configure(modules: list[str]) -> None:
    """The rulebooks and the reference take their places in the navigation."""
    text = (ROOT / "docs/site/zensical.toml").read_text("utf-8")
    books = []
    for game in games():
        title = (ROOT / f"src/catalaunia/games/{game}/rulebook/en.md").read_text("utf-8").splitlines()[0]
        name = title.removeprefix("# ").partition(":")[0]
        books += [f'{{ "{name}, {said}" = "rulebooks/{game}/{language}.md" }}' for language, said in LANGUAGES.items()]
    pages = [f'{{ "{module.removeprefix("catalaunia.")}" = "reference/{module}.md" }}' for module in modules]
    shelf = f'  {{ "Rulebooks" = [{", ".join(books)}] }},\n'
    text = _put(text, "  # The rulebooks come here: build.py finds them.\n", shelf)
    text = _put(text, "  # So does the reference.\n", f'  {{ "Reference" = [{", ".join(pages)}] }},\n')
    tomllib.loads(text)
    (OUT / "zensical.toml").write_text(text, "utf-8")


def _put(text: str, mark: str, line: str) -> str:
    if mark not in text:
        sys.exit(f"docs/site/zensical.toml has no line {mark.strip()!r}.")
    return text.replace(mark, line)


def loaded_from_elsewhere(site: Path) -> list[str]:
    """What its pages would load from other hosts, and the marks by which its scripts would."""
    found = []
    for file in sorted(site.rglob("*")):
        patterns = {".html": (LOADED, FETCHING), ".css": (STYLED,), ".svg": (LOADED,)}.get(file.suffix, ())
        text = file.read_text("utf-8") if patterns else ""
        found += [f"{file.relative_to(site)}: {one[0]}" for pattern in patterns for one in pattern.finditer(text)]
    return found


def main() -> int:
    shutil.rmtree(OUT, ignore_errors=True)
    PAGES.mkdir(parents=True)
    lay_out()
    configure(reference())
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--clean"]
    code = subprocess.run(command, cwd=OUT, check=False).returncode
    if code == 0 and (found := loaded_from_elsewhere(OUT / "html")):
        print("The site would load from elsewhere:", *found, sep="\n")
        return 1
    return code


if __name__ == "__main__":
    sys.exit(main())
