"""Poker: what a hint is made of. All points come from the pot; the risk is that the other raises."""

# mypy: allow-untyped-defs, allow-untyped-calls

from catalaunia.compiled import rule
from catalaunia_poker.rules.betting import chips
from catalaunia_poker.rules.state import CHIPS


@rule
def parts(s):
    return 1


@rule
def points(s, seat):
    return float(chips(s, seat))


@rule
def scorings(s):
    """The only one is at the end."""
    return 1 if s.ended else 0


@rule
def part_points(s, desk, seat, part):
    return float(chips(s, seat)) - CHIPS


@rule
def risks(s):
    return 1


@rule
def own_turn(s, seat):
    return s.actor == seat


@rule
def fought(s, after):
    """The moves that can make a risk come true."""
    return after.raises > s.raises


@rule
def struck(s, after, desk, move, seat, risk):
    return s.actor != seat


@rule
def gone(s, later, seat, risk):
    return False
