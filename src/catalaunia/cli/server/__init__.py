"""Commands of whoever runs a server: the server itself, its workers, and what lies in its store and beside it.

Imports the server and the store.
"""
