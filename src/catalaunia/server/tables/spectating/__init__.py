"""Those who look on: what of a table they see later, and what they say to each other."""
