"""Reviews of finished games: what each move cost, by what its player knew, and what was luck.

Above search and hints, below the command line and the server; knows records, and every game by its protocol only.
"""
