"""The command line, a file a command: each has `add`, its arguments, and `run`, which loads what is slow to load.

Knows everything; nothing knows it.
"""
