"""HTTP: the games themselves, with their rulebooks and texts, boards of one's own, and lessons. The same for everybody.

Of a lesson nothing is kept here: a learner's page says in every request where he is.
"""

from typing import Annotated

from fastapi import APIRouter, Path, Query

from catalaunia.core import lessons
from catalaunia.server.http.identity import ALanguage, Anybody, AService
from catalaunia.server.outgoing import bodies, game_views, lesson_views, messages, rulebook
from catalaunia.server.outgoing.lesson_messages import Attempt, Lesson, LessonAnswer, LessonStep
from catalaunia.server.outgoing.messages import Language
from catalaunia.server.tables import foreign_data

router = APIRouter(prefix="/api/games", tags=["games"])
lesson_router = APIRouter(prefix="/api/lessons", tags=["lessons"])
Game = Annotated[str, Path(description="The game, by its id.", max_length=40)]
Learnt = Annotated[str, Path(description="The game to be learnt.", max_length=40)]
Number = Annotated[int, Path(description="The step, from 1.")]
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


# Lessons


@lesson_router.get("/{game}", summary="The steps of a lesson")
async def lesson(me: Anybody, language: ALanguage, game: Learnt) -> Lesson:  # noqa: ARG001
    return lesson_views.titles(game, language)


@lesson_router.get("/{game}/{step}", summary="A step of a lesson, on its real position")
async def lesson_step(me: Anybody, language: ALanguage, game: Learnt, step: Number) -> LessonStep:  # noqa: ARG001
    return lesson_views.step_of(game, step, language)


@lesson_router.post("/{game}/{step}", summary="Try something at a step")
async def try_step(
    me: Anybody,  # noqa: ARG001
    language: ALanguage,
    game: Learnt,
    step: Number,
    body: Attempt,
) -> LessonAnswer:
    """It is judged by the rules, explained, and shown; no table is opened and nothing is stored."""
    found = lessons.find(game, step)
    return lesson_views.answer(found, lessons.judge(found, body.moves), language)
