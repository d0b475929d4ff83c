"""A table: what its events add up to. It changes by `happen` only, and `after` leaves it as it was.

Nothing here asks who may do what (`commands.py` does) or writes anything down (`registry.py` does). What the
rules of the game do not allow is refused by the match.
"""

import copy
import math
from dataclasses import dataclass, field, replace
from typing import Any

from catalaunia.ai.players import LEVELS
from catalaunia.core import record, registry
from catalaunia.core.chance import commitment
from catalaunia.core.match import LoggedMove, Match
from catalaunia.core.protocol import Game, Rules, Standing
from catalaunia.core.texts import Refusal, Text
from catalaunia.server.tables import events, tokens
from catalaunia.server.tables.events import Event
from catalaunia.server.tables.setup import DAY, TableSetup
from catalaunia.server.tables.versions import Versions
from catalaunia.store.protocol import Stage, StoredEvent, Summary

OPEN_FOR = 30 * DAY  # seconds that a waiting room is kept in which nothing happens


@dataclass(frozen=True)
class Seat:
    """One place at the table. A free one has neither a player nor a level."""

    name: str = ""
    player: str = ""
    level: int | None = None
    link: str = ""  # the hash of the token that can claim it
    away: bool = False  # the computer plays for its player …
    away_since: float = 0.0  # … from then on

    @property
    def free(self) -> bool:
        return not self.player and self.level is None


@dataclass(frozen=True)
class Line:
    """A line of the chat, or a notice to all of what has happened to a seat."""

    version: int
    time: float
    name: str
    text: str | Text
    player: str = ""  # who said it; nobody for a notice


@dataclass(frozen=True)
class Asked:
    """What a key was used for, and the version that it led to."""

    version: int
    brought: type[Event]
    fingerprint: str


@dataclass(frozen=True)
class Waiting:
    """Since when the game has been waiting for a seat, and for which of its decisions."""

    since: float
    decision: tuple[int, int, int]  # how many moves are in the log, in its own sealed choice, and were taken back


@dataclass(frozen=True)
class UndoRequest:
    """Somebody would like to take a move back, and who has agreed so far."""

    seat: int
    agreed: frozenset[int] = field(default_factory=frozenset)


class Table:
    """A table as it is after some events."""

    def __init__(self, name: str) -> None:
        self.id = name
        self.version = 0
        self.changed = 0.0
        self.match: Match | None = None
        self.seats: list[Seat] = []
        self.chat: list[Line] = []
        self.keys: dict[tuple[str, str], Asked] = {}  # each player's keys
        self.hints: dict[int, str] = {}  # by version: the decision that a hint was for
        self.barred: frozenset[str] = frozenset()  # whom the host has shown out
        self.versions = Versions()
        self.shown = 0.0  # when something happened that all may know of
        self.asked: dict[int, Waiting] = {}  # the seats that are to say something, as all may know it
        self.waiting: dict[int, Waiting] = {}  # the same with how far each is in a secret choice, also who has chosen
        self.heard: dict[int | None, list[int]] = {}  # see `plies_of`
        self.stood: list[Standing] = []  # see `standings`
        self.undo: UndoRequest | None = None
        self.rematch = ""
        self.host = ""
        self.created, self.kept_for = 0.0, 0
        self.setup: TableSetup
        self.seed: bytes
        self.rules: Rules
        self.begun: list[LoggedMove] = []

    # What it is

    @property
    def game(self) -> Game:
        return registry.find(self.setup.game)

    @property
    def stage(self) -> Stage:
        if self.match is None:
            return "open"
        return "over" if self.match.over else "playing"

    @property
    def ply(self) -> int:
        return self.versions.ply

    @property
    def commitment(self) -> str:
        """To the seed of all chance; nothing where a game from elsewhere has none."""
        return self.imported.get("commitment", "") if self.imported else commitment(self.seed)

    @property
    def imported(self) -> record.Record | None:
        """The record of a game that was played elsewhere to its end, if this is one (`imported.py`)."""
        written = self.setup.record
        return written if written is not None and "winners" in written else None

    @property
    def expires(self) -> float | None:
        """When it may be removed: a waiting room in which nothing has happened for long, and a stranger's record."""
        if self.match is None:
            return self.shown + OPEN_FOR
        return self.created + self.kept_for if self.kept_for else None

    @property
    def fresh(self) -> bool:
        """Whether all chance comes from this table's seed: it does not go on from another game."""
        return not self.begun or self.imported is not None

    def seats_of(self, player: str) -> list[int]:
        return [k for k, seat in enumerate(self.seats) if player and seat.player == player]

    def people(self) -> set[str]:
        return {seat.player for seat in self.seats if seat.player}

    def to_act(self) -> list[int]:
        return self.match.to_act() if self.match else []

    def thinker(self, seat: int) -> int | None:
        """The level of the computer that plays this seat now."""
        taken = self.seats[seat]
        return self.setup.stand_in if taken.away else taken.level

    @property
    def unattended(self) -> bool:
        """Whether computers play on every seat: nobody waits for them."""
        return all(self.thinker(k) is not None for k in range(len(self.seats)))

    def linked(self, digest: str) -> int | None:
        """The seat that a link is for, by the hash of its token."""
        for k, seat in enumerate(self.seats):
            if seat.link and tokens.equal(seat.link, digest):
                return k
        return None

    def version_for(self, seat: int | None, at: int | None = None) -> int:
        """How many of the events (up to one) a seat, or a spectator, knows of: its own count of versions."""
        return self.versions.known_by(seat, self.version if at is None else at)

    def since(self, seat: int | None, version: int) -> int:
        """How many moves a seat that has seen this version, by its own count, has rightly been told of."""
        return self.versions.kept_since(seat, version)

    def plies_of(self, seat: int | None) -> list[int]:
        """For each number of moves in the log, how many of them this seat, or a spectator, was told of.

        Plies are counted so for everybody, because some moves are said in secret and even their number is:
        how many cards somebody draws in Clash 451 tells what he put under his pile.
        """
        counts, match = self.heard.setdefault(seat, [0]), self.match
        for k in range(len(counts) - 1, self.ply if match else 0):
            assert match is not None
            counts.append(counts[k] + match.rules.hears(match.trail[k], match.log[k].move, match.trail[k + 1], seat))
        return counts

    def standings(self) -> list[Standing]:
        """After each move of the log the figures that everybody sees, worked out once."""
        if self.match is None:
            return []
        known, rules = self.stood, self.rules
        for state in self.match.trail[len(known) :]:
            known.append(rules.standing(rules.view(state, None)))
        return known[: len(self.match.trail)]

    def decision(self, seat: int) -> str:
        """The decision that a seat is to take, by a name that tells others nothing."""
        _, sealed, undone = self.waiting[seat].decision
        return f"{self.plies_of(None)[self.ply]}/{sealed}/{undone}/{seat}"

    def record(self) -> record.Record:
        assert self.match is not None
        if self.imported:
            return self.imported
        made = record.of_match(self.game, self.match)
        if not self.fresh:  # the moves it goes on from were drawn elsewhere
            made.pop("commitment")
            made.pop("seed", None)
        return made

    def summary(self, due: float | None = None) -> Summary:
        """What the store keeps for lists."""
        stage = self.stage
        about: dict[str, Any] = {
            "game": self.setup.game,
            "options": dict(self.rules.options),
            "seats": [{"name": seat.name, "level": seat.level, "free": seat.free} for seat in self.seats],
            "people": [seat.player for seat in self.seats],
            "pace": self.setup.pace,
            "changed": self.shown,
        }
        if self.match and stage == "over":
            about["scores"] = self.rules.scores(self.match.state)
            about["winners"] = self.rules.winners(self.match.state)
        players = tuple(sorted(self.people() | {self.host}))
        due = None if stage == "over" else due
        return Summary(stage, self.setup.listed, players, due, about, shown=self.shown, expires=self.expires)

    # How it changes

    def after(self, happened: list[Event], time: float) -> "Table":
        """The table after these; the match refuses what is against the rules."""
        twin = copy.copy(self)
        twin.match = self.match.copy() if self.match else None
        twin.seats, twin.chat, twin.versions = [*self.seats], [*self.chat], self.versions.copy()
        twin.keys, twin.hints = dict(self.keys), dict(self.hints)
        twin.waiting, twin.asked = dict(self.waiting), dict(self.asked)
        twin.heard, twin.stood = {seat: [*counts] for seat, counts in self.heard.items()}, [*self.stood]
        for one in happened:
            twin.happen(one, time)
        return twin

    def read(self, written: list[StoredEvent], now: float = math.inf) -> None:
        """Take over what the store has. Times that have not come yet are of a clock that went wrong."""
        for event in written:
            self.happen(events.read(event.content), min(event.time, now))

    def happen(self, one: Event, time: float) -> None:
        self.version += 1
        self.changed = time
        only, awaited = self._only_for(one), self._awaited()
        getattr(self, f"_{type(one).__name__.lower()}")(one)
        if one.key:
            self.keys[one.player, one.key] = Asked(self.version, type(one), one.asked)
        ply = len(self.match.log) if self.match else 0
        if ply != self.ply or self._awaited() != awaited:
            only = None  # moves were written, or the others may choose now
        self.versions.add(only, ply)
        if only is None:
            self.shown = time
        self._note_who_is_awaited()

    def _awaited(self) -> list[int]:
        return self.match.awaited(None) if self.match else []

    def _only_for(self, one: Event) -> int | None:
        """The seat that alone may know of this, if it does no more than change a sealed choice, or was only a hint.

        Who is given a hint has something to decide: all others would learn that he has not chosen yet.
        """
        sealed = isinstance(one, events.UndoAsked) and self.match is not None and self.match.sealed(one.seat) > 0
        own = (events.Moved, events.TookBack, events.Hinted)
        return one.seat if isinstance(one, own) or sealed else None  # type: ignore[attr-defined]

    def _note_who_is_awaited(self) -> None:
        """A sealed choice is one decision to all others, and has one thinking time, however many moves it takes."""
        if self.match is None:
            return
        before, self.asked = self.asked, {}
        undone = len(self.match.aids.get("undo", []))
        for seat in self._awaited():
            asked = Waiting(self.changed, (self.ply, 0, undone))
            known = before.get(seat)
            self.asked[seat] = known if known and known.decision == asked.decision else asked
        self.waiting = {
            seat: replace(self.asked[seat], decision=(self.ply, self.match.sealed(seat), undone)) for seat in self.asked
        }

    def _created(self, one: events.Created) -> None:
        self.created, self.kept_for = self.changed, one.kept_for
        self.setup = TableSetup.model_validate(one.setup)
        self.seed = bytes.fromhex(one.seed)
        self.host = one.player
        if one.rules.split(".")[0] != self.game.version.split(".")[0]:
            raise Refusal("record.version", theirs=one.rules, ours=self.game.version)
        self.rules = self.setup.variant.shared_rules
        if self.setup.record is not None:
            self.begun = record.replay(self.setup.record, self.setup.at).log
        self.seats = [Seat() for _ in self.setup.seats]
        for k, seat in enumerate(self.setup.seats):
            if seat.level is not None:
                self._take(k, Seat(computer_name(seat.level, k), level=seat.level))

    def _take(self, seat: int, taken: Seat) -> None:
        self.seats[seat] = taken
        if self.match:
            self.match.names[seat] = taken.name

    def _linkmade(self, one: events.LinkMade) -> None:
        self._change(one.seat, link=one.digest)
        if absent := self.seats[one.seat].name:
            self._tell_all("table.notice.seat_offered", name=absent)

    def _linkwithdrawn(self, one: events.LinkWithdrawn) -> None:
        self._change(one.seat, link="")
        if absent := self.seats[one.seat].name:
            self._tell_all("table.notice.seat_kept", name=absent)

    def _seated(self, one: events.Seated) -> None:
        before = self.seats[one.seat].name
        self._take(one.seat, Seat(one.name, one.player))
        if before:
            self._tell_all("table.notice.seat_taken", name=one.name, before=before)

    def _removed(self, one: events.Removed) -> None:
        self._tell_all("table.notice.removed", name=self.seats[one.seat].name)
        self.barred |= {self.seats[one.seat].player}
        self.seats[one.seat] = Seat()

    def _tell_all(self, key: str, **values: str) -> None:
        self.chat.append(Line(self.version, self.changed, "", Text(key, **values)))

    def _change(self, seat: int, **changes: Any) -> None:
        self.seats[seat] = replace(self.seats[seat], **changes)

    def _filled(self, one: events.Filled) -> None:
        self._take(one.seat, Seat(computer_name(one.level, one.seat), level=one.level))

    def _left(self, one: events.Left) -> None:
        if self.match is None:
            self.seats[one.seat] = Seat()
        else:
            self._away(one)

    def _started(self, _: events.Started) -> None:
        self.match = Match(self.rules, [seat.name for seat in self.seats], self.seed, self.begun)

    def _moved(self, one: events.Moved) -> None:
        assert self.match is not None
        if len(self.match.play(one.seat, one.move)):  # a sealed move does not show, so it withdraws nothing
            self.undo = None

    def _tookback(self, one: events.TookBack) -> None:
        assert self.match is not None
        self.match.take_back_choice(one.seat)

    def _undoasked(self, one: events.UndoAsked) -> None:
        assert self.match is not None
        if self.match.sealed(one.seat):
            self.match.undo(one.seat)
            return
        self.undo = UndoRequest(one.seat)
        self._undo_if_all_agree()

    def _undoanswered(self, one: events.UndoAnswered) -> None:
        if self.undo is None:
            raise Refusal("table.no_undo_asked")
        if not one.agree:
            self.undo = None
            return
        self.undo = replace(self.undo, agreed=self.undo.agreed | {one.seat})
        self._undo_if_all_agree()

    def must_agree(self) -> list[int]:
        """Whose consent an undo still needs: that of the other people, computers do not mind.

        Of those who are away, too, where hidden cards have been turned up since: some may have been theirs.
        """
        if self.undo is None or self.match is None:
            return []
        asker, revealed = self.seats[self.undo.seat].player, self.match.revealed_since(self.undo.seat)
        others = [k for k, seat in enumerate(self.seats) if seat.player not in ("", asker)]
        present = [k for k in others if revealed or not self.seats[k].away]
        return [seat for seat in present if seat not in self.undo.agreed]

    def _undo_if_all_agree(self) -> None:
        assert self.match is not None
        assert self.undo is not None
        if self.match.barrier(self.undo.seat) is None or not self.must_agree():
            self.match.undo(self.undo.seat, consent=True, written=True)
            self.undo = None
            self.heard, self.stood = {}, []

    def _hinted(self, one: events.Hinted) -> None:
        assert self.match is not None
        self.match.note("hints")
        self.hints[self.version] = one.decision

    def _chatted(self, one: events.Chatted) -> None:
        self.chat.append(Line(self.version, self.changed, one.name, one.text, one.player))

    def _away(self, one: events.Away | events.Left) -> None:
        self._change(one.seat, away=True, away_since=self.changed)

    def _back(self, one: events.Back) -> None:
        self._change(one.seat, away=False, link="")  # whoever has a link for it comes too late
        self.asked.pop(one.seat, None)  # his time begins anew

    def _rematched(self, one: events.Rematched) -> None:
        self.rematch = one.table


def computer_name(level: int, seat: int) -> str:
    """As the record names it; pages say it in the player's language."""
    return f"{Text(f'level.{LEVELS[level - 1]}')} {seat + 1}"
