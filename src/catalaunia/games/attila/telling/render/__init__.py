"""Positions for eyes: on a terminal, as SVG, as a line of text that can be read back."""
