"""Tables in the middle of random games, and their twins: the same to one viewer, with all else dealt anew.

In a twin every position of the game is resampled for the viewer. Moves that he cannot know (cards that others
drew, put aside or laid face down) are others, and where even their number is secret there are more or fewer.
What others have sealed since the last move that all heard is sealed anew: other moves, as many or not, or none.
"""

import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, TypeVar, cast

from catalaunia.compiled.dealing import resample
from catalaunia.core.copying import Grown
from catalaunia.core.match import LoggedMove, Match
from catalaunia.core.moves import Move
from catalaunia.core.protocol import CHANCE, State
from catalaunia.core.variant import Variant
from catalaunia.server.tables import changes, events
from catalaunia.server.tables.events import Event
from catalaunia.server.tables.table import Table

NAME = "number-0001"
HIDDEN = {"attila": ("draw", "bid", "aside"), "clash451": ("draw", "pick", "over", "under")}
TURNED_UP = {"attila": ("bid", "laid"), "clash451": ()}  # of the position before a reveal: what the reveal shows
NUMBER_IS_SECRET = {"attila": (), "clash451": ("draw",)}  # in expert mode it tells what lies under a pile


T = TypeVar("T")


def player(seat: int | None) -> str:
    return "nobody" if seat is None else f"player-{seat}"


@dataclass
class History:
    """A table, and how it came about since the last move that all have heard."""

    kind: Variant
    table: Table
    base: Table
    since: list[tuple[Event, float, bool]] = field(default_factory=list)  # with its time, and whether all know

    def happen(self, one: Event) -> None:
        time, before = self.table.changed + 1.0, self.table.ply
        self.table = changes.after(self.table, [one], time)
        self.since.append((one, time, self.table.versions.is_public(self.table.version)))
        if self.table.ply != before or not self.table.match or isinstance(one, events.Started):
            self.base, self.since = self.table, []

    @property
    def match(self) -> Match:
        assert self.table.match is not None
        return self.table.match


def started(kind: Variant, seed: int) -> History:
    """A game with a person on every seat."""
    seats = [{"kind": "open"} for _ in range(kind.players)]
    options = dict(kind.options)
    setup: dict[str, Any] = {"game": kind.game, "seats": seats, "options": options, "data": kind.data}
    setup |= {"thinking_seconds": 3600, "listed": True}
    table = Table(NAME)
    history = History(kind, table, table)
    history.happen(events.Created(setup, seed.to_bytes(32).hex(), kind.played.version, player=player(0)))
    for seat in range(kind.players):
        history.happen(events.Seated(seat, f"Name {seat}", player=player(seat)))
        history.happen(events.HintsAllowed(player=player(seat)))
    history.happen(events.Started(player=player(0)))
    return history


def histories(kind: Variant, seed: int, every: int = 7) -> Iterator[History]:
    """Random games without end, looked at every few events."""
    choose, n = random.Random(seed), 0
    while True:
        history = started(kind, choose.getrandbits(128))
        while not history.match.over:
            n += 1
            if n % every == 0:
                yield history
            history.happen(_anything(history.match, choose))


def _anything(match: Match, choose: random.Random) -> Event:
    """Mostly a legal move; sometimes chat, or a change of mind."""
    seat = choose.choice(match.to_act())
    if choose.random() < 0.02:
        return events.Chatted(f"Name {seat}", "Well, well.", player=player(seat))
    undecided = [other for other in range(match.rules.players) if _can_take_back(match, other)]
    if undecided and choose.random() < 0.1:
        other = choose.choice(undecided)
        return events.TookBack(other, player=player(other))
    return events.Moved(seat, choose.choice(match.legal(seat)).text, player=player(seat))


def _can_take_back(match: Match, seat: int) -> bool:
    return match.sealed(seat) > 0 and match._draft(seat).fixed == 0


def twin(history: History, seat: int | None, choose: random.Random) -> Table:
    """A table that looks the same to this seat (None: to a spectator)."""
    made = history.base.twin()
    made.heard, made.stood = {}, Grown()
    assert made.match is not None
    made.match._heads.cut(1)  # of another log
    _deal_anew(made.match, history.kind.game, seat, choose)
    _vary_numbers(made, history.kind.game, seat, choose)
    for one, time, public in history.since:
        if not isinstance(one, (events.Moved, events.TookBack)) or one.seat == seat:
            changes.happen(made, one, time)
        elif public:  # others may choose from then on, which all know; not what was chosen
            changes.happen(made, _sealed(made, one.seat, choose), time)
    _seal_anew(made, seat, choose)
    return made


def _deal_anew(match: Match, game: str, seat: int | None, choose: random.Random) -> None:
    rules, trail = match.rules, match.trail
    match.trail = Grown(resample(rules, rules.view(state, seat), seat, choose.getrandbits(40)) for state in trail)
    log = [*match.log]
    if rules.choosers(trail[-1]) and game == "attila":
        _take_up_bids(match.trail[-1], trail[-1])
    for k, entry in enumerate(match.log):
        if rules.reveals(trail[k]) != rules.reveals(trail[k + 1]):
            for name in TURNED_UP[game]:
                match.trail[k][name] = trail[k][name]
        if _is_hidden(match, game, trail[k], entry, seat):
            verb = entry.move.verb
            log[k] = LoggedMove(entry.actor, choose.choice(_moves(cast(Any, rules), verb)))
    match.log = Grown(log)


def _take_up_bids(dealt: State, true: State) -> None:
    """A match writes no bid before all have chosen, which everybody knows; resampling does not."""
    dealt["hand"] += dealt["bid"]
    for name in ("bid", "laid", "floor"):
        dealt[name] = true[name]


def _is_hidden(match: Match, game: str, before: State, entry: LoggedMove, seat: int | None) -> bool:
    verb = entry.move.verb
    who = int(before["drawer"][0]) if entry.actor == CHANCE else entry.actor
    return verb in HIDDEN[game] and who != seat


@lru_cache(500)
def _moves(rules: Any, verb: str) -> list[Move]:
    """All hidden moves of a game that begin so; `over` and `under` are one choice."""
    found, state = [], rules.new()  # hidden ones are spelled alike in all positions
    for number in range(rules.size):
        with suppress(KeyError):
            move = rules.move(state, number)
            if move.verb == verb or {move.text, verb} == {"over", "under"}:
                found.append(move)
    return found


def _vary_numbers(table: Table, game: str, seat: int | None, choose: random.Random) -> None:
    """Say some of the hidden moves twice, where a seat cannot know how often they were said."""
    match, versions = table.match, table.versions
    assert match is not None
    for k in reversed(range(len(match.log))):
        verb = match.log[k].move.verb
        hidden = _is_hidden(match, game, match.trail[k], match.log[k], seat)
        if verb in NUMBER_IS_SECRET[game] and hidden and choose.random() < 0.2:
            match._chance_moves[match.rules.stream(match.trail[k])] += 1
            match.log, match.trail = _with_twice(match.log, k), _with_twice(match.trail, k)
            versions._plies = Grown(moves + (moves > k) for moves in versions._plies)
            versions._lows = Grown(moves + (moves > k) for moves in versions._lows)
            table.chat = Grown(replace(line, ply=line.ply + (line.ply > k)) for line in table.chat)
    _ask_anew(table)


def _with_twice(items: Grown[T], k: int) -> Grown[T]:
    return Grown([*items[: k + 1], *items[k:]])


def _ask_anew(table: Table) -> None:
    """Who is awaited, with the numbers of this table's own log."""
    asked = dict(table.asked)
    changes.note_who_is_awaited(table)
    for waiting in (table.asked, table.waiting):
        for seat, known in asked.items():
            if seat in waiting:
                waiting[seat] = type(known)(known.since, waiting[seat].decision)


def _seal_anew(table: Table, seat: int | None, choose: random.Random) -> None:
    """Others choose in secret, but not all of them to the end."""
    for _ in range(choose.randrange(6)):
        match = table.match
        assert match is not None
        others = [other for other in match.to_act() if other != seat]
        if len(match.awaited(None)) < 2 or not others:
            return
        other = choose.choice(others)
        after = changes.after(table, [_sealed(table, other, choose)], table.changed + choose.random())
        if not after.versions.is_public(after.version):  # nobody else knows of it
            table.__dict__.update(after.__dict__)


def _sealed(table: Table, seat: int, choose: random.Random) -> Event:
    match = table.match
    assert match is not None
    moves = [move.text for move in match.legal(seat) if match.rules.seals(move.number)]
    return events.Moved(seat, choose.choice(moves), player=player(seat))
