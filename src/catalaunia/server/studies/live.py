"""All studies: read from the store whenever somebody asks, changed one edit at a time, followed by those who watch.

A study is worked out from its row as it is known and written only over the version that was read: where another was
quicker the edit is asked again. Where somebody looks (the cursor) is told to those who follow and kept nowhere.
A table that expires is kept by its study for `STUDY_KEPT_FOR` after somebody last changed that or looked at it.
"""

import hashlib
import hmac
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from catalaunia.core.records import study as record_field
from catalaunia.core.records.study import Tree
from catalaunia.core.texts import Refusal
from catalaunia.server.clock import Clock
from catalaunia.server.studies.edits import Edit, Studied
from catalaunia.server.studies.study import (
    MOST_KEYS,
    ROLES,
    STUDY_KEPT_FOR,
    Role,
    Study,
    StudyLink,
    StudyMember,
    StudyQuestion,
    UsedKey,
)
from catalaunia.server.tables import authority, tokens
from catalaunia.server.tables.authority import Onlooker
from catalaunia.server.tables.commands.command import fingerprint
from catalaunia.server.tables.live import Tables
from catalaunia.server.tables.setup import DAY
from catalaunia.store.protocol import Store, StoredStudy

MOST_TRIES = 20
MOST_CURSORS = 2_000
PROLONGED_AFTER = DAY  # seconds: looks in between write nothing

Watcher = Callable[[], None]  # wants to hear of every change; must return at once


class Sight(NamedTuple):
    """A study as one of its people may see it; its game is over."""

    id: str
    version: int
    study: Study
    member: StudyMember
    eye: Onlooker
    kept_until: float | None  # at least, its game with it; none: for good

    @property
    def tree(self) -> Tree:
        return self.study.tree(self.eye)

    def only_editors(self) -> None:
        """Refuses everybody else."""
        if self.member.role != "edit":
            raise Refusal("study.only_editors")


class Cursor(NamedTuple):
    """Where those who follow are to look."""

    place: str
    by: str  # the name


class Opening(NamedTuple):
    """With what a study is opened."""

    player: str
    name: str
    key: str = ""
    given: record_field.Field | None = None  # that of a record


async def _nobody(_news: str, _about: Any) -> None:
    """There are no other processes."""


class Studies:
    """Of one process."""

    def __init__(self, store: Store, tables: Tables, clock: Clock, keys: Sequence[bytes]) -> None:
        self.store = store
        self.tables = tables
        self.clock = clock
        self.keys = keys  # the server's own, and those of before
        self.tell_others: Callable[[str, Any], Awaitable[None]] = _nobody
        self._watchers: dict[str, set[Watcher]] = {}
        self._cursors: OrderedDict[str, Cursor] = OrderedDict()

    async def open(self, eye: Onlooker, opening: Opening, new_id: Callable[[], str]) -> str:
        """A new study of a game that is over; asked for again by its key it is the same."""
        name = await self._named(f"study/{opening.player}/{opening.key}") if opening.key else new_id()
        study = Study(
            table=eye.table.id,
            made=self.clock.now(),
            asked=fingerprint("study", [eye.table.id, opening.name, opening.given]) if opening.key else "",
            links={role: self._link(name, role, 0) for role in ROLES},
            members=[StudyMember(player=opening.player, name=opening.name, role="edit")],
        )
        if opening.given is not None:
            match = eye.match_begun
            record_field.check(opening.given, match.rules, match.trail)
            study.take(opening.given)
            study.check_size()
        if not await self.store.write_study(name, eye.table.id, 0, study.content(), self._from_now()):
            known = await self._read(name)
            if Study.model_validate(known.content).asked != study.asked:
                raise Refusal("serve.key_used")
        return name

    async def _named(self, what: str) -> str:
        """By the key of its time, if it was opened before that was rotated."""
        names = [tokens.derived(key, what) for key in self.keys]
        known = [name for name in names[1:] if await self.store.study(name)]
        return (known or names)[0]

    async def look(self, name: str, player: str) -> Sight:
        """Only for those who have come in by a link, and once the game is over. It is kept for longer then."""
        row = await self._read(name)
        study = Study.model_validate(row.content)
        member = study.member(player)
        eye = await self.tables.prove(row.table, authority.read, player)
        expires, kept_until = eye.table.expires, await self._prolonged(row)
        return Sight(name, row.version, study, member, eye, None if expires is None else max(expires, kept_until))

    async def of_table(self, table: str, player: str) -> list[tuple[str, Role]]:
        """Those of a game in which he takes part."""
        rows = await self.store.studies(player, table) if player else []
        found = [(row.id, Study.model_validate(row.content)) for row in rows]
        return [(name, one.role) for name, study in found for one in study.members if one.player == player]

    async def enter(self, name: str, player: str, called: str, token: str) -> None:
        """By a link; whoever is in already may come again."""

        def change(study: Study) -> None:
            study.enter(player, called, study.role_of(token))

        await self._change(name, change)

    async def do(self, name: str, player: str, edit: Edit, key: str = "") -> tuple[int, str]:
        """Durably; returns the version that it led to and the place that it is about, also when it is sent again."""
        who = hashlib.sha256(f"{player}/{key}".encode()).hexdigest()[:24] if key else ""
        for _ in range(MOST_TRIES):
            sight = await self.look(name, player)
            edit.may(sight.member)
            for used in sight.study.used if key else ():
                if used.who == who:
                    if used.asked != edit.fingerprint:
                        raise Refusal("serve.key_used")
                    return used.version, used.place
            after = sight.study.model_copy(deep=True)
            actions = [one.action for one in sight.eye.match_begun.log]
            place = edit.change(after, Studied(sight.tree, actions, sight.member))
            if after == sight.study:
                return sight.version, place
            after.check_size()
            if key:
                done = UsedKey(who=who, asked=edit.fingerprint, version=sight.version + 1, place=place)
                after.used = [*after.used, done][-MOST_KEYS:]
            if await self._write(name, sight.version, after, self._from_now()):
                return sight.version + 1, place
        raise Refusal("study.busy")

    async def tokens(self, name: str, player: str) -> dict[Role, str]:
        """Of all links, for whoever may edit: they are kept as hashes, and follow from the server's key."""
        sight = await self.look(name, player)
        sight.only_editors()
        return {role: self._token(name, role, sight.study.links[role]) for role in ROLES}

    async def renew_link(self, name: str, player: str, role: Role) -> None:
        """An earlier link is void; whoever has come in by it stays."""
        (await self.look(name, player)).only_editors()

        def change(study: Study) -> None:
            study.links[role] = self._link(name, role, study.links[role].number + 1)

        await self._change(name, change)

    async def delete(self, name: str, player: str) -> None:
        (await self.look(name, player)).only_editors()
        await self.store.delete_study(name)
        await self._tell(name)

    def cursor(self, sight: Sight) -> Cursor | None:
        """Where this member is to look, if he follows: never beyond what is hidden from him."""
        found, tree, study = self._cursors.get(sight.id), sight.tree, sight.study
        if found is None:
            return None
        try:
            tree.state(found.place)
        except Refusal:
            return None  # it is gone from the tree
        question: StudyQuestion | None = study.asks(sight.member.role)
        hidden = question is not None and study.hides(tree, sight.member.role, found.place)
        return Cursor(question.at, found.by) if question and hidden else found

    async def point(self, sight: Sight, place: str) -> None:
        """Whoever may edit leads those who follow."""
        sight.only_editors()
        sight.tree.state(place)
        await self.tell_others("cursor", [sight.id, place, sight.member.name])
        self._point(sight.id, Cursor(place, sight.member.name))

    def watch(self, name: str, watcher: Watcher) -> None:
        self._watchers.setdefault(name, set()).add(watcher)

    def unwatch(self, name: str, watcher: Watcher) -> None:
        watching = self._watchers.get(name, set())
        watching.discard(watcher)
        if not watching:
            self._watchers.pop(name, None)

    async def heard(self, name: str) -> None:
        """Another process has changed a study."""
        self._wake(name)

    async def heard_cursor(self, about: list[str]) -> None:
        name, place, by = about
        self._point(name, Cursor(place, by))

    async def export(self, player: str) -> list[dict[str, Any]]:
        """All that is kept of him here."""
        return [_exported(row, Study.model_validate(row.content), player) for row in await self.store.studies(player)]

    async def erase(self, player: str) -> None:
        """What he wrote is gone; a study that nobody else takes part in, too."""
        for row in await self.store.studies(player):
            study = Study.model_validate(row.content)
            if {one.player for one in study.members} <= {player, ""}:
                await self.store.delete_study(row.id)
                await self._tell(row.id)
            else:
                await self._change(row.id, lambda study: _forget(study, player), prolongs=False)

    def _point(self, name: str, cursor: Cursor) -> None:
        self._cursors[name] = cursor
        self._cursors.move_to_end(name)
        while len(self._cursors) > MOST_CURSORS:
            self._cursors.popitem(last=False)
        self._wake(name)

    def _from_now(self) -> float:
        return self.clock.now() + STUDY_KEPT_FOR

    async def _prolonged(self, row: StoredStudy) -> float:
        """Until when it is kept, now that somebody has looked at it."""
        if row.kept_until + PROLONGED_AFTER > (until := self._from_now()):
            return row.kept_until
        with suppress(Exception):  # all rests, or nothing can be kept: it is shown all the same
            await self.store.keep_study(row.id, until)
            return until
        return row.kept_until

    async def _change(self, name: str, change: Callable[[Study], None], prolongs: bool = True) -> None:
        for _ in range(MOST_TRIES):
            row = await self._read(name)
            study = Study.model_validate(row.content)
            change(study)
            until = self._from_now() if prolongs else row.kept_until
            if study.content() == row.content or await self._write(name, row.version, study, until):
                return
        raise Refusal("study.busy")

    async def _write(self, name: str, after: int, study: Study, kept_until: float) -> bool:
        if not await self.store.write_study(name, study.table, after, study.content(), kept_until):
            return False
        await self._tell(name)
        return True

    async def _tell(self, name: str) -> None:
        self._wake(name)
        await self.tell_others("study", name)

    def _wake(self, name: str) -> None:
        for watcher in list(self._watchers.get(name, ())):
            watcher()

    async def _read(self, name: str) -> StoredStudy:
        found = await self.store.study(name)
        if found is None:
            raise Refusal("study.unknown")
        return found

    def _link(self, name: str, role: Role, number: int) -> StudyLink:
        return StudyLink(number=number, digest=tokens.digest(_token(self.keys[0], name, role, number)))

    def _token(self, name: str, role: Role, link: StudyLink) -> str:
        """Made by the key of its time; nothing where that is no longer known."""
        made = [_token(key, name, role, link.number) for key in self.keys]
        return next((token for token in made if tokens.equal(tokens.digest(token), link.digest)), "")


def _token(key: bytes, name: str, role: Role, number: int) -> str:
    return hmac.digest(key, f"study/{name}/{role}/{number}".encode(), "sha256").hex()[:32]


def _exported(row: StoredStudy, study: Study, player: str) -> dict[str, Any]:
    said = [
        {"at": at, "text": one.text}
        for at, note in study.notes.items()
        for one in note.comments
        if one.player == player
    ]
    member = next((one for one in study.members if one.player == player), None)
    votes = study.question.votes if study.question else []
    return {
        "study": row.id,
        "table": row.table,
        "name": member.name if member else "",
        "role": member.role if member else "",
        "said": said,
        "votes": [one.move for one in votes if one.player == player],
    }


def _forget(study: Study, player: str) -> None:
    """Who it was, and what he said."""
    study.members = [one for one in study.members if one.player != player]
    for place, note in list(study.notes.items()):
        note.comments = [one for one in note.comments if one.player != player]
        if not note.comments and not note.glyph:
            del study.notes[place]
    if study.question:
        study.question.votes = [one for one in study.question.votes if one.player != player]
