"""The command line without computer players, interpreted: `python -m tests.server.people_only serve ...`.

It is there in half the time and thinks about nothing: for tests in which people play while the server dies and comes
again. What it keeps, and how, is no other than with them.
"""

import os
import sys

PROGRAM = ("-m", "tests.server.people_only")


async def nobody(_: object) -> None:
    """No process is started that would think."""


if __name__ == "__main__":
    os.environ["NUMBA_DISABLE_JIT"] = "1"

    from catalaunia.cli.main import main  # only now: Numba looks when it is loaded
    from catalaunia.server.thinking.pool import Processes

    setattr(Processes, "open", nobody)  # noqa: B010  (mypy: a method is replaced on purpose)
    sys.exit(main())
