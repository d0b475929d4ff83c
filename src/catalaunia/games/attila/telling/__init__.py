"""Attila for people: pictures, stories, scenes, effects, refusals. Everything is made from views."""
