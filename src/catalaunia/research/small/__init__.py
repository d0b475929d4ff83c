"""Small games, gone through to the end: best responses, exploitability, solvers (`docs/small-games.md`).

`graph` has all histories of a game, `best_response` what a strategy loses to who knows it, `solvers` CFR+ and MCCFR,
`agents` the strategies of our computer players, `spiel` the same games for OpenSpiel. Imports the arena and players
of `ai`, and `core`.
"""
