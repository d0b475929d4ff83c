"""Whether what was counted fits what was expected."""

from collections.abc import Sequence

import numpy as np
import pytest
from scipy.special import chdtrc


def by_chance(counted: Sequence[int], expected: Sequence[float]) -> float:
    """That chance alone leads at least so far away: Pearson's test, without all that SciPy's own would load."""
    assert sum(counted) == pytest.approx(sum(expected), rel=1e-8)
    wanted = np.asarray(expected, float)
    far = float(((np.asarray(counted) - wanted) ** 2 / wanted).sum())
    return float(chdtrc(len(wanted) - 1, far))
