"""Programs that run in a process of their own, to be killed."""

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator


@contextlib.contextmanager
def elsewhere(program: str, *arguments: str) -> Iterator[subprocess.Popen[str]]:
    """Killed with signal 9 at the end of the block, if not before."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    command = [sys.executable, "-c", program, *arguments]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def said(process: subprocess.Popen[str]) -> str:
    """Its next line."""
    assert process.stdout
    return process.stdout.readline()
