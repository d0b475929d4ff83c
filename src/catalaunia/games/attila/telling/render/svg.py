"""Attila as SVG, for notebooks: provinces as discs with their pawns, borders as lines, and the players beside them."""

from html import escape
from math import cos, pi, sin
from typing import Any

from catalaunia.core.protocol import State
from catalaunia.games.attila.rules.board import Board
from catalaunia.games.attila.rules.influence import CENTURY
from catalaunia.games.attila.rules.state import TRIBE_NAMES
from catalaunia.games.attila.telling.refusals import province_text, tribe_text
from catalaunia.games.attila.telling.render.terminal import TRIBES
from catalaunia.games.attila.telling.scenes import NUMERALS

# Where the provinces of the default board lie, as on the page's map.
SPOTS = {
    "britannia": (290, 76), "belgica": (408, 172), "germania": (454, 250), "raetia": (531, 232), "noricum": (611, 232),
    "pannonia": (692, 276), "moesia": (800, 345), "lugdunensis": (320, 225), "aquitania": (310, 325),
    "narbonensis": (412, 352), "tarraconensis": (226, 440), "lusitania": (95, 461), "baetica": (140, 550),
    "cisalpina": (535, 330), "italia": (560, 420), "apulia": (662, 480), "sicilia": (630, 595), "dalmatia": (700, 375),
    "macedonia": (785, 445), "thracia": (895, 405), "graecia": (805, 555), "asia": (985, 490), "mauretania": (239, 650),
    "numidia": (424, 650), "africa": (515, 640),
}  # fmt: skip
WIDTH, HEIGHT, BESIDE, RADIUS, LINE = 1040, 720, 330, 36, 20
GROUND, INK, LAND, PEACE, WAR, FRONTIER, BORDER = (
    "#f7f0df",
    "#2b2118",
    "#fcf7ea",
    "#d9ccae",
    "#8e1f1f",
    "#b3261e",
    "#cbb88f",
)


def render(view: State, seat: int | None, names: list[str], board: Board) -> str:
    """The view of a seat, or of a spectator."""
    s = view[0]
    spots = SPOTS if all(name in SPOTS for name in board.provinces) else _circle(board.provinces)
    parts = [_border(spots[a], spots[b], "") for a, b in board.data["borders"]]
    parts += [_border(spots[a], spots[b], ' stroke-dasharray="5 5"') for a, b in board.data["arrows"]]
    pawns, pacified, frontier = s["pawns"].tolist(), int(s["pacified"]), int(board.desk["frontier"][0])
    war = s["war"].tolist()
    for p, name in enumerate(board.provinces):
        fill = PEACE if pacified >> p & 1 else LAND
        edge = WAR if p in war else FRONTIER if frontier >> p & 1 else BORDER
        parts.append(_province(spots[name], province_text(name), pawns[p], fill, edge, 4 if p in war else 2))
    parts += _beside(s, seat, names)
    size = f'viewBox="0 0 {WIDTH + BESIDE} {HEIGHT}" width="{(WIDTH + BESIDE) * 2 // 3}"'
    style = f'font-family="sans-serif" font-size="13" fill="{INK}" style="background:{GROUND}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {style}>{"".join(parts)}</svg>'


def _circle(provinces: list[str]) -> dict[str, tuple[int, int]]:
    """For a board of one's own."""
    step = 2 * pi / len(provinces)
    return {
        name: (int(WIDTH / 2 + 460 * sin(k * step)), int(HEIGHT / 2 - 310 * cos(k * step)))
        for k, name in enumerate(provinces)
    }


def _border(a: tuple[int, int], b: tuple[int, int], dashes: str) -> str:
    return f'<path d="M{a[0]} {a[1]}L{b[0]} {b[1]}" stroke="{BORDER}" stroke-width="3"{dashes}/>'


def _province(spot: tuple[int, int], name: str, pawns: list[int], fill: str, edge: str, width: int) -> str:
    x, y = spot
    disc = f'<circle cx="{x}" cy="{y}" r="{RADIUS}" fill="{fill}" stroke="{edge}" stroke-width="{width}"/>'
    title = f'<text x="{x}" y="{y - RADIUS - 4}" text-anchor="middle">{escape(name)}</text>'
    standing = [tribe for tribe, count in zip(TRIBE_NAMES, pawns, strict=True) for _ in range(count)]
    left = x - 12 * (min(len(standing), 3) - 1)
    placed = [_pawn(left + 24 * (k % 3), y - 12 + 24 * (k // 3), tribe) for k, tribe in enumerate(standing)]
    return disc + title + "".join(placed)


def _pawn(x: int, y: int, tribe: str) -> str:
    """With its letter: colours alone are not seen by all."""
    look = TRIBES[tribe]
    disc = f'<circle cx="{x}" cy="{y}" r="10" fill="{look["colour"]}" stroke="{GROUND}"/>'
    return (
        disc
        + f'<text x="{x}" y="{y + 4}" text-anchor="middle" font-size="11" fill="{look["ink"]}">{look["letter"]}</text>'
    )


def _beside(s: Any, seat: int | None, names: list[str]) -> list[str]:
    """A row for each player: influence by tribe, points, cards; then the hand of the seat that looks."""
    x, y = WIDTH + 10, 30
    parts = [_line(x, y, f"{NUMERALS[CENTURY[s['peace']]]} · ✌ {s['peace']} · ▤ {s['left']}", "bold")]
    parts += [_pawn(x + 130 + 26 * k, y + LINE + 4, tribe) for k, tribe in enumerate(TRIBE_NAMES)]
    scores, influence, held = s["score"].tolist(), s["influence"].tolist(), s["held"].tolist()
    for k, name in enumerate(names):
        row = y + LINE * (k + 3)
        parts.append(_line(x, row, ("▶ " if s["actor"] == k else "") + name[:14], "bold" if s["active"] == k else ""))
        parts += [_line(x + 124 + 26 * t, row, str(n or "·")) for t, n in enumerate(influence[k])]
        parts.append(_line(x + 284, row, f"{scores[k]} ▯{held[k]}"))
    if seat is not None:
        for k, (tribe, count) in enumerate(zip(TRIBE_NAMES, s["hand"][seat].tolist(), strict=True)):
            row = y + LINE * (len(names) + 4) + 26 * k
            parts += [_pawn(x + 10, row - 4, tribe), _line(x + 28, row, f"{count} {tribe_text(tribe)}")]
    return parts


def _line(x: int, y: int, text: str, weight: str = "") -> str:
    heavy = f' font-weight="{weight}"' if weight else ""
    return f'<text x="{x}" y="{y}"{heavy}>{escape(text)}</text>'
