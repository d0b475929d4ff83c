"""Clash 451: what each may know of a position. Imports the rules."""
