"""The words of the house have one meaning each (`docs/architecture.md` has the list): some that had slipped back.

Doors of the library (`attila.py`, `clash451.py`, `library`) and bodies on the wire name for others what they are about:
there a word may be a class of its own.
"""

import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1] / "src" / "catalaunia"
DOORS = ("games/", "library/", "attila.py", "clash451.py", "server/outgoing/")
SOURCES = {file.relative_to(ROOT).as_posix(): file.read_text("utf-8") for file in ROOT.rglob("*.py")}
ONCE = {
    "Table": "server/tables/table.py",  # one game among people
    "Variant": "core/variant.py",  # game, players, options and data, fixed
    "Standing": "core/protocol.py",  # points and figures over time
    "View": None,  # what a seat may know of a position is a NumPy record; a class is at the doors only
    "Move": "core/moves.py",
}


def where(pattern: str) -> list[str]:
    return sorted(name for name, text in SOURCES.items() if re.search(pattern, text, re.MULTILINE))


def test_what_a_seat_may_know_is_called_a_view() -> None:
    assert where(r"\bseen: State\b") == []


def test_a_picture_is_called_so() -> None:
    assert where(r"\bshown: \w*Picture\b") == []


def test_a_constant_says_of_what_it_is_the_most() -> None:
    assert where(r"^(MOST|PATIENCE)\b(: \w+)? = ") == []


def test_a_class_of_these_names_is_defined_once() -> None:
    found = Counter(
        (word, name)
        for name, text in SOURCES.items()
        for word in re.findall(r"^class (\w+)\b", text, re.MULTILINE)
        if word in ONCE and not name.startswith(DOORS)
    )
    assert found == Counter((word, name) for word, name in ONCE.items() if name)
