"""What a phone's camera reads in a QR code on a page: from the picture alone, by ISO/IEC 18004, up to version 5.

Written from the standard and without the program that draws the codes.
"""

import base64
from collections.abc import Callable, Iterator

from playwright.sync_api import Locator, Page

Modules = list[list[bool]]  # rows; true is dark
DARK = """async (png) => {
  const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(png), (one) => one.charCodeAt(0))]));
  const pen = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
  pen.drawImage(picture, 0, 0);
  const { data, width, height } = pen.getImageData(0, 0, picture.width, picture.height);
  const dark = (x, y) => data[4 * (y * width + x)] + data[4 * (y * width + x) + 1] < 256;
  return Array.from({ length: height }, (_, y) => Array.from({ length: width }, (_, x) => dark(x, y)));
}"""
FINDER = 7  # modules a side of the three squares
FORMAT = 0b101010000010010  # lies over what is said of level and mask
MEDIUM = 0b00
DATA = {1: (16, 1), 2: (28, 1), 3: (44, 1), 4: (64, 2), 5: (86, 2)}  # bytes and blocks at level M, by version
BYTES = 0b0100
MASKS: tuple[Callable[[int, int], int], ...] = (
    lambda i, j: (i + j) % 2,
    lambda i, _: i % 2,
    lambda _, j: j % 3,
    lambda i, j: (i + j) % 3,
    lambda i, j: (i // 2 + j // 3) % 2,
    lambda i, j: i * j % 2 + i * j % 3,
    lambda i, j: (i * j % 2 + i * j % 3) % 2,
    lambda i, j: ((i + j) % 2 + i * j % 3) % 2,
)


def scanned(page: Page, code: Locator) -> str:
    """Its text."""
    code.scroll_into_view_if_needed()
    picture = page.evaluate(DARK, base64.b64encode(code.screenshot()).decode())
    return _text(_modules(picture))


def _modules(picture: Modules) -> Modules:
    """The first dark row begins with the seven modules of a square."""
    rows = [k for k, row in enumerate(picture) if any(row)]
    columns = [k for k, column in enumerate(zip(*picture, strict=True)) if any(column)]
    top, left, wide = rows[0], columns[0], columns[-1] - columns[0] + 1
    square = next(k for k in range(wide) if not picture[top + 2][left + k])
    size = round(wide * FINDER / square / 4) * 4 + 1
    found = min((size - 4, size, size + 4), key=lambda one: abs(wide / one * FINDER - square))
    at = [int((k + 0.5) * wide / found) for k in range(found)]
    return [[picture[top + y][left + x] for x in at] for y in at]


def _text(code: Modules) -> str:
    version = (len(code) - 17) // 4
    said = sum(code[8][k] << 14 - k for k in range(6))
    said |= code[8][7] << 8 | code[8][8] << 7 | code[7][8] << 6
    said |= sum(code[k][8] << k for k in range(6))
    said ^= FORMAT
    assert said >> 13 == MEDIUM
    bits = _bits(code, version, MASKS[said >> 10 & 7])
    length, blocks = DATA[version]
    words = [int("".join(next(bits) for _ in range(8)), 2) for _ in range(length)]
    data = "".join(f"{word:08b}" for k in range(blocks) for word in words[k::blocks])
    assert int(data[:4], 2) == BYTES
    count = int(data[4:12], 2)
    return bytes(int(data[12 + 8 * k : 20 + 8 * k], 2) for k in range(count)).decode()


def _bits(code: Modules, version: int, mask: Callable[[int, int], int]) -> Iterator[str]:
    """From the right in columns of two, up and down."""
    size, centre = len(code), 4 * version + 10

    def fixed(i: int, j: int) -> bool:
        corners = (i < 9 and (j < 9 or j >= size - 8)) or (i >= size - 8 and j < 9)
        return corners or 6 in (i, j) or (version > 1 and max(abs(i - centre), abs(j - centre)) <= 2)

    up = True
    for right in (one - (one < 7) for one in range(size - 1, 0, -2)):
        for i in range(size - 1, -1, -1) if up else range(size):
            for j in (right, right - 1):
                if not fixed(i, j):
                    yield "01"[code[i][j] != (mask(i, j) == 0)]
        up = not up
