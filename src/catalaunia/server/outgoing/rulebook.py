"""The rulebooks for pages: from the Markdown of a game's `rulebook/`, as far as we use it, to HTML by clauses.

A rulebook is a title, an introduction, and chapters. A chapter is `## A5 Placing` with its clauses, each a list item
that begins with its number in bold; the first one, `## A turn at a glance`, has no number and no clauses.
"""

import functools
import html
import re
from pathlib import Path
from typing import Any

from catalaunia.core import installed
from catalaunia.core.texts import LANGUAGES, Refusal
from catalaunia.server.outgoing.bodies import Rulebook

CHAPTER = re.compile(r"## (?:([A-Z]\d+) )?(.+)")
CLAUSE = re.compile(r"- \*\*([A-Z]\d+\.\d+)\*\* ?(.*)")
REFERENCE = re.compile(r"\b[A-Z]\d+(?:\.\d+)?\b")
INLINE = (
    (re.compile(r"`([^`]+)`"), r"<code>\1</code>"),
    (re.compile(r"\*\*([^*]+)\*\*"), r"<strong>\1</strong>"),
    (re.compile(r"\*([^*]+)\*"), r"<em>\1</em>"),
)


def languages(game: str) -> list[str]:
    """Those in which a game has its rulebook."""
    return [one for one in LANGUAGES if _file(game, one).exists()]


@functools.cache
def of_game(game: str, language: str) -> Rulebook:
    """A game's rulebook; in English, or in any language it has, where the asked one is missing."""
    found = languages(game) if game in installed.packages() else []
    if not found:
        known = [name for name in installed.packages() if languages(name)]
        raise Refusal("game.no_rulebook", name=game, known=known)
    spoken = language if language in found else found[0]
    return Rulebook.model_validate(read(_file(game, spoken).read_text("utf-8")))


def _file(game: str, language: str) -> Path:
    return installed.folder(game) / "rulebook" / f"{language}.md"


def read(text: str) -> dict[str, Any]:
    """A rulebook as pages want it."""
    title, *lines = text.splitlines()
    book: dict[str, Any] = {"title": title.removeprefix("# "), "intro": [], "chapters": []}
    parts, key = [book], "intro"
    for line in lines:
        if chapter := CHAPTER.match(line):
            parts.append({"id": chapter[1] or "glance", "title": chapter[2], "intro": [], "clauses": []})
            book["chapters"].append(parts[-1])
            key = "intro"
        elif clause := CLAUSE.match(line):
            parts.append({"id": clause[1], "html": [clause[2]]})
            book["chapters"][-1]["clauses"].append(parts[-1])
            key = "html"
        else:
            parts[-1][key].append(line)
    places = {part["id"] for part in parts[1:]}
    for part in parts:
        key = "html" if "html" in part else "intro"
        part[key] = _linked(to_html(part[key]), places)
    return book


def _linked(text: str, places: set[str]) -> str:
    """Every mention of a clause or chapter of this book as a link to it."""
    return REFERENCE.sub(
        lambda found: f'<a href="#{found[0]}">{found[0]}</a>' if found[0] in places else found[0], text
    )


def to_html(lines: list[str]) -> str:
    """Paragraphs, lists and tables, told apart by their first letters."""
    parts: list[tuple[str, list[str]]] = []
    for line in [*lines, ""]:
        kind = _kind(line)
        text = line.strip()
        if kind in ("item", "step", "row") or not text:
            parts.append((kind if text else "end", [text]))
        elif parts and parts[-1][0] in ("item", "step", "text"):
            parts[-1][1].append(text)
        else:
            parts.append(("text", [text]))
    return _joined(parts)


def _kind(line: str) -> str:
    text = line.strip()
    if text.startswith("- "):
        return "item"
    if re.match(r"\d\. ", line):
        return "step"
    return "row" if text.startswith("|") else "text"


def _joined(parts: list[tuple[str, list[str]]]) -> str:
    made, n = [], 0
    while n < len(parts):
        kind = parts[n][0]
        run = [" ".join(words) for one, words in parts[n : _end_of_run(parts, n)] if one == kind]
        if kind == "item":
            made.append("<ul>" + "".join(f"<li>{_inline(text[2:])}</li>" for text in run) + "</ul>")
        elif kind == "step":
            made.append("<ol>" + "".join(f"<li>{_inline(text[3:])}</li>" for text in run) + "</ol>")
        elif kind == "row":
            made.append(_table(run))
        elif kind == "text":
            made += [_paragraph(text) for text in run]
        n = _end_of_run(parts, n)
    return "".join(made)


def _end_of_run(parts: list[tuple[str, list[str]]], start: int) -> int:
    end = start
    while end < len(parts) and parts[end][0] == parts[start][0]:
        end += 1
    return end


def _paragraph(text: str) -> str:
    if re.fullmatch(r"\*[^*]+\*", text):
        return f'<p class="example">{_inline(text.strip("*"))}</p>'
    return f"<p>{_inline(text)}</p>"


def _table(rows: list[str]) -> str:
    head, _, *body = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    top = "".join(f'<th scope="col">{_inline(cell)}</th>' for cell in head)
    below = "".join("<tr>" + "".join(f"<td>{_inline(cell)}</td>" for cell in row) + "</tr>" for row in body)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{below}</tbody></table>"


def _inline(text: str) -> str:
    """Emphasis and code."""
    text = html.escape(text, quote=False)
    for pattern, made in INLINE:
        text = pattern.sub(made, text)
    return text
