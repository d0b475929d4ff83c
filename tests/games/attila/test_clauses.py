"""Attila: every clause of the rulebook is proved by a test that cites it."""

import importlib
from pathlib import Path

from tests.clauses import CITED, clauses_of

ROOT = Path(__file__).parents[3]


def cited() -> set[str]:
    """All that the tests of this game cite, however few of them run now: citing happens on import."""
    for path in Path(__file__).parent.rglob("test_*.py"):
        importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
    return {clause for clause in CITED if clause.startswith("A")}


def test_every_clause_of_the_rulebook_is_cited_by_a_test() -> None:
    assert [clause for clause in clauses_of("attila") if clause not in cited()] == []


def test_no_test_cites_a_clause_that_does_not_exist() -> None:
    assert sorted(cited() - set(clauses_of("attila"))) == []
