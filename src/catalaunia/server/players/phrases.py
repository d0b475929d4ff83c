"""The phrase with which a player is found again who has lost all his cookies: words that are easy to read and to write.

Twelve words of a list of 512 are 108 random bits. By the first three, of which the store has a plain hash, a player is
found; the other nine, 81 bits, are proved against a slow hash with a salt of its own. No word stands in two lists, so
that the language need not be said; capitals, accents and what stands between words do not matter.
"""

import hashlib
import re
import secrets
import unicodedata
from functools import cache
from pathlib import Path

from catalaunia.core.texts import LANGUAGES, Refusal

FOLDER = Path(__file__).parent / "phrase_words"
LIST_WORDS = 512  # words a language
PHRASE_WORDS = 12  # words of a phrase
FINDING_WORDS = 3  # of them by which a player is found
WORD_BITS = 9  # of a word
SCRYPT_MEMORY, SCRYPT_BLOCK = 1 << 15, 8  # scrypt's n and r: 32 MiB, some 0.1 s
SALT_BYTES = 16
LONGEST_INPUT = 400  # characters that are read


@cache
def words(language: str) -> tuple[str, ...]:
    """The list of a language, as it is written. Words are never taken from it: somebody may have them on paper."""
    return tuple((FOLDER / f"{language}.txt").read_text("utf-8").split())


@cache
def _folded_words() -> frozenset[str]:
    return frozenset(folded(word) for language in LANGUAGES for word in words(language))


def new(language: str, random: bytes | None = None) -> list[str]:
    """Of chance, or of so many random bytes."""
    number = int.from_bytes(random or secrets.token_bytes(32), "big")
    return [words(language)[number >> WORD_BITS * k & (LIST_WORDS - 1)] for k in range(PHRASE_WORDS)]


def folded(word: str) -> str:
    """As it is compared."""
    plain = unicodedata.normalize("NFKD", word.casefold().replace("œ", "oe").replace("æ", "ae"))
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def read(text: str) -> list[str]:
    """The words of what somebody has typed; refuses, with the words, what can be no phrase."""
    found = re.findall(r"[^\W\d_]+", folded(text[:LONGEST_INPUT]))
    unknown = [word for word in found if word not in _folded_words()]
    if unknown:
        raise Refusal("devices.no_words", given=", ".join(unknown[:PHRASE_WORDS]), count=len(unknown))
    if len(found) != PHRASE_WORDS:
        raise Refusal("devices.word_count", count=len(found), right=PHRASE_WORDS)
    return found


def mark(phrase: list[str]) -> str:
    """By which its player is found."""
    return hashlib.sha256(_text(["find", *phrase[:FINDING_WORDS]])).hexdigest()


def new_salt() -> str:
    return secrets.token_hex(SALT_BYTES)


def slow_hash(phrase: list[str], salt: str) -> str:
    """For a thread of its own."""
    made = hashlib.scrypt(
        _text(phrase[FINDING_WORDS:]),
        salt=bytes.fromhex(salt),
        n=SCRYPT_MEMORY,
        r=SCRYPT_BLOCK,
        p=1,
        maxmem=2 * 128 * SCRYPT_MEMORY * SCRYPT_BLOCK,
        dklen=32,
    )
    return made.hex()


def _text(phrase: list[str]) -> bytes:
    return " ".join(folded(word) for word in phrase).encode()
