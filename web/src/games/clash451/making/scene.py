"""The scene of Clash 451's mosaic (web/make_mosaics.py lays it): horse and helmet on either side of a road."""

from pathlib import Path

SPRITE = Path(__file__).parents[1] / "art" / "sprite.svg"


def scene(width: int, height: int) -> str:
    sprite = SPRITE.read_text("utf-8")
    middle = width / 2

    def emblem(name: str, x: float, y: float, size: float, colour: str, ground: str, turned: bool = False) -> str:
        flip = f"translate({2 * x + size} 0) scale(-1 1)" if turned else ""
        return (
            f'<g color="{colour}" style="--cut:{ground}" transform="{flip}">'
            f'<use href="#e-{name}" x="{x}" y="{y}" width="{size}" height="{size}"/></g>'
        )

    green, red, gold = "#2c5b3b", "#98301f", "#e8b740"
    return (
        f'<defs>{sprite}</defs><path d="M0 0H{middle + 60}L{middle - 60} {height}H0z" fill="{green}"/>'
        f'<path d="M{middle + 60} 0H{width}V{height}H{middle - 60}z" fill="{red}"/>'
        f'<path d="M{middle + 60} 0L{middle - 60} {height}" stroke="#f0dca2" stroke-width="10"/>'
        + emblem("r13", 30, 34, 262, "#f1e3bd", green)
        + emblem("r8", 366, 34, 256, "#f6e7c4", red, turned=True)
        + f'<circle cx="{middle}" cy="155" r="55" fill="#f0dca2"/>'
        + f'<circle cx="{middle}" cy="155" r="47" fill="#4d1119"/>'
        + emblem("swords", middle - 38, 117, 76, "#f0c356", "#4d1119")
        + emblem("side-huns", 236, 14, 92, gold, green)
        + emblem("side-romans", 312, 212, 88, gold, red)
    )
