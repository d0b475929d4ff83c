"""`catalaunia rotate-key`: players are signed with a new key, and stay known by the old one."""

import argparse

from catalaunia.cli.arguments import Command
from catalaunia.cli.output import say
from catalaunia.cli.server.arguments import data_folder


def add(command: Command) -> None:
    command("rotate-key", run)


def run(_: argparse.Namespace) -> int:
    """Servers that run go on with the key they have read."""
    from catalaunia.server.tables import tokens

    folder = data_folder()
    tokens.rotate(folder)
    say("serve.key_rotated", path=folder / tokens.KEY, old=folder / tokens.OLD_KEYS)
    return 0
