"""How a program asks a server: each question, and how it is sent until it is answered."""

import re
import time
import uuid
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

try:
    import httpx
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError("The client is an extra: pip install 'catalaunia[client]'", name=missing.name) from None

from catalaunia.client.answers import Check, Hint, Json, Listed, NoAnswer, Opened, Refused, Sight, Tampered
from catalaunia.client.identity_file import token_in
from catalaunia.client.numbers import Numbers

ADDRESS = "http://127.0.0.1:8451"
MOST_TRIES = 8  # in all; with the pauses between them three quarters of a minute
LONGEST_PAUSE = 15.0  # seconds
POLL_SECONDS = 25.0  # seconds that the server holds one question for our turn
REVIEW_PAUSE = 1.0  # seconds between two looks at a review that is being made
ANSWER_PATIENCE = 30.0  # seconds beyond that until a connection counts as lost


class Client:
    """One player at a server. Keep `token`, or name a file for it, to be the same player again."""

    def __init__(
        self,
        address: str = ADDRESS,
        token: str | None = None,
        language: str = "en",
        http: httpx.Client | None = None,
        pause: Callable[[float], None] = time.sleep,
        identity: str | Path | None = None,
    ) -> None:
        """`identity` is a file for the token, made if need be; `http`, `pause` for tests, proxies, certificates."""
        self._http = http or httpx.Client()
        self._address = address.rstrip("/")
        self._language = language
        self._token = token
        self._pause = pause
        self._identity = identity
        self._numbers = Numbers()
        self._sealed: dict[str, int] = {}  # the version of each table with our sealed number in it

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
            self._token = token_in(Path(self._identity), self._become) if self._identity else self._become()
        return self._token

    def _become(self) -> str:
        return str(self._send("POST", "/api/me", {})["token"])

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
        body: Json = {"name": name, "setup": {"game": game, "seats": chosen} | setup, "seal": self._numbers.seal()}
        made = self._command("/api/tables", body)
        table = str(made["table"])
        self._numbers.opened(table, str(made["commitment"]), str(body["seal"]))
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
        """Begin to play; `fill` is the level of computers for seats that are still free.

        The game starts when all who have sealed a number have opened it: a client does both by itself, the latter
        with its next `look` or `wait`.
        """
        self._command(f"/api/tables/{table}/start", {"fill": fill})
        self.look(table)

    def leave(self, table: str, seat: int) -> None:
        """Give up a seat; during the game the computer may play on."""
        self._command(f"/api/tables/{table}/leave", {"seat": seat})

    def resign(self, table: str, seat: int) -> None:
        """Give the game up: with two players it ends, with more a computer plays on in that seat."""
        self._command(f"/api/tables/{table}/resign", {"seat": seat})

    def come_back(self, table: str, seat: int) -> None:
        """Take over again from the computer."""
        self._command(f"/api/tables/{table}/return", {"seat": seat})

    def rematch(self, table: str) -> str:
        """Play again, or agree to it: the table at which the people of a finished game meet, once all have agreed."""
        return str(self._ask("POST", f"/api/tables/{table}/rematch", seal=self._numbers.seal())["table"])

    def decline_rematch(self, table: str) -> None:
        """Do not play again, or no longer."""
        self._command(f"/api/tables/{table}/rematch/decline", {})

    # Play

    def look(self, table: str, seat: int | None = None, seen: int = 0) -> Sight:
        """The table as it is now, from one's seat or as a spectator. `seen` leaves out what was told before."""
        now = self._look(table, seat=seat, seen=seen)
        return self._look(table, seat=seat, seen=seen) if self._open_numbers(now) else now

    def wait(self, table: str, seat: int, seconds: float | None = None) -> Sight:
        """Until this seat is to act or the game is over; at most so many seconds, if given."""
        end = None if seconds is None else time.monotonic() + seconds
        while True:
            left = POLL_SECONDS if end is None else max(0.0, min(POLL_SECONDS, end - time.monotonic()))
            now = self._look(table, "/wait", seat=seat, timeout=left)
            if self._open_numbers(now):
                continue
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

    def review(self, table: str, care: str = "glance", seat: int | None = None, openly: bool = False) -> Json:
        """What each move of a finished game cost, and what was luck; waits until it is judged.

        `care` is "glance", "quick" or "deep". One that another has asked for is taken up where it stands.
        """
        asked = _without_none(care=care, seat=seat, open="true" if openly else None)
        self._ask("POST", f"/api/tables/{table}/review", {"care": care})
        while (found := self._ask("GET", f"/api/tables/{table}/review", **asked))["state"] != "done":
            if found["state"] == "failed":
                raise NoAnswer("The server could not judge this game; ask again later.")
            self._pause(REVIEW_PAUSE)
        return dict(found["judged"])

    def record(self, table: str) -> Json:
        """The record of a finished game; refuses one that is not of the game we have seen."""
        found = dict(self._ask("GET", f"/api/tables/{table}/record"))
        if why := self._numbers.disagreement(table, found):
            raise Tampered(why)
        return found

    def doubts(self, table: str) -> list[str]:
        """Why we cannot say of a finished game that nobody chose its deal; nothing if our number says it.

        Sentences on what could not be compared: a number of ours that was left out, or that we were not there from
        the start. Whether the draws follow from seed and numbers is for `catalaunia verify`.
        """
        return self._numbers.doubts(table, self.record(table))

    def check(self, table_or_record: str | Json) -> Check:
        """Check a finished table, or a record of one's own."""
        if isinstance(table_or_record, str):
            return Check(**self._ask("GET", f"/api/tables/{table_or_record}/check"))
        return Check(**self._ask("POST", "/api/check", table_or_record))

    # How it is sent

    def _sit(self, table: str, path: str, body: Json) -> int:
        before = self.look(table)
        sat = int(self._command(path, _without_none(**body))["version"])
        now = self._look(table)
        for _ in range(MOST_TRIES):  # of several servers one hears of it later
            if taken := [seat for seat in now.mine if seat not in before.mine]:
                self._open_numbers(now)
                return taken[0]
            if now.version >= sat:  # it was ours, and is no longer
                raise self._lost(now, str(body["name"]))
            now = self._look(table, "/wait", seen=now.version, timeout=POLL_SECONDS)
        raise NoAnswer(f"{self._address} has given us a seat and does not show it.")

    def _lost(self, now: Sight, name: str) -> Refused:
        """A seat, the moment we had it. Who was shown out would be refused another, with the sentence for it."""
        try:
            if now.table["dismissed"]:
                self._command(f"/api/tables/{now.table['id']}/join", {"name": name})
        except Refused as refused:
            return refused
        return Refused(409, "table.removed", "The seat was lost as soon as it was taken.")

    def _look(self, table: str, rest: str = "", **query: Any) -> Sight:
        """What must never change of what the server shows is kept."""
        content = self._ask("GET", f"/api/tables/{table}{rest}", **_without_none(**query))
        self._numbers.keep(content)
        return Sight(content)

    def _open_numbers(self, now: Sight) -> bool:
        """Those that are asked for and ours, now that all seals are shown; before that a number of ours is sealed."""
        opened = self._numbers.to_open(now.table)
        for seat, number in opened:
            self._number("number", now, {"seat": seat, "number": number})
        given = now.table.get("contributions")
        if given and not given["asked"] and now.mine and not any(given["sealed"][seat] for seat in now.mine):
            self._seal(now)
        return bool(opened)

    def _seal(self, now: Sight) -> None:
        """A number of ours, so that nobody can have chosen the deal; a sight from before it seals no second one."""
        table = now.table["id"]
        if now.version >= self._sealed.get(table, 0):
            digest = self._numbers.seal()
            self._numbers.sealed_at(table, digest)
            self._sealed[table] = self._number("seal", now, {"seat": now.mine[0], "digest": digest})

    def _number(self, what: str, now: Sight, body: Json) -> int:
        """The version with it. Somebody may have started the table meanwhile, or left: then nothing is to be done."""
        try:
            return int(self._command(f"/api/tables/{now.table['id']}/{what}", body)["version"])
        except Refused:
            return now.version

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
