"""What `record.py` is made of: a line of a file, and a whole game gone through at once.

Imports the match, moves and protocol; `record.py` is what others import.
"""
