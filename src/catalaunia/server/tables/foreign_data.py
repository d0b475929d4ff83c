"""How much a record or a board from elsewhere may hold, in one place.

A server keeps what it takes and goes through it at every load, so it takes no more than a game needs: the longest
have some hundred moves. Whoever verifies his own files (`catalaunia verify`) is bound by none of this.
"""

import json
from typing import Any

from catalaunia.core import registry
from catalaunia.core.record import OPTIONAL, REQUIRED, Record
from catalaunia.core.texts import Refusal, Text

MOST_ENTRIES = {"actions": 4000, "seats": 5}
LONGEST_ENTRY = {"actions": 100, "seats": 500}  # characters
LARGEST_DATA = {"options": 4096, "data": 32_768, "aids": 32_768, "changes": 32_768, "chain": 32_768}  # bytes, as JSON
LARGEST_DATA |= dict.fromkeys(("ended", "scores", "winners", "commitment", "seed", "sealed", "contributions"), 4096)
LONGEST_FILE = 65_536  # characters of a board or cards as they are written, with remarks
LARGEST_REST = 4096  # all further fields together, which are kept and mean nothing here
DEEPEST_DATA = 20  # levels of lists and objects


def check_record(written: Record) -> None:
    """Refuses one that is too large. Whether it holds is not asked here."""
    for field, most in MOST_ENTRIES.items():
        entries = written.get(field)
        if isinstance(entries, list) and len(entries) > most:
            raise Refusal("record.too_large", field=field, most=most, unit=Text("record.unit.entries"))
        if isinstance(entries, list) and any(
            isinstance(one, str) and len(one) > LONGEST_ENTRY[field] for one in entries
        ):
            longest, unit = LONGEST_ENTRY[field], Text("record.unit.characters")
            raise Refusal("record.too_large", field=field, most=longest, unit=unit)
    if too_deep(written):
        raise Refusal("record.too_deep", most=DEEPEST_DATA)
    for field, most in LARGEST_DATA.items():
        _check_size(field, written.get(field), most)
    rest = {name: value for name, value in written.items() if name not in (*REQUIRED, *OPTIONAL)}
    if _size(rest) > LARGEST_REST:
        raise Refusal("record.rest_too_large", most=LARGEST_REST)


def read(game: str, text: str) -> dict[str, Any]:
    """A board or cards from a file, as good as a table's own would have to be."""
    data = registry.find(game).load(text)
    check_data(data)
    return data


def check_data(data: dict[str, Any]) -> None:
    """The same for a board or cards without a record."""
    if too_deep(data):
        raise Refusal("record.too_deep", most=DEEPEST_DATA)
    _check_size("data", data, LARGEST_DATA["data"])


def too_deep(value: object, left: int = DEEPEST_DATA) -> bool:
    """Python can read JSON that it cannot write again, where it is nested so deeply that only some calls more fail."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return left < 0 or any(too_deep(one, left - 1) for one in inner if isinstance(one, (dict, list)))


def _check_size(field: str, value: object, most: int) -> None:
    if _size(value) > most:
        raise Refusal("record.too_large", field=field, most=most, unit=Text("record.unit.bytes"))


def _size(value: object) -> int:
    return len(json.dumps(value))
