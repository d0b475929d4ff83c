"""HTTP: who one is, and on which devices."""
