"""What `record.py` is made of: a line of a file, and a whole game gone through at once."""
