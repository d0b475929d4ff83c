"""The review of a finished game as it leaves the server: the bodies, and how they are made from what was judged."""
