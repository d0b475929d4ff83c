"""Attila: what a hint is made of. The parts are the tribes; the risks are wars, and tribes that lose pawns.

`survey` says the same of the position as it stands, for a page.
"""

from catalaunia.compiled import kernel, rule
from catalaunia.games.attila.rules.state import PROVINCES, TRIBES
from catalaunia.games.attila.thinking.worth import tribe_points

LOSSES = PROVINCES  # the risks: a war in each province, then losses of each tribe


@rule
def parts(s):
    return TRIBES


@rule
def points(s, seat):
    return float(s.score[seat])


@rule
def scorings(s):
    return int(s.scorings)


@rule
def part_points(s, desk, seat, part):
    return float(tribe_points(s, seat, part))


@rule
def risks(s):
    return LOSSES + TRIBES


@rule
def own_turn(s, seat):
    return s.active == seat


@rule
def fought(s, after):
    return s.reveals != after.reveals


@rule
def struck(s, after, desk, move, seat, risk):
    """A war there; or a tribe that brings the seat points has lost pawns in a war."""
    province = int(s.war[0])
    if risk < LOSSES:
        return risk == province
    tribe = risk - LOSSES
    return after.pawns[province, tribe] < s.pawns[province, tribe] and part_points(s, desk, seat, tribe) > 0.0


@rule
def gone(s, later, seat, risk):
    """Wars are watched as they come."""
    return False


@kernel
def survey(states, i, out):
    """What each tribe would pay each seat if it were scored now, into `out[tribe, seat]`."""
    s = states[i]
    for tribe in range(TRIBES):
        for seat in range(s.players):
            out[tribe, seat] = tribe_points(s, seat, tribe)
