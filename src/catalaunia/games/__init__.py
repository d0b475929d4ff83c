"""The games, one folder each. A folder that has a `GAME` is a registered game."""
