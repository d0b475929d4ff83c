"""Attila A9: scoring.

Tribe by tribe: the player highest in its column scores its pawns on the board, the second the
provinces where it stands. Ties share, rounded up; who is alone on the column takes both.
"""

from catalaunia.compiled import count, hot, kernel
from catalaunia.games.attila.rules.state import PAWNS_PER_TRIBE, TRIBES


@hot
def score(s):
    s.scorings += 1
    for tribe in range(TRIBES):
        score_tribe(s, tribe)


@hot
def score_tribe(s, tribe):
    pawns = PAWNS_PER_TRIBE - int(s.stock[tribe])
    provinces = count(s.home[tribe])
    first, firsts, second, seconds = podium(s, tribe)
    if firsts > 1:  # A9.3
        award(s, tribe, first, shared(pawns + provinces, firsts))
    elif firsts == 1 and seconds == 0:  # A9.5
        award(s, tribe, first, pawns + provinces)
    elif firsts == 1:
        award(s, tribe, first, pawns)  # A9.2
        if s.players > 2 or first - second <= s.gap:  # A9.6, A12.8
            award(s, tribe, second, shared(provinces, seconds))  # A9.4


@hot
def podium(s, tribe):
    """The highest and second-highest squares of a column, and how many cubes stand on each; 0 is off it."""
    first, firsts, second, seconds = 0, 0, 0, 0
    for seat in range(s.players):
        square = int(s.influence[seat, tribe])
        if square == 0:
            continue
        if square > first:
            second, seconds = first, firsts
            first, firsts = square, 1
        elif square == first:
            firsts += 1
        elif square > second:
            second, seconds = square, 1
        elif square == second:
            seconds += 1
    return first, firsts, second, seconds


@hot
def award(s, tribe, square, points):
    """Points to every player whose cube stands on this square."""
    for seat in range(s.players):
        if s.influence[seat, tribe] == square:
            s.score[seat] += points


@hot
def shared(points, among):
    return (points + among - 1) // among


@kernel
def score_one(states, i, tribe):
    """`score_tribe` for callers outside compiled code."""
    score_tribe(states[i], tribe)
