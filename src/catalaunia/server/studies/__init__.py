"""Studies: what people add to a finished game, together."""
