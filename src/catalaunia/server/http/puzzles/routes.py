"""HTTP: puzzles from real games. The same for everybody; who has solved what is kept in his browser."""

from typing import Annotated

from fastapi import APIRouter, Path

from catalaunia.ai.puzzles.puzzle import find
from catalaunia.core import registry
from catalaunia.core.texts import Refusal
from catalaunia.server.http.identity import ALanguage, Anybody, AService
from catalaunia.server.outgoing.puzzles import bodies, views

router = APIRouter(prefix="/api/puzzles", tags=["puzzles"])
Game = Annotated[str, Path(description="The game, by its id.", max_length=40)]
Name = Annotated[str, Path(description="The puzzle, by its id.", max_length=40)]


@router.get("/{game}", summary="The puzzles of a game")
async def puzzles(me: Anybody, language: ALanguage, game: Game) -> bodies.PuzzleSet:  # noqa: ARG001
    """By theme and difficulty, always in the same order; none if the game has none."""
    registry.find(game)
    return views.all_of(game, language)


@router.get("/{game}/{puzzle}", summary="A puzzle: a decision of a real game, as its seat knew it")
async def puzzle(me: Anybody, language: ALanguage, game: Game, puzzle: Name) -> bodies.ShownPuzzle:  # noqa: ARG001
    return views.shown(find(game, puzzle), language)


@router.post("/{game}/{puzzle}", summary="Answer a puzzle")
async def answer_puzzle(
    service: AService, me: Anybody, language: ALanguage, game: Game, puzzle: Name, body: bodies.Attempted
) -> bodies.PuzzleAnswer:
    """Whether it is the best, and why the best is better; nothing is stored.

    The reasons are worked out when they are first asked for, in about a second; they may be missing where nobody can
    think just now.
    """
    found = find(game, puzzle)
    k = views.chosen(found, body.moves)
    better, other = (views.numbers(found, one) for one in views.compared(found, k))
    try:
        because = (await service.explanations.find(me, found, better, other))[language]
    except Refusal:
        because = []
    return views.answer(found, k, because, language)
