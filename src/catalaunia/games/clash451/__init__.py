"""Clash 451, a game for two. The rulebook is rulebooks/clash451.md; each chapter has its file here."""

from catalaunia.games.clash451.clash451 import Clash451

GAME = Clash451()
