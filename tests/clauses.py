"""Citing the rulebook: `@clause("A7.5")` on a test says which clause it proves."""

import re
from collections.abc import Callable
from typing import Any, TypeVar

from catalaunia.core import installed

CITED: set[str] = set()
F = TypeVar("F", bound=Callable[..., Any])


def clause(*ids: str) -> Callable[[F], F]:
    """Mark a test as the proof of these clauses."""
    CITED.update(ids)

    def cite(test: F) -> F:
        return test

    return cite


def rulebook_of(game: str) -> str:
    return (installed.folder(game) / "rulebook" / "en.md").read_text("utf-8")


def clauses_of(game: str) -> list[str]:
    """The ids of a rulebook, in order."""
    return re.findall(r"^- \*\*([A-Z]\d+\.\d+)\*\* ", rulebook_of(game), re.MULTILINE)
