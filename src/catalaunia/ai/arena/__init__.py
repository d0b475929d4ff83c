"""Measuring computer players: the arena, the ladder, and the figures behind them. Imports `core` and `ai`."""
