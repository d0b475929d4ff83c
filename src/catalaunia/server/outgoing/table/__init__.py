"""The table without its board, as everybody at it sees it.

Imports messages and `tables`.
"""
