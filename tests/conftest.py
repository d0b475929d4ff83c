"""Sentences of the terminal are compared in English, whatever the locale of whoever runs the tests."""

import gc
import os
from typing import Any

import pytest

os.environ["LC_ALL"] = "C.UTF-8"
_crashed: list[str] = []  # tests in the middle of which a process ended


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """What has been imported stays: no look for garbage needs to go through all of it again."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(optionalhook=True)
def pytest_handlecrashitem(crashitem: str, report: pytest.TestReport, sched: Any) -> None:
    """The first test in the middle of which a process crashed is run once more; the last line counts it as `rerun`.

    In two gates of eight a process crashed after some two thousand tests, each time in another test that passes by
    itself. Nobody has found out why; the gate prints the stack of such a crash at its end.
    """
    if not _crashed:
        sched.mark_test_pending(crashitem)
        report.outcome = "rerun"  # type: ignore[assignment]
    _crashed.append(crashitem)
