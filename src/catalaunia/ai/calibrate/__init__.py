"""How right the chances to win are that hints and players tell: forecasts in games of strong players, and how these ended."""
