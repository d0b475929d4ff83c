"""Draws the icons of the installed page from one drawing: `python web/make_icons.py` writes web/public/icon*.

The eagle of the brand on oxblood, as SVG for browsers and as PNG for home screens; the maskable one keeps to the
inner four fifths, which every mask leaves standing. Chromium draws them (Playwright); as PNG they are kept with a
palette, at half the size of Chromium's own.
"""

import base64
import re
import shutil
import struct
import zlib
from pathlib import Path

from playwright.sync_api import sync_playwright

HERE = Path(__file__).parent
GROUND, INK, GOLD = "#6e1b24", "#fdf3e2", "#e8c46a"
STEP = 8  # of 256, between two shades that are kept: the edges' many are told apart by nobody
PIXELS = """async ([drawing, size]) => {
  const picture = new Image();
  picture.src = `data:image/svg+xml;base64,${drawing}`;
  await picture.decode();
  const canvas = new OffscreenCanvas(size, size).getContext("2d");
  canvas.drawImage(picture, 0, 0, size, size);
  return [...canvas.getImageData(0, 0, size, size).data];
}"""
PICTURES = {"icon-192": (192, False), "icon-512": (512, False), "icon-maskable-512": (512, True)}


def eagle() -> str:
    """The path of the eagle, from the shell's pictures."""
    found = re.search(r'eagle: {\s+fill: "([^"]+)"', (HERE / "src" / "shell" / "icons.ts").read_text("utf-8"))
    assert found
    return found[1]


def drawing(maskable: bool) -> str:
    """On a field of 48, with a row of tesserae below."""
    radius, scale = (0, 0.62) if maskable else (9, 0.8)
    shift = 24 - 24 * scale
    edge = "" if maskable else _tesserae()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" rx="{radius}" '
        f'fill="{GROUND}"/>{edge}<g transform="translate({shift:.2f} {shift - 1:.2f}) scale({scale})">'
        f'<path d="{eagle()}" fill="{INK}"/></g></svg>'
    )


def _tesserae() -> str:
    stones = "".join(f'<rect x="{7 + 5 * k}" y="41" width="4" height="3"/>' for k in range(7))
    return f'<g fill="{GOLD}">{stones}</g>'


def png(pixels: list[int], size: int) -> bytes:
    """Four bytes a pixel, as a picture with a palette."""
    shades = bytes(min(255, round(value / STEP) * STEP) for value in pixels)
    points = [shades[k : k + 4] for k in range(0, len(shades), 4)]
    palette = sorted(set(points))
    place = {shade: k for k, shade in enumerate(palette)}
    rows = (bytes(place[point] for point in points[k : k + size]) for k in range(0, len(points), size))
    head = struct.pack(">IIBBBBB", size, size, 8, 3, 0, 0, 0)  # eight bits that point into the palette
    parts = {
        b"IHDR": head,
        b"PLTE": b"".join(shade[:3] for shade in palette),
        b"tRNS": bytes(shade[3] for shade in palette),
        b"IDAT": zlib.compress(b"".join(b"\0" + row for row in rows), 9),
        b"IEND": b"",
    }
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, content) for name, content in parts.items())


def _chunk(name: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))


def make() -> None:
    folder = HERE / "public"
    (folder / "icon.svg").write_text(drawing(False) + "\n", "utf-8")
    program = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page()
        for name, (size, maskable) in PICTURES.items():
            sized = drawing(maskable).replace("<svg ", f'<svg width="{size}" height="{size}" ', 1)
            pixels = page.evaluate(PIXELS, [base64.b64encode(sized.encode()).decode(), size])
            (folder / f"{name}.png").write_bytes(png(pixels, size))
        browser.close()


if __name__ == "__main__":
    make()
