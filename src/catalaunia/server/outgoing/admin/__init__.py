"""What the operator is told: nothing that a spectator may not know of a running game."""
