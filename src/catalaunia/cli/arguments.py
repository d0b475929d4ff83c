"""Arguments of the command line: what they mean, and a sentence for what they cannot mean."""

import argparse
import math
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from catalaunia.core import record, registry
from catalaunia.core.protocol import Game, Rules
from catalaunia.core.texts import Refusal, Text

Command = Callable[[str, Any], argparse.ArgumentParser]  # its name and what runs it


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
            raise _refused("cli.number", name=name, least=least, value=text)
        return number

    return parse


def seconds(text: str) -> float:
    """A time to think."""
    return _time(text, "arena.seconds")


def minutes(text: str) -> float:
    """A time to train."""
    return _time(text, "train.minutes")


def hours(text: str) -> float:
    """For how long, or how often."""
    return _time(text, "cli.hours")


def _time(text: str, refused: str) -> float:
    number = _number(text)
    if not 0 < number < math.inf:
        raise _refused(refused, value=text)
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


def options_of(given: Iterable[str]) -> dict[str, str]:
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


def add_game(made: argparse.ArgumentParser) -> None:
    made.add_argument("game")


def add_option(made: argparse.ArgumentParser) -> None:
    made.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")


def add_variant(made: argparse.ArgumentParser, players: int) -> None:
    """A game with players, options and data, and where to write what was played."""
    add_game(made)
    made.set_defaults(usual=players)
    made.add_argument("--players", type=whole(1, "--players"), metavar="P")
    add_option(made)
    made.add_argument("--data", type=Path, metavar="FILE")
    made.add_argument("--record", type=Path, metavar="FILE")


def chosen(given: argparse.Namespace) -> tuple[Game, Rules, dict[str, str]]:
    """The game, its rules, and the options as they were given."""
    found = registry.find(given.game)
    options = options_of(given.option)
    data = None
    if given.data is not None:
        data = found.load(_text_of(given.data))
        options[found.own] = "own"
    if given.record is not None:
        record.check_place(given.record)
    if given.players is None:
        given.players = min(given.usual, found.players[-1])
    return found, found.rules(given.players, options, data), options


def _text_of(path: Path) -> str:
    if path.is_dir():
        raise Refusal("cli.is_folder", path=path)
    if not path.exists():
        raise Refusal("cli.no_file", path=path)
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Refusal("cli.cannot_read", path=path, error=error) from None
