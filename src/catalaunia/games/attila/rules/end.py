"""Attila A11: the end.

The last peace card, twenty pawns of a tribe on the board after a card's wars, or a cube on 22 fix
the end; so do turns in a row in which nobody could play (A5.6). The turn is finished, then scored.
"""

from catalaunia.compiled import hot
from catalaunia.core.protocol import NOBODY
from catalaunia.games.attila.rules.scoring import score
from catalaunia.games.attila.rules.state import OVER, PASSES_END, TRIBE_END, TRIBES


@hot
def fix(s, cause):
    """Once fixed it stays fixed (A11.1)."""
    if s.ended == 0:
        s.ended = cause


@hot
def test_tribes(s):
    """After the wars of a card, so that a pawn fallen in them keeps the game going (A11.2)."""
    if s.peace_end == 0:
        for tribe in range(TRIBES):
            if s.stock[tribe] == 0:
                fix(s, TRIBE_END)


@hot
def test_passes(s):
    """As many turns in a row without a tribe card as there are players (A5.6)."""
    if s.played != 0:
        s.passes = 0
        return
    s.passes += 1
    if s.passes == s.players:
        fix(s, PASSES_END)


@hot
def ends_with_scoring(s):
    """Unless century VII was scored at once (A12.7), or its last peace card was to come first (A12.5)."""
    return s.at_once == 0 if s.peace == 0 else s.peace_scores == 0


@hot
def finish(s):
    """The final scoring, the very last thing of the game (A11.3, A12.5, A12.7)."""
    if ends_with_scoring(s):
        score(s)
    s.phase = OVER
    s.actor = NOBODY
