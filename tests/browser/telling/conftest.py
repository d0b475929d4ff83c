"""One server for all tests of a module: each opens tables of its own, and nobody looks at another's."""

from collections.abc import Iterator

import pytest

from tests.browser.conftest import serving
from tests.server.served import Served


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("served")) as running:
        yield running
