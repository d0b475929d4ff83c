"""HTTP: puzzles."""
