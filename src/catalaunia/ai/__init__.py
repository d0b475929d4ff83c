"""Computer players, and the arena in which their strength is measured."""
