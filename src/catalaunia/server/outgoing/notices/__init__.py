"""What notices, mails and feeds say, and what the page is told of their settings.

Imports views, `players` and `tables`.
"""
