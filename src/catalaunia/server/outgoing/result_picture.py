"""The result of a finished game as a picture, for link previews and for whoever wants to show it: a PNG.

Letters and banners are drawn already (`letters.npz`, made by web/make_letters.py) and are only laid side by side here.
"""

import struct
import unicodedata
import zlib
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

WIDTH, HEIGHT = 1200, 630  # what previews show whole
GROUND, CARD, INK, QUIET, TITLE, LINE, GOLD = "f7f0df", "fcf7ea", "2b2118", "5e4c39", "6e1b24", "cbb88f", "8a5a00"
SEATS = ("6a3fa0", "0b7570", "bf560c", "b02479", "8a7a4c")  # as tokens.css has them by day
STONES = ("f1e6cb", "c99a3a", "8e1f1f", "e8dab8")
JOINT = "3a2c20"
NAME_ENDS, BAR, BAR_ENDS, SCORE_ENDS = 480, 510, 1010, 1120
UNKNOWN = "•"  # for a letter that is not among those drawn

Pixels = np.ndarray[Any, np.dtype[np.uint8]]


class ResultRow(NamedTuple):
    """A player in the picture."""

    seat: int
    name: str
    points: int
    won: bool


@cache
def _drawn() -> dict[str, Any]:
    with np.load(Path(__file__).parent / "letters.npz") as kept:
        return dict(kept)


@cache
def _places(size: int) -> dict[str, int]:
    return {chr(letter): k for k, letter in enumerate(_drawn()[f"letters{size}"])}


def known(text: str, size: int) -> str:
    """With the letters that there are: others without their accents, or as a dot."""
    there, found = _places(size), ""
    for letter in text:
        plain = [one for one in unicodedata.normalize("NFKD", letter) if one in there]
        found += letter if letter in there else "".join(plain) or (UNKNOWN if letter.isprintable() else "")
    return found


def wide(text: str, size: int) -> float:
    there, advance = _places(size), _drawn()[f"advance{size}"]
    return float(sum(advance[there[letter]] for letter in text))


def fitting(text: str, size: int, most: float) -> str:
    """Cut off where there is no more room."""
    text = known(text, size)
    if wide(text, size) <= most:
        return text
    while text and wide(text + "…", size) > most:
        text = text[:-1]
    return text.rstrip() + "…"


def _colour(code: str) -> Any:
    return np.array(list(bytes.fromhex(code)), np.float32)


def _lay(plate: Pixels, x: int, y: int, alpha: Any, colour: Any) -> None:
    """A shape over what is there, as far as it lies on the plate."""
    left, top = max(0, x), max(0, y)
    right, low = min(WIDTH, x + alpha.shape[1]), min(HEIGHT, y + alpha.shape[0])
    if left >= right or top >= low:
        return
    share = alpha[top - y : low - y, left - x : right - x, None].astype(np.float32) / 255
    under = plate[top:low, left:right]
    colour = colour if colour.ndim == 1 else colour[top - y : low - y, left - x : right - x]
    plate[top:low, left:right] = np.round(under * (1 - share) + colour * share)


def _write(plate: Pixels, text: str, size: int, x: float, baseline: int, code: str) -> None:
    drawn, there, colour = _drawn(), _places(size), _colour(code)
    begins, advance, alpha = drawn[f"begins{size}"], drawn[f"advance{size}"], drawn[f"alpha{size}"]
    for letter in text:
        k = there[letter]
        _lay(plate, round(x) - -(-size // 4), baseline - size, alpha[:, begins[k] : begins[k + 1]], colour)
        x += float(advance[k])


def _centred(plate: Pixels, text: str, size: int, baseline: int, code: str) -> None:
    text = fitting(text, size, WIDTH - 160)
    _write(plate, text, size, (WIDTH - wide(text, size)) / 2, baseline, code)


def _box(plate: Pixels, x: int, y: int, width: int, height: int, code: str) -> None:
    plate[y : y + height, x : x + width] = _colour(code)


def _tesserae(plate: Pixels, top: int) -> None:
    """The strip of stones that lies between the zones of the page."""
    _box(plate, 0, top, WIDTH, 26, JOINT)
    for row in range(2):
        for k, x in enumerate(range(-6 * row, WIDTH, 12)):
            left = max(0, x)
            _box(plate, left, top + 2 + 12 * row, x + 10 - left, 10, STONES[(k + 2 * row) % len(STONES)])


def result_picture(game: str, verdict: str, rows: list[ResultRow]) -> bytes:
    """A PNG: the game, who has won, and the points as bars, the best first."""
    plate: Pixels = np.empty((HEIGHT, WIDTH, 3), np.uint8)
    plate[:] = _colour(GROUND)
    _box(plate, 40, 50, WIDTH - 80, HEIGHT - 100, LINE)
    _box(plate, 42, 52, WIDTH - 84, HEIGHT - 104, CARD)
    _tesserae(plate, 0)
    _tesserae(plate, HEIGHT - 26)
    _centred(plate, game, 64, 132, TITLE)
    _centred(plate, verdict, 40, 192, INK)
    best, step = max([1, *(row.points for row in rows)]), min(100, 316 // max(1, len(rows)))
    for k, row in enumerate(rows):
        _row(plate, row, 216 + k * step + (316 - step * len(rows)) // 2, step, best)
    _centred(plate, "Catalaunia", 28, HEIGHT - 66, QUIET)
    return png(plate)


def _row(plate: Pixels, row: ResultRow, top: int, step: int, best: int) -> None:
    banner, middle = _drawn()[f"banner{row.seat % len(SEATS)}"], top + step // 2
    _lay(plate, 90, middle - banner.shape[0] // 2, banner[:, :, 3], banner[:, :, :3].astype(np.float32))
    _write(plate, fitting(row.name, 40, NAME_ENDS - 160), 40, 160, middle + 13, INK)
    length = round((BAR_ENDS - BAR) * max(0, row.points) / best)
    _box(plate, BAR, middle - 14, BAR_ENDS - BAR, 28, GROUND)
    _box(plate, BAR, middle - 14, length, 28, SEATS[row.seat % len(SEATS)])
    points = known(str(row.points), 40)
    _write(plate, points, 40, SCORE_ENDS - wide(points, 40), middle + 13, GOLD if row.won else INK)


def png(plate: Pixels) -> bytes:
    """As a file: colours without a palette, no filter."""
    high, across, _ = plate.shape
    rows = np.zeros((high, 1 + 3 * across), np.uint8)
    rows[:, 1:] = plate.reshape(high, 3 * across)

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    head = struct.pack(">IIBBBBB", across, high, 8, 2, 0, 0, 0)
    body = zlib.compress(rows.tobytes(), 6)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", body) + chunk(b"IEND", b"")
