"""Poker: what each may know of a position. Imports the rules."""
