"""Attacks on our own server, on this machine only, and a friend who wants to play on meanwhile."""
