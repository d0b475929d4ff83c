"""What can stand in a sentence: for every value of the catalogue its kind, and for every kind all that it can be."""

import itertools
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from catalaunia.core import installed
from catalaunia.core.texts import catalogue, messages

# The same name of a value means the same kind all over, save where a key says otherwise
SPECIAL = {
    (r"(drawing\.attila|attila\..*|web\.attila\..*)", "century"): "numeral",
    (r"web\.attila\.(centuries|scoring)\..*", "name"): "numeral",
    (r"attila\.not\.order", "last"): "tribe",
    (r"attila\.not\.used_up", "card"): "action",
    (r"clash451\.(told|brings)\..*", "cards|huns|romans|scores|own|others"): "card",
    (r"clash451\..*|hint\.clash451\..*|web\.clash451\.(story|moves|ask)\..*", "name"): "unit",
    (r"clash451\.told\.points|clash451\.brings\.(own|others)", "points"): "number",
    (r"(game|computer|option|record|lesson|cli|ladder|board|cards)\..*", "name|value|place"): "plain",
    (r"(web\.jump|web\.plain).*", "place"): "place",
    (r"(hint\.risks\.(war))", "part"): "province",
    (r"hint\.risks\.loss", "part"): "tribe",
    (r"hint\.risks\..*", "part"): "terrain",
    (r"match\.seats", "names"): "number",
    (r"table\.record_seats", "seats"): "number",
    (r"(attila\.brings\.scored.*|hint\..*|play\.score)", "points"): "plain",
    (r"cli\.perft", "count"): "many",
    (r"(match|cli|table|hint|store|web\.new|web\.waiting)\..*", "seat"): "ordinal",
    (r"player", "seat"): "ordinal",
    (r"record\..*", "right|given|most"): "plain",
    (r"web\.rules\.figure\..*|clash451\.label\..*|web\.clash451\.label\..*", "place|value|type"): "plain",
}
KINDS = {
    "number": "count cards points minutes pairs games at min_length max_length new bad done all steps depth turns"
    " pawns provinces left peace pile fallen unused stars moves",
    "ordinal": "number turn",
    "many": "players least most right room files needed worlds length iterations",
    "person": "name names seat others winners waiting before player seats",
    "level": "level below",
    "game": "game",
    "tribe": "tribe tribe1",
    "tribes": "tribes",
    "province": "province",
    "terrain": "terrain here terrains",
    "card": "card",
    "unit": "building killer victim first second other",
    "side": "side",
    "numeral": "century",
    "asked": "asked",
    "plain": "kind known last value given theirs ours field format error move right legal why wanted unit path"
    " record action bad seconds games_per_s steps_per_s ends result code line what share low high elo elo0"
    " elo1 llr p50 p95 max score win parts risks shares sign whole tenth part points_error win_error"
    " chance address database port host old place most ge le expected file table example which time ago"
    " scores act title clause key id a b forces strengths total strength before after step pays places"
    " verdict where type effect people top own strong weak bonus offer huns romans",
}
KIND_OF = {name: kind for kind, names in reversed(KINDS.items()) for name in names.split()}
PEOPLE = ("Ada", "Attila", "Élise", "Olaf", "Yves")


@cache
def named(language: str, prefix: str) -> tuple[str, ...]:
    return tuple(text for key, text in catalogue(language).items() if re.fullmatch(prefix, key))


def data(game: str, file: str) -> dict[str, list[dict[str, str]]]:
    return tomllib.loads(Path(installed.folder(game), "data", file).read_text("utf-8"))


@cache
def of_kind(kind: str, language: str) -> tuple[str, ...]:
    """Everything of a kind that may be put into a sentence, as it is called in this language."""
    levels = named(language, r"level\.\w+")
    tribes = named(language, r"attila\.tribe\.\w+")
    units = (*named(language, r"clash451\.unit\.\w+"), *named(language, r"clash451\.card\.\w+"))
    terrains = tuple(terrain["name"] for terrain in data("clash451", "terrains.toml")["terrains"])
    provinces = tuple(str(name).title() for name in data("attila", "board.toml")["provinces"])
    every = {
        "number": ("0", "1", "2"),
        "ordinal": ("1", "2"),
        "many": ("2", "5"),
        "person": (*PEOPLE, *(f"{level} 2" for level in levels)),
        "level": levels,
        "game": named(language, r"web\.game\.\w+\.name"),
        "tribe": tribes,
        "tribes": (*tribes, *(", ".join(two) for two in itertools.combinations(tribes, 2))),
        "province": provinces,
        "terrain": terrains,
        "place": (*provinces, *terrains),
        "unit": units,
        "card": tuple(f"{unit} (12)" for unit in units),
        "action": named(language, r"attila\.card\.\d"),
        "side": named(language, r"web\.clash451\.side\.\w+"),
        "numeral": ("IV", "V", "VI", "VII"),
        "asked": named(language, r"(attila|clash451)\.asked\.\w+"),
        "plain": ("x",),
    }
    return every[kind]


def kind(key: str, name: str) -> str | None:
    """What kind of thing a value of a key is; None: nobody has said so."""
    for (keys, names), special in SPECIAL.items():
        if re.fullmatch(keys, key) and re.fullmatch(names, name):
            return special
    return KIND_OF.get(name)


def rendered(key: str, language: str) -> Iterator[str]:
    """The sentence with everything that each of its values can be, one value at a time."""
    message = messages.read(catalogue(language)[key])
    possible = {name: of_kind(kind(key, name) or "plain", language) for name in message.names()}
    usual = {name: values[0] for name, values in possible.items()}
    yield message.say(usual, language)
    for name, values in possible.items():
        for value in values[1:]:
            yield message.say(usual | {name: value}, language)
