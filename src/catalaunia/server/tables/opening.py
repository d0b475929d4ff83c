"""What a new table begins with: set up by somebody, by a record, or once more by the people of another."""

from dataclasses import dataclass

from catalaunia.core import record, registry
from catalaunia.core.texts import Refusal, Text
from catalaunia.server.tables import foreign_data, tokens
from catalaunia.server.tables.commands import beginning, fingerprint, late_seats
from catalaunia.server.tables.events import (
    ContributionSealed,
    Created,
    Deputised,
    Event,
    LinkMade,
    Seated,
)
from catalaunia.server.tables.setup import STAND_IN, SeatSetup, TableSetup
from catalaunia.server.tables.table import Seat, Table


@dataclass(frozen=True)
class Opening:
    """Its first events, and what its invited players need to claim their seats."""

    events: list[Event]
    tokens: dict[int, str]  # by seat


@dataclass(frozen=True)
class Opener:
    """Who opens it, by which key, and what was asked: the same key stands for the same table."""

    player: str
    name: str = ""
    key: str = ""
    at_once: bool = False  # does not wait for computers that cannot think yet
    seal: str = ""  # of his number for the key of all chance


@dataclass(frozen=True)
class Again:
    """A rematch: of which table, who sits where, and what players have sealed for it."""

    table: str
    people: dict[int, Seat]
    seals: dict[str, str]  # by player
    here: frozenset[str] | None = None  # the players who could open a number; none: all


def create(
    opener: Opener,
    setup: TableSetup,
    seed: bytes,
    links: dict[int, str],
    again: Again | None = None,
    deputy: int | None = None,
) -> Opening:
    """Open a table. It starts at once if nobody else is to come; `links` are the tokens for invited seats.

    `deputy` is the level that plays for computers that cannot think yet, where there are such.
    """
    people = again.people if again else {}
    played = registry.find(setup.game)
    if setup.data is not None:
        foreign_data.check_data(setup.data)
    if setup.record is not None:
        foreign_data.check_record(setup.record)
    asked = asked_for(opener, setup)
    if setup.record is not None:
        setup = _from_record(setup)
    _ = setup.variant.shared_rules  # refused here, if it must be
    version = setup.record["rules"] if setup.record is not None else played.version
    happened: list[Event] = [
        Created(
            setup.written, seed.hex(), version, again.table if again else "",
            player=opener.player, key=opener.key, asked=asked,
        )
    ]  # fmt: skip
    invited: dict[int, str] = {}
    for k, seat in enumerate(setup.seats):
        if k in people:
            happened.append(Seated(k, people[k].name, player=people[k].player))
        elif seat.kind == "me":
            happened.append(Seated(k, seat.name or opener.name, player=opener.player))
        elif seat.kind == "invited":
            invited[k] = links[k]
            happened.append(LinkMade(k, tokens.digest(links[k])))
    late = late_seats([seat.level for seat in setup.seats], deputy) if opener.at_once else []
    if deputy is not None and late:
        happened.append(Deputised(deputy, late, player=opener.player))
    seals = again.seals if again else {opener.player: opener.seal}
    sealed = [] if setup.record is not None else _sealed(happened, seals)
    happened += sealed
    if all(k in people or seat.kind in ("me", "computer") for k, seat in enumerate(setup.seats)):
        happened += beginning({one.seat: one.player for one in sealed}, again.here if again else None)
    return Opening(happened, invited)


def _sealed(happened: list[Event], seals: dict[str, str]) -> list[ContributionSealed]:
    """What players seal with their coming, each at the first of his seats."""
    first: dict[str, int] = {}
    for one in happened:
        if isinstance(one, Seated):
            first.setdefault(one.player, one.seat)
    return [ContributionSealed(first[who], seal, player=who) for who, seal in seals.items() if seal and who in first]


def asked_for(opener: Opener, setup: TableSetup) -> str:
    later = ["at once"] if opener.at_once else []  # tables of before were opened without these
    later += [f"seal {opener.seal}"] if opener.seal else []
    return fingerprint("Create", [opener.name, setup.written, *later])


def _from_record(setup: TableSetup) -> TableSetup:
    """Options and data are those of the record."""
    assert setup.record is not None
    rules = record.rules_of(setup.record)
    if (setup.record["game"], rules.players) != (setup.game, len(setup.seats)):
        game = Text(f"web.game.{setup.record['game']}.name")
        raise Refusal("table.record_seats", seats=rules.players, given=len(setup.seats), game=game)
    gone = record.replay(setup.record, setup.at)
    if setup.at is not None and setup.at > len(setup.record["actions"]):
        raise Refusal("cli.no_place", count=len(setup.record["actions"]), at=setup.at)
    if rules.winners(gone.states[-1]):
        raise Refusal("table.record_over", count=len(gone.log))
    kept = {**setup.record, "actions": setup.record["actions"][: len(gone.log)]}
    for name in record.OPTIONAL:
        if name != "data":
            kept.pop(name, None)
    return setup.model_copy(update={"options": dict(rules.options), "data": rules.data, "record": kept, "at": None})


def rematch_of(table: Table, here: frozenset[str] | None = None) -> tuple[TableSetup, Again]:
    """The same table with the seats rotated by one; where somebody left the game a computer sits from the start."""
    asked = table.rematch_request
    coming = {table.seats[k].player for k in (asked.seat, *asked.agreed)} if asked else set()
    before = [*table.seats[1:], table.seats[0]]
    people = {k: one for k, one in enumerate(before) if one.level is None and (not one.away or one.player in coming)}
    stand_in = SeatSetup(kind="computer", level=table.setup.stand_in or STAND_IN, name=None)
    seats = [_same_kind(one) if one.level or k in people else stand_in for k, one in enumerate(before)]
    setup = table.setup.model_copy(update={"seats": seats, "record": None, "at": None, "listed": False})
    return setup, Again(table.id, people, {player: table.rematch_seals.get(player, "") for player in coming}, here)


def _same_kind(seat: Seat) -> SeatSetup:
    """Whoever played for another makes room."""
    return SeatSetup(kind="open" if seat.level is None else "computer", level=seat.relief or seat.level, name=None)
