"""Poker: the rules themselves. Imports nothing of the rest of this game."""
