"""The games in the interfaces that people who study games use: batches, PettingZoo, OpenSpiel.

Knows `core`, `ai` and `compiled`; games are found by name. What an adapter needs besides comes with the extra
`research`.
"""
