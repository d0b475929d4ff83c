"""What is said about who somebody is.

Imports messages and `tables`.
"""
