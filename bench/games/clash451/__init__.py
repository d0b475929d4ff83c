"""Clash 451: the network is made, its last turns and secret choices are measured."""

BEATS = ("clash451", "move")  # the scene from which on beats are watched, and the move that is waited for
BATCH = (3e6, 18)  # steps of a batch a second that have to be reached, and how many times those of pgx's hex
