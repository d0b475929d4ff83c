"""Commands that look at a file of records.

Imports `ai`, the records of `core`, and `research.dataset`.
"""
