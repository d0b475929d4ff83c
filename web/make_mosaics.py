"""Draws the scenes of the games' mosaics: `python web/make_mosaics.py` writes scene.webp into the folder of each.

A game draws a flat scene (its making/scene.py); the page lays the stones over it (web/src/lib/drawing/mosaics.ts),
because each has a colour of its own: laid, a picture has ten times the bytes. Edges are sharp: a stone has one
colour. It covers four points across, so a scene without fine lines may be COARSE. Chromium draws and writes WebP,
without loss (Playwright).
"""

import base64
import runpy
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

HERE = Path(__file__).parent
WIDTH, HEIGHT = 640, 330
BORDER = 20

FLAT = """
async ([svg, width, height]) => {
  const image = new Image();
  image.src = "data:image/svg+xml;base64," + btoa(unescape(encodeURIComponent(svg)));
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  canvas.getContext("2d").drawImage(image, 0, 0, width, height);
  return canvas.toDataURL("image/webp", 1);
}
"""


def svg(inner: str) -> str:
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" shape-rendering="crispEdges" {size}>{inner}{border()}</svg>'


def border() -> str:
    """An oxblood line and triangles."""
    top = HEIGHT - BORDER
    teeth = "".join(f"M{x} {HEIGHT}l13 -13l13 13z" for x in range(0, WIDTH, 26))
    return (
        f'<rect y="{top}" width="{WIDTH}" height="{BORDER}" fill="#f0e2bf"/>'
        f'<path d="M0 {top}H{WIDTH}v4.5H0z{teeth}" fill="#6e1b24"/>'
    )


def plain(width: int, height: int) -> str:
    """For a game that brings no scene: a road of stones under a low sun."""
    return (
        f'<rect width="{width}" height="{height}" fill="#2f4f5e"/>'
        f'<circle cx="{width / 2}" cy="{height * 0.52}" r="92" fill="#e8b740"/>'
        f'<circle cx="{width / 2}" cy="{height * 0.52}" r="66" fill="#f4d987"/>'
        f'<path d="M0 {height * 0.58}q{width / 4} -60 {width / 2} 0t{width / 2} 0V{height}H0z" fill="#a9783a"/>'
        f'<path d="M0 {height * 0.72}q{width / 4} 46 {width / 2} 0t{width / 2} 0V{height}H0z" fill="#6e1b24"/>'
    )


def scenes() -> dict[Path, tuple[str, int]]:
    """What is to be laid, by the folder to which it belongs."""
    found = {HERE / "src" / "shell": (plain(WIDTH, HEIGHT), 2)}
    for file in sorted((HERE / "src" / "games").glob("*/making/scene.py")):
        said = runpy.run_path(str(file))
        found[file.parents[1]] = said["scene"](WIDTH, HEIGHT), said.get("COARSE", 1)
    return found


def make() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page()
        for folder, (scene, coarse) in scenes().items():
            picture: str = page.evaluate(FLAT, [svg(scene), WIDTH // coarse, HEIGHT // coarse])
            file = folder / "scene.webp"
            file.write_bytes(base64.b64decode(picture.partition(",")[2]))
            print(file.relative_to(HERE), file.stat().st_size)
        browser.close()


if __name__ == "__main__":
    make()
