"""All that can be asked of a server, over HTTP and on the socket, made for one hand at one stage.

What is asked is for a seat that its holder holds; whoever played the opponent's seat before asks for that one.
"""

from functools import cache
from pathlib import Path
from typing import Any

from catalaunia.core import record, registry
from catalaunia.core.match import Match
from catalaunia.games import attila
from catalaunia.server.http.app import make_app
from catalaunia.server.outgoing import messages
from catalaunia.server.tables.table import Table
from tests.server.places import new_service
from tests.server.tables.authority.hands import HOLDER, OPPONENT, PLAYERS, Ask, Stage
from tests.server.tables.authority.lines import Message
from tests.server.tables.authority.stages import SECOND

SETUP = {"game": "clash451", "seats": [{"kind": "me"}, {"kind": "invited"}]}

STUDY = "/api/studies/no-such-study"
CHANNEL = "/api/me/notices/channels/of-somebody-else"
PASSKEY = {"id": "Yg", "client_data": "e30"}
SIGNED = {"authenticator_data": "oA", "signature": "oA", "handle": "oA"}
HOOK = {"kind": "webhook", "url": "https://chat.example/hooks/1"}

# Nothing of a table is in these.
APART = (
    "/api/check",
    "/api/studies",
    "/api/records",
    "/api/lessons",
    "/api/puzzles",
    "/api/games",
    "/healthz",
    "/metrics",
    "/api/me",
    "/api/server",
    "/feeds",
)

# What each of these leaves in the log; all others leave nothing.
BRINGS = {
    "POST /api/tables/{table}/join": "Seated",
    "POST /api/tables/{table}/claim": "Seated",
    "POST /api/tables/{table}/links": "LinkMade",
    "DELETE /api/tables/{table}/links/{seat}": "LinkWithdrawn",
    "POST /api/tables/{table}/remove": "Removed",
    "POST /api/tables/{table}/close": "Closed",
    "POST /api/tables/{table}/hide": "Hidden",
    "POST /api/tables/{table}/leave": "Left",
    "POST /api/tables/{table}/resign": "Resigned",
    "POST /api/tables/{table}/return": "Back",
    "POST /api/tables/{table}/seal": "ContributionSealed",
    "POST /api/tables/{table}/number": "ContributionOpened",
    "POST /api/tables/{table}/start": "Started",
    "POST /api/tables/{table}/rematch": "RematchAsked",
    "POST /api/tables/{table}/rematch/decline": "RematchAnswered",
    "POST /api/tables/{table}/moves": "Moved",
    "POST /api/tables/{table}/take-back": "TookBack",
    "POST /api/tables/{table}/undo": "UndoAsked",
    "POST /api/tables/{table}/undo/answer": "UndoAnswered",
    "POST /api/tables/{table}/hint": "Hinted",
    "POST /api/tables/{table}/hints": "HintsAllowed",
    "POST /api/tables/{table}/pause": "PauseAsked",
    "POST /api/tables/{table}/pause/decline": "PauseAnswered",
    "POST /api/tables/{table}/pause/end": "Resumed",
    "POST /api/tables/{table}/holiday": "HolidayTaken",
    "POST /api/tables/{table}/holiday/end": "HolidayEnded",
    "POST /api/tables/{table}/chat": "Chatted",
    "POST /api/tables/{table}/gallery": "GallerySpoke",
    "POST /api/tables/{table}/deputies": "Deputised",
}

# The same over HTTP.
TWIN = {
    "socket play": "POST /api/tables/{table}/moves",
    "socket take_back": "POST /api/tables/{table}/take-back",
    "socket undo": "POST /api/tables/{table}/undo",
    "socket answer_undo": "POST /api/tables/{table}/undo/answer",
    "socket chat": "POST /api/tables/{table}/chat",
    "socket hint": "POST /api/tables/{table}/hint",
}


@cache
def operations() -> dict[str, dict[str, Any]]:
    """Everything that the server offers over HTTP, by method and path."""
    paths = make_app(new_service("unused.sqlite")).openapi()["paths"]
    return {f"{method.upper()} {path}": one for path, methods in paths.items() for method, one in methods.items()}


def kinds() -> set[str]:
    """Everything that can be said on the socket."""
    return set(messages.REQUEST.json_schema()["discriminator"]["mapping"])


def operation(label: str) -> str:
    """A label is an operation, and perhaps how it is asked."""
    return label.partition(" ?")[0]


def keyed(label: str) -> bool:
    parameters = operations()[operation(label)].get("parameters", [])
    return any(one["name"] == "Idempotency-Key" for one in parameters)


@cache
def a_board() -> str:
    """As somebody has written it down."""
    return (Path(attila.__file__).parent / "data" / "board.toml").read_text("utf-8")


@cache
def a_record() -> record.Record:
    """Of a game that was played elsewhere."""
    played = registry.find("clash451")
    match = Match(played.rules(2, {}), ["Cat", "Dan"], bytes(32))
    while not match.over:
        seat = match.to_act()[0]
        match.play(seat, match.legal(seat)[0].text)
    return record.of_match(played, match)


def seat_of(hand: str) -> int:
    """The seat that he asks for."""
    return OPPONENT if hand == "replaced" else HOLDER


def _decided(table: Table) -> dict[str, Any]:
    """A place of the log where a seat moved, and what it played."""
    log = table.match.log if table.match else []
    found = [(place, entry.move.text) for place, entry in enumerate(log) if entry.actor >= 0]
    at, move = found[-1] if found else (0, "pass")
    return {"place": at, "move": move}


@cache
def over_http(at: Stage, hand: str, other: bool = False) -> dict[str, Ask]:
    """By label; or the same with other content."""
    seat = seat_of(hand)
    move = moves(at, seat)[other]
    second = SECOND if other and at.name == "attila" else seat
    away = SECOND if hand == "holder" and at.name == "attila" else seat
    free = {"waiting": 3 if other else 2, "attila": SECOND}.get(at.name, HOLDER)
    linked = {"waiting": 3, "attila": SECOND}.get(at.name, HOLDER)
    table = at.live[at.table]
    last = table.plies_of(None)[table.ply]
    named = {"name": "Sir" if other else "Madam"}
    lesson = "/api/lessons/attila"
    here: dict[str, tuple[Any, dict[str, Any]]] = {
        "GET ": (None, {}),
        "GET  ?seat": (None, {"seat": seat}),
        "GET /seats": (None, {}),
        "GET /wait": (None, {"timeout": 0}),
        "GET /wait ?seat": (None, {"timeout": 0, "seat": seat}),
        "GET /plies/{number}": (None, {}),
        "GET /plies/{number} ?seat": (None, {"seat": seat}),
        "GET /plies/{number} ?open": (None, {"open": True}),
        "GET /plies/{number} ?seat&open": (None, {"seat": seat, "open": True}),
        "GET /history": (None, {}),
        "GET /history ?seat": (None, {"seat": seat}),
        "GET /history ?open": (None, {"open": True}),
        "GET /history ?seat&open": (None, {"seat": seat, "open": True}),
        "GET /finale": (None, {}),
        "GET /finale ?seat": (None, {"seat": seat}),
        "GET /turning": (None, {}),
        "GET /turning ?seat": (None, {"seat": seat}),
        "GET /review": (None, {}),
        "GET /review ?seat": (None, {"seat": seat}),
        "GET /review ?open": (None, {"open": True}),
        "POST /review": ({"care": "quick" if other else "glance"}, {}),
        "GET /review/line": (None, _decided(table)),
        "GET /studies": (None, {}),
        "POST /studies": (named, {}),
        "GET /result.png": (None, {}),
        "GET /record": (None, {}),
        "GET /check": (None, {}),
        "GET /why": (None, {"seat": seat, "move": move}),
        "GET /refusals": (None, {"seat": seat}),
        "POST /join": (named | {"seat": free}, {}),
        "POST /claim": (named | {"token": at.link or "this-one-is-void"}, {}),
        "POST /links": ({"seat": free}, {}),
        "DELETE /links/{seat}": (None, {}),
        "POST /remove": ({"seat": HOLDER if other else OPPONENT}, {}),
        "POST /close": (None, {}),
        "POST /hide": ({"hidden": True}, {}),
        "DELETE ": (None, {}),
        "POST /leave": ({"seat": second}, {}),
        "POST /resign": ({"seat": second}, {}),
        "POST /return": ({"seat": HOLDER if other else away}, {}),
        "POST /seal": ({"seat": second, "digest": ("1" if other else "0") * 64}, {}),
        "POST /number": ({"seat": second, "number": ("1" if other else "0") * 64}, {}),
        "POST /start": ({"fill": 2 if other else 3}, {}),
        "POST /rematch": (None, {}),
        "POST /rematch/decline": (None, {}),
        "POST /moves": ({"seat": seat, "move": move}, {}),
        "POST /take-back": ({"seat": second}, {}),
        "POST /undo": ({"seat": second}, {}),
        "POST /undo/answer": ({"seat": seat, "agree": other}, {}),
        "POST /hint": ({"seat": second}, {}),
        "POST /pause": (None, {}),
        "POST /pause/decline": (None, {}),
        "POST /pause/end": (None, {}),
        "POST /holiday": ({"days": 2 if other else 1}, {}),
        "POST /holiday/end": (None, {}),
        "POST /hints": ({"allowed": False}, {}),
        "POST /warning": ({"seat": seat, "move": move}, {}),
        "POST /deputies": (None, {}),
        "POST /chat": ({"text": "What?" if other else "Well."}, {}),
        "GET /gallery": (None, {}),
        "POST /gallery": (named | {"text": "Oh?" if other else "Ah."}, {}),
    }
    found = {}
    for name, (body, query) in here.items():
        method, _, rest = name.partition(" ")
        path, _, how = rest.partition(" ")
        label = f"{method} /api/tables/{{table}}{path}" + (f" {how}" if how else "")
        found[label] = Ask(method, f"/api/tables/{at.table}{path.format(number=last, seat=linked)}", body, query)
    return found | {
        "POST /api/me": Ask("POST", "/api/me"),
        "GET /api/me/tables": Ask("GET", "/api/me/tables"),
        "GET /api/me/devices": Ask("GET", "/api/me/devices"),
        "POST /api/me/devices": Ask("POST", "/api/me/devices", {"token": "this-one-is-void"}),
        "DELETE /api/me/devices/{device}": Ask("DELETE", "/api/me/devices/of-somebody-else"),
        "POST /api/me/device-link": Ask("POST", "/api/me/device-link"),
        "DELETE /api/me/device-link": Ask("DELETE", "/api/me/device-link"),
        "POST /api/me/phrase": Ask("POST", "/api/me/phrase", {"language": "fr" if other else "en"}),
        "DELETE /api/me/phrase": Ask("DELETE", "/api/me/phrase"),
        "POST /api/me/recover": Ask("POST", "/api/me/recover", {"words": "no such words"}),
        "POST /api/me/passkeys/new": Ask("POST", "/api/me/passkeys/new"),
        "POST /api/me/passkeys": Ask("POST", "/api/me/passkeys", PASSKEY | {"attestation": "oA"}),
        "DELETE /api/me/passkeys/{passkey}": Ask("DELETE", "/api/me/passkeys/0f"),
        "POST /api/me/passkeys/challenge": Ask("POST", "/api/me/passkeys/challenge"),
        "POST /api/me/passkeys/enter": Ask("POST", "/api/me/passkeys/enter", PASSKEY | SIGNED),
        "GET /api/me/play": Ask("GET", "/api/me/play"),
        "POST /api/me/play": Ask("POST", "/api/me/play", {}),
        "DELETE /api/me/play": Ask("DELETE", "/api/me/play"),
        "DELETE /api/me/play/{table}": Ask("DELETE", f"/api/me/play/{at.table}"),
        "GET /api/me/notices": Ask("GET", "/api/me/notices"),
        "PUT /api/me/notices": Ask("PUT", "/api/me/notices", {"language": "fr" if other else "en"}),
        "POST /api/me/notices/channels": Ask("POST", "/api/me/notices/channels", HOOK),
        "PUT /api/me/notices/channels/{channel}": Ask("PUT", f"{CHANNEL}", {"each": "day"}),
        "DELETE /api/me/notices/channels/{channel}": Ask("DELETE", CHANNEL),
        "POST /api/me/notices/channels/{channel}/trial": Ask("POST", f"{CHANNEL}/trial"),
        "POST /api/me/notices/feed": Ask("POST", "/api/me/notices/feed"),
        "DELETE /api/me/notices/feed": Ask("DELETE", "/api/me/notices/feed"),
        "POST /api/me/notices/confirm": Ask("POST", "/api/me/notices/confirm", {"token": "this-one-is-void"}),
        "POST /api/me/notices/stop/{token}": Ask("POST", "/api/me/notices/stop/this-one-is-void"),
        "GET /api/me/notices/stop/{token}": Ask("GET", "/api/me/notices/stop/this-one-is-void"),
        "GET /feeds/{token}/turns.atom": Ask("GET", "/feeds/this-one-is-void/turns.atom"),
        "GET /feeds/{token}/turns.ics": Ask("GET", "/feeds/this-one-is-void/turns.ics"),
        "GET /api/me/data": Ask("GET", "/api/me/data"),
        "DELETE /api/me/data": Ask("DELETE", "/api/me/data"),
        "GET /api/server": Ask("GET", "/api/server"),
        **of_the_operator(at, hand),
        "POST /api/studies/{study}/enter": Ask("POST", f"{STUDY}/enter", named | {"token": "this-one-is-void"}),
        "GET /api/studies/{study}": Ask("GET", STUDY),
        "DELETE /api/studies/{study}": Ask("DELETE", STUDY),
        "GET /api/studies/{study}/places/{place}": Ask("GET", f"{STUDY}/places/0"),
        "POST /api/studies/{study}/edits": Ask(
            "POST", f"{STUDY}/edits", {"kind": "ask", "place": "1" if other else "0"}
        ),
        "GET /api/studies/{study}/links": Ask("GET", f"{STUDY}/links"),
        "POST /api/studies/{study}/links": Ask("POST", f"{STUDY}/links", {"role": "view"}),
        "GET /api/studies/{study}/record": Ask("GET", f"{STUDY}/record"),
        "GET /api/tables": Ask("GET", "/api/tables"),
        "POST /api/tables": Ask("POST", "/api/tables", named | {"setup": SETUP}),
        "POST /api/check": Ask("POST", "/api/check", a_record()),
        "POST /api/records": Ask("POST", "/api/records", a_record()),
        "GET /api/lessons/{game}": Ask("GET", lesson),
        "GET /api/lessons/{game}/{step}": Ask("GET", f"{lesson}/1"),
        "POST /api/lessons/{game}/{step}": Ask("POST", f"{lesson}/1", {"moves": ["pass"]}),
        "GET /api/puzzles/{game}": Ask("GET", "/api/puzzles/attila"),
        "GET /api/puzzles/{game}/{puzzle}": Ask("GET", "/api/puzzles/attila/none"),
        "POST /api/puzzles/{game}/{puzzle}": Ask("POST", "/api/puzzles/attila/none", {"moves": ["pass"]}),
        "GET /api/games": Ask("GET", "/api/games"),
        "GET /api/games/{game}/computers": Ask("GET", f"/api/games/{SETUP['game']}/computers"),
        "GET /api/games/{game}/rulebook": Ask("GET", f"/api/games/{SETUP['game']}/rulebook"),
        "GET /api/games/{game}/texts": Ask("GET", f"/api/games/{SETUP['game']}/texts", None, {"language": "fr"}),
        "POST /api/games/{game}/data": Ask("POST", "/api/games/attila/data", {"text": a_board()}),
        "GET /healthz": Ask("GET", "/healthz"),
        "GET /metrics": Ask("GET", "/metrics"),
    }


def of_the_operator(at: Stage, hand: str) -> dict[str, Ask]:
    """Which are refused to everybody at a table."""
    asked = {
        "POST /session": {"token": "no-such-token"},
        "GET /session": None,
        "DELETE /session": None,
        "GET /overview": None,
        "GET /tables": None,
        "POST /tables/{id}/close": {"words": "Go home"},
        "DELETE /tables/{id}": None,
        "GET /players": None,
        "GET /players/{id}/data": None,
        "DELETE /players/{id}": None,
        "GET /here": None,
        "GET /bans": None,
        "POST /bans": {"player": "ann"},
        "DELETE /bans/{id}": None,
        "GET /quotas": None,
        "PUT /quotas": {"kind": "hint", "scope": "player", "most": 1, "a_second": 1},
        "PUT /announcement": {"text": "All is mine"},
        "DELETE /announcement": None,
        "PUT /read-only": {"on": True},
        "GET /audit": None,
        "GET /backups": None,
        "POST /backups": None,
    }
    found = {}
    for name, body in asked.items():
        method, _, path = name.partition(" ")
        whose = {"/players": PLAYERS[hand] or "ann", "/tables": at.table}
        name_there = next((one for start, one in whose.items() if path.startswith(start)), "number-1")
        found[f"{method} /api/admin{path}"] = Ask(method, f"/api/admin{path.format(id=name_there)}", body)
    return found


def on_the_socket(at: Stage, hand: str) -> dict[str, Message]:
    """By label, without the id."""
    seat = seat_of(hand)
    return {
        "socket hello": {"kind": "hello", "table": at.table, "seat": None},
        "socket hello ?seat": {"kind": "hello", "table": at.table, "seat": seat},
        "socket hand_over": {"kind": "hand_over", "seat": None},
        "socket hand_over ?seat": {"kind": "hand_over", "seat": seat},
        "socket play": {"kind": "play", "seat": seat, "move": moves(at, seat)[0]},
        "socket take_back": {"kind": "take_back", "seat": seat},
        "socket undo": {"kind": "undo", "seat": seat},
        "socket answer_undo": {"kind": "answer_undo", "seat": seat, "agree": False},
        "socket chat": {"kind": "chat", "text": "Well."},
        "socket why": {"kind": "why", "seat": seat, "move": moves(at, seat)[0]},
        "socket refusals": {"kind": "refusals", "seat": seat},
        "socket point": {"kind": "point", "place": "0"},
        "socket hint": {"kind": "hint", "seat": seat},
    }


def of_seat(ask: Ask, seat: int) -> Ask:
    """The same for another seat."""
    if ask.method == "GET":
        return ask._replace(query=ask.query | {"seat": seat})
    return ask._replace(body=ask.body | {"seat": seat})


def moves(at: Stage, seat: int) -> list[str]:
    """Some that this seat may say now."""
    match = at.live[at.table].match
    legal = match.legal(seat) if match else []
    return [move.text for move in legal] if match and legal else ["gain", "stand"]
