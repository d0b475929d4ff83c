"""What is installed is locked: the same versions for whoever develops, builds and runs, each with its hashes."""

import json
import re
import runpy
import tomllib
from typing import Any

import pytest

from catalaunia.cli import extras
from tests.installing.packages import ROOT, named, with_all_they_bring

LOCKS = ("dev", "run", "build", "play", "docs")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
EXTRAS = PROJECT["project"]["optional-dependencies"]
ELSEWHERE = {"ray"}  # large, and in an environment that its test makes: tests/ai/workers/test_cluster.py
MOST_IN_BASE = 12  # packages of an install without extras, this one and all that they bring included


def locked(name: str) -> dict[str, set[str]]:
    """By requirement, its marker included: the hashes."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text("utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip() and not line.strip().startswith("#")]
    return {line.split(" --hash")[0].strip(): set(re.findall(r"--hash=(\S+)", line)) for line in lines}


def in_group(name: str) -> set[str]:
    """What a group of pyproject.toml asks for, those that it includes as well."""
    one = PROJECT["dependency-groups"][name]
    included = [in_group(part["include-group"]) for part in one if isinstance(part, dict)]
    return named([part for part in one if isinstance(part, str)]).union(*included)


def in_lock(name: str) -> set[str]:
    return {one.split("==")[0] for one in locked(name)}


@pytest.mark.parametrize("name", LOCKS)
def test_every_requirement_is_one_version_with_hashes(name: str) -> None:
    found = locked(name)
    assert len(found) > 5
    for requirement, hashes in found.items():
        assert re.match(r"[a-z0-9-]+==\S+", requirement), requirement
        assert hashes, requirement
        assert all(re.fullmatch("sha256:[0-9a-f]{64}", one) for one in hashes)


@pytest.mark.parametrize("name", ["run", "build", "play"])
def test_what_is_run_and_built_with_is_what_is_developed_with(name: str) -> None:
    developed = {one.split(" ;")[0]: hashes for one, hashes in locked("dev").items()}
    for requirement, hashes in locked(name).items():
        assert developed[requirement.split(" ;")[0]] == hashes


def test_the_locks_hold_what_the_project_asks_for() -> None:
    base = named(PROJECT["project"]["dependencies"])
    server, postgres = named(EXTRAS["server"]), named(EXTRAS["postgres"])
    assert base | server | postgres <= in_lock("run")
    assert base | server | in_group("build") <= in_lock("play")
    here = [named(asked) for extra, asked in EXTRAS.items() if extra not in ELSEWHERE]
    assert base.union(*here) | in_group("dev") <= in_lock("dev")
    assert in_lock("dev") & ELSEWHERE == set()
    assert in_group("docs") <= in_lock("docs")
    shared = in_lock("docs") & in_lock("dev")
    assert {one for one in locked("docs") if one.split("==")[0] in shared} - locked("dev").keys() == set()
    assert set(PROJECT["build-system"]["requires"]) <= set(locked("build"))  # each pinned to the version that is locked


def test_who_runs_it_installs_no_tools() -> None:
    assert in_lock("run") & (in_group("dev") | in_lock("build")) == set()


def test_who_plays_installs_nothing_of_the_tests() -> None:
    assert in_lock("play") - in_lock("run") - in_lock("build") == {"editables"}
    assert in_lock("play") & (in_group("dev") - in_group("build")) == set()


def test_the_base_is_small() -> None:
    base = with_all_they_bring(named(PROJECT["project"]["dependencies"]))
    assert len(base) + 1 <= MOST_IN_BASE
    assert base <= in_lock("run")
    assert base & set().union(*map(named, EXTRAS.values())) == set()


def test_a_missing_module_is_looked_for_in_the_extra_that_brings_it() -> None:
    for name, modules in extras.EXTRAS.items():
        asked = {one.replace("-", "_") for one in named(EXTRAS[name])}
        assert asked <= set(modules)
        if name not in ELSEWHERE:
            assert set(modules) <= {one.replace("-", "_") for one in with_all_they_bring(named(EXTRAS[name]))}


def test_no_lock_says_where_packages_come_from() -> None:
    for name in LOCKS:
        assert "://" not in (ROOT / "requirements" / f"{name}.txt").read_text("utf-8")
    packages = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))["packages"]
    assert [name for name, one in packages.items() if "resolved" in one] == []
    assert [name for name, one in packages.items() if name and "integrity" not in one] == []


AUDITS: list[tuple[dict[str, Any], int, str]] = [
    ({}, 2, "cannot be reached"),
    ({"dependencies": [{"name": "a", "version": "1", "vulns": []}]}, 0, "no known vulnerability"),
    (
        {"dependencies": [{"name": "a", "skip_reason": "?"}, {"name": "b", "version": "1", "vulns": []}]},
        2,
        "1 packages",
    ),
    ({"dependencies": [{"name": "a", "version": "1", "vulns": [{"id": "X-1", "fix_versions": []}]}]}, 1, "X-1"),
]


@pytest.mark.parametrize(("found", "code", "part"), AUDITS)
def test_an_audit_says_what_is_known_or_that_nothing_could_be_asked(
    found: dict[str, Any], code: int, part: str
) -> None:
    lines, ended = runpy.run_path(str(ROOT / "requirements" / "audit.py"))["verdict"](found)
    assert (ended, part in lines[0]) == (code, True)
