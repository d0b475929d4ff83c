"""A sentence with its values, in the part of ICU's MessageFormat that the catalogue uses.

`{name}` is a value. `{count, plural, one {# card} other {# cards}}` says what fits the number, by the
language's own rule of plurals, with `#` for the number. The page reads the same sentences with
web/src/lib/wire/message.ts; a library of MessageFormat would read them too.
"""

import functools
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

# Unicode CLDR's rules of the three languages for whole numbers below a million, the only ones that are counted here. A
# library of them would be one more package of the smallest install, and save these three lines; the page asks the
# browser's own (Intl.PluralRules), and web/src/lib/wire/message.test.ts holds them to be the same.
ONE: Mapping[str, Callable[[int], bool]] = {
    "en": lambda number: number == 1,
    "fr": lambda number: number in (0, 1),
    "de": lambda number: number == 1,
}
TOKEN = re.compile(r"[{}#]|[^{}#]+")
PLURAL = re.compile(r"\s*(\w+)\s*,\s*plural\s*,\s*one\s*")


@dataclass(frozen=True)
class Value:
    name: str


@dataclass(frozen=True)
class Plural:
    name: str
    one: "Message"
    other: "Message"


@dataclass(frozen=True)
class Message:
    parts: tuple[str | Value | Plural, ...]

    @functools.cached_property
    def _plain(self) -> str | None:
        """As Python's own formatting takes it; None where it counts something."""
        if any(isinstance(part, Plural) for part in self.parts):
            return None
        return "".join(part if isinstance(part, str) else f"{{{part.name}}}" for part in self.parts)

    def names(self) -> set[str]:
        """The values that it needs."""
        found = set()
        for part in self.parts:
            if isinstance(part, Plural):
                found |= {part.name} | part.one.names() | part.other.names()
            elif isinstance(part, Value):
                found.add(part.name)
        return found

    def say(self, values: Mapping[str, str], language: str) -> str:
        """In words; every value stands in it as it is given."""
        if self._plain is not None:
            return self._plain.format_map(values)
        return "".join([_said(part, values, language) for part in self.parts])


def _said(part: str | Value | Plural, values: Mapping[str, str], language: str) -> str:
    if isinstance(part, str):
        return part
    if isinstance(part, Value):
        return values[part.name]
    chosen = part.one if ONE[language](int(values[part.name])) else part.other
    return chosen.say(values, language)


@functools.cache
def read(sentence: str) -> Message:
    """A sentence of the catalogue, taken apart; ValueError where it is not well formed."""
    tokens = TOKEN.findall(sentence)
    message = _message(tokens, None)
    if tokens:
        raise ValueError(f"a brace too many: {sentence}")
    return message


def _message(tokens: list[str], counted: str | None) -> Message:
    """Up to the brace that closes it; `#` is the counted value."""
    parts: list[str | Value | Plural] = []
    while tokens and tokens[0] != "}":
        token = tokens.pop(0)
        if token == "{":
            parts.append(_value(tokens))
        else:
            parts.append(Value(counted) if token == "#" and counted else token)
    return Message(tuple(parts))


def _value(tokens: list[str]) -> Value | Plural:
    """What stands in braces."""
    inside = tokens.pop(0) if tokens else ""
    plural = PLURAL.fullmatch(inside)
    if plural is None:
        _close(tokens)
        if not inside.isidentifier():
            raise ValueError(f"not the name of a value: {inside}")
        return Value(inside)
    one = _branch(tokens, plural[1])
    if not tokens or tokens.pop(0).strip() != "other":
        raise ValueError(f"{plural[1]} has no plural: other")
    other = _branch(tokens, plural[1])
    _close(tokens)
    return Plural(plural[1], one, other)


def _branch(tokens: list[str], counted: str) -> Message:
    if not tokens or tokens.pop(0) != "{":
        raise ValueError(f"{counted}: a plural stands in braces")
    message = _message(tokens, counted)
    _close(tokens)
    return message


def _close(tokens: list[str]) -> None:
    if not tokens or tokens.pop(0) != "}":
        raise ValueError("a brace is not closed")
