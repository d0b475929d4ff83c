"""What a puzzle is about: the end of the game, or what the verbs of its best way belong to."""

from catalaunia.ai.puzzles.ways import Decision, Way
from catalaunia.ai.review.ending import ends
from catalaunia.ai.review.reasons import MOSTLY

END = "end"
OTHER = "other"


def theme(decision: Decision, best: Way, natural: Way, seed: int) -> str:
    over = [ends(decision.rules, decision.view(()), decision.seat, way, seed) for way in (best, natural)]
    if abs(over[0] - over[1]) >= MOSTLY:
        return END
    themes: dict[str, str] = decision.rules.tuning.get("themes", {})
    verbs = [move.verb for way in (best, natural) for move in decision.moves(way)]
    return next((themes[verb] for verb in verbs if verb in themes), OTHER)
