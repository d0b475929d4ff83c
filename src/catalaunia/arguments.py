"""Arguments of the command line: what they mean, and a sentence for what they cannot mean."""

import argparse
import math
from collections.abc import Callable, Iterable

from catalaunia.texts import Refusal, Text


def _refused(key: str, **values: object) -> argparse.ArgumentTypeError:
    return argparse.ArgumentTypeError(str(Text(key, **values)))


def whole(least: int, name: str) -> Callable[[str], int]:
    """A whole number."""

    def parse(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if number < least:
            raise _refused("cli.number", name=name, least=least, value=f"'{text}'")
        return number

    return parse


def seconds(text: str) -> float:
    """A time to think."""
    number = _number(text)
    if not 0 < number < math.inf:
        raise _refused("arena.seconds", value=text)
    return number


def elo_bounds(text: str) -> tuple[float, float]:
    """The two claims of a sequential test, as in 0,20."""
    numbers = [_number(part) for part in text.split(",")]
    if len(numbers) != 2 or not -math.inf < numbers[0] < numbers[1] < math.inf:
        raise _refused("arena.sprt", value=text)
    return numbers[0], numbers[1]


def span(least: int, most: int, name: str) -> Callable[[str], range]:
    """Several numbers in a row, as in 1-7."""

    def parse(text: str) -> range:
        first, _, last = text.partition("-")
        if not (first.isdecimal() and last.isdecimal() and least <= int(first) < int(last) <= most):
            raise _refused("ladder.span", name=name, value=text, least=least, most=most)
        return range(int(first), int(last) + 1)

    return parse


def options(given: Iterable[str]) -> dict[str, str]:
    """Options of a game, each as name=value."""
    found = {}
    for text in given:
        name, sign, value = text.partition("=")
        if not (name and sign):
            raise Refusal("option.form", given=text)
        found[name] = value
    return found


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return math.nan
