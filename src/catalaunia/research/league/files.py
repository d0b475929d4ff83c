"""The TOML files of a league: what they have to say, and a sentence for what they do not."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from catalaunia.core.texts import Refusal

Fits = Callable[[Any], bool]


def content(path: Path) -> bytes:
    """Refuses what cannot be read."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise Refusal("cli.no_file", path=path) from None
    except OSError as error:
        raise Refusal("cli.cannot_read", path=path, error=error.strerror) from None


def read(path: Path, needed: dict[str, Fits], others: dict[str, Fits]) -> dict[str, Any]:
    """Refuses a file that misses a field, has one that does not fit, or one that means nothing."""
    try:
        found = tomllib.loads(content(path).decode("utf-8"))
    except ValueError as error:
        raise Refusal("league.no_toml", path=path, error=str(error).rstrip(".")) from None
    if unknown := sorted(found.keys() - needed.keys() - others.keys()):
        raise Refusal("league.unknown_field", path=path, field=unknown[0])
    for name, fits in (needed | others).items():
        if not fits(found[name]) if name in found else name in needed:
            raise Refusal("league.field", path=path, field=name)
    return found


def is_text(value: Any) -> bool:
    """One line of letters that can be read."""
    return isinstance(value, str) and value != "" and value.isprintable()


def is_name(value: Any) -> bool:
    """It stands in a table of Markdown."""
    return is_text(value) and value == value.strip() and "|" not in value and len(value) <= 60


def are_texts(value: Any) -> bool:
    return isinstance(value, list) and value != [] and all(map(is_text, value))


def is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value > 0


def is_time(value: Any) -> bool:
    """Seconds."""
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 < value <= 3600
