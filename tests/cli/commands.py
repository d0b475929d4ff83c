"""A command as somebody types it, and what it answers."""

import pytest

from catalaunia.cli.main import main


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    """What it ends with, what it printed, what it complained of."""
    try:
        code = main([str(one) for one in arguments])
    except SystemExit as stopped:  # argparse
        code = int(str(stopped.code))
    out, err = capsys.readouterr()
    return code, out, err
