"""A league of frozen agents: anybody enters a program, and anybody can play the whole league again.

`entries` reads what was entered and holds it to its hash; `league` the league itself, whose seed is committed to when
the list of entries is published and opened afterwards; `games` plays its rotations; `table` is what comes of them.
Imports `llm` for programs of strangers, the arena of `ai`, the library and `core`.
"""
