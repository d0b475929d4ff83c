"""Poker: what people read. Imports the rules."""
