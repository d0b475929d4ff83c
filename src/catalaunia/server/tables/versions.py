"""The count of a table's versions: what each seat, and a spectator, knows to have happened.

Some events, those of a secret choice, are known to one seat only, and even their number must not show: so everybody
has a count of his own. Nothing here walks the log: what is asked is found by bisection.
"""

from bisect import bisect_left, bisect_right

from catalaunia.core.copying import Twinned


class Versions(Twinned):
    """Of each version who may know of it, and how many moves were in the log after it."""

    def __init__(self) -> None:
        self.ply = 0
        self._public: list[int] = [0]  # after each version: how many events all know of
        self._own: dict[int, list[int]] = {}  # by seat: the versions that it alone knows of
        self._places, self._lows = [0], [0]  # from each of these places on: the fewest moves there ever were again

    def add(self, only: int | None, ply: int) -> None:
        """A new version, which one seat alone may know of, or (None) all."""
        version = len(self._public)
        self._public.append(self._public[-1] + (only is None))
        if only is not None:
            self._own.setdefault(only, []).append(version)
        self.ply = ply
        while self._lows and self._lows[-1] >= ply:
            self._places.pop()
            self._lows.pop()
        self._places.append(version)
        self._lows.append(ply)

    def is_public(self, version: int) -> bool:
        return self._public[version] > self._public[version - 1]

    def known_by(self, seat: int | None, at: int) -> int:
        """How many of the first events a seat, or a spectator, knows of."""
        own = self._own.get(seat, []) if seat is not None else []
        return self._public[at] + bisect_right(own, at)

    def kept_since(self, seat: int | None, known: int) -> int:
        """The fewest moves that have been in the log since a seat knew of so many events."""
        last = len(self._public) - 1
        if not 0 < known <= self.known_by(seat, last):
            return 0
        place = bisect_left(range(last + 1), known, key=lambda at: self.known_by(seat, at))
        return self._lows[bisect_left(self._places, place)]
