"""Where tables are kept: the protocol in `store.py`, SQLite and PostgreSQL behind it."""
