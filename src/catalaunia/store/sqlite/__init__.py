"""SQLite, for a server of one process: the store, its file, its write-ahead log, and the one thread that writes.

Imports what both databases share, never PostgreSQL.
"""
