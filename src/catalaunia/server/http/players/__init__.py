"""HTTP: who one is, and on which devices.

Imports `players`, `outgoing` and who asks.
"""
