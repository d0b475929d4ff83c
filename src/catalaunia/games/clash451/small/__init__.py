"""Mini-Clash, a game that is small enough to be solved: the secret choices, conflicts and scoring of Clash 451.

Each turn is fought out on one terrain, the turn's, so that nothing is left to decide but which cards are played and
in which order. `docs/small-games.md` says what that leaves out.
"""

from catalaunia.core.small import SmallKind
from catalaunia.games.clash451.small.mini import PARAMETERS, mini

SMALL = {"mini": SmallKind(PARAMETERS, mini)}
