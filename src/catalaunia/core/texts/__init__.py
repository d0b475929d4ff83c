"""The one catalogue of all sentences that people read.

What the program has to say is a `Text`: a key and values. Its sentences stand in en.toml, fr.toml and de.toml, under
the same keys. A value that is itself a Text is said in the same language. Imports nothing but which games are
installed.
"""

import functools
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from catalaunia.core import installed
from catalaunia.core.texts import messages

LANGUAGES = ("en", "fr", "de")
BETWEEN = {"en": "; ", "fr": "\u00a0; ", "de": "; "}
AND = {"en": "and", "fr": "et", "de": "und"}
_own = "en"


def speak(language: str) -> None:
    """From now on this process speaks it where nobody asks for another: at the terminal, to its operator."""
    global _own  # there is one terminal
    _own = language


def language() -> str:
    """That of this process."""
    return _own


class Text:
    """Something to say: a key of the catalogue and the values that go into its sentence. It never changes."""

    _said: Mapping[str, str] = {}  # without the players' names, by language: those that are kept are said often

    def __init__(self, key: str, /, **values: Any) -> None:
        self.key = key
        self.values = values

    def say(self, language: str | None = None, names: Sequence[str] | None = None) -> str:
        """In a language, or in that of this process; with the players by name, if names are given."""
        language = language or _own
        if names is None:
            if language not in self._said:
                self._said = {**self._said, language: self._in_words(language, None)}
            return self._said[language]
        return str(names[self.values["seat"]]) if self.key == "player" else self._in_words(language, names)

    def _in_words(self, language: str, names: Sequence[str] | None) -> str:
        values = {
            name: value if value.__class__ is str else _spoken(value, language, names)
            for name, value in self.values.items()
        }
        return _message(language, self.key).say(values, language)

    def __str__(self) -> str:
        return self.say()

    def __repr__(self) -> str:
        values = "".join(f", {name}={value!r}" for name, value in self.values.items())
        return f"Text({self.key!r}{values})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Text) and (self.key, self.values) == (other.key, other.values)

    def __hash__(self) -> int:
        return hash(repr(self))


class Refusal(ValueError):  # noqa: N818  (what it is: the program declines, kindly)
    """Why something cannot be done, as a sentence that says what is wrong and what would be right."""

    def __init__(self, key: str, /, **values: Any) -> None:
        self.text = Text(key, **values)
        super().__init__(str(self.text))

    def __reduce__(self) -> Any:
        """How it gets from one process to another."""
        return _restored, (type(self), self.__dict__)

    @property
    def clause(self) -> str | None:
        """The clause of the rulebook it cites, if any."""
        return self.text.values.get("clause")


def _restored(kind: type[Refusal], content: dict[str, Any]) -> Refusal:
    refusal = kind.__new__(kind, str(content["text"]))
    refusal.__dict__.update(content)
    return refusal


class Names(tuple["Text | str", ...]):
    """Those of whom a sentence speaks, said as A, B and C; other lists are said with commas alone."""


class Series(tuple["Text", ...]):
    """Several things told one after the other, which may have commas in them: said with semicolons between them."""


def _spoken(value: Any, language: str, names: Sequence[str] | None) -> str:
    if value.__class__ is int:
        return str(value)
    if isinstance(value, Text):
        return value.say(language, names)
    if isinstance(value, Names):
        return listed([_spoken(one, language, names) for one in value], language)
    if isinstance(value, Series):
        return BETWEEN[language].join([_spoken(one, language, names) for one in value])
    if isinstance(value, (list, tuple)):
        return ", ".join([_spoken(one, language, names) for one in value])
    return str(value)


def listed(names: Sequence[str], language: str) -> str:
    """As it is said: A, B and C."""
    *others, last = names or [""]
    return f"{', '.join(others)} {AND[language]} {last}" if others else last


@functools.cache
def catalogue(language: str) -> Mapping[str, str]:
    """All sentences of a language, by key."""
    found = _sentences(Path(__file__).parent, language)
    for name in installed.packages():
        found |= of_game(name, language)
    return found


@functools.cache
def _message(language: str, key: str) -> messages.Message:
    return messages.read(catalogue(language)[key])


def of_game(name: str, language: str) -> dict[str, str]:
    """A game's own share of the catalogue."""
    return _sentences(installed.folder(name) / "texts", language)


def _sentences(folder: Path, language: str) -> dict[str, str]:
    file = folder / f"{language}.toml"
    return dict(_flat(tomllib.loads(file.read_text("utf-8")), "")) if file.exists() else {}


def _flat(content: Mapping[str, Any], prefix: str) -> list[tuple[str, str]]:
    found = []
    for name, value in content.items():
        if isinstance(value, str):
            found.append((prefix + name, value))
        else:
            found += _flat(value, f"{prefix}{name}.")
    return found
