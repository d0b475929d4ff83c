"""Lays the two pictures of the home page in tesserae: `python web/make_mosaics.py` writes web/public/mosaic-*.webp.

A flat scene is drawn from the map and the emblems, then stones are laid over it row by row, each in the colour of
the scene below its middle, a little lighter or warmer by chance. Chromium draws and writes WebP (Playwright).
"""

import base64
import json
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


def attila() -> str:
    """The map with its frontier, and pawns of all tribes."""
    world = json.loads((HERE / "src/attila/map.json").read_text("utf-8"))
    provinces = "".join(f'<path d="{one["d"]}"/>' for one in world["provinces"].values())
    pawns = {
        "britannia": "#2c7339", "lugdunensis": "#2457a6", "belgica": "#2457a6", "tarraconensis": "#b3261e",
        "raetia": "#9aa0a6", "noricum": "#211d1c", "pannonia": "#211d1c", "moesia": "#f2bf2b", "africa": "#b3261e",
    }  # fmt: skip
    places = world["provinces"]
    tokens = "".join(
        '<circle cx="{}" cy="{}" r="23" fill="{}" stroke="#f7ecd0" stroke-width="11"/>'.format(
            *places[name]["pawns"], colour
        )
        for name, colour in pawns.items()
    )
    return svg(
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#3f7d8b"/>'
        '<g transform="translate(86 -6) scale(.44)">'
        f'<path d="{world["land"]}" fill="#b7a56e" stroke="#f4e9cf" stroke-width="10"/>'
        f'<path d="{world["land"]}" fill="#b7a56e"/><g fill="#e2c588" stroke="#a9783a" stroke-width="5">{provinces}</g>'
        f'<path d="{world["frontier"]}" fill="none" stroke="#8b1f22" stroke-width="11"/>{tokens}</g>'
    )


def clash451() -> str:
    """Horse and helmet on either side of the road, swords between them."""
    sprite = (HERE / "src/clash451/art/sprite.svg").read_text("utf-8")
    middle = WIDTH / 2

    def emblem(name: str, x: float, y: float, size: float, colour: str, ground: str, turned: bool = False) -> str:
        flip = f"translate({2 * x + size} 0) scale(-1 1)" if turned else ""
        return (
            f'<g color="{colour}" style="--cut:{ground}" transform="{flip}">'
            f'<use href="#e-{name}" x="{x}" y="{y}" width="{size}" height="{size}"/></g>'
        )

    green, red, gold = "#2c5b3b", "#98301f", "#e8b740"
    return svg(
        f'<defs>{sprite}</defs><path d="M0 0H{middle + 60}L{middle - 60} {HEIGHT}H0z" fill="{green}"/>'
        f'<path d="M{middle + 60} 0H{WIDTH}V{HEIGHT}H{middle - 60}z" fill="{red}"/>'
        f'<path d="M{middle + 60} 0L{middle - 60} {HEIGHT}" stroke="#f0dca2" stroke-width="10"/>'
        + emblem("r13", 30, 34, 262, "#f1e3bd", green)
        + emblem("r8", 366, 34, 256, "#f6e7c4", red, turned=True)
        + f'<circle cx="{middle}" cy="155" r="55" fill="#f0dca2"/>'
        + f'<circle cx="{middle}" cy="155" r="47" fill="#4d1119"/>'
        + emblem("swords", middle - 38, 117, 76, "#f0c356", "#4d1119")
        + emblem("side-huns", 236, 14, 92, gold, green)
        + emblem("side-romans", 312, 212, 88, gold, red)
    )


def make() -> None:
    folder = HERE / "public"
    folder.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page()
        for name, scene in (("attila", attila()), ("clash451", clash451())):
            for scale in SCALES:
                picture: str = page.evaluate(LAY, [scene, WIDTH, HEIGHT, scale])
                file = folder / f"mosaic-{name}{'' if scale == 1 else f'@{scale}x'}.webp"
                file.write_bytes(base64.b64decode(picture.partition(",")[2]))
                print(file.name, file.stat().st_size)
        browser.close()


if __name__ == "__main__":
    make()
