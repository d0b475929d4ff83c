"""Training: a game's network learns to judge positions from games against itself. Imports `core` and `ai`."""
