"""Attila: every clause of the rulebook is proved by a test that cites it."""

import importlib
from pathlib import Path

from tests.clauses import CITED, clauses_of

for test_file in sorted(Path(__file__).parent.glob("test_*.py")):
    if test_file.stem != "test_clauses":
        importlib.import_module(f"tests.attila.{test_file.stem}")  # citing happens on import


def test_every_clause_of_the_rulebook_is_cited_by_a_test() -> None:
    assert [clause for clause in clauses_of("attila") if clause not in CITED] == []


def test_no_test_cites_a_clause_that_does_not_exist() -> None:
    assert sorted(clause for clause in CITED if clause.startswith("A") and clause not in clauses_of("attila")) == []
