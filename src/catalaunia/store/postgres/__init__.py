"""PostgreSQL, for any number of processes and hosts: the store, the way to the server, and questions to workers.

Imports what both databases share, never SQLite.
"""
