"""The server: tables that people, programs and computer players sit at, over HTTP and WebSocket.

Imports `ai`, `compiled`, `core` and `store`.
"""
