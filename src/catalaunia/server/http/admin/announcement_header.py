"""A header on every answer of the API while the operator has something to say: so that any page hears of it."""

from typing import Any

from catalaunia.server.service import Service

HEADER = b"x-says"


class AnnouncementHeader:
    """Around the application; without anything to say it costs nothing."""

    def __init__(self, app: Any, service: Service) -> None:
        self.app = app
        self.service = service

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        mark = self.service.settings.mark if scope["type"] == "http" and scope["path"].startswith("/api/") else ""

        async def marked(message: Any) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], (HEADER, mark.encode())]
            await send(message)

        await self.app(scope, receive, marked if mark else send)
