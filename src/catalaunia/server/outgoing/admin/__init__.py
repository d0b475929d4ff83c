"""What the operator is told: nothing that a spectator may not know of a running game.

Imports the lists beside it, `tables` and the store's protocol.
"""
