"""Clash 451 from Python: play it, look at it as a side may, ask why a move cannot be made, let computers play.

>>> from catalaunia import clash451
>>> g = clash451.Game(seed=7)
>>> g
<catalaunia.clash451.Game: 2 players, 21 moves, seat 0 to move>

Seat 0 is the Huns, seat 1 the Romans. What they choose at once is given one after the other here, the Huns' first, and
seen by nobody else before it is revealed:

>>> g.view(0).hand
['h1', 'h3', 'h6', 'h7', 'h8', 'h21']
>>> for card in ("h7", "h1", "h21"):
...     g.push(f"pick {card}")
>>> g.view(0).hand
['h3', 'h6', 'h8']
>>> g.actor, g.view(1).hand, g.view(1).hands[0] is None
(1, ['r6', 'r7', 'r8', 'r12', 'r18', 'r21'], True)
>>> g.why_not("pick h3")
'This card is not from your deck: Palace (3) (C1.2).'
>>> for card in ("r7", "r18", "r6"):
...     g.push(f"pick {card}")
>>> g.view().shown
['h1', 'r18']
>>> g.view().row[:3]
['colonia-agrippina', 'aurelianorum', 'namnetum']

`catalaunia.attila` says more of what is the same for both games.
"""

from functools import cached_property
from typing import Any

from catalaunia.core.protocol import CHANCE, NOBODY
from catalaunia.games.clash451.game import ClashRules
from catalaunia.games.clash451.rules.moves import card_text
from catalaunia.games.clash451.rules.state import CARDS, DISCARDED, IN_HAND, PHASE_NAMES, SIDES, VALUES
from catalaunia.games.clash451.telling.picture_types import ClashPicture
from catalaunia.library import Alternative, Legal, Level, Move, Player, Record, Refusal, Thought, view
from catalaunia.library import game as library_game

__all__ = [
    "CHANCE", "HUNS", "NOBODY", "ROMANS", "Alternative", "Game", "Legal", "Level", "Move", "Player", "Record",
    "Refusal", "Thought", "View",
]  # fmt: skip

HUNS, ROMANS = range(SIDES)


class View(view.View):
    """What a side may know of a position of Clash 451 (C10)."""

    rules: ClashRules

    @property
    def picture(self) -> ClashPicture:
        """All of it as typed data, as the page draws it."""
        return self.rules.picture(self.state, self.seat)

    @cached_property
    def _said(self) -> dict[str, Any]:
        return self.fields

    @property
    def phase(self) -> str:
        """What is asked: terrain, draw, pick, return, place, move or over."""
        return PHASE_NAMES[self._said["phase"]]

    @property
    def turn(self) -> int:
        """1 to 7; 0 while the row is laid out."""
        return int(self._said["turn"])

    @property
    def hand(self) -> list[str]:
        """The cards of the side that looks; a spectator has none."""
        return (self.hands[self.seat] or []) if self.seat is not None else []

    @property
    def hands(self) -> list[list[str] | None]:
        """The cards of both, as far as they are seen: None where they are not."""
        found: list[list[str] | None] = []
        for side, row in enumerate(self._said["own"]):
            hand = [card_text(side * VALUES + k) for k, where in enumerate(row) if where == IN_HAND]
            found.append(hand if any(row) or side == self.seat else None)
        return found

    @property
    def row(self) -> list[str]:
        """The terrains in their order, as moves spell them; empty before all nine are drawn."""
        return [self.rules.cards.ids[terrain] for terrain in self._said["row"] if terrain >= 0]

    @property
    def units(self) -> list[dict[str, list[str]]]:
        """The units of both sides, by terrain."""
        return [
            {terrain: found for place, terrain in enumerate(self.row) if (found := _cards(sets[place]))}
            for sets in self._said["units"]
        ]

    @property
    def buildings(self) -> dict[str, str]:
        """The building of every terrain that has one."""
        places = zip(self.row, self._said["building"], strict=False)
        return {terrain: card_text(card) for terrain, card in places if card >= 0}

    @property
    def holders(self) -> dict[str, int]:
        """Who holds each card of the row: after a marriage or a capture not the one whose colour it has."""
        said = zip(self._said["place"], self._said["holder"], strict=True)
        return {card_text(card): holder for card, (place, holder) in enumerate(said) if place >= 0}

    @property
    def shown(self) -> list[str | None]:
        """The revealed card of each side that is still to be played."""
        return [card_text(card) if card >= 0 else None for card in self._said["shown"]]

    @property
    def discarded(self) -> list[str]:
        return [card_text(card) for card in range(CARDS) if self._said["place"][card] == DISCARDED]


class Game(library_game.Game[View]):
    """A game of Clash 451; options: `mode="expert"`, `deck`, `card_count`."""

    name = "clash451"
    seen_as = View


def _cards(members: int) -> list[str]:
    return [card_text(card) for card in range(CARDS) if members >> card & 1]
