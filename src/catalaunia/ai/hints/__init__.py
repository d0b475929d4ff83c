"""Hints: the best moves from what a seat knows, with reasons, as figures and as sentences."""
