"""Sockets at tables, by address and player: whoever has many makes room for one who holds a seat and has fewer.

So nobody at an address is shut out of his game by what others there hold.
"""

from collections.abc import Callable

from catalaunia.server.shares.limits import Asker, Limits

MakeRoom = Callable[[], None]  # the socket closes, and counts no more: it leaves at once


class OpenSockets:
    """Of all who look at tables here, the oldest of each first."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._open: dict[str, dict[str, list[MakeRoom]]] = {}

    def enter(self, asker: Asker, make_room: MakeRoom) -> None:
        """Refuses one too many."""
        if asker.seated and self.limits.full("socket", asker) == "address":
            self._make_room(asker)
        self.limits.enter("socket", asker)
        self._open.setdefault(asker.address, {}).setdefault(asker.player, []).append(make_room)

    def leave(self, asker: Asker, make_room: MakeRoom) -> None:
        self.limits.leave("socket", asker)
        there = self._open[asker.address]
        there[asker.player].remove(make_room)
        if not there[asker.player]:
            del there[asker.player]
        if not there:
            del self._open[asker.address]

    def _make_room(self, asker: Asker) -> None:
        """By nobody who would then have fewer than he who comes: neighbours would turn each other out without end."""
        there = self._open.get(asker.address, {})
        most = max(there.values(), key=len, default=[])
        if len(most) > len(there.get(asker.player, [])) + 1:
            most[0]()
