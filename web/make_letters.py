"""Draws the letters and banners of the pictures of results: `python web/make_letters.py` writes outgoing/letters.npz.

The server lays them side by side (`server/outgoing/result_picture.py`), so that it needs no library that knows fonts.
Chromium draws them (Playwright), from the page's own font; sixteen shades are enough for an edge.
"""

import base64
import re
import shutil
from pathlib import Path
from typing import Any

import numpy as np
from playwright.sync_api import sync_playwright

HERE = Path(__file__).parent
FONTS = HERE / "src" / "styles" / "fonts"
TARGET = HERE.parent / "src" / "catalaunia" / "server" / "outgoing" / "letters.npz"
OURS = "".join(map(chr, [*range(0x20, 0x7F), *range(0xA0, 0x100)])) + "ŒœŸ–—‘’“”„…·•−"
NAMES = OURS + "".join(map(chr, range(0x100, 0x180)))  # what people call themselves, in Latin letters
SIZES = {64: OURS, 40: NAMES, 28: NAMES}
BANNER = 60  # points high
SHADES = 16

LETTERS = """async ([fonts, size, letters]) => {
  for (const [k, data] of fonts.entries()) {
    const font = new FontFace("Plate" + k, `url(data:font/woff2;base64,${data})`);
    document.fonts.add(await font.load());
  }
  const context = new OffscreenCanvas(size * 2, Math.ceil(size * 1.4)).getContext("2d", { willReadFrequently: true });
  context.font = `700 ${size}px Plate0, Plate1`;
  context.textBaseline = "alphabetic";
  return [...letters].map((letter) => {
    const { width, height } = context.canvas;
    context.clearRect(0, 0, width, height);
    context.fillText(letter, Math.ceil(size / 4), size);
    const wide = Math.ceil(context.measureText(letter).width + size / 2);
    const data = context.getImageData(0, 0, wide, height).data;
    return { advance: context.measureText(letter).width, wide, alpha: [...data].filter((_, k) => k % 4 === 3) };
  });
}"""

PIXELS = """async ([drawing, width, height]) => {
  const picture = new Image();
  picture.src = `data:image/svg+xml;base64,${drawing}`;
  await picture.decode();
  const context = new OffscreenCanvas(width, height).getContext("2d");
  context.drawImage(picture, 0, 0, width, height);
  return [...context.getImageData(0, 0, width, height).data];
}"""


def banners() -> list[str]:
    """As the page draws them (Banner.svelte)."""
    source = (HERE / "src" / "table" / "Banner.svelte").read_text("utf-8")

    def listed(name: str) -> list[str]:
        found = re.search(rf"const {name} = \[(.*?)\];", source, re.DOTALL)
        assert found
        return re.findall(r'"([^"]+)"', found[1])

    flag = re.search(r'FLAG = "([^"]+)"', source)
    assert flag
    drawn = []
    for seat, (colour, pattern, letter) in enumerate(
        zip(*map(listed, ("COLOURS", "PATTERNS", "LETTERS")), strict=True)
    ):
        light, ink = ("#8A7A5C", "#2B2118") if seat == 4 else ("#FFF8E6", "#FFFFFF")  # the last one is ivory
        drawn.append(
            f'<svg xmlns="http://www.w3.org/2000/svg" width="32" height="44" viewBox="0 0 32 44">'
            f'<path d="{flag[1]}" fill="{colour}"/><path d="{pattern}" fill="{light}" fill-opacity="0.38"/>'
            f'<circle cx="16" cy="17.5" r="9.6" fill="{colour}"/><path d="{letter}" fill="{ink}"/>'
            f'<path d="{flag[1]}" fill="none" stroke="#1B1512" stroke-width="1.6" stroke-linejoin="round"/></svg>'
        )
    return drawn


def shaded(alpha: Any) -> Any:
    """In few shades, 0 and 255 among them."""
    step = 255 / (SHADES - 1)
    return np.round(np.round(alpha / step) * step).astype(np.uint8)


def main() -> None:
    fonts = [
        base64.b64encode((FONTS / f"alegreya-700-normal-{part}.woff2").read_bytes()).decode()
        for part in ("letters", "rest")
    ]
    kept: dict[str, Any] = {}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page()
        for size, letters in SIZES.items():
            drawn = page.evaluate(LETTERS, [fonts, size, letters])
            high = -(-size * 14 // 10)
            pictures = [np.array(one["alpha"], float).reshape(high, one["wide"]) for one in drawn]
            kept[f"letters{size}"] = np.array([ord(letter) for letter in letters], np.int32)
            kept[f"advance{size}"] = np.array([one["advance"] for one in drawn], np.float32)
            kept[f"begins{size}"] = np.cumsum([0, *(one["wide"] for one in drawn)]).astype(np.int32)
            kept[f"alpha{size}"] = shaded(np.concatenate(pictures, axis=1))
        wide = BANNER * 32 // 44
        for seat, svg in enumerate(banners()):
            pixels = page.evaluate(PIXELS, [base64.b64encode(svg.encode()).decode(), wide, BANNER])
            kept[f"banner{seat}"] = np.array(pixels, np.uint8).reshape(BANNER, wide, 4)
        browser.close()
    np.savez_compressed(TARGET, **kept)
    print(f"{TARGET.name}: {TARGET.stat().st_size // 1024} kB")


if __name__ == "__main__":
    main()
