"""Matrix games by regret matching+, compiled.

A row of `open_to` says which ways are open to one of the hands that a side may have.
"""

import numpy as np

from catalaunia.compiled import kernel, rule


@kernel
def solve_matrix(values, open_to, open_to_other, rounds):
    """What the first gains and the second loses is `values`; returns the average mixture of each hand, for both.

    The later a round the more its mixtures count in the average (linear averaging).
    """
    regrets, totals, x = np.zeros(open_to.shape), np.zeros(open_to.shape), np.zeros(open_to.shape)
    others, other_totals, y = (
        np.zeros(open_to_other.shape),
        np.zeros(open_to_other.shape),
        np.zeros(open_to_other.shape),
    )
    rows, columns = values.shape
    gains, losses = np.zeros(rows), np.zeros(columns)
    mean, other_mean = np.zeros(rows), np.zeros(columns)
    match(regrets, open_to, x, mean)
    match(others, open_to_other, y, other_mean)
    for number in range(1, rounds + 1):
        for row in range(rows):
            gains[row] = 0.0
            for column in range(columns):
                gains[row] += values[row, column] * other_mean[column]
        regret(regrets, open_to, x, gains)
        match(regrets, open_to, x, mean)
        for column in range(columns):
            losses[column] = 0.0
            for row in range(rows):
                losses[column] -= values[row, column] * mean[row]
        regret(others, open_to_other, y, losses)
        match(others, open_to_other, y, other_mean)
        average(totals, x, number)
        average(other_totals, y, number)
    match(totals, open_to, x, mean)
    match(other_totals, open_to_other, y, other_mean)
    return x, y


@rule
def match(weights, open_to, mixture, mean):
    """Each hand's mixture in proportion to its weights, evenly if it has none; and their mean."""
    hands, ways = weights.shape
    for way in range(ways):
        mean[way] = 0.0
    for hand in range(hands):
        total, count = 0.0, 0.0
        for way in range(ways):
            total += weights[hand, way]
            count += open_to[hand, way]
        for way in range(ways):
            share = weights[hand, way] / total if total > 0 else open_to[hand, way] / count
            mixture[hand, way] = share
            mean[way] += share / hands


@rule
def regret(regrets, open_to, mixture, gains):
    """How much better each way would have been than the mixture of its hand, never less than 0 in all."""
    hands, ways = regrets.shape
    for hand in range(hands):
        expected = 0.0
        for way in range(ways):
            expected += mixture[hand, way] * gains[way]
        for way in range(ways):
            regrets[hand, way] = max(regrets[hand, way] + gains[way] - expected, 0.0) * open_to[hand, way]


@rule
def average(totals, mixture, number):
    hands, ways = totals.shape
    for hand in range(hands):
        for way in range(ways):
            totals[hand, way] += number * mixture[hand, way]
