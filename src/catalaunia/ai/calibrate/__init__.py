"""How right the chances to win are that hints and players tell: forecasts in games, and how these ended."""
