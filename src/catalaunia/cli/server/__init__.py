"""Commands of whoever hosts: the server, its workers, and what lies in its store and beside it."""
