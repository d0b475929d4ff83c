"""The games, a folder each, with everything that belongs to one; found by name, imported by nobody.

A game may import `compiled` and, of `core`, the protocol and the texts.
"""
