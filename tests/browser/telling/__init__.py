"""How a game is told on the page: the prologue and the first game, turns shown one by one, what is at stake."""
