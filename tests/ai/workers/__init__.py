"""Who does the work, here and elsewhere."""
