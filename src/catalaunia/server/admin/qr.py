"""QR codes of short addresses for a terminal (ISO/IEC 18004): byte mode, error correction M, versions 1 to 5.

The page has its own (`web/src/lib/drawing/qr.ts`); a test holds both to be the same.
"""

import re
from collections.abc import Callable, Sequence

CORRECTION = (0, 10, 16, 26, 18, 24)  # bytes a block, by version
BLOCKS = (0, 1, 1, 1, 2, 2)
TOGETHER = (0, 26, 44, 70, 100, 134)  # bytes of data and correction
CENTRE = (0, 0, 18, 22, 26, 30)  # of the small square
BORDER = 4  # light modules around a code, which readers need

Matrix = list[list[bool]]  # rows of modules, true is dark
MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda r, c: (r + c) % 2 == 0,
    lambda r, _: r % 2 == 0,
    lambda _, c: c % 3 == 0,
    lambda r, c: (r + c) % 3 == 0,
    lambda r, c: (r // 2 + c // 3) % 2 == 0,
    lambda r, c: r * c % 2 + r * c % 3 == 0,
    lambda r, c: (r * c % 2 + r * c % 3) % 2 == 0,
    lambda r, c: ((r + c) % 2 + r * c % 3) % 2 == 0,
)


def terminal(text: str) -> list[str] | None:
    """Lines of half blocks, to be printed black on white; None if the text is too long."""
    matrix = encode(text)
    if matrix is None:
        return None
    wide = len(matrix) + 2 * BORDER
    rows = [[False] * wide for _ in range(BORDER)]
    rows += [[*[False] * BORDER, *row, *[False] * BORDER] for row in matrix]
    rows += [[False] * wide for _ in range(BORDER + len(matrix) % 2)]
    blocks = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
    return ["".join(blocks[pair] for pair in zip(*rows[k : k + 2], strict=True)) for k in range(0, len(rows), 2)]


def encode(text: str) -> Matrix | None:
    """The modules of a text's code; None if it is too long."""
    given = text.encode()
    version = next((v for v in range(1, len(TOGETHER)) if len(given) + 2 <= _room(v)), None)
    if version is None:
        return None
    content = _interleaved(_filled(given, version), version)
    return min((_drawn(version, content, mask) for mask in range(len(MASKS))), key=_penalty)


def _room(version: int) -> int:
    return TOGETHER[version] - CORRECTION[version] * BLOCKS[version]


def _filled(given: bytes, version: int) -> bytes:
    """Mode, length and bytes, filled up to what the version holds."""
    bits = f"0100{len(given):08b}" + "".join(f"{one:08b}" for one in given) + "0000"
    made = [int(bits[k : k + 8].ljust(8, "0"), 2) for k in range(0, len(bits), 8)][: _room(version)]
    while len(made) < _room(version):
        made.append(236 if (len(made) - len(given)) % 2 == 0 else 17)
    return bytes(made)


def _powers() -> tuple[list[int], dict[int, int]]:
    """Of 2 in the field of 256 elements, and their logarithms."""
    powers, one = [], 1
    for _ in range(255):
        powers.append(one)
        one = one << 1 ^ (0x11D if one >= 128 else 0)
    return powers, {power: k for k, power in enumerate(powers)}


POWER, LOG = _powers()


def _times(a: int, b: int) -> int:
    return POWER[(LOG[a] + LOG[b]) % 255] if a and b else 0


def correction(data: Sequence[int], count: int) -> list[int]:
    """Reed-Solomon: the remainder of the data by the generator polynomial."""
    generator = [1]
    for k in range(count):
        generator = [a ^ _times(b, POWER[k]) for a, b in zip([*generator, 0], [0, *generator], strict=True)]
    rest = [*data, *[0] * count]
    for k in range(len(data)):
        first = rest[k]
        for n, factor in enumerate(generator):
            rest[k + n] ^= _times(factor, first)
    return rest[len(data) :]


def _interleaved(data: bytes, version: int) -> list[int]:
    """Blocks side by side; those of versions up to 5 are equally long."""
    length = len(data) // BLOCKS[version]
    blocks = [data[k * length : (k + 1) * length] for k in range(BLOCKS[version])]
    checks = [correction(block, CORRECTION[version]) for block in blocks]
    return [one for across in (*zip(*blocks, strict=True), *zip(*checks, strict=True)) for one in across]


def _drawn(version: int, content: Sequence[int], mask: int) -> Matrix:
    size = 17 + 4 * version
    made: list[list[bool | None]] = [[None] * size for _ in range(size)]

    def put(row: int, column: int, dark: bool) -> None:
        if 0 <= row < size and 0 <= column < size:
            made[row][column] = dark

    for top, left in ((0, 0), (0, size - 7), (size - 7, 0)):
        for r in range(-1, 8):
            for c in range(-1, 8):
                put(top + r, left + c, max(abs(r - 3), abs(c - 3)) not in (2, 4))
    if centre := CENTRE[version]:
        for r in range(-2, 3):
            for c in range(-2, 3):
                put(centre + r, centre + c, max(abs(r), abs(c)) != 1)
    for k in range(8, size - 8):
        put(6, k, k % 2 == 0)
        put(k, 6, k % 2 == 0)
    _inform(mask, size, put)
    _fill(made, content, MASKS[mask])
    return [[bool(one) for one in row] for row in made]


def _inform(mask: int, size: int, put: Callable[[int, int, bool], None]) -> None:
    """Which mask and level, twice."""
    rest = mask << 10
    while rest.bit_length() >= 11:
        rest ^= 0b10100110111 << rest.bit_length() - 11
    said = (mask << 10 | rest) ^ 0b101010000010010
    for k in range(15):
        dark = said >> k & 1 == 1
        put(k if k < 6 else k + 1 if k < 8 else size - 15 + k, 8, dark)
        put(8, size - 1 - k if k < 8 else 7 if k == 8 else 14 - k, dark)
    put(size - 8, 8, True)


def _fill(made: list[list[bool | None]], content: Sequence[int], masked: Callable[[int, int], bool]) -> None:
    """The bits in columns of two, up and down from the right, masked."""
    size, bits = len(made), iter("".join(f"{one:08b}" for one in content))
    rights = [right if right > 6 else right - 1 for right in range(size - 1, 0, -2)]
    for turn, right in enumerate(rights):
        for step in range(size):
            row = step if turn % 2 else size - 1 - step
            for column in (right, right - 1):
                if made[row][column] is None:
                    made[row][column] = (next(bits, "0") == "1") != masked(row, column)


def _penalty(matrix: Matrix) -> int:
    """How hard a code is to read: runs, squares, what looks like a corner, and too much of one colour."""
    size, total = len(matrix), 0
    for line in (*matrix, *zip(*matrix, strict=True)):
        text = "".join("1" if dark else "0" for dark in line)
        total += sum(len(run) - 2 for run in re.findall("0{5,}|1{5,}", text))
        total += 40 * sum(text.startswith(("00001011101", "10111010000"), k) for k in range(size))
    for r in range(size - 1):
        for c in range(size - 1):
            total += 3 * (matrix[r][c] == matrix[r][c + 1] == matrix[r + 1][c] == matrix[r + 1][c + 1])
    share = sum(map(sum, matrix)) / size**2
    return total + int(abs(share * 100 - 50) // 5) * 10
