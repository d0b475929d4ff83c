"""HTTP for the operator, and what the server says of itself to everybody.

Imports `admin`, `outgoing` and who asks.
"""
