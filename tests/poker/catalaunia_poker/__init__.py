"""Leduc poker, a game for two. The rulebook is `rulebook/`; `docs/adding-a-game.md` tells how this came to be."""

from catalaunia_poker.game import Poker

GAME = Poker()
