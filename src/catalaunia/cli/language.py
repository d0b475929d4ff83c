"""The language of the terminal: what --language says, or the locale, or English."""

import argparse
import os
from collections.abc import Mapping, Sequence

from catalaunia.core.texts import LANGUAGES

LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set decides, as POSIX has it


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--language", choices=LANGUAGES, default=argparse.SUPPRESS)


def chosen(arguments: Sequence[str] | None, environment: Mapping[str, str] = os.environ) -> str:
    """Before the arguments are read in earnest, so that complaints about them are said in it too."""
    first = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    first.add_argument("--language", nargs="?")
    given: str | None = first.parse_known_args(arguments)[0].language
    wanted = given or next((environment[name] for name in LOCALES if environment.get(name)), "")
    return wanted[:2] if wanted[:2] in LANGUAGES else "en"
