"""How much may happen at a table: its log has an end, and nobody fills it for the others.

Before the start guests come and go, and each may be somebody new: they have a small share each, and all of them
together one of their own. So whoever has opened the table still shows them out, talks, begins or closes, and what
happened in the waiting room takes nothing from the game.
"""

from typing import Any

from catalaunia.core.texts import Refusal
from catalaunia.server.tables.commands.command import Command
from catalaunia.server.tables.table import Table

MOST_EVENTS = 5_000  # of a game: then the table takes nothing but moves, and so has an end
MOST_EVENTS_OF_ONE = 900  # besides his moves
MOST_BEFORE = 4_000  # before the start: then guests bring no more
MOST_BEFORE_OF_ONE = 50  # by one of them


def only_while_there_is_room(table: Table, command: Command[Any], player: str) -> None:
    """By one's own count: nobody fills it in secret for the others, nor openly."""
    if not command.needs_room(table):
        return
    seat, deeds = command.of_seat, table.deeds.get(player, 0)
    known = table.version_for(seat) - table.version_for(seat, table.began)
    if table.stage == "open" and player != table.host:
        if known >= MOST_BEFORE:
            raise Refusal("table.full_before")
        if deeds >= MOST_BEFORE_OF_ONE:
            raise Refusal("table.enough_before")
    if known >= MOST_EVENTS and table.stage != "open":
        raise Refusal("table.full")
    if deeds >= MOST_EVENTS_OF_ONE:
        raise Refusal("table.enough")
