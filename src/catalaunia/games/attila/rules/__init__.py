"""Attila: the rules, a file for each chapter of the book. `state` is the position, `moves` the table of moves."""
