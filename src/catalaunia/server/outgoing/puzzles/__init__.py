"""Puzzles as they leave the server: made from the view of their seat, which is all there is of them."""
