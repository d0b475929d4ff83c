"""Slow referees, written from the numbered clauses alone, to be compared with the fast engines."""
