"""The web application: routes, errors as sentences, headers, sizes."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from typing import Any

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute
from pydantic import TypeAdapter
from starlette.exceptions import HTTPException
from starlette.routing import BaseRoute

from catalaunia import __version__
from catalaunia.core.texts import Refusal
from catalaunia.server.http import game_routes, play_routes, review_routes, table_routes
from catalaunia.server.http.admin import routes as admin_routes
from catalaunia.server.http.admin import server_routes
from catalaunia.server.http.admin.announcement_header import AnnouncementHeader
from catalaunia.server.http.bad_input import wrong_message
from catalaunia.server.http.connections import connection_of
from catalaunia.server.http.headers import HEADERS, LARGEST_BODY, Guard
from catalaunia.server.http.identity import AService, address, known, language, same_origin
from catalaunia.server.http.link_previews import with_preview
from catalaunia.server.http.metering import Metering
from catalaunia.server.http.notices import routes as notice_routes
from catalaunia.server.http.page_files import add_page
from catalaunia.server.http.players import passkey_routes
from catalaunia.server.http.players import play_routes as own_play_routes
from catalaunia.server.http.players import routes as player_routes
from catalaunia.server.http.puzzles import routes as puzzle_routes
from catalaunia.server.http.socket import Connection
from catalaunia.server.http.sockets.home import HomeConnection
from catalaunia.server.http.sockets.page_socket import CLOSE_LATER, CLOSE_WRONG
from catalaunia.server.http.studies import routes as study_routes
from catalaunia.server.outgoing import bodies, messages, views
from catalaunia.server.outgoing.lists.bodies import Lists
from catalaunia.server.service import Service
from catalaunia.server.tables.tokens import Known

STATUS = {
    "table.unknown": 404,
    "serve.no_page": 404,
    "lesson.unknown": 404,
    "puzzle.unknown": 404,
    "study.unknown": 404,
    "study.no_place": 404,
    "study.not_yours": 403,
    "study.only_editors": 403,
    "study.only_commenters": 403,
    "study.link_void": 403,
    "game.no_rulebook": 404,
    "lesson.no_step": 404,
    "table.not_your_seat": 403,
    "table.host_only": 403,
    "table.chat_players_only": 403,
    "table.players_only": 403,
    "table.gallery_spectators_only": 403,
    "table.gallery_closed": 403,
    "serve.wrong_token": 401,
    "serve.signed_out": 401,
    "devices.unknown": 404,
    "devices.no_passkey": 404,
    "notices.unknown": 404,
    "notices.feed_void": 404,
    "serve.other_origin": 403,
    "serve.wrong_message": 422,
    "serve.banned": 403,
    "serve.banned_until": 403,
    "serve.read_only": 503,
    "admin.sign_in": 401,
    "admin.no_player": 404,
    "admin.no_ban": 404,
    "admin.backup_failed": 503,
    "serve.too_fast": 429,
    "serve.too_many": 429,
    "serve.no_disk": 503,
    "serve.no_store": 503,
}
SENTENCES = ("400", "401", "403", "404", "409", "413", "422", "429")  # what any answer may be instead
SENTENCE = {
    "description": "Why not, in a sentence.",
    "content": {"application/json": {"schema": {"$ref": f"#/components/schemas/{messages.Refused.__name__}"}}},
}


ROUTERS = (
    table_routes.router,
    player_routes.router,
    passkey_routes.router,
    notice_routes.router,
    notice_routes.feeds,
    own_play_routes.router,
    play_routes.router,
    review_routes.router,
    study_routes.router,
    server_routes.router,
    admin_routes.router,
    game_routes.lesson_router,
    puzzle_routes.router,
    game_routes.router,
)


def _name(route: APIRoute) -> str:
    return route.name


@cache
def _routes() -> list[BaseRoute]:
    """Once for all applications of a process: FastAPI works out what a route takes when it is first asked for, for each
    application anew, and a request knows its own.
    """
    among = FastAPI(openapi_url=None, generate_unique_id_function=_name)
    for router in ROUTERS:
        among.include_router(router)
    return list(among.routes)


def make_app(service: Service) -> FastAPI:
    """The application around a service."""

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        await service.open()
        try:
            yield
        finally:
            await service.close()

    app = FastAPI(
        title="Catalaunia",
        version=__version__,
        summary="Tables for people, programs and computer players.",
        lifespan=lifespan,
        openapi_url=None,  # it is made anew for each request there
        docs_url=None,  # those pages load scripts from elsewhere
        redoc_url=None,
        redirect_slashes=False,
        generate_unique_id_function=_name,
    )
    app.state.service = service
    _add_socket(app)  # first, because after a restart all come at once, and routes are tried in this order
    app.routes.extend(_routes())
    _add_operation(app)
    _add_errors(app)
    _publish_openapi(app)
    add_page(app, previewed=with_preview)
    app.add_middleware(AnnouncementHeader, service=service)
    app.add_middleware(Metering, service=service)
    app.add_middleware(Guard, public_url=service.public_url)
    return app


def _add_operation(app: FastAPI) -> None:
    @app.get("/healthz", tags=["operation"], summary="Whether the server works", responses={503: SENTENCE})
    async def health(service: AService) -> bodies.Health:
        """Tries a write; 503 if nothing can be kept, because of the disk or of the database."""
        await service.health.check()
        return bodies.Health(version=__version__, computers_ready=service.thinkers.ready)

    @app.get("/metrics", tags=["operation"], summary="Figures for Prometheus", response_class=Response)
    async def metrics(service: AService) -> Response:
        return Response(service.metrics.text(), media_type="text/plain; version=0.0.4")


def _add_socket(app: FastAPI) -> None:
    service: Service = app.state.service

    @app.websocket("/api/socket")
    async def socket(socket: WebSocket) -> None:
        if await _is_ours(service, socket):
            who, connection = await _player(service, socket), connection_of(socket.scope)
            await Connection(service, socket, who, address(socket), connection).serve()

    @app.websocket("/api/home")
    async def home(socket: WebSocket) -> None:
        if (connection := connection_of(socket.scope)) and connection.on_probation:
            await socket.close(CLOSE_LATER)  # which shows no seat
        elif await _is_ours(service, socket):
            who = await _player(service, socket)
            await HomeConnection(service, socket, who, address(socket), language(socket)).serve()


async def _is_ours(service: Service, socket: WebSocket) -> bool:
    """It is of our own page, or of a program."""
    ours = same_origin(service, socket)
    await (socket.accept() if ours else socket.close(CLOSE_WRONG))
    return ours


async def _player(service: Service, socket: WebSocket) -> Known | None:
    try:
        return await known(service, socket)
    except Refusal:
        return None


def _add_errors(app: FastAPI) -> None:
    def sentence(request: Request, refusal: Refusal, status: int) -> JSONResponse:
        seconds = refusal.text.values.get("seconds") if status == 429 else None
        headers = {"Retry-After": str(seconds)} if seconds else None
        return JSONResponse(views.refused(refusal, language(request)).model_dump(), status, headers)

    @app.exception_handler(Refusal)
    async def refused(request: Request, refusal: Refusal) -> JSONResponse:
        return sentence(request, refusal, STATUS.get(refusal.text.key, 409))

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        if any(one["loc"][:2] == ("path", "table") for one in error.errors()):
            return sentence(request, Refusal("table.unknown"), 404)  # no table can have that name
        return sentence(request, wrong_message(error), 422)

    @app.exception_handler(HTTPException)
    async def other(request: Request, error: HTTPException) -> JSONResponse:
        keys = {404: "serve.no_page", 405: "serve.no_method", 400: "serve.not_json", 413: "serve.too_large"}
        refusal = Refusal(keys.get(error.status_code, "serve.failed"), most=LARGEST_BODY)
        return JSONResponse(
            views.refused(refusal, language(request)).model_dump(), error.status_code, headers=error.headers
        )

    @app.exception_handler(Exception)
    async def failed(request: Request, _: Exception) -> JSONResponse:
        answer = sentence(request, Refusal("serve.failed"), 500)
        answer.headers.update(HEADERS)  # this one is made outside of the guard
        return answer


def _publish_openapi(app: FastAPI) -> None:
    """Made once, when it is first asked for: half a second's work, which nobody else waits for."""
    _complete_openapi(app)
    made: list[bytes] = []
    making = asyncio.Lock()

    @app.get("/openapi.json", include_in_schema=False)
    async def openapi() -> Response:
        async with making:
            if not made:
                made.append(await asyncio.to_thread(lambda: json.dumps(app.openapi()).encode()))
        return Response(made[0], media_type="application/json")


def _complete_openapi(app: FastAPI) -> None:
    """The refusals of every request, which for FastAPI would be fields to check by, and the messages of the socket, so
    that types can be generated from one file.
    """
    plain = app.openapi

    def complete() -> dict[str, Any]:
        made = plain()
        for operation in (one for path in made["paths"].values() for one in path.values()):
            operation["responses"] |= dict.fromkeys(SENTENCES, SENTENCE)
        schemas = made["components"]["schemas"]
        for name in ("HTTPValidationError", "ValidationError"):  # FastAPI's own, which nobody is sent
            schemas.pop(name, None)
        home: TypeAdapter[Any] = TypeAdapter(Lists | messages.Announcement | messages.Refused)
        sockets: dict[str, TypeAdapter[Any]] = {
            "SocketRequest": messages.REQUEST,
            "SocketReply": messages.REPLY,
            "HomeReply": home,
        }
        for name, adapter in sockets.items():
            schema = adapter.json_schema(ref_template="#/components/schemas/{model}")
            for definition, content in schema.pop("$defs", {}).items():
                schemas.setdefault(definition, content)
            schemas[name] = schema
        return made

    app.openapi = complete  # type: ignore[method-assign]
