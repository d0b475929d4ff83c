"""A game by days among three, told on every channel, while the server is killed and a clock is turned."""
