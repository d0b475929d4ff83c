"""HTTP: the games themselves, with their rulebooks and texts, and boards of one's own. The same for everybody."""

from typing import Annotated

from fastapi import APIRouter, Path, Query

from catalaunia.server.http.identity import Anybody, AService
from catalaunia.server.outgoing import bodies, game_views, messages, rulebook
from catalaunia.server.outgoing.messages import Language
from catalaunia.server.tables import foreign_data

router = APIRouter(prefix="/api/games", tags=["games"])
Game = Annotated[str, Path(description="The game, by its id.", max_length=40)]
Spoken = Annotated[Language, Query(description="In which language.")]


# Whoever asks is not needed for an answer, but counts against his limits.


@router.get("", summary="The games that can be played here")
async def games(me: Anybody) -> tuple[bodies.GameInfo, ...]:  # noqa: ARG001
    """With their options, the usual table, and whether there is a lesson and a rulebook."""
    return game_views.games()


@router.get("/{game}/computers", summary="Whether the computers of a game can think")
async def game_computers(service: AService, me: Anybody, game: Game) -> messages.Computers:  # noqa: ARG001
    """While it is being compiled only the quick levels can; whoever sits at a table hears of it by the socket."""
    return service.relief.of_game(game)


@router.get("/{game}/rulebook", summary="The rulebook of a game")
async def game_rulebook(me: Anybody, game: Game, language: Spoken = "en") -> bodies.Rulebook:  # noqa: ARG001
    """By chapters and clauses; in English where there is none in that language."""
    return rulebook.of_game(game, language)


@router.get("/{game}/texts", summary="What a page says of a game")
async def game_texts(me: Anybody, game: Game, language: Spoken = "en") -> dict[str, str]:  # noqa: ARG001
    """By key, as a page that was built without this game needs it."""
    return game_views.game_texts(game, language)


@router.post("/{game}/data", summary="Read a board or cards of your own")
async def game_data(service: AService, me: Anybody, game: Game, body: bodies.OwnFile) -> bodies.OwnData:
    """Checked; it is what a table's setup takes as `data`. Nothing is kept."""
    return bodies.OwnData(data=await service.aside.run(me, lambda: foreign_data.read(game, body.text)))
