"""Clash 451: the simplest sensible player.

Looks one word ahead in a position that fits its view, fights out the conflicts as they stand and
counts the points. It chooses its cards by chance and plans nothing.
"""

from typing import TYPE_CHECKING

from catalaunia.compiled import kernel
from catalaunia.game import State, copy
from catalaunia.games.clash451.conflict import resolve_all
from catalaunia.games.clash451.scoring import score
from catalaunia.games.clash451.state import OVER

if TYPE_CHECKING:
    from catalaunia.games.clash451.clash451 import ClashRules


def worth_after(rules: "ClashRules", world: State, word: int, seat: int) -> float:
    after = copy(world)
    rules.apply(after, word)
    return float(worth(after, 0, rules.cards.desk, seat))


@kernel
def worth(states, i, desks, seat):
    """A seat's lead if the conflicts were fought and all was scored now."""
    s, desk = states[i], desks[0]
    if s.moment != OVER:
        resolve_all(s, desk)
        score(s, desk)
    return s.scores[seat] - s.scores[1 - seat]
