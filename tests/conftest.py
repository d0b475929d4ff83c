"""Sentences of the terminal are compared in English, whatever the locale of whoever runs the tests."""

import gc
import os
from collections.abc import Iterator

import pytest

os.environ["LC_ALL"] = "C.UTF-8"
pytest_plugins = ["tests.installing.once_more"]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: tests wait for servers, sockets and browsers a good part of their time."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """What is imported stays: no look for garbage needs to go through it, neither meanwhile nor again afterwards."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.enable()
