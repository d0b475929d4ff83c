"""Attila A8: peace.

After its war a province is pacified and gets a peace card from the lowest century that has one.
"""

from catalaunia.compiled import rule
from catalaunia.games.attila.rules.end import fix
from catalaunia.games.attila.rules.state import EVE, PEACE_END, WAR

SCORED_AT = (9, 7, 4)  # peace cards left when century IV, V, VI has placed its last (A1.4, A9.1)


@rule
def pacify(s, province):
    """A8.1, A8.2; a scoring follows the last peace card of century IV, V or VI, otherwise the next war."""
    s.pacified |= 1 << province
    s.phase = WAR
    if s.peace == 0:
        return
    s.peace -= 1
    if s.peace == 0:
        fix(s, PEACE_END)
    if s.peace in SCORED_AT:
        s.phase = EVE
