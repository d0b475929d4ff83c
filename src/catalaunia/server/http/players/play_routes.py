"""HTTP: one's own play over time. Nobody else gets to see it."""

from typing import Annotated

from fastapi import APIRouter, Path

from catalaunia.server.http.identity import ALanguage, APerson, AService
from catalaunia.server.outgoing.messages import TableId
from catalaunia.server.outgoing.puzzles.views import theme_name
from catalaunia.server.outgoing.review import play_bodies as bodies
from catalaunia.server.service import Service

router = APIRouter(prefix="/api/me/play", tags=["players"])
Kept = Annotated[TableId, Path(description="The table of a game that is kept.")]


@router.get("", summary="My play over time")
async def my_play(service: AService, me: APerson, language: ALanguage) -> bodies.OwnPlay:
    """What reviews said of one's own games: all of it, also to be kept elsewhere."""
    return await _shown(service, me.id, language)


@router.post("", summary="Have my games judged", status_code=202)
async def judge_my_play(service: AService, me: APerson, language: ALanguage, body: bodies.JudgePlay) -> bodies.OwnPlay:
    """The next few that are not judged yet; or a finished game that one has brought, with the seat one had there.

    A game that is being judged comes in once that is done: ask again, with the same body for one that was brought.
    """
    if body.table is None:
        await service.own_play.judge(me.asker, me.id)
    else:
        await service.own_play.add(me.asker, me.id, body.table, body.seat)
    return await _shown(service, me.id, language)


@router.delete("", summary="Delete my play over time")
async def delete_my_play(service: AService, me: APerson, language: ALanguage) -> bodies.OwnPlay:
    """All of it. Games that were played before do not come back by themselves."""
    service.limits.take("data", me.asker)
    await service.own_play.forget(me.id)
    return await _shown(service, me.id, language)


@router.delete("/{table}", summary="Delete one game of my play over time")
async def delete_played_game(service: AService, me: APerson, language: ALanguage, table: Kept) -> bodies.OwnPlay:
    await service.own_play.forget(me.id, table)
    return await _shown(service, me.id, language)


async def _shown(service: Service, player: str, language: str) -> bodies.OwnPlay:
    found = await service.own_play.of(player)
    games = [bodies.PlayedGame.model_validate(one) for one in found.games]
    themes = sorted({(one.game, phase) for one in games for phase in one.phases})
    return bodies.OwnPlay(
        games=games,
        phases=[
            bodies.PhaseName(game=game, id=phase, name=theme_name(game, phase, language)) for game, phase in themes
        ],
        waiting=found.waiting,
        under_way=found.under_way,
    )
