"""Those who look on: what of a table they see later, and what they say to each other.

`past` imports nothing, for a table has one; `from_log` the table and its changes.
"""
