"""A page that follows a study over its socket: it is sent the study whenever that changes, and where to look."""

from catalaunia.server.outgoing.studies import messages, views
from catalaunia.server.service import Service
from catalaunia.server.shares.limits import Asker
from catalaunia.server.studies.live import Cursor, Sight, Watcher


async def told(service: Service, asker: Asker, sight: Sight, language: str) -> messages.StudyView:
    """What takes long is worked out once for all who look at the same version."""
    name = ("study", sight.id, sight.version, language)
    return views.shown(sight, await service.aside.once(asker, name, lambda: views.told(sight, language)))


class Following:
    """One page at one study."""

    def __init__(self, service: Service, study: str, player: str, wake: Watcher) -> None:
        self.service = service
        self.study = study
        self.player = player
        self._wake = wake
        self._version = 0
        self._cursor: Cursor | None = None
        service.studies.watch(study, wake)

    def leave(self) -> None:
        self.service.studies.unwatch(self.study, self._wake)

    async def point(self, place: str) -> int:
        """The version in which that place is."""
        sight = await self.service.studies.look(self.study, self.player)
        await self.service.studies.point(sight, place)
        return sight.version

    async def what_changed(self, asker: Asker, language: str) -> list[str]:
        """The messages that are to be sent."""
        sight, texts = await self.service.studies.look(self.study, self.player), list[str]()
        if sight.version != self._version:
            texts.append((await told(self.service, asker, sight, language)).model_dump_json())
            self._version = sight.version
        if (cursor := self.service.studies.cursor(sight)) and cursor != self._cursor:
            self._cursor = cursor
            texts.append(views.cursor(cursor).model_dump_json())
        return texts
