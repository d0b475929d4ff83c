"""Weights of a game's network in a file: NumPy's `.npz`, an array for each part, and a header: what they are for.

A file that was made for other features, rules or data is refused with a sentence.
"""

import hashlib
import json
import zipfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from catalaunia.core.texts import Refusal

Network = np.ndarray[Any, np.dtype[np.void]]  # one record
HEADER = "header"


@dataclass(frozen=True)
class Fit:
    """What weights are made for: they fit nothing else."""

    game: str
    players: int
    features: int  # the version of what the network sees
    rules: str  # their version
    data: str  # a hash of the board or the cards

    @classmethod
    def of(cls, game: str, players: int, features: int, rules: str, data: Mapping[str, Any]) -> "Fit":
        digest = hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:16]
        return cls(game, players, features, rules, digest)


def write(path: Path, network: Network, fit: Fit, told: Mapping[str, Any]) -> None:
    """Whole or not at all."""
    header = json.dumps(asdict(fit) | dict(told))
    unfinished = path.with_name(path.name + ".part")
    with unfinished.open("wb") as file:
        parts = {name: network[name][0] for name in network.dtype.names or ()}
        np.savez_compressed(file, allow_pickle=False, **{HEADER: np.array(header)}, **parts)
    unfinished.replace(path)


def read(path: Path, like: np.dtype[np.void], fit: Fit) -> tuple[Network, dict[str, Any]]:
    """The network and its header; refuses what does not fit."""
    try:
        with path.open("rb") as opened, np.load(opened, allow_pickle=False) as file:
            header = json.loads(str(file[HEADER]))
            parts = {name: file[name] for name in like.names or () if name in file}
    except (OSError, EOFError, ValueError, KeyError, zipfile.BadZipFile) as error:
        raise Refusal("weights.unreadable", path=path.name, error=error) from None
    for name, wanted in asdict(fit).items():
        if header.get(name) != wanted:
            raise Refusal("weights.other", path=path.name, what=name, theirs=str(header.get(name)), ours=str(wanted))
    network = np.zeros(1, like)
    for name in like.names or ():
        if name not in parts or parts[name].shape != network[name].shape[1:]:
            raise Refusal("weights.other", path=path.name, what=name, theirs="?", ours=str(network[name].shape[1:]))
        network[name][0] = parts[name]
    return network, header
