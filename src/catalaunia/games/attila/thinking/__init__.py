"""Attila: how computer players go about it. Compiled; imports the rules and what each may know."""
