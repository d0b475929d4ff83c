"""Computer players at tables: whose turn it is, where they think, hints. They are handed views and nothing else.

Imports `ai`, `tables` and `outgoing`'s messages.
"""
