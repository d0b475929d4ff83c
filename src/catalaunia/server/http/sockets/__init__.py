"""What all sockets of a page have in common, and the one of the home page; that of a table is `socket.py`.

Imports `outgoing`, `tables` and the service; no route.
"""
