"""Attila, a game for 2 to 5 players. The rulebook is rulebooks/attila.md; each chapter has its file here."""

from catalaunia.games.attila.attila import Attila

GAME = Attila()
