"""What can stand in a sentence: for every value of the catalogue its kind, and for every kind all that it can be."""

import importlib
import importlib.util
import re
from collections.abc import Iterator
from functools import cache
from types import ModuleType

from catalaunia.core import installed
from catalaunia.core.texts import catalogue, messages
from catalaunia.server.tables.cast import NAMES as COMPUTERS

# The same name of a value means the same kind all over, save where a key says otherwise
SPECIAL = {
    (r"(game|computer|option|record|lesson|cli|ladder|board|cards)\..*", "name|value|place"): "plain",
    (r"(web\.jump|web\.plain).*", "place"): "place",
    (r"match\.seats", "names"): "number",
    (r"table\.record_seats", "seats"): "number",
    (r"(hint\..*|because\..*|play\.score)", "points|others|risk"): "plain",
    (r"cli\.perft", "count"): "many",
    (r"cli\.chance_holds", r"\w+"): "number",
    (r"(match|cli|table|hint|store|record|web\.new|web\.waiting)\..*", "seat"): "ordinal",
    (r"player", "seat"): "ordinal",
    (r"web\.finale\..*", "before"): "plain",
    (r"cli\.(help|wrong|layout)\..*", "games|names|default|usual|program"): "plain",
    (r"record\..*", "right|given|most"): "plain",
    (r"web\.rules\.figure\..*", "place|value|type"): "plain",
    (r"(review|dataset)\..*", "decisions|ply"): "number",
    (r"league\..*", "rotations"): "number",
    (r"league\..*", "name|game|rules"): "plain",
    (r"web\.study\..*", "ply"): "ordinal",
}
KINDS = {
    "number": "count cards points minutes pairs games at min_length max_length new bad done all steps depth turns"
    " pawns provinces total left peace pile fallen unused stars moves puzzles days positions",
    "ordinal": "number turn",
    "many": "players least most right room files needed worlds length iterations",
    "person": "name names seat others winners waiting before player seats whose",
    "level": "level below levels",
    "game": "game",
    "numeral": "century",
    "asked": "asked",
    "pace": "pace",
    "plain": "kind known last value given theirs ours field format error move right legal why wanted unit path"
    " since extra record action bad seconds games_per_s steps_per_s ends result code line what share low high elo elo0"
    " elo1 llr p50 p95 max score win parts risks shares losses sign whole tenth part points_error win_error"
    " chance address database port host old place most ge le expected file table example which time ago"
    " scores act title clause key id a b forces strengths total strength before after step pays places"
    " quality played played_win better better_win percent start first of"
    " loss wrong against text verdict where type effect people top own strong weak bonus offer huns romans letter"
    " date device scope words until version day hours kb ms keep slope slope_low slope_high optimism optimism_low"
    " optimism_high ece",
}


@cache
def games() -> tuple[ModuleType, ...]:
    """What the games say of their own sentences, in tests/games/GAME/sentences.py."""
    own = (f"tests.games.{name}.sentences" for name in installed.packages())
    return tuple(importlib.import_module(name) for name in own if importlib.util.find_spec(name))


KIND_OF = {name: kind for kind, names in reversed(KINDS.items()) for name in names.split()}
PEOPLE = ("Ada", "Emma", "Élise", "Olaf", "Yves")


@cache
def of_kind(kind: str, language: str) -> tuple[str, ...]:
    """Everything of a kind that may be put into a sentence, as it is called in this language."""

    def called(pattern: str) -> tuple[str, ...]:
        return tuple(text for key, text in catalogue(language).items() if re.fullmatch(pattern, key))

    levels = called(r"level\.\w+")
    every = {
        "number": ("0", "1", "2"),
        "ordinal": ("1", "2"),
        "many": ("2", "5"),
        "person": (*PEOPLE, *COMPUTERS),
        "level": levels,
        "game": called(r"web\.game\.\w+\.name"),
        "numeral": ("IV", "V", "VI", "VII"),
        "asked": called(r"\w+\.asked\.\w+"),
        "pace": called(r"web\.filter\.at\.\w+"),
        "plain": ("x",),
    }
    return every.get(kind) or tuple(one for game in games() for one in game.names(kind, language))


def kind(key: str, name: str) -> str | None:
    """What kind of thing a value of a key is; None: nobody has said so."""
    for special in (*(game.KINDS for game in games()), SPECIAL):
        for (keys, names), found in special.items():
            if re.fullmatch(keys, key) and re.fullmatch(names, name):
                return str(found)
    for game in games():
        for found, names in game.NAMES.items():
            if name in names.split():
                return str(found)
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
