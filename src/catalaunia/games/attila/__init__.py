"""Attila, a game for 2 to 5 players. The rulebook is `rulebook/`; each chapter has its file in `rules/`."""

from catalaunia.games.attila.game import Attila

GAME = Attila()
