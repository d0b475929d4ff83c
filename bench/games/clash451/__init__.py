"""Clash 451: the network is made, its last turns and secret choices are measured."""
