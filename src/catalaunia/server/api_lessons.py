"""HTTP: lessons. Nothing is kept here: a learner's page says in every request where he is."""

from typing import Annotated

from fastapi import APIRouter, Path

from catalaunia import lessons
from catalaunia.server import lesson_seen
from catalaunia.server.messages_lesson import Attempt, Lesson, LessonAnswer, LessonStep
from catalaunia.server.people import ALanguage, Anybody

router = APIRouter(prefix="/api/lessons", tags=["lessons"])
Game = Annotated[str, Path(description="The game to be learnt.", max_length=40)]
Number = Annotated[int, Path(description="The step, from 1.")]


# Whoever asks is not needed for an answer, but counts against his limits.


@router.get("/{game}", summary="The steps of a lesson")
async def lesson(me: Anybody, language: ALanguage, game: Game) -> Lesson:  # noqa: ARG001
    return lesson_seen.titles(game, language)


@router.get("/{game}/{step}", summary="A step of a lesson, on its real position")
async def lesson_step(me: Anybody, language: ALanguage, game: Game, step: Number) -> LessonStep:  # noqa: ARG001
    return lesson_seen.shown(lessons.find(game, step), step, language)


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
    return lesson_seen.answer(found, lessons.judge(found, body.words), language)
