"""One server for all tests of a module: each opens tables of its own, and nobody looks at another's."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import serving
from tests.server.served import Served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("finding")
    with serving(folder) as running:
        yield running
