"""Attila A8: peace.

After its war a province is pacified and gets a peace card from the lowest century that has one.
"""

from catalaunia.compiled import hot
from catalaunia.games.attila.rules.end import fix
from catalaunia.games.attila.rules.influence import CENTURY
from catalaunia.games.attila.rules.state import EVE, PEACE_CARDS, PEACE_END, WAR

# Peace cards left when century IV, V, VI has placed its last (A1.4, A9.1).
SCORED_AT = tuple(left for left in range(PEACE_CARDS) if CENTURY[left] != CENTURY[left + 1])
LAST_OF = {left: CENTURY[left + 1] for left in (0, *SCORED_AT)}  # and which century that is, VII included


@hot
def scored_at_once(s):
    """Whether the peace card just placed brings a scoring: of century IV, V, VI (A9.1), or VII (A12.7)."""
    return s.peace in SCORED_AT or (s.peace == 0 and s.at_once != 0)


@hot
def pacify(s, province):
    """A8.1, A8.2; a scoring follows the last peace card of a century that is scored at once, otherwise the next war."""
    s.pacified |= 1 << province
    s.phase = WAR
    if s.peace == 0:
        return
    s.peace -= 1
    if s.peace == 0:
        fix(s, PEACE_END)
    if scored_at_once(s):
        s.phase = EVE
