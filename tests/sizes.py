"""How much of the same is tried: a sample in `make test`, all of it in `make test-long`."""

import pytest


def sized(name: str, sample: int, full: int) -> pytest.MarkDecorator:
    """A test that is run with this argument."""
    return pytest.mark.parametrize(
        name, [pytest.param(sample, id="sample"), pytest.param(full, id="full", marks=pytest.mark.long)]
    )
