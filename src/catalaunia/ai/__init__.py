"""Computer players, and the arena in which their strength is measured.

A player is handed a view and nothing else. Imports `compiled` and `core`; games are found by name.
"""
