"""The command line with a clock that can be turned: `python -m bench.crash.turned FILE serve ...`.

FILE holds the seconds by which the machine's clock is wrong, and is read whenever somebody asks for the time.
"""

import sys
import time
from pathlib import Path

REAL = time.time


def turn(file: Path, seconds: float) -> None:
    """In one step, because it is being read."""
    new = file.with_suffix(".new")
    new.write_text(str(seconds), "ascii")
    new.replace(file)


def turned(file: Path) -> float:
    return REAL() + float(file.read_text("ascii"))


if __name__ == "__main__":
    file = Path(sys.argv.pop(1))
    time.time = lambda: turned(file)
    time.time_ns = lambda: round(1e9 * turned(file))

    from catalaunia.cli.main import main  # only now: some of it takes the clock with it when it is loaded

    main()
