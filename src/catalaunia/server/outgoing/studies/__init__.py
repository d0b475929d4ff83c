"""What is told of a study.

Imports `studies`, views and `tables`.
"""
