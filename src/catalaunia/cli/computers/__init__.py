"""Commands about computer players: how strong they are, and how they learn."""
