"""Attila: what happened, move by move and turn by turn."""
