"""The review of a finished game as it leaves the server: the bodies, and how they are made from what was judged.

Imports reviews and hints of `ai`, views and `tables`.
"""
