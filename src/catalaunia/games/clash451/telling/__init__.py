"""Clash 451 for people: pictures, stories, scenes, effects, refusals. Everything is made from views."""
