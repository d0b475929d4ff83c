"""Chance that nobody chose: the random numbers of a table's players, from their seals to the start of the game.

The table's own commitment stands from the first second. Each player's page sends the hash of a number of its own;
when the game is to start all these are shown to all, and only then are the numbers opened. Together with the seed
they are the key of all chance (`core/chance.py`). A computer gives none; of several seats of one person the first
gives his. Imports events and the table; `gathered` nothing of them, for the table has one.
"""
