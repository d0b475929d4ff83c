"""Citing the rulebook: `@clause("A7.5")` on a test says which clause it proves."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

RULEBOOKS = Path(__file__).parent.parent / "rulebooks"
CITED: set[str] = set()
F = TypeVar("F", bound=Callable[..., Any])


def clause(*ids: str) -> Callable[[F], F]:
    """Mark a test as the proof of these clauses."""
    CITED.update(ids)

    def cite(test: F) -> F:
        return test

    return cite


def clauses_of(game: str) -> list[str]:
    """The ids of a rulebook, in order."""
    text = (RULEBOOKS / f"{game}.md").read_text("utf-8")
    return re.findall(r"^- \*\*([AC]\d+\.\d+)\*\* ", text, re.MULTILINE)
