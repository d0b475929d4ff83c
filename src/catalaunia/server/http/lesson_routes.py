"""HTTP: lessons. Nothing is kept here: a learner's page says in every request where he is."""

from typing import Annotated

from fastapi import APIRouter, Path

from catalaunia.core import lessons
from catalaunia.server.http.identity import ALanguage, Anybody
from catalaunia.server.outgoing import lesson_views
from catalaunia.server.outgoing.lesson_messages import Attempt, Lesson, LessonAnswer, LessonStep

router = APIRouter(prefix="/api/lessons", tags=["lessons"])
Game = Annotated[str, Path(description="The game to be learnt.", max_length=40)]
Number = Annotated[int, Path(description="The step, from 1.")]


# Whoever asks is not needed for an answer, but counts against his limits.


@router.get("/{game}", summary="The steps of a lesson")
async def lesson(me: Anybody, language: ALanguage, game: Game) -> Lesson:  # noqa: ARG001
    return lesson_views.titles(game, language)


@router.get("/{game}/{step}", summary="A step of a lesson, on its real position")
async def lesson_step(me: Anybody, language: ALanguage, game: Game, step: Number) -> LessonStep:  # noqa: ARG001
    return lesson_views.shown(lessons.find(game, step), step, language)


@router.post("/{game}/{step}", summary="Try something at a step")
async def try_step(
    me: Anybody,  # noqa: ARG001
    language: ALanguage,
    game: Game,
    step: Number,
    body: Attempt,
) -> LessonAnswer:
    """It is judged by the rules, explained, and shown; no table is opened and nothing is stored."""
    found = lessons.find(game, step)
    return lesson_views.answer(found, lessons.judge(found, body.moves), language)
