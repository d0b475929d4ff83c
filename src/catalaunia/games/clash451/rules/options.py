"""Clash 451: the options of a table."""

from collections.abc import Mapping
from typing import Any

from catalaunia.core.texts import Refusal

CHOICES: dict[str, tuple[str, ...]] = {  # the default first
    "mode": ("base", "expert"),
    "deck": ("twelve", "fourteen"),
    "card_count": ("off", "on"),
    "cards": ("default", "own"),
}


def complete(given: Mapping[str, Any]) -> dict[str, str | int]:
    """All options: those given, then the defaults."""
    for name, value in given.items():
        if name not in CHOICES:
            raise Refusal("option.unknown", name=name, known=list(CHOICES))
        if value not in CHOICES[name]:
            raise Refusal("option.value", name=name, value=value, known=CHOICES[name])
    return {name: given.get(name, values[0]) for name, values in CHOICES.items()}
