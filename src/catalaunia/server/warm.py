"""Load, or compile, all that a table needs, before the first person waits for it.

A game of each kind is played through and shown to both sides. As a program, `python -m catalaunia.server.warm`,
it leaves everything compiled on the disk for a server that still runs interpreted.
"""

import random

from catalaunia import game
from catalaunia.game import Game
from catalaunia.match import Match
from catalaunia.server import seen

MOST = 400  # words; random games end long before


def play_through(played: Game) -> int:
    """A whole game with everything that a page is sent; how many words it had."""
    rules = played.rules(played.players[0], {})
    match = Match(rules, [str(seat) for seat in range(rules.players)], bytes(32))
    dice, told = random.Random(451), 0
    while not match.over and len(match.log) < MOST:
        seat = match.to_act()[0]
        match.play(seat, rules.text(dice.choice(match.legal(seat))))
        for eye in (seen.Viewer("", seat) for seat in (*range(rules.players), None)):
            rules.show(match.view(eye.seat), eye.seat)
            seen.offers(match, eye, match.names)
            for k in range(told, len(match.log)):
                rules.tell(match.trail[k], match.log[k].word, match.trail[k + 1], eye.seat)
                rules.scenes(match.trail[k], match.log[k].word, match.trail[k + 1])
        told = len(match.log)
    return len(match.log)


def everything() -> None:
    for name in game.names():
        play_through(game.find(name))


if __name__ == "__main__":
    everything()
