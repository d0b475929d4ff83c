"""Both databases, ready to be used."""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.store import database
from tests.store.database import Cluster

CLUSTER = pytest.StashKey[Cluster]()


@pytest.fixture(scope="session")
def cluster(request: pytest.FixtureRequest) -> Cluster:
    """One server for all tests of a process: a fixture is another one in each folder that imports it."""
    if not database.programs():
        pytest.fail(database.MISSING)
    config = request.config
    if CLUSTER not in config.stash:
        until_the_end = ExitStack()
        config.stash[CLUSTER] = until_the_end.enter_context(database.cluster())
        config.add_cleanup(until_the_end.close)
    return config.stash[CLUSTER]


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
