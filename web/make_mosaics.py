"""Lays the pictures of the games in tesserae: `python web/make_mosaics.py` writes mosaic.webp into the folder of each.

A game draws a flat scene (its making/scene.py), then stones are laid over it row by row, each in the colour of
the scene below its middle, a little lighter or warmer by chance. Chromium draws and writes WebP (Playwright).
"""

import base64
import runpy
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

HERE = Path(__file__).parent
WIDTH, HEIGHT = 640, 330
SCALES = (1, 2)
BORDER = 20

LAY = """
async ([svg, width, height, scale]) => {
  const image = new Image();
  image.src = "data:image/svg+xml;base64," + btoa(unescape(encodeURIComponent(svg)));
  await image.decode();
  const flat = new OffscreenCanvas(width, height).getContext("2d");
  flat.drawImage(image, 0, 0, width, height);
  const scene = flat.getImageData(0, 0, width, height).data;
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width * scale, height * scale];
  const draw = canvas.getContext("2d");
  draw.scale(scale, scale);
  draw.fillStyle = "#6b5a42";
  draw.fillRect(0, 0, width, height);
  let seed = 451;
  const chance = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const size = 4.2;
  for (let row = -1; row < height / size + 1; row++) {
    const wave = (x) => (row + 0.5) * size + Math.sin(x / 47 + row * 0.06) * 2;
    for (let x = -chance() * size * 2; x < width + size; ) {
      const wide = 3.4 + chance() * 2.1;
      const middle = x + wide / 2;
      const column = Math.max(0, Math.min(width - 1, Math.round(middle)));
      const line = Math.max(0, Math.min(height - 1, Math.round(wave(middle))));
      const at = (line * width + column) * 4;
      const light = 1 + (chance() - 0.5) * 0.18;
      const warm = (chance() - 0.5) * 10;
      const bend = () => (chance() - 0.5) * 0.7;
      const [red, green, blue] = [0, 1, 2].map((k) => scene[at + k] * light);
      draw.fillStyle = `rgb(${red + warm} ${green + warm * 0.6} ${blue})`;
      const [left, right, half] = [x + 0.35, x + wide - 0.35, size / 2 - 0.35];
      draw.beginPath();
      draw.moveTo(left + bend(), wave(left) - half + bend());
      draw.lineTo(right + bend(), wave(right) - half + bend());
      draw.lineTo(right + bend(), wave(right) + half + bend());
      draw.lineTo(left + bend(), wave(left) + half + bend());
      draw.fill();
      x += wide;
    }
  }
  return canvas.toDataURL("image/webp", 0.8);
}
"""


def svg(inner: str) -> str:
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{inner}{border()}</svg>'


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


def scenes() -> dict[Path, str]:
    """What is to be laid, by the folder to which it belongs."""
    found = {HERE / "src" / "shell": plain(WIDTH, HEIGHT)}
    for file in sorted((HERE / "src" / "games").glob("*/making/scene.py")):
        found[file.parents[1]] = runpy.run_path(str(file))["scene"](WIDTH, HEIGHT)
    return found


def make() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page()
        for folder, scene in scenes().items():
            for scale in SCALES:
                picture: str = page.evaluate(LAY, [svg(scene), WIDTH, HEIGHT, scale])
                file = folder / f"mosaic{'' if scale == 1 else f'@{scale}x'}.webp"
                file.write_bytes(base64.b64decode(picture.partition(",")[2]))
                print(file.relative_to(HERE), file.stat().st_size)
        browser.close()


if __name__ == "__main__":
    make()
