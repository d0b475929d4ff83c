"""Who a player is: on which devices, by which link to a further one, by which phrase when all cookies are lost.

Imports `tables`, `shares` and the store's protocol; nothing of HTTP.
"""
