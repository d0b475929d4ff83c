"""The count of a table's versions: what each seat, and a spectator, knows to have happened.

Some events, those of a secret choice, are known to one seat only, and even their number must not show: so everybody
has a count of his own. Nothing here walks the log.
"""

from bisect import bisect_left

from catalaunia.core.copying import Grown, Twinned
from catalaunia.server.tables.setup import MOST_SEATS

OF_NO_SEAT = -1  # of something that changes nothing for anybody at the table


class Versions(Twinned):
    """Of each version who may know of it, and how many moves were in the log after it."""

    def __init__(self) -> None:
        self._known = Grown([(0,) * (1 + MOST_SEATS)])  # after each version: how many events all know of, and each seat
        self._reached = {
            seat: Grown([0]) for seat in (None, *range(MOST_SEATS))
        }  # by count: the version that led to it
        self._plies = Grown([0])  # after each version
        self._falls: Grown[int] = Grown()  # versions that took moves back, of which no later one took back as many, …
        self._lows: Grown[int] = Grown()  # … and the plies that they left

    @property
    def ply(self) -> int:
        return self._plies[-1]

    def add(self, only: int | None, ply: int) -> None:
        """A new version, which one seat alone may know of, or (None) all; or nobody at the table."""
        public, *own = self._known[-1]
        version = len(self._plies)
        if only is None:
            public += 1
        elif only != OF_NO_SEAT:
            own[only] += 1
        for seat, reached in self._reached.items():
            if only is None or only == seat:
                reached.append(version)
        self._known.append((public, *own))
        if ply < self.ply:
            kept = bisect_left(self._lows, ply)
            self._falls.cut(kept)
            self._lows.cut(kept)
            self._falls.append(version)
            self._lows.append(ply)
        self._plies.append(ply)

    def is_public(self, version: int) -> bool:
        return self._known[version][0] > self._known[version - 1][0]

    def known_by(self, seat: int | None, at: int) -> int:
        """How many of the first events a seat, or a spectator, knows of."""
        known = self._known[at]
        return known[0] + (0 if seat is None else known[1 + seat])

    def kept_since(self, seat: int | None, known: int) -> int:
        """How many moves have stood ever since a seat knew of so many events; none if it never did."""
        reached = self._reached[seat]
        if not 0 < known < len(reached):
            return 0
        place = reached[known]
        fall = bisect_left(self._falls, place)
        return min([self._plies[place], *self._lows[fall : fall + 1]])
