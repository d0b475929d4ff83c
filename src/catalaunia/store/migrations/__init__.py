"""How the databases grow: numbered scripts, applied in order and never changed once they are released."""

from pathlib import Path
from typing import Literal

from catalaunia.core.texts import Refusal

FOLDER = Path(__file__).parent


def scripts(database: Literal["sqlite", "postgres"]) -> list[str]:
    """All scripts of a database; the first is number 1."""
    return [path.read_text("utf-8") for path in sorted((FOLDER / database).glob("[0-9]*.sql"))]


def missing(database: Literal["sqlite", "postgres"], place: str, number: int) -> list[tuple[int, str]]:
    """What is to be applied to a database that stands at `number`."""
    known = scripts(database)
    if number > len(known):
        raise Refusal("store.newer", place=place, number=number, known=len(known))
    return list(enumerate(known, 1))[number:]


def check(database: Literal["sqlite", "postgres"], place: str, number: int) -> None:
    """For those who only read: refuses a database that is not as this program knows it."""
    if missing(database, place, number):
        raise Refusal("store.older", place=place)
