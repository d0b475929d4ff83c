"""What a puzzle is about: the end of the game, or what the verbs of its best way belong to."""

import random

from catalaunia.ai.player import Budget
from catalaunia.ai.puzzles.ways import Decision, Way
from catalaunia.ai.search_players import PolicyPlayer
from catalaunia.compiled.dealing import resample
from catalaunia.core.protocol import CHANCE, NOBODY, State

END = "end"
OTHER = "other"
WORLDS = 8
MOST_MOVES = 60  # of a turn, looked at
MOSTLY = 0.5  # of the worlds in which one way ends the game, and the other does not


def theme(decision: Decision, best: Way, natural: Way, seed: int) -> str:
    if abs(_ends(decision, best, seed) - _ends(decision, natural, seed)) >= MOSTLY:
        return END
    themes: dict[str, str] = decision.rules.tuning.get("themes", {})
    verbs = [move.verb for way in (best, natural) for move in decision.moves(way)]
    return next((themes[verb] for verb in verbs if verb in themes), OTHER)


def _ends(decision: Decision, way: Way, seed: int) -> float:
    """The share of worlds in which the game is over by the end of this turn."""
    rules, view = decision.rules, decision.view(())
    over = 0
    for world in range(WORLDS):
        state = resample(rules, view, decision.seat, seed + world)
        for move in way:
            rules.apply(state, move)
        over += _over_with_the_turn(decision, state, random.Random(seed + world))
    return over / WORLDS


def _over_with_the_turn(decision: Decision, state: State, chance: random.Random) -> bool:
    rules, policy = decision.rules, PolicyPlayer(decision.rules)
    turn = rules.standing(rules.view(state, None)).turn
    for _ in range(MOST_MOVES):
        actor = rules.actor(state)
        if actor == NOBODY:
            return True
        if rules.standing(rules.view(state, None)).turn != turn:
            return False
        if actor == CHANCE:
            move = chance.choices(rules.legal(state), rules.weights(state))[0]
        else:
            seen = rules.view(state, actor)
            move = policy.answer(seen, actor, rules.legal(seen), Budget(), chance.getrandbits(32)).move
        rules.apply(state, move)
    return False
