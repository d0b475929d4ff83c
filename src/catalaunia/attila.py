"""Attila from Python: play it, look at it as a seat may, ask why a move cannot be made, keep it, let computers play.

>>> from catalaunia import attila
>>> g = attila.Game(players=3, seed=7)
>>> g
<catalaunia.attila.Game: 3 players, 19 moves, seat 0 to move>

Moves are texts, as docs/notation.md spells them, and every one is checked:

>>> g.legal[:2]
[Move('play franks belgica'), Move('play franks germania')]
>>> "play goths raetia" in g.legal
True
>>> g.push("play goths raetia")
>>> g.legal
[Move('second belgica'), Move('second germania'), Move('second raetia'), Move('second noricum'), … 31 in all]
>>> g.pop()
Move('play goths raetia')
>>> g.why_not("play goths italia")
'The Goths cannot enter Italia: it is not on the frontier, and they have no pawn there or next to it (A5.2).'
>>> g.push("play goths italia")
Traceback (most recent call last):
...
catalaunia.core.texts.Refusal: The Goths cannot enter Italia: it is not on the frontier, and they have no pawn there \
or next to it (A5.2).

A seat sees its own cards, a spectator nobody's; who is not playing may look at all of them:

>>> g.view(1).hand
{'franks': 1, 'goths': 1, 'saxons': 1, 'teutons': 1, 'vandals': 2}
>>> g.view(1).hands[0] is None
True
>>> g.view(full=True).hands[0]
{'franks': 1, 'goths': 2, 'saxons': 1, 'teutons': 1, 'vandals': 1}

Computer players are told what their seat may see:

>>> g.push(attila.Level(2).choose(g))
>>> while not g.over:
...     g.push(attila.Player("random").choose(g))
>>> g.scores, g.winners
([47, 45, 113], [2])

A game is kept as a record, and a position as a line of text:

>>> record = g.record()
>>> record.verify().ok
True
>>> attila.Game.of(record) == g
True
>>> g = attila.Game(players=2, seed=1)
>>> g.position
'attila 2 | phase=play actor=0 cards=2 drawer=1 hand=0:franks:2,0:huns:1,0:goths:1,0:teutons:2,1:franks:1,1:goths:2,\
1:teutons:1,1:vandals:2'
>>> attila.Game.at(g.position).legal == g.legal
True

Chance follows from the seed; whoever wants to make its moves himself says so:

>>> g = attila.Game(players=2, seed="given")
>>> g.chance
{Move('first 0'): 0.5, Move('first 1'): 0.5}
>>> g.push("first 1")
"""

from functools import cached_property
from typing import Any, Literal

from catalaunia.core.protocol import CHANCE, NOBODY
from catalaunia.games.attila.game import AttilaRules
from catalaunia.games.attila.rules.influence import CENTURY
from catalaunia.games.attila.rules.state import PHASE_NAMES, TRIBE_NAMES
from catalaunia.games.attila.telling.picture_types import AttilaPicture
from catalaunia.games.attila.telling.scenes import NUMERALS
from catalaunia.library import Alternative, Legal, Level, Move, Player, Record, Refusal, Thought, view
from catalaunia.library import game as library_game

__all__ = [
    "CHANCE", "NOBODY", "Alternative", "Cards", "Game", "Legal", "Level", "Move", "Player", "Record",
    "Refusal", "Thought", "Tribe", "View",
]  # fmt: skip

Tribe = Literal["franks", "huns", "goths", "saxons", "teutons", "vandals"]
Cards = dict[str, int]  # how many of each tribe; those of which there are none are left out
ACTION_CARDS = ("double", "exchange", "influence 2")


class View(view.View):
    """What a seat may know of a position of Attila (A13)."""

    rules: AttilaRules

    @property
    def picture(self) -> AttilaPicture:
        """All of it as typed data, as the page draws it."""
        return self.rules.picture(self.state, self.seat)

    @cached_property
    def _said(self) -> dict[str, Any]:
        return self.fields

    @property
    def phase(self) -> str:
        """What is asked: first, draw, play, influence, aside, bid, eve, turn_end or over."""
        return PHASE_NAMES[self._said["phase"]]

    @property
    def hand(self) -> Cards:
        """The cards of the seat that looks; a spectator has none."""
        return (self.hands[self.seat] or {}) if self.seat is not None else {}

    @property
    def hands(self) -> list[Cards | None]:
        """The cards of every seat, as far as they are seen: None where they are not."""
        return self._seen("hand", self._said["held"])

    @property
    def bids(self) -> list[Cards | None]:
        """The cards that lie face down in the war, as far as they are seen."""
        return self._seen("bid", self._said["laid"])

    def _seen(self, field: str, count: list[int]) -> list[Cards | None]:
        """What is blank though there are cards is unseen; of its own a seat sees all."""
        found = [_cards(row) for row in self._said[field][: self.rules.players]]
        return [cards if cards or seat == self.seat or not count[seat] else None for seat, cards in enumerate(found)]

    @property
    def held(self) -> list[int]:
        """How many cards each seat has in hand."""
        held: list[int] = self._said["held"][: self.rules.players]
        return held

    @property
    def pawns(self) -> dict[str, Cards]:
        """The pawns of every province that has any, by tribe."""
        rows = zip(self.rules.board.provinces, self._said["pawns"], strict=False)
        return {province: _cards(row) for province, row in rows if any(row)}

    @property
    def stock(self) -> Cards:
        """The pawns that are not on the board, by tribe."""
        return dict(zip(TRIBE_NAMES, self._said["stock"], strict=True))

    @property
    def influence(self) -> list[Cards]:
        """The squares of each seat's cubes, by tribe; those off the column are left out."""
        return [_cards(row) for row in self._said["influence"][: self.rules.players]]

    @property
    def pacified(self) -> list[str]:
        """Where peace has come."""
        return [name for p, name in enumerate(self.rules.board.provinces) if self._said["pacified"] >> p & 1]

    @property
    def wars(self) -> list[str]:
        """Where there is war, the first to be fought first."""
        return [self.rules.board.provinces[p] for p in self._said["war"] if p >= 0]

    @property
    def century(self) -> str:
        """IV to VII."""
        return str(NUMERALS[CENTURY[self.peace]])

    @property
    def peace(self) -> int:
        """Peace cards that are left."""
        return int(self._said["peace"])

    @property
    def pile(self) -> int:
        """Cards in the draw pile."""
        return int(self._said["left"])

    @property
    def discarded(self) -> Cards:
        """The open cards of the discard pile."""
        return _cards(self._said["discard"])

    @property
    def action_cards(self) -> list[list[str]]:
        """Those that each seat has not used yet."""
        rows = self._said["unused"][: self.rules.players]
        return [[name for name, unused in zip(ACTION_CARDS, row, strict=True) if unused] for row in rows]


class Game(library_game.Game[View]):
    """A game of Attila for 2 to 5 players; options as A12 names them, such as `war_bids="simultaneous"`."""

    name = "attila"
    seen_as = View


def _cards(counts: list[int]) -> Cards:
    return {tribe: count for tribe, count in zip(TRIBE_NAMES, counts, strict=True) if count}
