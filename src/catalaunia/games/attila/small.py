"""A single war of Attila as a game of its own: the last war of a game for two, by the rules as they are.

The end is fixed and every action card used (A10, A11), so what is left is to bid (A7) and the final scoring.
All cards but a few of the tribes at war lie open in the discard pile; `hand` of the unseen ones are dealt to each, the
rest lie in the draw pile.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations

from catalaunia.core.protocol import State
from catalaunia.core.small import SmallGame, SmallKind
from catalaunia.core.texts import Refusal
from catalaunia.games.attila.game import AttilaRules
from catalaunia.games.attila.rules.state import CARDS_PER_TRIBE, TRIBE_NAMES

PARAMETERS = {"hand": 3, "unseen": 8, "simultaneous": 0}
TRIBES = ("goths", "vandals", "huns")  # at war, with so many pawns
PAWNS = (2, 2, 1)
INFLUENCE = "influence=0:goths:3,1:vandals:3,0:huns:1,1:huns:2"
STANDS = (
    "phase=bid actor=0 active=0 card=1 cards=2 tribe=goths acted=1 played=1 war=now:raetia ended=peace peace=0 "
    "unused=0:double:0,0:exchange:0,0:influence-2:0,1:double:0,1:exchange:0,1:influence-2:0"
)
MOST_UNSEEN = 12


def war(given: Mapping[str, int]) -> SmallGame:
    hand, unseen, at_once = (given[name] for name in PARAMETERS)
    if not (1 <= hand <= 6 and 2 * hand <= unseen <= MOST_UNSEEN and at_once in (0, 1)):
        raise Refusal("small.impossible")
    rules = AttilaRules(2, {"war_bids": "simultaneous" if at_once else "ordered"}, None)
    cards = [TRIBES[k % len(TRIBES)] for k in range(unseen)]
    deals = Counter(_deals(cards, hand))
    starts = [(count / deals.total(), _position(rules, cards, hands)) for hands, count in sorted(deals.items())]
    name = "war " + " ".join(f"{key}={given[key]}" for key in PARAMETERS)
    return SmallGame(name, rules, starts, lambda _: None)


def _deals(cards: list[str], hand: int) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """The hands of both, once for each way to deal them."""
    for first in combinations(range(len(cards)), hand):
        rest = [k for k in range(len(cards)) if k not in first]
        for second in combinations(rest, hand):
            yield tuple(sorted(cards[k] for k in first)), tuple(sorted(cards[k] for k in second))


def _position(rules: AttilaRules, unseen: list[str], hands: tuple[tuple[str, ...], tuple[str, ...]]) -> State:
    pawns = ",".join(f"raetia:{tribe}:{count}" for tribe, count in zip(TRIBES, PAWNS, strict=True))
    held = [f"{seat}:{tribe}:{count}" for seat in (0, 1) for tribe, count in Counter(hands[seat]).items()]
    here = Counter(unseen)
    open_cards = ",".join(f"{tribe}:{CARDS_PER_TRIBE - here[tribe]}" for tribe in TRIBE_NAMES)
    return rules.read_position(f"{STANDS} pawns={pawns} {INFLUENCE} hand={','.join(held)} discard={open_cards}")


SMALL = {"war": SmallKind(PARAMETERS, war)}
