"""Commands about computer players: how strong they are, and how they learn.

Imports `ai`, `core` and `research`.
"""
