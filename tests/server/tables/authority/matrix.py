"""The matrix of authority: everything that can be asked, by every hand, with every key, at one stage.

Each cell is the right that the table of rights gives, or the refusal that it names. A refusal changes nothing: not the
log, and not a byte of what anybody sees. A key that one has no right to use tells nothing: the refusal is the same
with every key. What is found against this comes out as sentences.
"""

import json
from collections.abc import AsyncGenerator, AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from typing import Any

from tests.server.outgoing.channels import rest
from tests.server.tables.authority import told
from tests.server.tables.authority.asks import (
    APART,
    BRINGS,
    TWIN,
    keyed,
    of_seat,
    on_the_socket,
    operation,
    operations,
    over_http,
    seat_of,
)
from tests.server.tables.authority.hands import HOLDER, OPPONENT, PLAYERS, Answer, Ask, Deed, Stage, World
from tests.server.tables.authority.lines import Line, Message
from tests.server.tables.authority.table_of_rights import AUTHORITY, MEMBERS, STATUS, Rights

MOST_SEATS = 5
# asked by whoever has any here
OF_NO_SEAT = tuple(
    "/rematch /rematch/decline /pause /pause/decline /pause/end /holiday /holiday/end /deputies /hints".split()
)
OF_NO_TABLE = ("/api/me/", "/api/studies/")  # what is asked there has keys of its own
WITHOUT_ID = ("socket hello", "socket hello ?seat", "socket hand_over", "socket hand_over ?seat")
ERASES = "DELETE /api/me/data"
Found = AsyncGenerator[str, None]


class Matrix:
    """All cells of one stage."""

    def __init__(self, at: Stage, rights: Rights, thorough: bool = False) -> None:
        self.at, self.rights, self.thorough = at, rights, thorough
        self.world = World(at)

    async def failures(self, hands: Iterable[str]) -> Found:
        for hand in hands:
            if (self.at.name, hand) == ("waiting", "replaced"):
                continue  # nobody is, before the game begins
            self.world.go_to(self.at)
            before = await self._seen_by_all()
            async with self._listeners() as listeners:
                async for found in self._refusals(hand):
                    yield f"{self.at.name}, {hand}, {found}"
                async for found in self._sent_again(hand):
                    yield f"{self.at.name}, {hand}, {found}"
                async for found in self._from_other_seats(hand):
                    yield f"{self.at.name}, {hand}, {found}"
                async for found in self._refusals_on_the_socket(hand):
                    yield f"{self.at.name}, {hand}, {found}"
                await rest()
                if any(line.news(start) for line, start in listeners):
                    yield f"{self.at.name}, {hand}: others hear of what was refused"
            if await self._seen_by_all() != before:
                yield f"{self.at.name}, {hand}: others see what was refused"
            async for found in self._permissions(hand):
                yield f"{self.at.name}, {hand}, {found}"
            async for found in self._permissions_on_the_socket(hand):
                yield f"{self.at.name}, {hand}, {found}"

    # What others see

    async def _seen_by_all(self) -> list[Answer]:
        self.world.service.kept_updates.clear()
        here = f"/api/tables/{self.at.table}"
        eyes = {"holder": HOLDER, "opponent": OPPONENT, "host": None, "nobody": None}
        looks = [Ask("GET", here, None, {} if seat is None else {"seat": seat}) for seat in eyes.values()]
        lists = [Ask("GET", "/api/tables"), Ask("GET", "/api/me/tables")]
        return [
            await self.world.send(hand, ask) for hand, look in zip(eyes, looks, strict=True) for ask in (look, *lists)
        ]

    @asynccontextmanager
    async def _listeners(self) -> AsyncIterator[list[tuple[Line, int]]]:
        lines = []
        for hand, seat in (("holder", HOLDER), ("opponent", OPPONENT), ("nobody", None)):
            line = Line(self.world.app, self.world.headers(hand))
            await line.hello(self.at.table, seat)
            lines.append(line)
        try:
            yield [(line, len(line.heard)) for line in lines]
        finally:
            for line in lines:
                await line.close()

    def _asks(self, hand: str) -> Iterator[tuple[str, Ask]]:
        """What has nothing to do with a table is the same at all stages."""
        for label, ask in over_http(self.at, hand).items():
            if self.thorough or self.at.name == "waiting" or not ask.path.startswith(APART):
                yield label, ask

    # Refusals

    async def _refusals(self, hand: str) -> Found:
        for label, ask in self._asks(hand):
            expected = self.rights.of(label, hand, self.at.name)
            if expected == "ok":
                continue
            plain: Answer | None = None
            for key, done in self._keys(hand, label):
                with_key = self._with_key(expected, ask, done)
                answer = await self.world.send(hand, ask, key)
                plain = plain or answer  # the first is without a key
                if isinstance(with_key, Answer):
                    right = answer == with_key or self._past(label, answer.key)
                else:
                    right = (answer.status, answer.key) == (STATUS.get(with_key, 409), with_key)
                    right &= with_key != expected or answer == plain
                if not right:
                    yield f"{label}, key {key!r}: {answer}, not {with_key}"
                if self._changed():
                    yield f"{label}, key {key!r}: it was refused and has happened"
                    self.world.go_to(self.at)

    async def _sent_again(self, hand: str) -> Found:
        """All that he has ever done here, once more: the same answer, or none if it is his no longer."""
        for deed in self.at.deeds:
            if deed.hand != hand:
                continue
            label = self._label(deed)
            right = self.rights.of(label, hand, self.at.name)
            own = deed.ask.body.get("seat") in told.seats(self.at, hand) or label.endswith("/leave")
            lost = right in AUTHORITY and not own
            answer = await self.world.send(hand, deed.ask, deed.key)
            if (answer.key != right if lost else answer != deed.answer) and not self._past(label, answer.key):
                yield f"{deed.ask} once more: {answer}, not {right if lost else deed.answer}"
            if self._changed():
                yield f"{deed.ask} once more: it has happened again"
                self.world.go_to(self.at)

    async def _from_other_seats(self, hand: str) -> Found:
        """Seats that are free, that others have, and that are not there at all."""
        theirs = [seat for seat in range(MOST_SEATS) if seat not in told.seats(self.at, hand)]
        for label, ask in over_http(self.at, hand).items():
            if self.rights.of(label, "watcher", self.at.name) != "table.not_your_seat" or label.endswith(OF_NO_SEAT):
                continue
            expected = self.rights.of(label, hand, self.at.name) if hand == "forger" else "table.not_your_seat"
            for seat in theirs:
                answer = await self.world.send(hand, of_seat(ask, seat), "fresh")
                if answer.key != expected:
                    yield f"{label}, seat {seat}: {answer}, not {expected}"
                if self._changed():
                    yield f"{label}, seat {seat}: it was refused and has happened"
                    self.world.go_to(self.at)

    def _keys(self, hand: str, label: str) -> Iterator[tuple[str, Deed | None]]:
        """None, a new one, those that he has used here for this or for something else, and the holder's."""
        yield "", None
        yield "fresh", None
        for deed in self.at.deeds:
            if deed.hand == hand and self._is_here(deed) and keyed(label):
                yield deed.key, deed
        holders = [deed for deed in self.at.deeds if deed.hand == "holder" != hand]
        yield from ((deed.key, None) for deed in holders if self.thorough or self._label(deed) == label)

    def _is_here(self, deed: Deed) -> bool:
        opened = json.loads(deed.answer.content).get("table")
        return self.at.table in (opened, *deed.ask.path.split("/"))

    def _label(self, deed: Deed) -> str:
        return f"{deed.ask.method} {deed.ask.path.replace(self.at.table, '{table}')}"

    def _with_key(self, expected: str, ask: Ask, done: Deed | None) -> str | Answer:
        """What is to be said under a key that was used so."""
        if done is None or ask.path.startswith(OF_NO_TABLE):
            return expected
        if done.ask == ask and (expected not in AUTHORITY or ask.path.endswith("/leave")):
            return done.answer  # once more; who has left is told so again, though he has no right any more
        return expected if expected in AUTHORITY else "serve.key_used"

    def _past(self, label: str, key: str) -> bool:
        """A hint that was for another position, and is not kept any more."""
        return label.endswith("hint") and key == "table.hint_past"

    def _changed(self) -> bool:
        return self.world.store.logs != self.at.logs

    # Rights

    async def _permissions(self, hand: str) -> Found:
        others = over_http(self.at, hand, other=True)
        for label, ask in self._asks(hand):
            if self.rights.of(label, hand, self.at.name) != "ok":
                continue
            for key in ("", "fresh") if keyed(label) else ("",):
                self.world.go_to(self.at)
                answer = await self.world.send(hand, ask, key)
                async for found in self._is_right(hand, label, ask, key, answer):
                    yield f"{label}, key {key!r}: {found}"
            if keyed(label) and PLAYERS[hand]:
                async for found in self._once_more(hand, ask, answer, others[label]):
                    yield f"{label}, {found}"
                async for found in self._by_others(hand, label, ask):
                    yield f"{label}, {found}"
                async for found in self._with_used_keys(hand, label, ask):
                    yield f"{label}, {found}"

    async def _is_right(self, hand: str, label: str, ask: Ask, key: str, answer: Answer) -> Found:
        documented = [status for status in operations()[operation(label)]["responses"] if int(status) < 300]
        if str(answer.status) not in documented:
            yield f"{answer}"
            return
        events = [one.content for one in self.world.store.logs[self.at.table][len(self.at.logs[self.at.table]) :]]
        last = events[-1] if events else None
        brings = BRINGS.get(label)
        if label == ERASES:
            last = brings = None  # what it leaves: tests/server/admin/test_personal_data.py
        if last and (last["kind"] != brings or last.get("key", "") != key or bool(key) != ("asked" in last)):
            yield f"it left {last}"
        if last and "seat" in last and (ask.body or {}).get("seat", last["seat"]) != last["seat"]:
            yield f"it was done for {last['seat']}"
        if last and PLAYERS[hand] and {one.get("player") for one in events} != {PLAYERS[hand]}:
            yield f"it was done by {events}"
        if brings and not last and not label.endswith("/return"):
            yield "nothing has happened"
        said = answer.said if label != "GET /metrics" else {}
        if problem := await self._told_rightly(hand, label, ask, said):
            yield problem

    async def _told_rightly(self, hand: str, label: str, ask: Ask, said: Any) -> str:
        """What is told is told to this hand and this seat."""
        asked = ask.query.get("seat") if ask.method == "GET" else (ask.body or {}).get("seat")
        at = operation(label).removeprefix("GET /api/tables/{table}")
        if at in ("", "/wait"):
            return told.update(self.at, hand, asked, said)
        if at == "/seats":
            return "" if said == told.seats(self.at, hand) else f"{said} are called his"
        if at.startswith("/plies"):
            return told.ply(asked, "open" in ask.query, said)
        if label in BRINGS and "version" in said:
            counts_for_seat = BRINGS[label] in ("Moved", "TookBack", "UndoAsked", "UndoAnswered", "Back", "Resigned")
            look = Ask("GET", f"/api/tables/{self.at.table}", None, {"seat": asked} if counts_for_seat else {})
            seen = (await self.world.send(hand, look)).said
            return "" if said["version"] == seen.get("version") else f"version {said}, he sees {seen.get('version')}"
        if at == "POST /api/tables/{table}/hint":
            return told.hint(self.at, self.world.thinkers.asked[-1], seat_of(hand))
        if at == "GET /api/me/tables":
            mine = {one["id"]: one["mine"] for one in said}.get(self.at.table, [])
            return "" if mine == told.seats(self.at, hand) else f"{mine} are called his"
        return ""

    async def _once_more(self, hand: str, ask: Ask, answer: Answer, other: Ask) -> Found:
        """With the key that was just used for it; others go on in between."""
        logs = dict(self.world.store.logs)
        used = logs != self.at.logs
        if (again := await self.world.send(hand, ask, "fresh")) != answer:
            yield f"sent again: {again}, not {answer}"
        if self.world.store.logs != logs:
            yield "it happened twice"
        talk = over_http(self.at, hand)["POST /api/tables/{table}/chat"]
        if used:
            join = over_http(self.at, hand)["POST /api/tables/{table}/join"]
            elsewhere = [] if ask.path.endswith("/tables") else [join if ask != join else talk]
            for different in [one for one in (other, *elsewhere) if one != ask]:
                refused = await self.world.send(hand, different, "fresh")
                may = hand in MEMBERS or different != talk
                if may and (refused.status, refused.key) != (409, "serve.key_used"):
                    yield f"the key for {different} once more: {refused}"
        await self.world.send("opponent" if hand == "holder" else "holder", talk, "between")
        assert self.world.store.logs != logs
        logs = dict(self.world.store.logs)
        if (again := await self.world.send(hand, ask, "fresh")) != answer and used:
            yield f"sent again later: {again}, not {answer}"
        if self.world.store.logs != logs:
            yield "it happened once more later"

    async def _by_others(self, hand: str, label: str, ask: Ask) -> Found:
        """Everybody else with the very key and the very request."""
        logs = dict(self.world.store.logs)
        for other in PLAYERS:
            expected = self.rights.of(label, other, self.at.name)
            if other == hand or not (expected in AUTHORITY or (expected == "ok" and label.endswith("/chat"))):
                continue
            answer = await self.world.send(other, ask, "fresh")
            if answer.key != expected:
                yield f"{other} with the same key: {answer}, not {expected}"
            if (self.world.store.logs != logs) != (expected == "ok"):
                yield f"{other} with the same key: something happened, or nothing"
            logs = dict(self.world.store.logs)

    async def _with_used_keys(self, hand: str, label: str, ask: Ask) -> Found:
        if operation(label) == "POST /api/tables" or ask.path.startswith(OF_NO_TABLE):
            return  # a key for this counts among tables, or for the player alone
        self.world.go_to(self.at)
        for key, done in self._keys(hand, label):
            if done is None:
                continue
            answer = await self.world.send(hand, ask, key)
            right = answer == done.answer if done.ask == ask else answer.key == "serve.key_used"
            if not right and not (done.ask == ask and self._past(label, answer.key)):
                yield f"key {key!r} of {done.ask}: {answer}"
            if self._changed():
                yield f"key {key!r} of {done.ask}: it has happened"
                self.world.go_to(self.at)

    # The socket

    @asynccontextmanager
    async def _line(self, hand: str, seat: int | None) -> AsyncIterator[Line]:
        line = Line(self.world.app, self.world.headers("holder" if hand == "unshown" else hand))
        await line.hello(self.at.table, seat)
        try:
            yield line
        finally:
            await line.close()

    def _shown(self, hand: str) -> int | None:
        """A player's page shows his seat."""
        return {"holder": HOLDER, "opponent": OPPONENT}.get(hand)

    async def _refusals_on_the_socket(self, hand: str) -> Found:
        async with self._line(hand, self._shown(hand)) as line:
            async for found in self._refused(line, hand, hand):
                yield found
        if hand == "holder":
            async with self._line(hand, None) as line:
                async for found in self._refused(line, hand, "unshown"):
                    yield f"while his seat is not shown, {found}"

    async def _refused(self, line: Line, hand: str, group: str) -> Found:
        for label, message in on_the_socket(self.at, hand).items():
            expected = self.rights.of(label, group, self.at.name)
            if expected == "ok":
                continue
            refused: set[str] = set()
            for key, done in self._keys(hand, TWIN.get(label, "GET /metrics")):
                named = {"id": key or "none"} if label not in WITHOUT_ID else {}
                answer = await line.ask(**message, **named)
                with_key = expected
                if done and label in TWIN and group == hand and expected not in AUTHORITY:
                    same = done.ask == over_http(self.at, hand)[TWIN[label]]
                    with_key = "" if same else "serve.key_used"
                if answer.get("key", "") != with_key and not (not with_key and self._past(label, answer["key"])):
                    yield f"{label}, id {key!r}: {answer}, not {with_key}"
                if with_key == expected:
                    refused.add(json.dumps(answer | {"id": ""}))
                if self._changed():
                    yield f"{label}, id {key!r}: it was refused and has happened"
                    self.world.go_to(self.at)
            if len(refused) > 1:
                yield f"{label}: the refusal tells of the key: {refused}"

    async def _permissions_on_the_socket(self, hand: str) -> Found:
        self.world.go_to(self.at)
        async with self._line(hand, self._shown(hand)) as line:
            for label, message in on_the_socket(self.at, hand).items():
                if self.rights.of(label, hand, self.at.name) == "ok":
                    self.world.go_to(self.at)
                    async for found in self._granted(line, hand, label, message):
                        yield f"{label}: {found}"

    async def _granted(self, line: Line, hand: str, label: str, message: Message) -> Found:
        if label in WITHOUT_ID:
            answer = await line.ask(**message)
            if answer["kind"] != "update":
                yield f"{answer}"
            elif problem := told.update(self.at, hand, message["seat"], answer):
                yield problem
            return
        answer = await line.ask(**message, id="fresh")
        if answer["kind"] == "refused":
            yield f"{answer}"
            return
        logs = dict(self.world.store.logs)
        if label not in TWIN:
            if self._changed():
                yield "a question has left something"
            return
        if self.world.store.logs == self.at.logs:
            yield "nothing has happened"
        if label == "socket hint" and (problem := told.hint(self.at, self.world.thinkers.asked[-1], message["seat"])):
            yield problem
        if (again := await line.ask(**message, id="fresh")) != answer:
            yield f"sent again: {again}, not {answer}"
        over = await self.world.send(hand, over_http(self.at, hand)[TWIN[label]], "fresh")
        if over.status != 200 or (label != "socket chat" and over.said.get("version") != answer.get("version")):
            yield f"over HTTP: {over}, not {answer}"
        if self.world.store.logs != logs:
            yield "it happened twice"
        talk = await line.ask(kind="chat", text="Other.", id="fresh")
        if talk.get("key") != "serve.key_used":
            yield f"the same id for something else: {talk}"
