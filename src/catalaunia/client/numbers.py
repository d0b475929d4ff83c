"""A program's own numbers for the key of all chance, so that nobody can have chosen the deal.

At each table one number is drawn, its hash is sent, and the number only when all hashes are shown. What a server
showed meanwhile is kept: `disagreement` says whether the record at the end is that of the game one has seen.
"""

import hashlib
import hmac
import secrets
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]


@dataclass
class Seen:
    """What a server has shown of one table, as far as it must never change."""

    commitment: str = ""
    sealed: list[str] = field(default_factory=list)  # when our number was opened
    heads: list[tuple[int, str]] = field(default_factory=list)  # each with its ply
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

    def to_open(self, table: Json) -> list[tuple[int, str]]:
        """The seats whose numbers are asked for and ours; what all have sealed is noted, as it was shown to us."""
        given = table.get("contributions")
        if not given or not given["asked"]:
            return []
        sealed: list[str] = given["sealed"]
        found = [(k, self._numbers[sealed[k]]) for k in given["waits_for"] if sealed[k] in self._numbers]
        if found:
            self._of(table["id"]).sealed = [*sealed]
        return found

    def _of(self, table: str) -> Seen:
        return self._seen.setdefault(table, Seen())

    def keep(self, content: Json) -> None:
        """The commitment, and with each sight the head of the chain."""
        table, since = content["table"], content.get("since", 0)
        if "head" not in table:  # a server of before
            return
        seen, now = self._of(table["id"]), (table["ply"], table["head"])
        seen.commitment = seen.commitment or table["commitment"]
        if seen.undone != table["undone"]:  # later heads are void
            seen.undone, seen.heads = table["undone"], [(ply, head) for ply, head in seen.heads if ply < since]
        if table["head"] and now not in seen.heads:
            seen.heads.append(now)

    def disagreement(self, table: str, record: Json) -> str:
        """What of a finished game is not as it was shown to us; nothing if all is."""
        seen = self._seen.get(table)
        if seen is None:
            return ""
        if seen.commitment != record.get("commitment", seen.commitment):
            return "The commitment is not the one that stood on the table."
        if seen.sealed:
            if seen.sealed != record.get("sealed"):
                return "The sealed numbers are not those that were shown before ours was opened."
            for digest, number in zip(seen.sealed, record.get("contributions", ()), strict=False):
                if self._numbers.get(digest, number) != number:
                    return "Our number is not in the key."
        undone = len(record.get("aids", {}).get("undo", ()))
        lost = undone == seen.undone and "seed" in record and not {one for _, one in seen.heads} <= {*_heads(record)}
        if undone < seen.undone or lost:  # with later undos, which we have not seen, some heads may be void
            return "The log is not the one that we have seen grow."
        return ""


def _heads(record: Json) -> list[str]:
    """Of the chain, as the notation says."""
    given = record.get("contributions")
    text = "/".join([record["seed"], *given]) if given is not None else ""
    key = hashlib.sha256(text.encode("ascii")).digest() if given is not None else bytes.fromhex(record["seed"])
    first = "/".join([record["commitment"], *record.get("sealed", [])])
    heads = [hashlib.sha256(first.encode("ascii")).hexdigest()]
    for number, action in enumerate(record["actions"]):
        link = hmac.digest(key, f"chain/{number}/{action}".encode("ascii"), "sha256").hex()
        heads.append(hashlib.sha256(f"{heads[-1]} {link}".encode("ascii")).hexdigest())
    return heads
