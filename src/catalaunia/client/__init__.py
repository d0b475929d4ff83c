"""A client for programs: become a player, take a seat, wait for your turn, make a move.

    from catalaunia.client import Client

    client = Client("http://127.0.0.1:8451")
    opened = client.open("attila", ["me", 2, 2], name="Ada")  # you and two computers of level 2
    now = client.wait(opened.table, opened.seats[0])
    client.play(opened.table, opened.seats[0], now.moves[0])

It knows the messages of a server and nothing else of this program. Whatever changes something is sent with a
key of its own and is safe to send again: so when the connection is lost, the server fails for a moment or says
that this was too much at once, the client waits and tries again, and a move is still made once.
"""

from catalaunia.client.answers import Check, Hint, Listed, NoAnswer, Offer, Opened, Refused, Sight, Tampered
from catalaunia.client.client import Client

__all__ = ["Check", "Client", "Hint", "Listed", "NoAnswer", "Offer", "Opened", "Refused", "Sight", "Tampered"]
