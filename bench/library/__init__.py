"""How fast the library is, as its users see it."""
