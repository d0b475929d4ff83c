"""HTTP: puzzles.

Imports the puzzles of `ai`, `outgoing` and who asks.
"""
