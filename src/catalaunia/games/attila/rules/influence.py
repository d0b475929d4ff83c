"""Attila A6: influence or a second pawn.

After the pawn of a played card its player climbs in that tribe's column, or places a second pawn
without a card, or does neither, where the table allows that. A war set off by the first pawn waits until then.
"""

from catalaunia.compiled import hot
from catalaunia.games.attila.rules.end import fix
from catalaunia.games.attila.rules.moves import FORGO, GAIN, SECOND_ROW, allow
from catalaunia.games.attila.rules.placing import open_to, place
from catalaunia.games.attila.rules.state import CUBE_END, PEACE_CARDS, TOP, WAR

CENTURY = (3, 3, 3, 3, 3, 2, 2, 2, 1, 1, 0)  # by the number of peace cards left (A6.2); 0 is century IV


@hot
def century(s):
    """The lowest century that still holds a peace card, from 0; the last one when none does."""
    return CENTURY[s.peace]


@hot
def legal(s, desk):
    allow(desk, GAIN)
    if s.one_of_two == 0:  # A12.9
        allow(desk, FORGO)
    desk.rows[SECOND_ROW] = open_to(s, s.tribe)  # sees the first pawn (A6.1)


@hot
def gain(s):
    climb(s, s.active, s.tribe, century(s) + 1)
    s.phase = WAR


@hot
def second(s, desk, province):
    place(s, desk, s.tribe, province)
    s.phase = WAR


@hot
def forgo(s):
    s.phase = WAR


@hot
def climb(s, seat, tribe, squares):
    """Up the column, at most to its top (A6.3); there the end is fixed (A11.1)."""
    s.influence[seat, tribe] = min(s.influence[seat, tribe] + squares, TOP)
    if s.influence[seat, tribe] == TOP and s.peace_end == 0:
        fix(s, CUBE_END)


assert len(CENTURY) == PEACE_CARDS + 1
