"""Whether another library reads a batch's arrays where they are: the program that is run where that library is.

python -m tests.research.zero_copy jax|torch GAME: prints how many arrays it was.
"""

import importlib
import sys
from dataclasses import fields
from typing import Any

import numpy as np

from catalaunia.core.variant import Variant
from catalaunia.research.vector import Batch, Buffers


def reader(library: str) -> tuple[Any, Any]:
    """How it takes an array, and how it says where one of its own lies."""
    found = importlib.import_module(library if library == "torch" else "jax.dlpack").from_dlpack
    return found, (lambda taken: taken.data_ptr() if library == "torch" else taken.unsafe_buffer_pointer())


def main(library: str, game: str) -> int:
    take, place = reader(library)
    with Batch(Variant(game, 2), 64, seed=1, threads=1) as batch:
        now = batch.reset()
        arrays = {field.name: getattr(now, field.name) for field in fields(Buffers)}
        taken = {name: take(array) for name, array in arrays.items()}
        batch.step(batch.sample())
        for name, array in arrays.items():
            assert place(taken[name]) == array.ctypes.data, name
            assert np.array_equal(np.asarray(taken[name]), array), name
    return len(arrays)


if __name__ == "__main__":
    print(main(*sys.argv[1:3]))
