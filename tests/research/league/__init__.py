"""A league of frozen agents."""
