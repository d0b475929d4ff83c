"""Lists of tables: my own, and those that anybody may join or watch; and who is to hear when they change.

Imports `tables`.
"""
