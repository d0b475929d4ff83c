"""Who may do what: every way in, with every wrong hand and every key, is refused and leaves nothing behind.

The operations are those of the OpenAPI and the messages those of the socket's schema: a new one fails here until
somebody has said below what is right for it.
"""

import asyncio
import re
from pathlib import Path

import pytest

import catalaunia.server
from catalaunia.core.variant import Variant
from tests.server.tables.authority.alike import differences
from tests.server.tables.authority.asks import keyed, kinds, on_the_socket, operation, operations, over_http
from tests.server.tables.authority.findings import failures
from tests.server.tables.authority.hands import PLAYERS, Answer, Ask, World
from tests.server.tables.authority.lines import Line, Message
from tests.server.tables.authority.stages import stage
from tests.server.tables.authority.table_of_rights import STAGES, Rights

SERVER = Path(catalaunia.server.__path__[0])

# Below each thing who asks for it, and the answer at a table that waits for players, in the middle of a secret choice
# at Clash 451 and at Attila, and after the end; = is the same as in the first column. What is asked is for the holder's
# seat, by those who were replaced for the opponent's. `?seat` looks from that seat, `?open` at all cards.
RIGHTS = Rights("""
GET /api/tables/{table}
    all         ok                       =                        =                        =
GET /api/tables/{table} ?seat
    holder      ok                       =                        =                        =
    others      table.not_your_seat      =                        =                        =
GET /api/tables/{table}/seats
    all         ok                       =                        =                        =
GET /api/tables/{table}/wait
    all         ok                       =                        =                        =
GET /api/tables/{table}/wait ?seat
    holder      ok                       =                        =                        =
    others      table.not_your_seat      =                        =                        =
GET /api/tables/{table}/plies/{number}
    all         table.not_started        ok                       ok                       ok
GET /api/tables/{table}/plies/{number} ?seat
    holder      table.not_started        ok                       ok                       ok
    others      table.not_your_seat      =                        =                        ok
GET /api/tables/{table}/plies/{number} ?open
    all         table.open_after_the_end =                        =                        ok
GET /api/tables/{table}/plies/{number} ?seat&open
    holder      table.open_after_the_end =                        =                        ok
    others      table.not_your_seat      =                        =                        ok
GET /api/tables/{table}/history
    all         ok                       =                        =                        =
GET /api/tables/{table}/history ?seat
    holder      ok                       =                        =                        =
    others      table.not_your_seat      =                        =                        ok
GET /api/tables/{table}/history ?open
    all         table.open_after_the_end =                        =                        ok
GET /api/tables/{table}/history ?seat&open
    holder      table.open_after_the_end =                        =                        ok
    others      table.not_your_seat      =                        =                        ok
GET /api/tables/{table}/finale
    all         table.finale_after_the_end =                      =                        ok
GET /api/tables/{table}/finale ?seat
    all         table.finale_after_the_end =                      =                        ok
GET /api/tables/{table}/turning
    all         table.finale_after_the_end =                      =                        ok
GET /api/tables/{table}/turning ?seat
    all         table.finale_after_the_end =                      =                        ok
GET /api/tables/{table}/review
    all         table.review_after_the_end =                      =                        ok
GET /api/tables/{table}/review ?seat
    all         table.review_after_the_end =                      =                        ok
GET /api/tables/{table}/review ?open
    all         table.review_after_the_end =                      =                        ok
POST /api/tables/{table}/review
    all         table.review_after_the_end =                      =                        ok
GET /api/tables/{table}/review/line
    all         table.review_after_the_end =                      =                        ok
GET /api/tables/{table}/studies
    all         table.review_after_the_end =                      =                        ok
POST /api/tables/{table}/studies
    all         table.review_after_the_end =                      =                        ok
GET /api/tables/{table}/result.png
    all         table.finale_after_the_end =                      =                        ok
GET /api/tables/{table}/record
    all         table.record_after_the_end =                      =                        ok
GET /api/tables/{table}/check
    all         table.record_after_the_end =                      =                        ok

POST /api/tables/{table}/moves
    holder      table.not_started        ok                       ok                       match.over
    others      table.not_your_seat      =                        =                        =
POST /api/tables/{table}/take-back
    holder      table.not_started        ok                       ok                       match.over
    others      table.not_your_seat      =                        =                        =
POST /api/tables/{table}/undo
    holder      table.not_started        ok                       table.undo_pending       match.over
    others      table.not_your_seat      =                        =                        =
POST /api/tables/{table}/undo/answer
    holder      table.no_undo_asked      =                        ok                       =
    others      table.not_your_seat      =                        =                        =
POST /api/tables/{table}/hint
    holder      table.not_started        ok                       ok                       match.over
    others      table.not_your_seat      =                        =                        =
POST /api/tables/{table}/warning
    holder      table.not_started        ok                       ok                       match.over
    others      table.not_your_seat      =                        =                        =
GET /api/tables/{table}/why
    holder      table.not_started        ok                       ok                       match.over
    others      table.not_your_seat      =                        =                        =
GET /api/tables/{table}/refusals
    holder      table.not_started        ok                       ok                       match.over
    others      table.not_your_seat      =                        =                        =
POST /api/tables/{table}/leave
    holder      ok                       =                        =                        match.over
    others      table.not_your_seat      =                        =                        =
POST /api/tables/{table}/resign
    holder      table.not_started        ok                       ok                       match.over
    others      table.not_your_seat      =                        =                        =
POST /api/tables/{table}/return
    holder      ok                       =                        =                        =
    others      table.not_your_seat      =                        =                        =
POST /api/tables/{table}/chat
    members     ok                       =                        =                        =
    others      table.chat_players_only  =                        =                        =
GET /api/tables/{table}/gallery
    members     table.not_started        table.gallery_closed     table.gallery_closed     ok
    others      table.not_started        ok                       ok                       ok
POST /api/tables/{table}/gallery
    members     table.gallery_spectators_only =                   =                        =
    removed     table.gallery_spectators_only =                   =                        =
    others      table.not_started        ok                       ok                       ok
POST /api/tables/{table}/pause
    members     table.not_started        ok                       ok                       match.over
    others      table.not_your_seat      =                        =                        =
POST /api/tables/{table}/pause/decline
    members     table.not_started        table.no_pause_asked     table.no_pause_asked     match.over
    others      table.not_your_seat      =                        =                        =
POST /api/tables/{table}/pause/end
    members     table.not_started        table.not_paused         table.not_paused         match.over
    others      table.not_your_seat      =                        =                        =
POST /api/tables/{table}/holiday
    members     table.not_started        table.too_many_holidays  table.too_many_holidays  match.over
    others      table.not_your_seat      =                        =                        =
POST /api/tables/{table}/holiday/end
    members     table.not_started        table.no_holiday         table.no_holiday         match.over
    others      table.not_your_seat      =                        =                        =
POST /api/tables/{table}/hints
    members     ok                       =                        =                        match.over
    others      table.not_your_seat      =                        =                        =
POST /api/tables/{table}/deputies
    members     table.no_deputy          =                        =                        match.over
    others      table.not_your_seat      =                        =                        =
POST /api/tables/{table}/rematch
    members     table.not_over           =                        =                        ok
    others      table.not_your_seat      =                        =                        =
POST /api/tables/{table}/rematch/decline
    members     table.not_over           =                        =                        table.no_rematch_asked
    others      table.not_your_seat      =                        =                        =

POST /api/tables/{table}/join
    members     table.seated_already     table.started            table.started            table.started
    removed     table.removed            table.started            table.started            table.started
    others      ok                       table.started            table.started            table.started
POST /api/tables/{table}/claim
    members     ok                       table.link_void          table.seated_already     table.link_void
    others      ok                       table.link_void          ok                       table.link_void
POST /api/tables/{table}/links
    host        ok                       table.seat_taken         ok                       match.over
    others      table.host_only          =                        =                        =
DELETE /api/tables/{table}/links/{seat}
    host        ok                       table.no_link            ok                       table.no_link
    others      table.host_only          =                        =                        =
POST /api/tables/{table}/remove
    host        ok                       table.started            table.started            table.started
    others      table.host_only          =                        =                        =
POST /api/tables/{table}/close
    host        ok                       table.started            table.started            table.started
    others      table.host_only          =                        =                        =
POST /api/tables/{table}/hide
    members     table.not_over           =                        =                        ok
    host        table.not_over           =                        =                        ok
    others      table.host_only          =                        =                        =
DELETE /api/tables/{table}
    members     table.not_yours_alone    =                        =                        =
    host        table.not_yours_alone    =                        =                        =
    others      table.host_only          =                        =                        =
POST /api/tables/{table}/seal
    holder      ok                       table.started            table.started            table.started
    others      table.not_your_seat      =                        =                        =
POST /api/tables/{table}/number
    holder      table.numbers_not_asked  table.started            table.started            table.started
    others      table.not_your_seat      =                        =                        =
POST /api/tables/{table}/start
    host        ok                       table.started            table.started            table.started
    others      table.host_only          =                        =                        =

GET /api/admin/session
    all         admin.sign_in            =                        =                        =
DELETE /api/admin/session
    all         admin.sign_in            =                        =                        =
GET /api/admin/overview
    all         admin.sign_in            =                        =                        =
GET /api/admin/tables
    all         admin.sign_in            =                        =                        =
POST /api/admin/tables/{id}/close
    all         admin.sign_in            =                        =                        =
DELETE /api/admin/tables/{id}
    all         admin.sign_in            =                        =                        =
GET /api/admin/players
    all         admin.sign_in            =                        =                        =
GET /api/admin/players/{id}/data
    all         admin.sign_in            =                        =                        =
DELETE /api/admin/players/{id}
    all         admin.sign_in            =                        =                        =
GET /api/admin/here
    all         admin.sign_in            =                        =                        =
GET /api/admin/bans
    all         admin.sign_in            =                        =                        =
POST /api/admin/bans
    all         admin.sign_in            =                        =                        =
DELETE /api/admin/bans/{id}
    all         admin.sign_in            =                        =                        =
GET /api/admin/quotas
    all         admin.sign_in            =                        =                        =
PUT /api/admin/quotas
    all         admin.sign_in            =                        =                        =
PUT /api/admin/announcement
    all         admin.sign_in            =                        =                        =
DELETE /api/admin/announcement
    all         admin.sign_in            =                        =                        =
PUT /api/admin/read-only
    all         admin.sign_in            =                        =                        =
GET /api/admin/audit
    all         admin.sign_in            =                        =                        =
GET /api/admin/backups
    all         admin.sign_in            =                        =                        =
POST /api/admin/backups
    all         admin.sign_in            =                        =                        =
POST /api/admin/session
    forger      admin.sign_in            =                        =                        =
    others      serve.other_origin       =                        =                        =
GET /api/server
    all         ok                       =                        =                        =
GET /api/me/data
    nobody      admin.no_player          =                        =                        =
    others      ok                       =                        =                        =
DELETE /api/me/data
    nobody      admin.no_player          =                        =                        =
    others      ok                       =                        =                        =

POST /api/me
    all         ok                       =                        =                        =
GET /api/me/tables
    all         ok                       =                        =                        =
GET /api/me/devices
    all         ok                       =                        =                        =
POST /api/me/devices
    all         devices.link_void        =                        =                        =
DELETE /api/me/devices/{device}
    all         devices.unknown          =                        =                        =
POST /api/me/device-link
    all         ok                       =                        =                        =
DELETE /api/me/device-link
    all         ok                       =                        =                        =
POST /api/me/phrase
    all         ok                       =                        =                        =
DELETE /api/me/phrase
    all         ok                       =                        =                        =
POST /api/me/recover
    all         devices.no_words         =                        =                        =
POST /api/me/passkeys/new
    all         ok                       =                        =                        =
POST /api/me/passkeys
    all         devices.passkey_wrong    =                        =                        =
DELETE /api/me/passkeys/{passkey}
    all         devices.no_passkey       =                        =                        =
POST /api/me/passkeys/challenge
    all         ok                       =                        =                        =
POST /api/me/passkeys/enter
    all         devices.passkey_wrong    =                        =                        =
GET /api/me/play
    all         ok                       =                        =                        =
POST /api/me/play
    all         ok                       =                        =                        =
DELETE /api/me/play
    all         ok                       =                        =                        =
DELETE /api/me/play/{table}
    all         ok                       =                        =                        =
GET /api/me/notices
    all         ok                       =                        =                        =
PUT /api/me/notices
    all         ok                       =                        =                        =
POST /api/me/notices/channels
    all         ok                       =                        =                        =
PUT /api/me/notices/channels/{channel}
    all         notices.unknown          =                        =                        =
DELETE /api/me/notices/channels/{channel}
    all         notices.unknown          =                        =                        =
POST /api/me/notices/channels/{channel}/trial
    all         notices.unknown          =                        =                        =
POST /api/me/notices/feed
    all         ok                       =                        =                        =
DELETE /api/me/notices/feed
    all         ok                       =                        =                        =
POST /api/me/notices/confirm
    all         notices.link_void        =                        =                        =
POST /api/me/notices/stop/{token}
    all         notices.link_void        =                        =                        =
GET /api/me/notices/stop/{token}
    all         ok                       =                        =                        =
GET /feeds/{token}/turns.atom
    all         notices.feed_void        =                        =                        =
GET /feeds/{token}/turns.ics
    all         notices.feed_void        =                        =                        =
POST /api/studies/{study}/enter
    all         study.unknown            =                        =                        =
GET /api/studies/{study}
    all         study.unknown            =                        =                        =
DELETE /api/studies/{study}
    all         study.unknown            =                        =                        =
GET /api/studies/{study}/places/{place}
    all         study.unknown            =                        =                        =
POST /api/studies/{study}/edits
    all         study.unknown            =                        =                        =
GET /api/studies/{study}/links
    all         study.unknown            =                        =                        =
POST /api/studies/{study}/links
    all         study.unknown            =                        =                        =
GET /api/studies/{study}/record
    all         study.unknown            =                        =                        =
GET /api/tables
    all         ok                       =                        =                        =
POST /api/tables
    all         ok                       =                        =                        =
POST /api/check
    all         ok                       =                        =                        =
POST /api/records
    all         ok                       =                        =                        =
GET /api/lessons/{game}
    all         ok                       =                        =                        =
GET /api/lessons/{game}/{step}
    all         ok                       =                        =                        =
POST /api/lessons/{game}/{step}
    all         ok                       =                        =                        =
GET /api/puzzles/{game}
    all         ok                       =                        =                        =
GET /api/puzzles/{game}/{puzzle}
    all         puzzle.unknown           =                        =                        =
POST /api/puzzles/{game}/{puzzle}
    all         puzzle.unknown           =                        =                        =
GET /api/games
    all         ok                       =                        =                        =
GET /api/games/{game}/computers
    all         ok                       =                        =                        =
GET /api/games/{game}/rulebook
    all         ok                       =                        =                        =
GET /api/games/{game}/texts
    all         ok                       =                        =                        =
POST /api/games/{game}/data
    all         ok                       =                        =                        =
GET /healthz
    all         ok                       =                        =                        =
GET /metrics
    all         ok                       =                        =                        =

socket hello
    all         ok                       =                        =                        =
socket hello ?seat
    holder      ok                       =                        =                        =
    unshown     ok                       =                        =                        =
    others      table.not_your_seat      =                        =                        =
socket hand_over
    all         ok                       =                        =                        =
socket hand_over ?seat
    holder      ok                       =                        =                        =
    unshown     ok                       =                        =                        =
    others      table.not_your_seat      =                        =                        =
socket play
    holder      table.not_started        ok                       ok                       match.over
    unshown     serve.hand_over_first    =                        =                        =
    others      table.not_your_seat      =                        =                        =
socket take_back
    holder      table.not_started        ok                       ok                       match.over
    unshown     serve.hand_over_first    =                        =                        =
    others      table.not_your_seat      =                        =                        =
socket undo
    holder      table.not_started        ok                       table.undo_pending       match.over
    unshown     serve.hand_over_first    =                        =                        =
    others      table.not_your_seat      =                        =                        =
socket answer_undo
    holder      table.no_undo_asked      =                        ok                       =
    unshown     serve.hand_over_first    =                        =                        =
    others      table.not_your_seat      =                        =                        =
socket why
    holder      table.not_started        ok                       ok                       match.over
    unshown     serve.hand_over_first    =                        =                        =
    others      table.not_your_seat      =                        =                        =
socket refusals
    holder      table.not_started        ok                       ok                       match.over
    unshown     serve.hand_over_first    =                        =                        =
    others      table.not_your_seat      =                        =                        =
socket hint
    holder      table.not_started        ok                       ok                       match.over
    unshown     serve.hand_over_first    =                        =                        =
    others      table.not_your_seat      =                        =                        =
socket point
    all         study.not_yours          =                        =                        =
socket chat
    members     ok                       =                        =                        =
    unshown     ok                       =                        =                        =
    others      table.chat_players_only  =                        =                        =
""")


def test_every_operation_and_every_message_is_in_the_table_of_rights() -> None:
    asked = over_http(stage("waiting"), "holder").keys() | on_the_socket(stage("waiting"), "holder").keys()
    assert asked == RIGHTS.rows.keys()
    offered = {f"socket {kind}" for kind in kinds()} | operations().keys()
    assert {operation(label) for label in asked} == offered


def test_nothing_is_served_beside_what_is_published() -> None:
    """The page and its files, the schema itself and the one socket; who adds another says here what it is."""
    beside = re.compile(r"include_in_schema=|\.websocket\(|\.mount\(|add_\w*route\(")
    found = [(file.stem, one) for file in SERVER.rglob("*.py") for one in beside.findall(file.read_text())]
    assert sorted(found) == [
        ("app", ".websocket("),
        ("app", ".websocket("),  # of the home page: tests/server/http/test_home.py
        ("app", "include_in_schema="),
        ("page_files", "include_in_schema="),
    ]


# All hands at one stage, and at the others some; all at all of them in `make test-long`.
SOME = {
    "waiting": ("holder", "opponent", "host", "leaver", "removed", "stranger"),
    "clash451": tuple(PLAYERS),
    "attila": ("holder", "host", "nobody", "replaced", "watcher"),
    "over": ("holder", "opponent", "host", "nobody", "forger"),
}


@pytest.mark.parametrize("at", STAGES)
def test_every_cell_is_the_right_that_is_written_down_or_a_refusal_that_changes_nothing(at: str) -> None:
    assert failures(stage(at), RIGHTS, SOME[at]) == []


@pytest.mark.long
@pytest.mark.parametrize("at", STAGES)
def test_every_cell_with_every_key_that_others_have_used(at: str) -> None:
    assert failures(stage(at), RIGHTS, thorough=True) == []


def ask(*asked: tuple[str, Ask, str]) -> list[Answer]:
    """Of a new world in the middle of a game."""
    made = stage("clash451")

    async def send() -> list[Answer]:
        world = World(made)
        try:
            answers = [await world.send(*one) for one in asked]
            assert world.store.logs == made.logs
            return answers
        finally:
            world.close()

    return asyncio.run(send())


AT_A_TABLE = [label for label in RIGHTS.rows if "/api/tables/{table}" in label]


@pytest.mark.parametrize("name", ["no-such-table", "!"])
def test_a_table_that_is_not_there_is_a_404_for_everybody(name: str) -> None:
    asks = [over_http(stage("clash451"), "holder")[label] for label in AT_A_TABLE]
    nowhere = [one._replace(path=one.path.replace(stage("clash451").table, name)) for one in asks]
    answers = ask(*((hand, one, "fresh") for one in nowhere for hand in ("holder", "nobody")))
    assert {(answer.status, answer.key) for answer in answers} == {(404, "table.unknown")}


def test_a_key_that_is_none_is_refused_before_anything_is_looked_at() -> None:
    asks = [over_http(stage("clash451"), "holder")[label] for label in AT_A_TABLE if keyed(label)]
    answers = ask(*((hand, one, key) for one in asks for hand in ("holder", "watcher") for key in ("a b", 65 * "k")))
    assert {(answer.status, answer.key) for answer in answers} == {(422, "serve.wrong_message")}


def test_a_socket_is_asked_first_where_it_wants_to_look() -> None:
    async def say(message: Message) -> Message:
        world = World(stage("clash451"))
        line = Line(world.app, world.headers("holder"))
        try:
            return await line.ask(**message)
        finally:
            await line.close()
            world.close()

    for label, message in on_the_socket(stage("clash451"), "holder").items():
        if not label.startswith("socket hello"):
            assert asyncio.run(say(message))["key"] == "serve.hello_first", label


KINDS = [Variant("clash451", 2, {"mode": "expert"}), Variant("attila", 3, {"war_bids": "simultaneous"})]


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_no_answer_depends_on_what_the_asker_cannot_know(kind: Variant) -> None:
    assert [*differences(kind, seed=5, positions=2)] == []


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_no_answer_depends_on_what_the_asker_cannot_know_at_many_positions(kind: Variant) -> None:
    assert [*differences(kind, seed=6, positions=60)] == []
