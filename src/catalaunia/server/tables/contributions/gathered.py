"""What was gathered of the players' numbers before the start."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Self

from catalaunia.core.chance import Contributions


@dataclass(frozen=True)
class Gathered:
    """The seals, and the numbers that were opened so far; empty for a seat that gave none."""

    seals: tuple[str, ...] = ()
    opened: tuple[str, ...] = ()
    asked: float | None = None  # since when the seals are all there, and the numbers are asked for
    missed: frozenset[int] = frozenset()  # the seats whose numbers were asked for in vain, once or more

    @classmethod
    def nothing(cls, seats: int) -> Self:
        return cls(("",) * seats, ("",) * seats)

    def anew(self, missed: Iterable[int] = ()) -> "Gathered":
        """All seal once more."""
        nothing = ("",) * len(self.seals)
        return Gathered(nothing, nothing, missed=self.missed | {*missed})

    def seal(self, seat: int, digest: str) -> "Gathered":
        return replace(self, seals=_with(self.seals, seat, digest))

    def open(self, seat: int, number: str) -> "Gathered":
        return replace(self, opened=_with(self.opened, seat, number))

    @property
    def waits_for(self) -> list[int]:
        """The seats whose numbers are asked for and not opened yet."""
        if self.asked is None:
            return []
        return [k for k, seal in enumerate(self.seals) if seal and not self.opened[k]]

    @property
    def given(self) -> Contributions | None:
        """Once all are opened; none where nobody gave one."""
        return Contributions(self.seals, self.opened) if any(self.opened) else None


def _with(texts: tuple[str, ...], seat: int, text: str) -> tuple[str, ...]:
    return (*texts[:seat], text, *texts[seat + 1 :])
