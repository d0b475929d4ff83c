"""Both databases, ready to be used."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.store import database
from tests.store.database import Cluster


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """One server for all tests of a process."""
    if not database.programs():
        pytest.fail(database.MISSING)
    with database.cluster() as running:
        yield running


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/tables.db"


@pytest.fixture
def postgres_url(request: pytest.FixtureRequest) -> str:
    running: Cluster = request.getfixturevalue("cluster")
    return running.new()


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest) -> str:
    """Of an empty store; the contract is tested on each."""
    found: str = request.getfixturevalue(f"{request.param}_url")
    return found


@pytest.fixture
def new_url(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str], str]:
    """Further empty stores."""
    made = iter(range(100))

    def new(kind: str) -> str:
        if kind == "sqlite":
            return f"sqlite:///{tmp_path}/tables{next(made)}.db"
        running: Cluster = request.getfixturevalue("cluster")
        return running.new()

    return new
