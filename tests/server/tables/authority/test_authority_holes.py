"""Holes are planted in every kind of cell of the matrix of authority, and it finds each of them."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from catalaunia.core.texts import Refusal
from catalaunia.server.http import table_routes
from catalaunia.server.http.socket import Connection
from catalaunia.server.outgoing import messages, views
from catalaunia.server.tables import authority, commands, live, opening, tokens
from catalaunia.server.tables.authority import Holder, Host, Member, Onlooker
from catalaunia.server.tables.commands import Command, OfHost, OfMember, OfSeat
from catalaunia.server.tables.events import Chatted
from catalaunia.server.tables.live import Tables
from catalaunia.server.tables.table import Line, Table
from catalaunia.server.thinking import hints
from tests.server.tables.authority.alike import differences
from tests.server.tables.authority.findings import failures
from tests.server.tables.authority.stages import stage
from tests.server.tables.authority.test_authority import KINDS, RIGHTS

SEAL = authority._SEAL
Plant = Callable[[pytest.MonkeyPatch], None]

hold, look, look_back = authority.hold, authority.look, authority.look_back


def any_holder(table: Table, player: str, seat: int) -> Holder:
    return Holder(SEAL, table, player, table.match, seat)


# Doors that are open


def every_seat_is_everybody_s(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(authority, "hold", any_holder)


def free_seats_are_nobody_s_own(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(
        Table, "seats_of", lambda self, player: [k for k, seat in enumerate(self.seats) if seat.player == player]
    )


def the_host_looks_from_any_seat(patch: pytest.MonkeyPatch) -> None:
    def peep(table: Table, player: str, seat: int | None) -> Onlooker:
        return (
            any_holder(table, player, seat) if seat is not None and player == table.host else look(table, player, seat)
        )

    patch.setattr(authority, "look", peep)


def players_look_from_any_seat(patch: pytest.MonkeyPatch) -> None:
    def peep(table: Table, player: str, seat: int | None) -> Onlooker:
        return (
            any_holder(table, player, seat)
            if seat is not None and table.seats_of(player)
            else look(table, player, seat)
        )

    patch.setattr(authority, "look", peep)


def whoever_sat_there_keeps_his_seat(patch: pytest.MonkeyPatch) -> None:
    def keep(table: Table, player: str, seat: int) -> Holder:
        return (
            any_holder(table, player, seat)
            if any(name == player for name, _ in table.keys)
            else hold(table, player, seat)
        )

    patch.setattr(authority, "hold", keep)


def all_cards_are_open_before_the_end(patch: pytest.MonkeyPatch) -> None:
    def open_up(table: Table, player: str, seat: int | None, openly: bool) -> Onlooker:
        return (
            Onlooker(SEAL, table, player, table.match, seat, True) if openly else look_back(table, player, seat, openly)
        )

    patch.setattr(authority, "look_back", open_up)


def any_seat_is_seen_in_the_replay_before_the_end(patch: pytest.MonkeyPatch) -> None:
    def open_up(table: Table, player: str, seat: int | None, openly: bool) -> Onlooker:
        return look_back(table, player, seat, openly) if openly else Onlooker(SEAL, table, player, table.match, seat)

    patch.setattr(authority, "look_back", open_up)


def the_end_is_thought_to_have_come(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Table, "stage", property(lambda self: "over" if self.match else "open"))


def everybody_talks_and_plays_again(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(authority, "member", lambda table, player: Member(SEAL, table, player))


def everybody_is_the_host(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(authority, "host", lambda table, player: Host(SEAL, table, player))


def a_token_need_not_be_signed(patch: pytest.MonkeyPatch) -> None:
    def read(_: tokens.Signer, signed: str) -> tokens.Known | None:
        return tokens.Known(signed.partition(".")[0]) if signed else None

    patch.setattr(tokens.Signer, "read", read)


def a_seat_that_is_not_shown_acts(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Connection, "_check_seat", lambda self, right: None)


# Hands that see too much


def a_hint_from_another_s_hand(patch: pytest.MonkeyPatch) -> None:
    question = hints.Hints._question

    def peep(self: Any, right: Holder, language: str) -> Any:
        return question(self, any_holder(right.table, right.player, 1 - right.own), language)

    patch.setattr(hints.Hints, "_question", peep)


def spectators_see_the_first_seat(patch: pytest.MonkeyPatch) -> None:
    update = views.update

    def peep(eye: Onlooker, *more: Any) -> messages.Update:
        first = any_holder(eye.table, eye.player, 0) if eye.seat is None else eye
        return update(first, *more).model_copy(update={"seat": eye.seat})

    patch.setattr(views, "update", peep)


def others_seats_are_called_one_s_own(patch: pytest.MonkeyPatch) -> None:
    info = views.info
    patch.setattr(views, "info", lambda eye, *more: info(Onlooker(SEAL, eye.table, "ann", eye.match, eye.seat), *more))


# Keys


def the_key_comes_before_the_right(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Command, "answer_is_public", True)


def done_before(same: Callable[[Any, Any], bool], player: bool = True) -> Callable[..., int | None]:
    def look_up(table: Table, command: Any, asker: str, key: str) -> int | None:
        for (who, name), known in table.keys.items():
            if key and name == key and (who == asker or not player):
                if not same(known, command):
                    raise Refusal("serve.key_used")
                return known.version
        return None

    return look_up


def is_same(known: Any, command: Any) -> bool:
    return bool(known.fingerprint == command.fingerprint)


def a_key_is_good_for_anything(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(live, "_done_before", done_before(lambda known, command: True))


def a_key_is_good_for_all_of_a_kind(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(live, "_done_before", done_before(lambda known, command: known.brought is command.brings))


def a_key_is_everybody_s(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(live, "_done_before", done_before(is_same, player=False))


def a_key_is_forgotten(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(live, "_done_before", lambda *_: None)


def the_answer_is_of_now(patch: pytest.MonkeyPatch) -> None:
    known = done_before(is_same)
    patch.setattr(live, "_done_before", lambda table, *asked: table.version if known(table, *asked) else None)


def ids_of_the_socket_are_other_keys(patch: pytest.MonkeyPatch) -> None:
    async def do(self: Connection, act: str, command: Command[Any]) -> None:
        table, version = await self.service.tables.do(self.table, command, self.player, f"socket-{act}")
        await self._send(messages.Ack(id=act, version=table.version_for(self.seat, version)))

    patch.setattr(Connection, "_do", do)


def a_key_opens_any_table(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(opening, "asked_for", lambda opener, setup: "")


def links_are_new_each_time(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(table_routes, "_link", lambda *_: tokens.new())


# Traces


def what_is_refused_is_noted_for_all(patch: pytest.MonkeyPatch) -> None:
    def noted(table: Table, player: str, seat: int) -> Holder:
        try:
            return hold(table, player, seat)
        except Refusal:
            table.chat.append(Line(table.version, table.changed, "", "Somebody wants to see your cards.", ""))
            raise

    patch.setattr(authority, "hold", noted)


def what_is_refused_is_written(patch: pytest.MonkeyPatch) -> None:
    do = Tables.do

    async def written(self: Tables, name: str, command: Any, player: str = "", key: str = "") -> Any:
        try:
            return await do(self, name, command, player, key)
        except Refusal:
            live = self._live[name]
            happened = [replace(one, player=player) for one in [Chatted("", "Refused.")]]
            live.table = await self._append(live.table, [*happened]) or live.table
            raise

    patch.setattr(Tables, "do", written)


def a_refusal_tells_that_the_key_is_known(patch: pytest.MonkeyPatch) -> None:
    do = Tables.do

    async def telling(self: Tables, name: str, command: Any, player: str = "", key: str = "") -> Any:
        if any(known == key for _, known in (await self.get(name)).keys):
            try:
                return await do(self, name, command, player, key)
            except Refusal as refusal:
                raise Refusal(refusal.text.key, clause="known") from None
        return await do(self, name, command, player, key)

    patch.setattr(Tables, "do", telling)


# Where each is looked for: at which stage, and in whose hand.
HOLES: list[tuple[str, str, Plant]] = [
    ("waiting", "nobody", free_seats_are_nobody_s_own),
    ("waiting", "watcher", everybody_is_the_host),
    ("waiting", "forger", a_token_need_not_be_signed),
    ("waiting", "stranger", others_seats_are_called_one_s_own),
    ("waiting", "opponent", a_key_opens_any_table),
    ("waiting", "host", links_are_new_each_time),
    ("waiting", "removed", what_is_refused_is_written),
    ("clash451", "watcher", every_seat_is_everybody_s),
    ("clash451", "host", the_host_looks_from_any_seat),
    ("clash451", "opponent", players_look_from_any_seat),
    ("clash451", "replaced", whoever_sat_there_keeps_his_seat),
    ("clash451", "leaver", whoever_sat_there_keeps_his_seat),
    ("clash451", "removed", whoever_sat_there_keeps_his_seat),
    ("clash451", "opponent", all_cards_are_open_before_the_end),
    ("clash451", "nobody", any_seat_is_seen_in_the_replay_before_the_end),
    ("clash451", "stranger", the_end_is_thought_to_have_come),
    ("clash451", "watcher", everybody_talks_and_plays_again),
    ("clash451", "holder", a_seat_that_is_not_shown_acts),
    ("clash451", "holder", a_hint_from_another_s_hand),
    ("clash451", "nobody", spectators_see_the_first_seat),
    ("clash451", "replaced", the_key_comes_before_the_right),
    ("clash451", "opponent", a_key_is_good_for_anything),
    ("attila", "holder", a_key_is_good_for_all_of_a_kind),
    ("clash451", "opponent", a_key_is_everybody_s),
    ("clash451", "holder", a_key_is_forgotten),
    ("clash451", "holder", the_answer_is_of_now),
    ("clash451", "holder", ids_of_the_socket_are_other_keys),
    ("clash451", "watcher", what_is_refused_is_noted_for_all),
    ("clash451", "opponent", a_refusal_tells_that_the_key_is_known),
]


@pytest.mark.parametrize(
    ("at", "hand", "plant"), [pytest.param(*one, id=f"{one[2].__name__}-{one[1]}") for one in HOLES]
)
def test_a_planted_hole_is_found(at: str, hand: str, plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    made = stage(at)
    plant(monkeypatch)
    assert failures(made, RIGHTS, [hand], most=1)


ASKED_FOR_TWICE = (
    commands.AskWarning,
    commands.Hint,
    commands.Rematch,
)  # at another door, too: one that is open lets nobody in


@pytest.mark.parametrize(
    "kind",
    [
        *(made for kind in (OfSeat, OfHost, OfMember) for made in kind.__subclasses__() if made not in ASKED_FOR_TWICE),
        commands.Start,
        commands.WithdrawLink,
    ],
    ids=lambda made: str(made.__name__),
)
def test_a_command_that_anybody_may_ask_is_found(kind: type[Command[Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    def right(self: Any, table: Table, player: str) -> Any:
        if issubclass(kind, OfSeat):
            return any_holder(table, player, self.seat)
        return (Host if issubclass(kind, OfHost) else Member)(SEAL, table, player)

    made = stage("waiting")
    monkeypatch.setattr(kind, "right", right)
    assert failures(made, RIGHTS, ["watcher"], most=1)


def versions_count_what_others_seal(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Table, "version_for", lambda self, seat, at=None: self.version if at is None else at)


def versions_are_counted_for_another_seat(patch: pytest.MonkeyPatch) -> None:
    def known_by(self: Table, seat: int | None, at: int | None = None) -> int:
        return self.versions.known_by(0, self.version if at is None else at)

    patch.setattr(Table, "version_for", known_by)


def a_refusal_depends_on_what_is_sealed(patch: pytest.MonkeyPatch) -> None:
    def telling(table: Table, player: str, seat: int) -> Holder:
        sealed = table.match and seat not in table.seats_of(player) and table.match.sealed(seat) > 1
        if sealed:
            raise Refusal("table.host_only")
        return hold(table, player, seat)

    patch.setattr(authority, "hold", telling)


@pytest.mark.parametrize(
    "plant",
    [
        versions_count_what_others_seal,
        versions_are_counted_for_another_seat,
        a_refusal_depends_on_what_is_sealed,
        a_hint_from_another_s_hand,
    ],
)
def test_an_answer_that_depends_on_what_is_hidden_is_found(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    assert next(differences(KINDS[0], seed=5, positions=3), "")
