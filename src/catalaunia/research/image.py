"""A board that is drawn in text, as an image: letters by Pillow, frames as lines."""

import unicodedata
from typing import Any

import numpy as np
from PIL import Image, ImageDraw, ImageFont
from rich.color import ColorSystem
from rich.console import Console
from rich.style import Style
from rich.text import Text

WIDTH, HEIGHT = 9, 18  # of a letter
PAPER, INK = (24, 24, 28), (230, 230, 225)
BRIGHT = 215
WAYS = {  # from the middle of a letter, for words in its name
    "HORIZONTAL": ((-1, 0), (1, 0)),
    "VERTICAL": ((0, -1), (0, 1)),
    "LEFT": ((-1, 0),),
    "RIGHT": ((1, 0),),
    "UP": ((0, -1),),
    "DOWN": ((0, 1),),
}
Pixels = np.ndarray[Any, np.dtype[np.uint8]]


def image(text: str) -> Pixels:
    """Height, width and red, green, blue; colours as the text's own."""
    console = Console(color_system="truecolor", width=1000)
    lines = [Text.from_ansi(line) for line in text.rstrip("\n").split("\n")]
    width = max(len(line.plain) for line in lines)
    sheet = Image.new("RGB", ((width + 2) * WIDTH, (len(lines) + 2) * HEIGHT), PAPER)
    draw, font = ImageDraw.Draw(sheet), ImageFont.load_default(13)
    for row, line in enumerate(lines, 1):
        for column, letter in enumerate(line.plain, 1):
            if not letter.isspace():
                ink = _ink(line.get_style_at_offset(console, column - 1))
                _letter(draw, font, letter, column * WIDTH, row * HEIGHT, ink)
    return np.asarray(sheet, np.uint8).copy()


def _ink(style: Style) -> tuple[int, int, int]:
    if style.color is None or style.color.is_default:
        return INK
    colour = style.color.downgrade(ColorSystem.TRUECOLOR).get_truecolor()
    lift = BRIGHT / max(*colour, 1)  # what terminals call blue is hardly seen on dark paper
    red, green, blue = (min(255, round(part * lift) + PAPER[0]) for part in colour)
    return red, green, blue


def _letter(draw: Any, font: Any, letter: str, x: int, y: int, ink: tuple[int, int, int]) -> None:
    middle = (x + WIDTH // 2, y + HEIGHT // 2)
    words = unicodedata.name(letter, "").split()
    if unicodedata.category(letter) == "So":  # a sign, which few fonts have
        draw.ellipse((middle[0] - 3, middle[1] - 3, middle[0] + 3, middle[1] + 3), ink)
        return
    if words[:2] != ["BOX", "DRAWINGS"]:
        draw.text(middle, letter, ink, font, anchor="mm")
        return
    for word in words:
        for right, down in WAYS.get(word, ()):
            end = (middle[0] + right * (WIDTH // 2 + 1), middle[1] + down * (HEIGHT // 2))
            draw.line((middle, end), ink, 2 if "HEAVY" in words else 1)
