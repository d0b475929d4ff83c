"""Who may do what at a table. Each act gives the events that it would bring, or is refused with a sentence.

A table is not changed here: an act may be asked again when somebody else was faster.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from catalaunia import game, record
from catalaunia.game import Wish
from catalaunia.server import strangers, tokens
from catalaunia.server.events import (
    Away,
    Back,
    Chatted,
    Created,
    Filled,
    Happening,
    Hinted,
    Left,
    LinkMade,
    LinkWithdrawn,
    Rematched,
    Said,
    Seated,
    Started,
    TookBack,
    UndoAnswered,
    UndoAsked,
)
from catalaunia.server.rules_cache import rules_for
from catalaunia.server.setup import SeatSetup, TableSetup
from catalaunia.server.table import Seat, Table, Waiting
from catalaunia.texts import Refusal

MOST_CHAT = 500  # lines a table
CHAT_BURST, CHAT_SECONDS = 5, 10.0  # at most so many lines by one player within so many seconds

Act = Callable[[Table, float], list[Happening]]  # the table, and the time


class Who(NamedTuple):
    """The player who acts, and the id of his act, by which it happens only once."""

    player: str
    act: str = ""


@dataclass(frozen=True)
class Opening:
    """What a new table begins with."""

    events: list[Happening]
    tokens: dict[int, str]  # by seat: what its invited player needs to claim it


def create(who: Who, name: str, setup: TableSetup, seed: bytes, again: "Again | None" = None) -> Opening:
    """Open a table. It starts at once if nobody else is to come."""
    people = again.people if again else {}
    played = game.find(setup.game)
    if setup.data is not None:
        strangers.check_data(setup.data)
    if setup.record is not None:
        strangers.check_record(setup.record)
        setup = _from_record(setup)
    rules_for(setup.game, len(setup.seats), setup.options, setup.data)
    happened: list[Happening] = [
        Created(
            setup.model_dump(mode="json"), seed.hex(), played.version, again.table if again else "",
            player=who.player, act=who.act,
        )
    ]  # fmt: skip
    found: dict[int, str] = {}
    for k, seat in enumerate(setup.seats):
        if k in people:
            happened.append(Seated(k, people[k].name, player=people[k].player))
        elif seat.kind == "me":
            happened.append(Seated(k, seat.name or name, player=who.player))
        elif seat.kind == "invited":
            found[k] = tokens.new()
            happened.append(LinkMade(k, tokens.digest(found[k])))
    if all(k in people or seat.kind in ("me", "computer") for k, seat in enumerate(setup.seats)):
        happened.append(Started())
    return Opening(happened, found)


def _from_record(setup: TableSetup) -> TableSetup:
    """Options and data are those of the record."""
    assert setup.record is not None
    rules = record.rules_of(setup.record)
    if (setup.record["game"], rules.players) != (setup.game, len(setup.seats)):
        raise Refusal("table.record_seats", seats=rules.players, given=len(setup.seats), game=setup.record["game"])
    gone = record.replay(setup.record, setup.at)
    if setup.at is not None and setup.at > len(setup.record["actions"]):
        raise Refusal("cli.no_place", count=len(setup.record["actions"]), at=setup.at)
    if rules.winners(gone.states[-1]):
        raise Refusal("table.record_over", count=len(gone.log))
    kept = {**setup.record, "actions": setup.record["actions"][: len(gone.log)]}
    for name in ("scores", "winners", "seed", "commitment", "aids"):
        kept.pop(name, None)
    return setup.model_copy(update={"options": dict(rules.options), "data": rules.data, "record": kept, "at": None})


def join(who: Who, name: str, seat: int | None) -> Act:
    """Take an open seat."""

    def act(table: Table, _: float) -> list[Happening]:
        _only_while_open(table)
        places = [k for k, one in enumerate(table.seats) if one.free and table.setup.seats[k].kind == "open"]
        chosen = seat if seat is not None else next(iter(places), None)
        if chosen is None or chosen not in places:
            raise Refusal("table.no_open_seat" if not places else "table.seat_not_open", seats=places)
        return [Seated(chosen, name, player=who.player, act=who.act)]

    return act


def claim(who: Who, name: str, token: str) -> Act:
    """Take the seat that a link is for. It can be claimed once."""

    def act(table: Table, _: float) -> list[Happening]:
        digest = tokens.digest(token)
        for k, seat in enumerate(table.seats):
            if seat.link and tokens.equal(seat.link, digest):
                if table.stage != "open" and table.seats_of(who.player):  # he would see two hands
                    raise Refusal("table.seated_already")
                return [Seated(k, name, player=who.player, act=who.act)]
        raise Refusal("table.link_void")

    return act


def make_link(who: Who, seat: int, token: str) -> Act:
    """A new link for a seat; an old one is void from then on."""

    def act(table: Table, _: float) -> list[Happening]:
        _only_the_host(table, who)
        taken = _seat(table, seat)
        if taken.level is not None or (taken.player and not taken.away):
            raise Refusal("table.seat_taken", seat=seat)
        return [LinkMade(seat, tokens.digest(token), player=who.player, act=who.act)]

    return act


def withdraw_link(who: Who, seat: int) -> Act:
    def act(table: Table, _: float) -> list[Happening]:
        _only_the_host(table, who)
        if not _seat(table, seat).link:
            raise Refusal("table.no_link", seat=seat)
        return [LinkWithdrawn(seat, player=who.player, act=who.act)]

    return act


def leave(who: Who, seat: int) -> Act:
    def act(table: Table, _: float) -> list[Happening]:
        _own(table, who, seat)
        if table.stage == "over":
            raise Refusal("match.over")
        return [Left(seat, player=who.player, act=who.act)]

    return act


def back(who: Who, seat: int) -> Act:
    """A player whose seat the computer plays takes it again."""

    def act(table: Table, _: float) -> list[Happening]:
        _own(table, who, seat)
        return [Back(seat, player=who.player, act=who.act)] if table.seats[seat].away else []

    return act


def start(who: Who, fill: int | None) -> Act:
    """Begin to play; free seats are filled with computers of a level, if one is given."""

    def act(table: Table, _: float) -> list[Happening]:
        _only_the_host(table, who)
        _only_while_open(table)
        free = [k for k, seat in enumerate(table.seats) if seat.free]
        if free and fill is None:
            raise Refusal("table.seats_free", count=len(free))
        filled: list[Happening] = [Filled(k, fill) for k in free if fill is not None]
        return [*filled, Started(player=who.player, act=who.act)]

    return act


def say(who: Who, seat: int, word: str) -> Act:
    def act(table: Table, _: float) -> list[Happening]:
        _own(table, who, seat)
        _only_in_play(table)
        said = Said(seat, word, player=who.player, act=who.act)
        return [Back(seat, player=who.player), said] if table.seats[seat].away else [said]

    return act


def computer_says(seat: int, word: str, waiting: Waiting) -> Act:
    """A computer's answer to one decision; nothing if that decision is no longer to be taken."""

    def act(table: Table, _: float) -> list[Happening]:
        if table.waiting.get(seat) != waiting or table.thinker(seat) is None:
            return []
        return [Said(seat, word)]

    return act


def time_is_up(seat: int, waiting: Waiting) -> Act:
    """A thinking time ran out; nothing if the player was faster."""

    def act(table: Table, _: float) -> list[Happening]:
        if table.waiting.get(seat) != waiting or table.thinker(seat) is not None:
            return []
        return [Away(seat)]

    return act


def take_back(who: Who, seat: int) -> Act:
    def act(table: Table, _: float) -> list[Happening]:
        _own(table, who, seat)
        _only_in_play(table)
        return [TookBack(seat, player=who.player, act=who.act)]

    return act


def ask_undo(who: Who, seat: int) -> Act:
    """Done at once up to the barrier, and where nobody else would have to agree."""

    def act(table: Table, _: float) -> list[Happening]:
        _own(table, who, seat)
        _only_in_play(table)
        if not table.setup.aids.undo:
            raise Refusal("table.no_undo_here")
        if table.undo is not None:
            raise Refusal("table.undo_pending")
        return [UndoAsked(seat, player=who.player, act=who.act)]

    return act


def answer_undo(who: Who, seat: int, agree: bool) -> Act:
    def act(table: Table, _: float) -> list[Happening]:
        _own(table, who, seat)
        if seat not in table.must_agree():
            raise Refusal("table.no_undo_asked")
        return [UndoAnswered(seat, agree, player=who.player, act=who.act)]

    return act


def note_hint(who: Who, seat: int) -> Act:
    """A hint is given only where the table allows it, to the seat whose turn it is, and the record says so."""

    def act(table: Table, _: float) -> list[Happening]:
        _own(table, who, seat)
        _only_in_play(table)
        if not table.setup.aids.hints:
            raise Refusal("table.no_hints_here")
        assert table.match is not None
        if not table.match.legal(seat):
            raise Refusal("table.hint_not_now")
        return [Hinted(seat, player=who.player, act=who.act)]

    return act


def chat(who: Who, text: str) -> Act:
    """Only people who sit here talk here, and not too much at once."""

    def act(table: Table, time: float) -> list[Happening]:
        seats = table.seats_of(who.player)
        if not seats:
            raise Refusal("table.chat_players_only")
        spoken = table.seats[seats[0]].name
        lately = [line for line in table.chat if line.name == spoken and line.time > time - CHAT_SECONDS]
        if len(lately) >= CHAT_BURST or len(table.chat) >= MOST_CHAT:
            raise Refusal("table.chat_too_much")
        return [Chatted(spoken, text, player=who.player, act=who.act)]

    return act


def rematch(who: Who, new: str) -> Act:
    """Say where the people of a finished game meet again."""

    def act(table: Table, _: float) -> list[Happening]:
        if not table.seats_of(who.player):
            raise Refusal("table.not_your_seat")
        if table.stage != "over":
            raise Refusal("table.not_over")
        return [] if table.rematch else [Rematched(new, player=who.player, act=who.act)]

    return act


@dataclass(frozen=True)
class Again:
    """A rematch: of which table, and who sits where."""

    table: str
    people: dict[int, Seat]


def rematch_of(table: Table) -> tuple[TableSetup, Again]:
    """The same table with the seats rotated by one."""
    before = [*table.seats[1:], table.seats[0]]
    seats = [_same_kind(seat) for seat in before]
    people = {k: seat for k, seat in enumerate(before) if seat.level is None}
    setup = table.setup.model_copy(update={"seats": seats, "record": None, "at": None, "listed": False})
    return setup, Again(table.id, people)


def _same_kind(seat: Seat) -> SeatSetup:
    return SeatSetup(kind="open" if seat.level is None else "computer", level=seat.level, name=None)


def why(table: Table, who: Who, seat: int, word: str) -> Refusal | None:
    """Why a word cannot be said now; none if it can."""
    _own(table, who, seat)
    _only_in_play(table)
    assert table.match is not None
    try:
        table.match.copy().play(seat, word)
    except Refusal as refusal:
        return refusal
    return None


def denied(table: Table, who: Who, seat: int) -> list[tuple[Wish, Refusal]]:
    """What a seat may want to say now and cannot, each with the reason."""
    _own(table, who, seat)
    _only_in_play(table)
    assert table.match is not None
    return table.match.denied(seat)


def _seat(table: Table, seat: int) -> Seat:
    if not 0 <= seat < len(table.seats):
        raise Refusal("match.no_seat", seat=seat, last=len(table.seats) - 1)
    return table.seats[seat]


def _own(table: Table, who: Who, seat: int) -> None:
    if not who.player or _seat(table, seat).player != who.player:
        raise Refusal("table.not_your_seat")


def _only_the_host(table: Table, who: Who) -> None:
    if who.player != table.host:
        raise Refusal("table.host_only")


def _only_while_open(table: Table) -> None:
    if table.stage != "open":
        raise Refusal("table.started")


def _only_in_play(table: Table) -> None:
    if table.stage == "open":
        raise Refusal("table.not_started")
    if table.stage == "over":
        raise Refusal("match.over")
