"""What is measured of Attila alone."""

BEATS = ("attila-5", "play")  # the scene from which on beats are watched, and the move that is waited for
BATCH = (4e6, 25)  # steps of a batch a second that have to be reached, and how many times those of pgx's hex
