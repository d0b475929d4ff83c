"""A client for programs: become a player, take a seat, wait for your turn, make a move.

    from catalaunia.client import Client

    client = Client("http://127.0.0.1:8451")
    opened = client.open("attila", ["me", 2, 2], name="Ada")  # you and two computers of level 2
    now = client.wait(opened.table, opened.seats[0])
    client.play(opened.table, opened.seats[0], now.moves[0])

It knows the messages of a server and nothing else of this program. Whatever changes something is sent with a
key of its own and is safe to send again: so when the connection is lost, the server fails for a moment or says
that this was too much at once, the client waits and tries again, and a move is still made once.
"""

import re
import time
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

try:
    import httpx
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError("The client is an extra: pip install 'catalaunia[client]'", name=missing.name) from None

ADDRESS = "http://127.0.0.1:8451"
MOST_TRIES = 8  # in all; with the pauses between them three quarters of a minute
LONGEST_PAUSE = 15.0  # seconds
POLL_SECONDS = 25.0  # seconds that the server holds one question for our turn
ANSWER_PATIENCE = 30.0  # seconds beyond that until a connection counts as lost

Json = dict[str, Any]


class Refused(Exception):  # noqa: N818  (what it is)
    """The server will not do it, and says why in a sentence."""

    def __init__(self, status: int, key: str, text: str, clause: str | None = None) -> None:
        super().__init__(text)
        self.status = status  # of HTTP
        self.key = key  # the same in every language, for programs
        self.text = text
        self.clause = clause  # of the rulebook


class NoAnswer(Exception):  # noqa: N818  (what it is)
    """The server did not answer, however often it was asked."""


@dataclass(frozen=True)
class Offer:
    """A move that may be made now."""

    move: str
    text: str
    effects: tuple[str, ...]  # what it would bring, as far as this seat can know


@dataclass(frozen=True)
class Listed:
    """A table in a list. `content` is all that the server said."""

    content: Json

    @property
    def id(self) -> str:
        return str(self.content["id"])

    @property
    def game(self) -> str:
        return str(self.content["game"])

    @property
    def stage(self) -> str:
        """Of open, playing, over."""
        return str(self.content["stage"])

    @property
    def my_turn(self) -> bool:
        return bool(self.content["your_turn"])


@dataclass(frozen=True)
class Opened:
    """A new table: its id, one's own seats, and the tokens by which invited people claim theirs."""

    table: str
    seats: tuple[int, ...]
    links: dict[int, str]


@dataclass(frozen=True)
class Sight:
    """A table as one seat, or a spectator, may know it. `content` is all that the server said."""

    content: Json

    @property
    def version(self) -> int:
        return int(self.content["version"])

    @property
    def table(self) -> Json:
        """The table without its board: seats, options, stage, result."""
        return dict(self.content["table"])

    @property
    def stage(self) -> str:
        """Of open, playing, over."""
        return str(self.content["table"]["stage"])

    @property
    def over(self) -> bool:
        return self.stage == "over"

    @property
    def seat(self) -> int | None:
        """The seat from which this is seen."""
        seat = self.content["seat"]
        return None if seat is None else int(seat)

    @property
    def mine(self) -> tuple[int, ...]:
        """All seats that are one's own here."""
        return tuple(k for k, seat in enumerate(self.content["table"]["seats"]) if seat["yours"])

    @property
    def picture(self) -> Json | None:
        """The board and all else this seat may know; none before the game begins."""
        found: Json | None = self.content["picture"]
        return found

    @property
    def offers(self) -> list[Offer]:
        """What this seat may do now; nothing if it is not its turn."""
        return [Offer(one["move"], one["text"], tuple(one["effects"])) for one in self.content["offers"]]

    @property
    def moves(self) -> list[str]:
        """The moves of the offers."""
        return [str(one["move"]) for one in self.content["offers"]]

    @property
    def story(self) -> list[str]:
        """The chronicle, sentence by sentence."""
        return [str(text) for one in self.content["story"] for text in one["texts"]]

    @property
    def scores(self) -> list[int] | None:
        """By seat, once the game is over."""
        result = self.content["table"]["result"]
        return [int(one) for one in result["scores"]] if result else None

    @property
    def winners(self) -> list[int] | None:
        """Seats, once the game is over."""
        result = self.content["table"]["result"]
        return [int(one) for one in result["winners"]] if result else None


@dataclass(frozen=True)
class Hint:
    """The best moves for a seat: sentences for people, figures for programs."""

    sentences: list[str]
    content: Json


@dataclass(frozen=True)
class Check:
    """Whether the moves, the result and every draw of a record hold."""

    ok: bool
    error: str | None
    action: int | None  # the first wrong move, from 0
    commitment: str | None
    seed: str | None


class Client:
    """One player at a server. Keep `token` to be the same player again."""

    def __init__(
        self,
        address: str = ADDRESS,
        token: str | None = None,
        language: str = "en",
        http: httpx.Client | None = None,
        pause: Callable[[float], None] = time.sleep,
    ) -> None:
        """`http` and `pause` are for tests and for those who need a proxy or certificates of their own."""
        self._http = http or httpx.Client()
        self._address = address.rstrip("/")
        self._language = language
        self._token = token
        self._pause = pause

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._http.close()

    @property
    def token(self) -> str:
        """Who we are. Whoever has it is this player: keep it as a password."""
        if self._token is None:
            self._token = str(self._send("POST", "/api/me", {})["token"])
        return self._token

    # Tables and seats

    def tables(self) -> list[Listed]:
        """Tables that anybody may join or watch."""
        return [Listed(one) for one in self._send("GET", "/api/tables")]

    def my_tables(self) -> list[Listed]:
        return [Listed(one) for one in self._ask("GET", "/api/me/tables")]

    def open(self, game: str, seats: Sequence[str | int], name: str = "Program", **setup: Any) -> Opened:
        """Open a table. A seat is "me", "open", "invited", or the level of a computer, 1 to 7.

        Further settings are those of the server's schema: options, listed, thinking_seconds, stand_in, aids, …
        It starts at once if nobody else is to come.
        """
        chosen = [{"kind": "computer", "level": one} if isinstance(one, int) else {"kind": one} for one in seats]
        made = self._command("/api/tables", {"name": name, "setup": {"game": game, "seats": chosen} | setup})
        table = str(made["table"])
        links = {int(seat): str(token) for seat, token in made["links"].items()}
        for seat, kind in enumerate(seats):
            if kind == "invited" and seat not in links:  # the answer that showed them was lost
                links[seat] = self.link(table, seat)
        return Opened(table, self.look(table).mine, links)

    def link(self, table: str, seat: int) -> str:
        """A new token by which somebody can claim a seat; an earlier one is void."""
        return str(self._ask("POST", f"/api/tables/{table}/links", {"seat": seat})["token"])

    def join(self, table: str, name: str, seat: int | None = None) -> int:
        """Take an open seat, any by default; says which."""
        return self._sit(table, f"/api/tables/{table}/join", {"name": name, "seat": seat})

    def claim(self, table: str, token: str, name: str) -> int:
        """Take the seat that a token is for; says which."""
        return self._sit(table, f"/api/tables/{table}/claim", {"name": name, "token": token})

    def start(self, table: str, fill: int | None = None) -> None:
        """Begin to play; `fill` is the level of computers for seats that are still free."""
        self._command(f"/api/tables/{table}/start", {"fill": fill})

    def leave(self, table: str, seat: int) -> None:
        """Give up a seat; during the game the computer may play on."""
        self._command(f"/api/tables/{table}/leave", {"seat": seat})

    def come_back(self, table: str, seat: int) -> None:
        """Take over again from the computer."""
        self._command(f"/api/tables/{table}/return", {"seat": seat})

    def rematch(self, table: str) -> str:
        """The table at which the people of a finished game meet again; there is one, however many ask."""
        return str(self._ask("POST", f"/api/tables/{table}/rematch")["table"])

    # Play

    def look(self, table: str, seat: int | None = None, seen: int = 0) -> Sight:
        """The table as it is now, from one's seat or as a spectator. `seen` leaves out what was told before."""
        return Sight(self._ask("GET", f"/api/tables/{table}", **_without_none(seat=seat, seen=seen)))

    def wait(self, table: str, seat: int, seconds: float | None = None) -> Sight:
        """Until this seat is to act or the game is over; at most so many seconds, if given."""
        end = None if seconds is None else time.monotonic() + seconds
        while True:
            left = POLL_SECONDS if end is None else max(0.0, min(POLL_SECONDS, end - time.monotonic()))
            now = Sight(self._ask("GET", f"/api/tables/{table}/wait", seat=seat, timeout=left))
            if now.over or now.moves or (end is not None and time.monotonic() >= end):
                return now

    def play(self, table: str, seat: int, move: str) -> int:
        """Play a move, once, whatever the connection does; gives the version of the table with it."""
        return int(self._command(f"/api/tables/{table}/moves", {"seat": seat, "move": move})["version"])

    def take_back(self, table: str, seat: int) -> None:
        """Reopen a sealed choice while others still choose."""
        self._command(f"/api/tables/{table}/take-back", {"seat": seat})

    def undo(self, table: str, seat: int) -> None:
        """Take one's last move back: at once where nothing stands against it, else the others are asked."""
        self._command(f"/api/tables/{table}/undo", {"seat": seat})

    def answer_undo(self, table: str, seat: int, agree: bool) -> None:
        self._command(f"/api/tables/{table}/undo/answer", {"seat": seat, "agree": agree})

    def chat(self, table: str, text: str) -> None:
        self._command(f"/api/tables/{table}/chat", {"text": text})

    def why(self, table: str, seat: int, move: str) -> str | None:
        """Why a move cannot be made now, in a sentence; none if it can."""
        answer = self._ask("GET", f"/api/tables/{table}/why", seat=seat, move=move)
        return str(answer["text"]) if answer["kind"] == "refused" else None

    def hint(self, table: str, seat: int) -> Hint:
        """Where the table allows it; the record will say that it was used."""
        answer = self._command(f"/api/tables/{table}/hint", {"seat": seat})
        return Hint(answer["sentences"], answer["hint"])

    # Looking back

    def ply(self, table: str, number: int, seat: int | None = None, openly: bool = False) -> Json:
        """The table after so many moves; after the end from any seat, or with all cards open."""
        asked = _without_none(seat=seat, open="true" if openly else None)
        return dict(self._ask("GET", f"/api/tables/{table}/plies/{number}", **asked))

    def record(self, table: str) -> Json:
        """The record of a finished game."""
        return dict(self._ask("GET", f"/api/tables/{table}/record"))

    def check(self, table_or_record: str | Json) -> Check:
        """Check a finished table, or a record of one's own."""
        if isinstance(table_or_record, str):
            return Check(**self._ask("GET", f"/api/tables/{table_or_record}/check"))
        return Check(**self._ask("POST", "/api/check", table_or_record))

    # How it is sent

    def _sit(self, table: str, path: str, body: Json) -> int:
        before = self.look(table).mine
        self._command(path, _without_none(**body))
        now = self.look(table)
        while not (
            taken := [seat for seat in now.mine if seat not in before]
        ):  # of several servers one hears of it later
            now = Sight(self._ask("GET", f"/api/tables/{table}/wait", seen=now.version, timeout=POLL_SECONDS))
        return taken[0]

    def _command(self, path: str, body: Json) -> Any:
        """Something that happens once: each try carries the same key."""
        return self._ask("POST", path, body, key=uuid.uuid4().hex)

    def _ask(self, method: str, path: str, body: Json | None = None, key: str = "", **query: Any) -> Any:
        """As the player we are."""
        headers = {"Authorization": f"Bearer {self.token}"} | ({"Idempotency-Key": key} if key else {})
        return self._send(method, path, body, headers, query)

    def _send(
        self, method: str, path: str, body: Json | None = None, headers: Json | None = None, query: Json | None = None
    ) -> Any:
        sent = {"Accept-Language": self._language} | (headers or {})
        patience = ANSWER_PATIENCE + float((query or {}).get("timeout", 0.0))
        for tried in range(1, MOST_TRIES + 1):
            try:
                answer = self._http.request(
                    method, self._address + path, json=body, headers=sent, params=query, timeout=patience
                )
            except httpx.TransportError as error:
                if tried == MOST_TRIES:
                    raise NoAnswer(f"No answer from {self._address}: {error}") from error
                self._pause(_growing(tried))
                continue
            if answer.is_success:
                return answer.json()
            refused = _refused(answer)
            if tried == MOST_TRIES or not (answer.status_code == 429 or answer.status_code >= 500):
                raise refused
            self._pause(_asked_pause(answer, refused) if answer.status_code == 429 else _growing(tried))
        raise AssertionError("the last try returns or raises")


def _without_none(**given: Any) -> Json:
    return {name: value for name, value in given.items() if value is not None}


def _growing(tried: int) -> float:
    return min(LONGEST_PAUSE, 0.25 * 2.0**tried)


def _asked_pause(answer: httpx.Response, refused: Refused) -> float:
    """What the server asks us to wait: in its header, else in its sentence."""
    said = answer.headers.get("retry-after", "") or "".join(re.findall(r"(\d+) s\b", refused.text)[:1])
    return min(LONGEST_PAUSE, float(said)) if said.isdigit() else 1.0


def _refused(answer: httpx.Response) -> Refused:
    """Also of an answer that is no sentence of ours, as a proxy gives while the server restarts."""
    try:
        said = answer.json()
        return Refused(answer.status_code, said["key"], said["text"], said["clause"])
    except (ValueError, KeyError, TypeError):
        return Refused(answer.status_code, "", f"The server answered with status {answer.status_code}.")
