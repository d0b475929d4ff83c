"""How much work an answer takes, counted in calls and not in seconds: what the machine is busy with does not matter."""

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import catalaunia

OURS = str(Path(catalaunia.__file__).parent)

Work = Counter[str]


@contextmanager
def counted() -> Iterator[Work]:
    """All calls of our own functions, and those that our own functions make."""
    work: Work = Counter()

    def note(frame: FrameType, event: str, called: Any) -> None:
        code = frame.f_code
        if not code.co_filename.startswith(OURS):
            return
        if event == "call":
            work[code.co_qualname] += 1
        elif event == "c_call":
            work[f"{code.co_qualname} -> {getattr(called, '__name__', called)}"] += 1

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield work
    finally:
        sys.setprofile(before)
