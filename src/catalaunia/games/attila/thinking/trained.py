"""Attila: the network's weights, made by `catalaunia train attila`, one file for each number of players."""

import functools
import logging
from pathlib import Path

import numpy as np

from catalaunia.compiled import weights
from catalaunia.core.texts import Refusal
from catalaunia.games.attila.rules.moves import NETWORK

FOLDER = Path(__file__).parent / "weights"
log = logging.getLogger("catalaunia.weights")


def file_for(players: int) -> Path:
    return FOLDER / f"{players}-players.npz"


@functools.cache
def load(fit: weights.Fit) -> weights.Network | None:
    """Those that fit a table; None, with a notice, where none do: the outlook judges instead."""
    path = file_for(fit.players)
    if not path.exists():
        return None
    try:
        return weights.read(path, NETWORK, fit)[0]
    except Refusal as refusal:
        log.warning("%s", refusal)
        return None


def fresh(seed: int) -> weights.Network:
    """Before any training: what it thinks is random and adds nothing yet to the outlook."""
    network, dice = np.zeros(1, NETWORK), np.random.default_rng(seed)
    for layer in ("tribe", "whole"):
        size = network[layer].shape
        network[layer] = dice.normal(size=size) * np.sqrt(2.0 / size[-1])
    network["first"] = 1.0
    return network
