"""Clash 451: what happened, move by move and turn by turn."""
