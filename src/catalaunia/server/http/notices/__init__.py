"""HTTP: notices for who is away.

Imports `notices`, `outgoing` and who asks.
"""
