"""Hints: the best moves from what a seat knows, with reasons, as figures and as sentences.

Imports search and players of `ai`, `compiled`, and the protocol and texts of `core`.
"""
