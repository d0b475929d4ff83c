"""`--once-more`: only what has not passed in the run before, whether it failed, was not collected or was never reached.

So whoever is green after both has seen every test pass once; what passed only now is unsteady, and is named.
"""

import pytest

KEPT = "once-more/passed"  # in pytest's cache


class Passed:
    """Notes what passes, and leaves out what has passed before if it is asked to."""

    def __init__(self, config: pytest.Config) -> None:
        self.cache, self.again = getattr(config, "cache", None), bool(config.getoption("once_more"))
        self.before: set[str] = set(self.cache.get(KEPT, [])) if self.cache and self.again else set()
        self.passed: set[str] = set()
        self.failed: set[str] = set()
        if self.cache and not self.again and not hasattr(config, "workerinput"):
            self.cache.set(KEPT, [])  # a run that breaks down leaves nothing behind that could be taken for its own

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        if self.again:
            config.hook.pytest_deselected(items=[item for item in items if item.nodeid in self.before])
            items[:] = [item for item in items if item.nodeid not in self.before]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.add(report.nodeid)
        elif report.when == "teardown":
            self.passed.add(report.nodeid)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.cache and not hasattr(session.config, "workerinput"):
            self.cache.set(KEPT, sorted(self.before | self.passed - self.failed))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--once-more", action="store_true", help="run only what has not passed in the run before")


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Passed(config), "passed")
