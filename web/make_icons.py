"""Draws the icons of the installed page from one drawing: `python web/make_icons.py` writes web/public/icon*.

The eagle of the brand on oxblood, as SVG for browsers and as PNG for home screens; the maskable one keeps to the
inner four fifths, which every mask leaves standing. Chromium draws them (Playwright).
"""

import re
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

HERE = Path(__file__).parent
GROUND, INK, GOLD = "#6e1b24", "#fdf3e2", "#e8c46a"
PICTURES = {"icon-192": (192, False), "icon-512": (512, False), "icon-maskable-512": (512, True)}


def eagle() -> str:
    """The path of the eagle, from the shell's pictures."""
    found = re.search(r'eagle: { fill: "([^"]+)"', (HERE / "src" / "shell" / "icons.ts").read_text("utf-8"))
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


def make() -> None:
    folder = HERE / "public"
    (folder / "icon.svg").write_text(drawing(False) + "\n", "utf-8")
    program = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])
        for name, (size, maskable) in PICTURES.items():
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>*{{margin:0}}svg{{display:block;width:{size}px}}</style>{drawing(maskable)}")
            page.screenshot(path=folder / f"{name}.png", omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    make()
