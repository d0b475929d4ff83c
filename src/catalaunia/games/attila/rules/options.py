"""Attila A12: the options of a table, and the presets that set them together."""

from collections.abc import Mapping
from typing import Any

from catalaunia.core.texts import Refusal

CHOICES: dict[str, tuple[str, ...]] = {  # the default first
    "preset": ("complete", "club", "summary"),
    "first_player": ("random", "named"),
    "war_bids": ("ordered", "simultaneous"),
    "influence_2": ("extra", "instead"),
    "end": ("triggers", "peace"),
    "final_scoring": ("always", "peace-only"),
    "century_vii": ("final", "at-once"),
    "two_player_gap": ("1", "2"),
    "influence_choice": ("may-decline", "one-of-two"),
    "card_count": ("off", "on"),
    "board": ("default", "own"),
}

BROUGHT = {"century_vii": "1.1", "two_player_gap": "1.1", "influence_choice": "1.1"}  # by which rules

PRESETS: dict[str, dict[str, str]] = {  # A12.6: what differs from the defaults
    "complete": {},
    "club": {"influence_2": "instead", "final_scoring": "peace-only", "century_vii": "at-once"},
    "summary": {"end": "peace", "influence_choice": "one-of-two"},
}
SINGLE = ("influence_2", "end", "final_scoring", "century_vii", "two_player_gap", "influence_choice")  # A12.3-A12.9


def complete(given: Mapping[str, Any], players: int) -> dict[str, str | int]:
    """All options: those given, then the preset's, then the defaults."""
    for name, value in given.items():
        if name == "first_seat":
            continue
        if name not in CHOICES:
            raise Refusal("option.unknown", name=name, known=[*CHOICES, "first_seat"])
        if value not in CHOICES[name]:
            raise Refusal("option.value", name=name, value=value, known=CHOICES[name])
    preset = PRESETS[given.get("preset", "complete")]
    options: dict[str, str | int] = {}
    for name, values in CHOICES.items():
        options[name] = given.get(name, preset.get(name, values[0]))
        if name == "first_player" and options[name] == "named":
            options["first_seat"] = _first_seat(given, players)
    if "first_seat" in given and options["first_player"] != "named":
        raise Refusal("option.first_seat_alone")
    return options


def _first_seat(given: Mapping[str, Any], players: int) -> int:
    seat = given.get("first_seat")
    if isinstance(seat, str) and seat.isascii() and seat.isdigit():
        seat = int(seat)  # from a command line
    if type(seat) is not int or not 0 <= seat < players:
        raise Refusal("option.first_seat", value="" if seat is None else seat, last=players - 1)
    return seat
