"""Clash 451 for people: pictures, stories, scenes, effects, refusals. Everything is made from views.

Imports the rules and what each may know, and what explains moves from `thinking`.
"""
