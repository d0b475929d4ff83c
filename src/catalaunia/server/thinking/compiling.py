"""How far compiling is: what pages are told while computers that need it are on their way."""

from typing import NamedTuple


class Compiling(NamedTuple):
    """Of one game: kernels compiled of all that it needs, and what is left at this machine's own pace, if known."""

    done: int
    total: int
    seconds_left: int | None
