"""What packages ask for."""

import re
from importlib import metadata
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]


def named(requirements: list[str]) -> set[str]:
    return {re.split(r"[^A-Za-z0-9._-]", one)[0].lower().replace("_", "-") for one in requirements}


def with_all_they_bring(names: set[str]) -> set[str]:
    """As the packages that are installed here say; their extras are not asked for."""
    found: set[str] = set()
    while names - found:
        name = min(names - found)
        found.add(name)
        asked = [Requirement(one) for one in metadata.requires(name) or ()]
        wanted = [one for one in asked if not one.marker or one.marker.evaluate({"extra": ""})]
        names = names | {canonicalize_name(one.name) for one in wanted}
    return found
