"""Clash 451: the simplest sensible player.

Looks one word ahead in a position that fits its view, fights out the conflicts as they stand and
counts the points. It chooses its cards by chance and plans nothing.
"""

from typing import TYPE_CHECKING

from catalaunia.compiled import kernel, rule
from catalaunia.game import State, copy
from catalaunia.games.clash451.conflict import resolve_all
from catalaunia.games.clash451.rules import random_word
from catalaunia.games.clash451.scoring import score
from catalaunia.games.clash451.state import OVER, PICK, RETURN

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


@rule
def policy(s, desk):
    return random_word(s, desk)


@rule
def quiet(s):
    """A turn is over and the next is being prepared."""
    return s.moment == PICK or s.moment == RETURN


@rule
def lead(s, desk, seat):
    return float(s.scores[seat] - s.scores[1 - seat])


@rule
def share(s, desk, seat):
    if s.winner < 0:
        return 0.5
    return 1.0 if s.winner == seat else 0.0


@rule
def outlook(s, desk, seat):
    return 0.5
