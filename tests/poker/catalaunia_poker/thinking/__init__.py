"""Poker: how computer players judge. Imports the rules."""
