"""A program's own numbers for the key of all chance, so that nobody can have chosen the deal.

At each table one number is drawn, its hash is sent, and the number only when all hashes are shown. What a server
showed meanwhile is kept: `disagreement` says whether the record at the end is that of the game one has seen, and
`doubts` what could not be compared.
"""

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

Json = dict[str, Any]


@dataclass(frozen=True)
class Head:
    """Of the hash chain, as it was shown."""

    seat: int | None  # from which it was seen,
    ply: int  # after how many moves, by that seat's own count,
    undone: int  # and how often some had been taken back
    text: str


@dataclass(frozen=True)
class Own:
    """A number of ours that was sealed at the table."""

    seal: str
    beside: tuple[str, ...] = ()  # all seals, as they were shown when it was asked for first


@dataclass
class Seen:
    """What a server has shown of one table, as far as it must never change."""

    commitment: str = ""  # the first that was shown,
    early: bool = False  # and whether that was before the game began
    own: list[Own] = field(default_factory=list)  # the one that was asked for last is the last
    heads: list[Head] = field(default_factory=list)
    undone: int = 0


class Numbers:
    """By their hashes; and what was seen of each table."""

    def __init__(self) -> None:
        self._numbers: dict[str, str] = {}
        self._seen: dict[str, Seen] = {}

    def seal(self) -> str:
        """The hash of a new one."""
        number = secrets.token_bytes(32)
        digest = hashlib.sha256(number).hexdigest()
        self._numbers[digest] = number.hex()
        return digest

    def sealed_by_us(self, digest: str) -> bool:
        return digest in self._numbers

    def sealed_at(self, table: str, digest: str) -> None:
        """A number of ours goes to that table, whatever will be shown of it."""
        own = self._of(table).own
        if digest in self._numbers and all(one.seal != digest for one in own):
            own.append(Own(digest))

    def opened(self, table: str, commitment: str, digest: str) -> None:
        """We have opened a table: what was committed to is known before our number is."""
        seen = self._of(table)
        seen.early = seen.early or not seen.commitment
        seen.commitment = seen.commitment or commitment
        self.sealed_at(table, digest)

    def to_open(self, table: Json) -> list[tuple[int, str]]:
        """The seats whose numbers are asked for and ours; what all have sealed is noted, as it was shown to us."""
        given = table.get("contributions")
        if not given or not given["asked"]:
            return []
        self._gather(table)
        sealed: list[str] = given["sealed"]
        return [(k, self._numbers[sealed[k]]) for k in given["waits_for"] if sealed[k] in self._numbers]

    def _gather(self, table: Json) -> None:
        """Of the seals: whoever asks for ours a second time may have changed the others meanwhile."""
        given, own = table["contributions"], self._of(table["id"]).own
        for digest in given["sealed"]:
            self.sealed_at(table["id"], digest)
        asked = [one for one in own if not one.beside and one.seal in given["sealed"]] if given["asked"] else []
        for one in asked:
            own.remove(one)
            own.append(replace(one, beside=(*given["sealed"],)))

    def _of(self, table: str) -> Seen:
        return self._seen.setdefault(table, Seen())

    def keep(self, content: Json) -> None:
        """The commitment, the seals before the start, and with each sight the head of the chain."""
        table, since, seat = content["table"], content.get("since", 0), content.get("seat")
        if "head" not in table:  # a server of before
            return
        seen, undone = self._of(table["id"]), table["undone"]
        if not seen.commitment:
            seen.commitment, seen.early = table["commitment"], bool(table.get("contributions"))
        if table.get("contributions"):
            self._gather(table)
        if undone > seen.undone:  # heads before its place stand for what came after it, too
            for place, one in enumerate(seen.heads):
                if (one.seat, one.undone) == (seat, seen.undone) and one.ply < since:
                    seen.heads[place] = replace(one, undone=undone)
            seen.undone = undone
        head = table["head"]
        if head and not any(one.text == head and one.undone >= undone for one in seen.heads):
            seen.heads = [one for one in seen.heads if one.text != head]
            seen.heads.append(Head(seat, table["ply"], undone, head))

    def disagreement(self, table: str, record: Json) -> str:
        """What of a finished game is not as it was shown to us, or not in order in itself; nothing if all is."""
        seen = self._seen.get(table, Seen())
        if seen.commitment and seen.commitment != record.get("commitment", seen.commitment):
            return "The commitment is not the one that stood on the table."
        own, sealed, opened = self._own_in(seen, record), record.get("sealed", []), record.get("contributions", [])
        if own and own.beside and [*own.beside] != sealed:
            return "The sealed numbers are not those that were shown before ours was opened."
        if [number and _sha256(bytes.fromhex(number)) for number in opened] != sealed:
            return "A number is not the one that was sealed."
        undone = record.get("aids", {}).get("undo", [])
        if len(undone) < seen.undone:
            return "The log is not the one that we have seen grow."
        if "seed" not in record or "commitment" not in record:
            return ""
        if _sha256(bytes.fromhex(record["seed"])) != record["commitment"]:
            return "The seed is not the one that was committed to."
        heads = _heads(record)
        if record.get("chain", heads[-1]) != heads[-1] or not _stand(seen.heads, heads, undone):
            return "The log is not the one that we have seen grow."
        return ""

    def doubts(self, table: str, record: Json) -> list[str]:
        """Of a record that does not disagree: what stands against saying that nobody chose its deal."""
        seen = self._seen.get(table, Seen())
        found, own = [], self._own_in(seen, record)
        if not seen.early or (own and not own.beside):
            found.append("We did not see what was committed to and sealed before the game began.")
        if own is None:
            left_out = "Our number is not in the key: the game began without it."
            found.append(left_out if seen.own else "No number of ours is in the key.")
        return found

    def _own_in(self, seen: Seen, record: Json) -> Own | None:
        """The number of ours that counts, if it is in the record."""
        own = seen.own[-1] if seen.own else None
        return own if own and own.seal in record.get("sealed", ()) else None


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _stand(seen: Sequence[Head], heads: Sequence[str], undone: Sequence[int]) -> bool:
    """Whether all heads that no undo can have voided are in the chain."""
    places = {head: place for place, head in enumerate(heads)}
    last = {one.seat: one for one in seen if one.text in places}  # of each seat

    def may_be_void(one: Head) -> bool:
        cut = min(undone[one.undone :], default=None)  # the place of the deepest undo since
        if cut is None:
            return False
        if one.seat not in last:
            return True
        # So many moves, of which this seat was told `ply`: before it no more were hidden
        whole = places[last[one.seat].text]
        return one.ply + whole - last[one.seat].ply >= min(cut, whole)

    return all(one.text in places or may_be_void(one) for one in seen)


def _heads(record: Json) -> list[str]:
    """Of the chain, as the notation says."""
    given = record.get("contributions")
    text = "/".join([record["seed"], *given]) if given is not None else ""
    key = hashlib.sha256(text.encode("ascii")).digest() if given is not None else bytes.fromhex(record["seed"])
    heads = [_sha256("/".join([record["commitment"], *record.get("sealed", [])]).encode("ascii"))]
    for number, action in enumerate(record["actions"]):
        link = hmac.digest(key, f"chain/{number}/{action}".encode("ascii"), "sha256").hex()
        heads.append(_sha256(f"{heads[-1]} {link}".encode("ascii")))
    return heads
