"""How right the chances to win are that hints and players tell: forecasts in games, and how these ended.

Imports `arena`, `hints`, `players` and `workers` of `ai`, `compiled` and `core`.
"""
