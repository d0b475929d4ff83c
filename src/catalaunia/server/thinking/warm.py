"""Load, or compile, all that a table needs, before the first person waits for it.

A game of each kind is played through and shown to all. As a program, `python -m catalaunia.server.thinking.warm`,
it leaves everything compiled on the disk for a server that still runs interpreted.
"""

import random

from catalaunia.core import registry
from catalaunia.core.protocol import Game
from catalaunia.server.outgoing import views
from catalaunia.server.tables import authority
from catalaunia.server.tables.changes import after
from catalaunia.server.tables.events import Created, Moved, Seated, Started
from catalaunia.server.tables.table import Table

MOST_MOVES = 400  # moves; random games end long before


def play_through(played: Game) -> int:
    """A whole game with everything that a page is sent; how many moves it had."""
    players = range(played.players[0])
    table, dice = Table(f"warm-{played.name}"), random.Random(451)
    setup = {"game": played.name, "seats": [{} for _ in players]}
    seated = [Seated(seat, str(seat), player=str(seat)) for seat in players]
    table = after(table, [Created(setup, bytes(32).hex(), played.version), *seated, Started()], 0.0)
    versions = dict.fromkeys([*players, None], 0)
    while table.stage != "over" and table.ply < MOST_MOVES:
        right = authority.hold(table, str(table.to_act()[0]), table.to_act()[0])
        move = dice.choice(right.legal()).text
        table = after(table, [Moved(right.own, move, player=right.player)], 0.0)
        for seat, version in versions.items():
            versions[seat] = views.update(authority.look(table, str(seat), seat), "en", version).version
    return table.ply


def everything() -> None:
    for name in registry.names():
        play_through(registry.find(name))


if __name__ == "__main__":
    everything()
