"""Puzzles: decisions of real games where one way is clearly best by what the seat knew, and the natural one is not.

Above search, hints and reviews, below the command line and the server; knows every game by its protocol only.
"""
