"""Records as a data set."""
