"""Studies: what people add to a finished game, together.

Imports `tables`, the records of `core` and the store's protocol.
"""
