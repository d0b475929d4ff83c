"""How much of the same is tried, a sample in `make test` and all of it in `make test-long`; and how long is waited."""

import pytest

PATIENCE = 120.0  # seconds until a test gives up: nothing but what hangs takes that long, however busy the machine is


def sized(name: str, sample: int, full: int) -> pytest.MarkDecorator:
    """A test that is run with this argument."""
    return pytest.mark.parametrize(
        name, [pytest.param(sample, id="sample"), pytest.param(full, id="full", marks=pytest.mark.long)]
    )
