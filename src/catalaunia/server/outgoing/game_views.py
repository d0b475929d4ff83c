"""The games as every page may know them. Nothing here depends on who asks, so it is made once."""

import functools

from catalaunia.ai.players import ratings
from catalaunia.ai.puzzles import puzzle
from catalaunia.core import lessons, registry, texts
from catalaunia.core.protocol import Game
from catalaunia.core.variant import Variant
from catalaunia.server.outgoing import rulebook
from catalaunia.server.outgoing.bodies import Beginning, GameInfo, GameOption, PlayNow

SAID_BY_PAGES = "web"  # the sections of a game's texts that a page says by itself: this one and the game's own


@functools.cache
def games() -> tuple[GameInfo, ...]:
    return tuple(_info(registry.find(name)) for name in registry.names())


@functools.cache
def game_texts(name: str, language: str) -> dict[str, str]:
    """What a page says of this game, by key; what is not said in that language is said in English."""
    registry.find(name)
    found = texts.of_game(name, "en") | texts.of_game(name, language)
    return {key: text for key, text in found.items() if key.partition(".")[0] in (SAID_BY_PAGES, name)}


def _info(game: Game) -> GameInfo:
    usual = game.usual
    begins = Beginning(option=usual.begins[0], value=usual.begins[1], seat=usual.begins[2]) if usual.begins else None
    return GameInfo(
        id=game.name,
        version=game.version,
        players=list(game.players),
        options=[
            GameOption(name=name, values=list(values), single=name in usual.single)
            for name, values in game.choices.items()
        ],
        own=game.own,
        begins=begins,
        sides=list(usual.sides),
        play_now=PlayNow(players=usual.players, seat=usual.seat, level=usual.level),
        ratings=ratings(Variant(game.name, usual.players).shared_rules),
        lesson=game.name in lessons.names(),
        puzzles=len(puzzle.of_game(game.name)),
        rulebook=rulebook.languages(game.name),
    )
