"""Copies of what changes: a match, a table."""

from copy import copy
from typing import Any, Self


class Twinned:
    """Something that changes by itself and of which there can be another that goes on from the same point.

    A twin has lists and dictionaries (and the lists in these) and twinned parts of its own. Everything else is
    shared, what lies in a list too: only what never changes may lie there.
    """

    def twin(self) -> Self:
        other = copy(self)
        for name, value in vars(self).items():
            setattr(other, name, _own(value))
        return other


def _own(value: Any) -> Any:
    if isinstance(value, list):
        return [*value]
    if isinstance(value, dict):  # no call for each part: the work must not tell how many have chosen in secret
        return {key: [*part] if part.__class__ is list else part for key, part in value.items()}
    return value.twin() if isinstance(value, Twinned) else value
