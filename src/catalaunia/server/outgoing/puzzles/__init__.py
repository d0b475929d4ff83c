"""Puzzles as they leave the server: made from the view of their seat, which is all there is of them.

Imports the puzzles of `ai`, lessons' messages and `tables`.
"""
