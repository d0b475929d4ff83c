"""What is measured of Attila alone."""

BEATS = ("attila-5", "play")  # the scene from which on beats are watched, and the move that is waited for
