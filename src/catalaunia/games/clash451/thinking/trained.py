"""Clash 451: the network's weights made by `python -m bench.games.clash451.make_network`."""

import functools
import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from catalaunia.compiled import weights
from catalaunia.core.texts import Refusal
from catalaunia.games.clash451.rules import cards
from catalaunia.games.clash451.rules.options import CHOICES
from catalaunia.games.clash451.rules.state import NETWORK, SIDES
from catalaunia.games.clash451.thinking.features import VERSION

FILE = Path(__file__).parent / "network.npz"
RULES = "1.0.0"  # the version that it was made for
log = logging.getLogger("catalaunia.weights")


def fit() -> weights.Fit:
    data = {deck: cards.default(deck).data for deck in CHOICES["deck"]}
    return weights.Fit.of("clash451", SIDES, VERSION, RULES, data)


@functools.cache
def load() -> weights.Network | None:
    """None, with a notice, where the file does not fit: the outlook judges instead."""
    if not FILE.exists():
        return None
    try:
        return weights.read(FILE, NETWORK, fit())[0]
    except Refusal as refusal:
        log.warning("%s", refusal)
        return None


def write(path: Path, network: weights.Network, told: Mapping[str, Any]) -> None:
    weights.write(path, network, fit(), told)
