"""Compiling a game in a process of its own, and how far it is.

The process is `python -m catalaunia.server.thinking.warm GAME`: it says each kernel as it is there. What each takes of
the whole was measured and stands beside the game (`thinking/kernels.toml`, made by `python -m bench.kernels`); how
long that is here is told by those that are done.
"""

import functools
import math
import sys
import time
import tomllib
from collections.abc import Callable, Mapping
from typing import NamedTuple

from catalaunia import compiled
from catalaunia.core import installed
from catalaunia.server.process import HEARD, QUIET, running

PROGRAM = (sys.executable, "-m", "catalaunia.server.thinking.warm")
REVIEW = ".review"  # added to a game's name: what only its reviews need
WHOLE = "everything is kept"  # the last line of a compile that others can use


class Compiling(NamedTuple):
    """Of one game: kernels compiled of all that it needs, and what is left at this machine's own pace, if known."""

    done: int
    total: int
    seconds_left: int | None


class CompileFailedError(Exception):
    """The process ended before it was done."""


@functools.cache
def shares(game: str) -> Mapping[str, float]:
    """What each of a game's kernels takes to compile, in any unit; empty where nobody has measured it."""
    file = installed.folder(game) / "thinking" / "kernels.toml"
    measured: dict[str, float] = tomllib.loads(file.read_text("utf-8"))["seconds"] if file.exists() else {}
    return measured


async def compile_reviews(game: str) -> None:
    """What only reviews need, if it is not there. Should it fail, whoever thinks first compiles it."""
    if not compiled.is_complete(game + REVIEW):
        async with running(*PROGRAM, game, REVIEW, stdout=QUIET) as process:
            await process.wait()


class Compilation:
    """One game on its way."""

    def __init__(self, game: str, when_changed: Callable[[], None], now: Callable[[], float] = time.monotonic) -> None:
        self.game = game
        self.shares = shares(game)
        self._when_changed = when_changed
        self._now = now
        self._began = self._last = now()
        self._done: set[str] = set()

    async def run(self) -> bool:
        """Whether what was compiled is kept for others; fails if it does not come to its end."""
        said = ""
        async with running(*PROGRAM, self.game, stdout=HEARD) as process:
            assert process.stdout
            async for line in process.stdout:
                said = line.decode().strip()
                self.there(said)
            if await process.wait():
                raise CompileFailedError(f"Compiling {self.game} ended with {process.returncode}.")
        return said == WHOLE

    def there(self, kernel: str) -> None:
        """One more is compiled, or was found."""
        if kernel in self.shares and kernel not in self._done:
            self._done.add(kernel)
            self._last = self._now()
            self._when_changed()

    def progress(self) -> Compiling:
        return Compiling(len(self._done), max(len(self.shares), 1), self._seconds_left())

    def _seconds_left(self) -> int | None:
        done = sum(self.shares[kernel] for kernel in self._done)
        left = sum(self.shares.values()) - done
        if not done:
            return None
        whole = (self._last - self._began) * left / done
        return max(1, math.ceil(whole - (self._now() - self._last)))
