"""What a game is, and how one is run and kept: protocol, registry, match, chance, record, lessons, texts.

Imports nothing else of this program. Games see the protocol and the texts of it; match, record and lessons are for
those who run games.
"""
