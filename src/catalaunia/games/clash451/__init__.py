"""Clash 451, a game for two. The rulebook is `rulebook/`; each chapter has its file in `rules/`."""

from catalaunia.games.clash451.game import Clash451

GAME = Clash451()
