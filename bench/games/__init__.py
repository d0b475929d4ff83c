"""Measures and programs about a single game, a folder each."""
