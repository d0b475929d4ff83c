"""Studies over HTTP and the socket.

Imports `studies`, `outgoing` and who asks.
"""
