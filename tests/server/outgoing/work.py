"""How much work an answer takes, counted in calls and not in seconds: what the machine is busy with does not matter."""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import catalaunia

OURS = str(Path(catalaunia.__file__).parent)

Work = Counter[str]


@contextmanager
def counted() -> Iterator[Work]:
    """All calls of our own functions, and those that our own functions make. Whose they are is looked at afterwards."""
    work: Work = Counter()
    called: defaultdict[CodeType, int] = defaultdict(int)
    calling: defaultdict[tuple[CodeType, str], int] = defaultdict(int)

    def note(frame: FrameType, event: str, what: Any) -> None:
        if event == "call":
            called[frame.f_code] += 1
        elif event == "c_call":
            calling[frame.f_code, what.__name__] += 1

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield work
    finally:
        sys.setprofile(before)
        for code, count in called.items():
            if code.co_filename.startswith(OURS):
                work[code.co_qualname] += count
        for (code, name), count in calling.items():
            if code.co_filename.startswith(OURS):
                work[f"{code.co_qualname} -> {name}"] += count
