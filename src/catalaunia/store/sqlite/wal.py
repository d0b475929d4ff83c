"""The write-ahead log beside a SQLite file, looked at before SQLite opens it.

SQLite reads a log up to the first frame whose checksum is wrong and takes what follows for the remains of a power
failure: one damaged byte in the middle, and all events acknowledged since are silently gone. But every transaction
is on the disk before the next begins (synchronous=FULL). So where a transaction goes on from one that cannot be
read, that was no power failure: the file is damaged. Only the last transaction can honestly be torn.

A frame's checksum goes on from that of the frame before. Whether it is right can therefore be told of any frame by
itself, also behind the damage. The format: https://sqlite.org/fileformat2.html#the_write_ahead_log
"""

import enum
import functools
from pathlib import Path
from typing import Any

import numpy as np

HEADER, FRAME = 32, 24  # bytes; the page follows a frame's header
MAGIC, VERSION = 0x377F0682, 3007000  # with the magic's last bit, words are summed as big-endian
FRAMES_AT_ONCE = 1000  # frames in memory
Words = np.ndarray[Any, np.dtype[np.uint32]]


class State(enum.Enum):
    """What a log is like."""

    WHOLE = "all that was ever begun is there"
    TORN = "the last transaction is not whole, as after a power failure"
    DAMAGED = "transactions that were on the disk can no longer be read"


def examine(path: Path) -> State:
    """Of a log that nobody writes to."""
    if not path.exists() or not path.stat().st_size:
        return State.WHOLE
    with open(path, "rb") as file:
        header = file.read(HEADER)
        words = np.frombuffer(header[: len(header) // 4 * 4], ">u4").astype(np.uint32)
        if not _right(header, words):
            return State.DAMAGED if file.read(1) else State.TORN
        size, kind = FRAME + int(words[2]), ">u4" if words[0] & 1 else "<u4"
        heads, parts = [np.empty((0, 6), np.uint32)], [np.empty((0, 2), np.uint32)]
        while len(block := file.read(size * FRAMES_AT_ONCE)) >= size:
            frames = np.frombuffer(block, np.uint8, len(block) // size * size).reshape(-1, size)
            heads.append(np.ascontiguousarray(frames[:, :FRAME]).view(">u4").astype(np.uint32))
            summed = np.concatenate((frames[:, :8], frames[:, FRAME:]), axis=1)
            parts.append(_parts(summed, kind))
            if len(block) % size:
                break
    cut = (path.stat().st_size - HEADER) % size > 0
    return _judged(words, np.concatenate(heads), np.concatenate(parts), size, cut)


def _right(header: bytes, words: Words) -> bool:
    """Whether SQLite would believe this header."""
    if len(words) < 8 or words[0] & ~np.uint32(1) != MAGIC or words[1] != VERSION:
        return False
    page = int(words[2])
    if page & (page - 1) or not 512 <= page <= 65536:
        return False
    covered = np.frombuffer(header[:24], np.uint8).reshape(1, 24)
    return bool((_parts(covered, ">u4" if words[0] & 1 else "<u4")[0] == words[6:]).all())


def _judged(header: Words, heads: Words, parts: Words, size: int, cut: bool) -> State:
    commits, salts, sums = heads[:, 1] > 0, heads[:, 2:4], heads[:, 4:]
    ours = (salts == header[4:6]).all(axis=1)
    carry = _weights((size - FRAME) // 8 + 1)[1]
    summed = np.concatenate((header[None, 6:], sums))[:-1] @ carry + parts  # going on from the sum as it stands before
    right = ours & (sums == summed).all(axis=1)
    readable = len(right) if right.all() else int(right.argmin())
    mended = np.concatenate((header[None, 6:], summed))[:-1] @ carry + parts  # ... or as it should stand before
    follows = right | (ours & (sums == mended).all(axis=1))
    if (follows[readable + 1 :] & commits[readable:-1]).any():
        return State.DAMAGED
    finished = readable == 0 or bool(commits[readable - 1])
    return State.WHOLE if finished and not cut and _older(salts[readable:], header[4:6]).all() else State.TORN


def _older(salts: Words, header: Words) -> Any:
    """Frames of before the log was begun anew, which counts the first salt up and draws the second."""
    ago = header[0] - salts[:, 0]
    return (ago > 0) & (ago < 2**31) & (salts[:, 1] != header[1]) & salts.any(axis=1)


def _parts(covered: Any, kind: str) -> Words:
    """What the bytes of each frame add to its checksum, whatever comes before."""
    words: Words = np.ascontiguousarray(covered).view(kind).astype(np.uint32)
    added: Words = words @ _weights(words.shape[1] // 2)[0]
    return added


@functools.cache
def _weights(pairs: int) -> tuple[Words, Words]:
    """How often each of the words counts in the two sums, and how often each of the sums of before.

    For every pair of words, `a += x + b` and `b += y + a`, without regard to overflow: sums of multiples.
    """
    carry = np.eye(2, dtype=np.uint32)
    each = []
    for _ in range(pairs):
        each.append(np.array([[1, 1], [0, 1]], np.uint32) @ carry)
        carry = np.array([[1, 1], [1, 2]], np.uint32) @ carry
    return np.concatenate(each[::-1]), carry
