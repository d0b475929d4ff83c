"""A table: what its events add up to, and what can be asked of it.

It changes by events only (`changes.py`). Nothing here asks who may do what (`commands/` does) or writes anything
down (`live.py` does).
"""

from dataclasses import dataclass, field
from typing import Any

from catalaunia.core import record, registry, turns
from catalaunia.core.chance import commitment, draws
from catalaunia.core.copying import Grown, GrownMap, Twinned
from catalaunia.core.match import LoggedMove, Match
from catalaunia.core.protocol import Game, Rules, Standing
from catalaunia.core.texts import Text
from catalaunia.core.turns import Turn
from catalaunia.server.tables import cast, tokens
from catalaunia.server.tables.contributions.gathered import Gathered
from catalaunia.server.tables.events import Event
from catalaunia.server.tables.setup import DAY, STAND_IN, TableSetup
from catalaunia.server.tables.spectating.past import Past
from catalaunia.server.tables.versions import Versions
from catalaunia.store.protocol import OFF, Stage, Summary

CLOSED_FOR = 7 * DAY  # seconds in which a table that was closed still says so
OPEN_FOR = 30 * DAY  # seconds that is kept what nobody plays, a waiting room say, if nothing happens there


@dataclass(frozen=True)
class Seat:
    """One place at the table. A free one has neither a player nor a level."""

    name: str = ""
    player: str = ""
    level: int | None = None
    relief: int | None = None  # of a computer that plays for a stronger one: the level that takes over from it
    link: str = ""  # the hash of the token that can claim it …
    link_from: float = 0.0  # … from then on, if its player is not seen before; 0: at once
    away: bool = False  # the computer plays for its player …
    away_since: float = 0.0  # … from then on
    resigned: bool = False  # … for good
    holiday_from: float = 0.0  # his time stands still, from then …
    holiday_until: float = 0.0  # … to then
    holiday_days: int = 0  # that he has taken in all

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
    ply: int = 0  # how many moves were in the log


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
class Proposal:
    """To take a move back, to pause, or to play again; and who has agreed, to these two by the first of his seats."""

    seat: int
    agreed: frozenset[int] = field(default_factory=frozenset)


class Table(Twinned):
    """A table as it is after some events."""

    def __init__(self, name: str) -> None:
        self.id = name
        self.version = 0
        self.changed = 0.0
        self.match: Match | None = None
        self.seats: list[Seat] = []
        self.chat: Grown[Line] = Grown()
        self.gallery: Grown[Line] = Grown()  # what those say to each other who only watch, numbered from 1
        self.past: Past[Table] | None = None  # where they see it later: what they see, shared by all that it becomes
        self.keys: GrownMap[tuple[str, str], Asked] = GrownMap()  # each player's keys
        self.hints: GrownMap[int, str] = GrownMap()  # by version: the decision that a hint was for
        self.hints_allowed: frozenset[str] = frozenset()  # by whom, where several people play
        self.hinted: frozenset[int] = frozenset()  # the seats that had one in a secret choice: told with the reveal
        self.changes: list[record.Change] = []  # of who plays a seat
        self.deeds: dict[str, int] = {}  # how many events each player has brought besides his moves
        self.closed = False  # by who opened it, before a game began; or by who runs the server, at any time
        self.hidden: frozenset[str] = frozenset()  # whose lists do not have it any more …
        self.hidden_since = 0.0  # … the last of them from then on
        self.barred: frozenset[str] = frozenset()  # whom the host has shown out
        self.versions = Versions()
        self.shown = 0.0  # when something happened that all may know of
        self.asked: dict[int, Waiting] = {}  # the seats that are to say something, as all may know it
        self.waiting: dict[int, Waiting] = {}  # the same with how far each is in a secret choice, also who has chosen
        self.heard: dict[int | None, Grown[int]] = {}  # see `plies_of`
        self.stood: Grown[Standing] = Grown()  # see `standings`
        self.told: Grown[Turn] = Grown()  # see `turns`
        self.seconds: Grown[float | None] = Grown()  # of each move of the log: what its seat took for it, where known
        self.charges: Grown[tuple[int, float]] = Grown()  # the same as the clock of its seat has it
        self.spent: dict[int, float] = {}  # by seat: what its clock has lost
        self.sealed_seconds: dict[int, list[float]] = {}  # the same by seat, of moves that are sealed as yet
        self.played = False  # whether a person has made a move that all know of
        self.gathered = Gathered()  # the players' numbers, before the start
        self.undo: Proposal | None = None
        self.paused: float | None = None  # since when nobody moves and no time runs
        self.pause_request: Proposal | None = None
        self.again = False  # it is a rematch itself
        self.host_replaced = False  # somebody else has taken the seat of who has opened it
        self.rematch = ""
        self.rematch_request: Proposal | None = None
        self.rematch_seals: dict[str, str] = {}  # by player: of his number for the new table
        self.rematch_declined: int | None = None  # the seat of who does not want to, or no longer
        self.host = ""
        self.created, self.kept_for = 0.0, 0
        self.setup: TableSetup
        self.seed: bytes
        self.rules: Rules
        self.rules_version = ""  # that the game began under
        self.begun: tuple[LoggedMove, ...] = ()
        self.began = 0  # the version with which the game began
        self.from_turn = 0  # of a game that is gone on with

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
    def head(self) -> str:
        """Of the hash chain over the log; nothing before the start, and where a game goes on from elsewhere."""
        if self.imported:
            return str(self.imported.get("chain", ""))
        return self.match.head() if self.match and self.fresh else ""

    @property
    def undone(self) -> int:
        """How often moves were taken back, which all know."""
        return len(self.match.aids.get("undo", ())) if self.match else 0

    @property
    def imported(self) -> record.Record | None:
        """The record of a game that was played elsewhere to its end, if this is one (`finished_games.py`)."""
        written = self.setup.record
        return written if written is not None and "winners" in written else None

    @property
    def expires(self) -> float | None:
        """When it may be removed, if nothing more happens: what nobody plays, and a stranger's record.

        A game with people at it stays; on a board or from a record that somebody brought, once one of them has moved.
        One that all of them have taken off their lists goes, too.
        """
        if self.closed:
            return self.shown + CLOSED_FOR
        if self.imported:
            return self.created + self.kept_for if self.kept_for else None
        brought = self.setup.record is not None or self.setup.data is not None
        if self.match is None or self.people() <= self.hidden or (brought and not self.played):
            return max(self.shown, self.hidden_since) + OPEN_FOR
        return None

    @property
    def fresh(self) -> bool:
        """Whether all chance comes from this table's seed: it does not go on from another game."""
        return not self.begun or self.imported is not None

    @property
    def deputies(self) -> list[int]:
        """The seats on which a computer plays for a stronger one."""
        return [k for k, seat in enumerate(self.seats) if seat.relief is not None]

    def seats_of(self, player: str) -> list[int]:
        return [k for k, seat in enumerate(self.seats) if player and seat.player == player]

    def people(self) -> set[str]:
        return {seat.player for seat in self.seats if seat.player}

    def to_act(self) -> list[int]:
        return self.match.to_act() if self.match else []

    def thinker(self, seat: int) -> int | None:
        """The level of the computer that plays this seat now."""
        taken = self.seats[seat]
        if taken.resigned:
            return self.setup.stand_in or STAND_IN
        return self.setup.stand_in if taken.away else taken.level

    @property
    def unattended(self) -> bool:
        """Whether computers play on every seat: nobody waits for them."""
        return all(self.thinker(k) is not None for k in range(len(self.seats)))

    def stood_in(self, seat: int, place: int) -> bool:
        """Whether a computer played for the person of a seat at a place of the log."""
        if not self.changes or self.seats[seat].level is not None:
            return False
        last = next((one for one in reversed(self.changes) if one["seat"] == seat and one["ply"] <= place), {})
        return "level" in last

    def computer(self, seat: int) -> str:
        """The name of the computer that sits there."""
        people = [one.name for one in self.seats if one.level is None]
        return cast.computer(self.id, seat, people, deputy=self.seats[seat].relief is not None)

    def temperament(self, seat: int) -> str:
        """Of the computer that sits there; none of who stands in for a person, and where the game knows no such."""
        return "" if self.seats[seat].level is None else cast.temperament(self.computer(seat), self.rules)

    def linked(self, digest: str) -> int | None:
        """The seat that a link is for, by the hash of its token."""
        for k, seat in enumerate(self.seats):
            if seat.link and tokens.equal(seat.link, digest):
                return k
        return None

    def version_for(self, seat: int | None, at: int | None = None) -> int:
        """How many of the events (up to one) a seat, or a spectator, knows of: its own count of versions."""
        return self.versions.known_by(seat, self.version if at is None else at)

    def kept_since(self, seat: int | None, version: int) -> int:
        """How many of the moves that a seat was told of up to this version, by its own count, still stand."""
        return self.versions.kept_since(seat, version)

    def plies_of(self, seat: int | None) -> Grown[int]:
        """For each number of moves in the log, how many of them this seat, or a spectator, was told of.

        Plies are counted so for everybody, because some moves are made in secret and even their number is:
        how many cards somebody draws can tell what he put under his pile.
        """
        counts, match = self.heard.get(seat), self.match
        if counts is None:
            counts = self.heard[seat] = Grown([0])
        for k in range(len(counts) - 1, self.ply if match else 0):
            assert match is not None
            counts.append(counts[k] + match.rules.hears(match.trail[k], match.log[k].move, match.trail[k + 1], seat))
        return counts

    def standings(self) -> Grown[Standing]:
        """After each move of the log the figures that everybody sees, worked out once."""
        known, rules = self.stood, self.rules
        if self.match is not None:
            for k in range(len(known), len(self.match.trail)):
                known.append(rules.standing(rules.view(self.match.trail[k], None)))
        return known

    def turns(self) -> Grown[Turn]:
        """After each move of the log its turn so far, in lines as everybody saw it happen, worked out once."""
        known, rules, match = self.told, self.rules, self.match
        if match is None or len(known) == len(match.log):
            return known
        stood = self.standings()
        for k in range(len(known), len(match.log)):
            before, move, after = match.trail[k], match.log[k].move, match.trail[k + 1]
            turn = turns.begin(known[-1] if known else None, stood[k].turn, k)
            known.append(turns.add(rules, turn, k, turns.seen(rules, before, move, after)))
        return known

    def turn_at(self, ply: int) -> int:
        """Which turn of the game it was after so many moves, as all saw it; 0 where turns are not counted."""
        return len(turns.beginnings(self.standings()[: ply + 1]))

    def decision(self, seat: int) -> str:
        """The decision that a seat is to take, by a name that tells others nothing."""
        _, sealed, undone = self.waiting[seat].decision
        return f"{self.plies_of(None)[self.ply]}/{sealed}/{undone}/{seat}"

    def _record(self) -> record.Record:
        assert self.match is not None
        if self.imported:
            return self.imported
        made = record.of_match(self.game, self.match, self.rules_version)
        if self.changes:
            made["changes"] = self.changes
        if not self.fresh:  # the moves it goes on from were drawn elsewhere
            for name in ("commitment", "seed", "chain"):
                made.pop(name, None)
        return made

    def record(self, weights: bool = False) -> dict[str, Any]:
        """With the weights of every draw, if they are asked for."""
        match = self.match
        assert match is not None
        return self._record() | ({"draws": draws(match.rules, match.log, match.trail)} if weights else {})

    def summary(self, due: float | None = None) -> Summary:
        """What the store keeps for lists."""
        stage = self.stage
        about: dict[str, Any] = {
            "game": self.setup.game,
            "options": dict(self.rules.options),
            "seats": [
                {"name": seat.name, "level": seat.level, "free": seat.free, "open": asked.kind == "open"}
                for seat, asked in zip(self.seats, self.setup.seats, strict=True)
            ],
            "host": self.host_name,
            "language": self.setup.language,
            "thinking_seconds": self.setup.thinking_seconds,
            "clock": self.setup.clock.model_dump() if self.setup.clock else None,
            "people": [seat.player for seat in self.seats],
            "pace": self.setup.pace,
            "changed": self.shown,
        }
        if self.closed:
            about["closed"] = True
        if self.match and stage == "over":
            ended = self.match.ended
            about["scores"] = [] if ended else self.rules.scores(self.match.state)
            about["winners"] = self.match.winners
            about |= {"ended": ended.how} if ended else {}
        known = set() if self.closed else self.people() | {self.host}
        players = tuple(sorted({OFF + one if one in self.hidden else one for one in known}))
        due = None if stage == "over" or self.closed else due
        return Summary(stage, self.may_be_found, players, due, about, shown=self.shown, expires=self.expires)

    @property
    def may_be_found(self) -> bool:
        """By strangers, in lists: not where they may not watch, nor where a list would tell what they see later."""
        spectators = self.setup.spectators
        watched = self.stage == "open" or (spectators.allowed and not spectators.delay)
        return self.setup.listed and not self.closed and watched

    @property
    def host_name(self) -> str:
        """Of who has opened it, if he sits there."""
        return next((seat.name for seat in self.seats if seat.player and seat.player == self.host), "")

    def awaited(self) -> list[int]:
        """The seats that the game waits for, as all may know it."""
        return self.match.awaited(None) if self.match else []

    def hints_wait_for(self) -> list[int]:
        """Who has not allowed hints yet, each by the first of his seats; alone, one need not ask anybody."""
        playing = {seat.player for seat in self.seats if seat.player and not seat.resigned}
        missing = playing - self.hints_allowed if len(playing) > 1 else ()
        return sorted(min(self.seats_of(player)) for player in missing)

    def rematch_waits_for(self) -> list[int]:
        """Who is still to say whether he plays again: not who has left, whose seat a computer takes."""
        return self._waits_for(self.rematch_request)

    def pause_waits_for(self) -> list[int]:
        return self._waits_for(self.pause_request)

    def _waits_for(self, proposal: Proposal | None) -> list[int]:
        """Those who are here and have not answered."""
        if proposal is None:
            return []
        known = {proposal.seat, *proposal.agreed}
        here = {min(self.seats_of(seat.player)) for seat in self.seats if seat.player and not seat.away}
        return sorted(here - known)

    def must_agree(self) -> list[int]:
        """Whose consent an undo still needs: that of the other people, computers do not mind.

        Of those who are away, too, where hidden cards have been turned up since: some may have been theirs.
        """
        if self.undo is None or self.match is None:
            return []
        asker, revealed = self.seats[self.undo.seat].player, self.match.revealed_since(self.undo.seat)
        others = [k for k, seat in enumerate(self.seats) if seat.player not in ("", asker) and not seat.resigned]
        present = [k for k in others if revealed or not self.seats[k].away]
        return [seat for seat in present if seat not in self.undo.agreed]
