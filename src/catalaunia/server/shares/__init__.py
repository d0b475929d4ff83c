"""Fair shares of what is scarce: limits, the meter that measures what a request costs, the fair queue.

Imports the server's clock, and texts of `core`.
"""
