"""What players are told while they are away: which events are worth it, the outbox, and how it is sent.

Imports `outgoing`, `players`, `tables` and the store's protocol; nothing of HTTP's routes and nothing that thinks.
"""
