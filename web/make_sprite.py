"""Makes src/attila/sprite.svg: the tribes' tokens of data/tokens.svg and the other small pictures of Attila's table.

    python web/make_sprite.py

One hidden drawing whose symbols the page uses by name (`at-pawn-goths`, `at-peace`, `at-mosaic` …). Colours that change
with the light are variables. The banners of the players are drawn by table/Banner.svelte.
"""

import random
import re
from pathlib import Path

HERE = Path(__file__).parent
TOKENS = HERE / "data" / "tokens.svg"
TARGET = HERE / "src" / "attila" / "sprite.svg"

PEACE = """<symbol id="peace" viewBox="0 0 40 40"><rect x="2" y="2" width="36" height="36" rx="4" fill="#FBF5E1" stroke="#3F4C1E" stroke-width="2.6"/><rect x="5.5" y="5.5" width="29" height="29" rx="2" fill="none" stroke="#55652F" stroke-dasharray="2.4 1.6"/><path d="M10 31C17 25 24 18 29 9" fill="none" stroke="#3F4C1E" stroke-width="2" stroke-linecap="round"/><path fill="#55652F" d="M15 26C9 25 8 20 9 17C14 17 16 21 15 26ZM20 21C14 19 14 14 15 11C20 12 21 16 20 21ZM18 24C23 28 28 26 30 24C27 20 22 20 18 24ZM23 17.5C28 21 32 19 34 16.5C30.5 13 26 13.5 23 17.5ZM29 9C25 7.5 25 4.8 26 6C29 5 30 7 29 9Z"/></symbol>"""
SWORDS = """<symbol id="swords" viewBox="0 0 40 40"><circle cx="20" cy="20" r="18.4" fill="#A3201C" stroke="#FFF3DC" stroke-width="2.4"/><g stroke="#FFF8E6" stroke-width="3" stroke-linecap="round"><path d="M12 10L28 28M28 10L12 28"/><path d="M9.5 25L15 30.5M30.5 25L25 30.5" stroke-width="2.6"/></g></symbol>"""
ACTIONS = """<symbol id="double" viewBox="0 0 40 40"><g fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"><path d="M8 24C8 15 14 10 22 10H27M23 5.5L28 10L23 14.5"/><path d="M32 18C32 27 26 32 18 32H13M17 36.5L12 32L17 27.5"/></g><text x="20" y="25.5" text-anchor="middle" font-family="Alegreya" font-weight="700" font-size="13" fill="currentColor">×2</text></symbol>
<symbol id="exchange" viewBox="0 0 40 40"><g fill="none" stroke="currentColor" stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round"><rect x="5" y="11" width="13" height="19" rx="2"/><rect x="22" y="11" width="13" height="19" rx="2" stroke-dasharray="3 2.6"/><path d="M11 6H28M25 3L28.5 6L25 9M29 35H12M15 32L11.5 35L15 38"/></g></symbol>
<symbol id="influence_2" viewBox="0 0 40 40"><path fill="currentColor" d="M13 19H27V36L20 32L13 36Z"/><path d="M12 13.5L20 6L28 13.5" fill="none" stroke="currentColor" stroke-width="2.8" stroke-linecap="round" stroke-linejoin="round"/><text x="20" y="30" text-anchor="middle" font-family="Alegreya" font-weight="700" font-size="12.5" fill="var(--card)">2</text></symbol>"""
BACK = """<symbol id="back" viewBox="0 0 46 64"><rect x="1" y="1" width="44" height="62" rx="5" fill="#5C1717" stroke="#1B1512" stroke-width="1.4"/><rect x="4.5" y="4.5" width="37" height="55" rx="3" fill="none" stroke="#D9AE52" stroke-width="1.2"/><g fill="none" stroke="#D9AE52" stroke-opacity=".85"><path d="M23 14L37 32L23 50L9 32Z" stroke-width="1.2"/><path d="M23 20L32.5 32L23 44L13.5 32Z" stroke-width=".8"/></g><path d="M18 37L23 26L28 37M20 33.6H26" fill="none" stroke="#F0CF84" stroke-width="2"/></symbol>"""
TOWER = """<symbol id="tower" viewBox="-6 -6 12 12"><path d="M-5 5V-5H-3V-3H-1.1V-5H1.1V-3H3V-5H5V5Z" fill="var(--frontier)" stroke="var(--halo)" stroke-width="1.2"/><path d="M-1.3 5V1.4a1.3 1.3 0 0 1 2.6 0V5Z" fill="var(--halo)"/></symbol>"""
SWELL = """<pattern id="swell" width="46" height="20" patternUnits="userSpaceOnUse"><path d="M2 6q4-3.4 8 0t8 0M25 16q4-3.4 8 0t8 0" fill="none" stroke="var(--sealine)" stroke-width=".8" stroke-opacity=".38" stroke-linecap="round"/></pattern>"""
HATCH = """<pattern id="war" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="7" height="7" fill="var(--war)" fill-opacity=".16"/><path d="M0 1.5H7" stroke="var(--war)" stroke-width="2" stroke-opacity=".5"/></pattern>"""


def mosaic(size=84, count=14, seed=8):
    """Tesserae that nobody laid with a ruler; the pattern closes on itself."""
    chance, step, groups = random.Random(seed), size / count, [""] * 6
    off = {(i, j): (chance.uniform(-0.17, 0.17) * step, chance.uniform(-0.17, 0.17) * step) for i in range(count) for j in range(count)}
    for i in range(count):
        for j in range(count):
            corners = []
            for a, b in ((0, 0), (1, 0), (1, 1), (0, 1)):
                dx, dy = off[(i + a) % count, (j + b) % count]
                corners.append(((i + a) * step + dx, (j + b) * step + dy))
            cx, cy = sum(x for x, _ in corners) / 4, sum(y for _, y in corners) / 4
            points = [f"{cx + (x - cx) * 0.86:.1f} {cy + (y - cy) * 0.86:.1f}" for x, y in corners]
            groups[chance.randrange(6)] += "M" + "L".join(points) + "Z"
    laid = "".join(f'<path d="{d}" fill="var(--m{k})"/>' for k, d in enumerate(groups))
    return f'<pattern id="mosaic" width="{size}" height="{size}" patternUnits="userSpaceOnUse"><rect width="{size}" height="{size}" fill="var(--grout)"/>{laid}</pattern>'


def fibre(seed=4):
    """The hairs of vellum."""
    chance = random.Random(seed)
    d = "".join(f"M{chance.uniform(0, 85):.0f} {chance.uniform(0, 85):.0f}q" + " ".join(f"{chance.uniform(-7, 7):.1f}" for _ in range(4)) for _ in range(50))
    return f'<pattern id="fibre" width="90" height="90" patternUnits="userSpaceOnUse"><path d="{d}" fill="none" stroke="var(--fibre)" stroke-width=".7"/></pattern>'


def band(name, rows, step=4, seed=5):
    """The border of a mosaic floor."""
    chance, width, height = random.Random(seed), len(rows[0]) * step, len(rows) * step
    palette = {"i": "#3F332A #4A3B30 #372B22", "o": "#8E1F1F #A33128 #7C1B1B", "g": "#C99A3A #D9AE52 #B8862B", "v": "#F1E6CB #E8DAB8 #F6EEDB"}
    stones = "".join(
        f'<rect x="{x * step + 0.35 + chance.uniform(-0.2, 0.2):.1f}" y="{y * step + 0.35 + chance.uniform(-0.2, 0.2):.1f}" width="{step - 0.8}" height="{step - 0.8}" rx=".5" fill="{chance.choice(palette[c].split())}"/>'
        for y, row in enumerate(rows)
        for x, c in enumerate(row)
    )
    return f'<pattern id="{name}" width="{width}" height="{height}" patternUnits="userSpaceOnUse"><rect width="{width}" height="{height}" fill="#3A2C20"/>{stones}</pattern>'


def main():
    tokens = re.findall(r"<(?:pattern id=\"h-|symbol id=\"(?:pawn|arms|ghost|emblem|cube)-).*?</(?:pattern|symbol)>", TOKENS.read_text("utf-8"), re.S)
    bands = [band("bandh", ["iiiiiiii", "vvgovvgo", "vgovvgov", "iiiiiiii"]), band("bandv", ["igvi", "ivgi", "iooi"])]
    text = "\n".join([*tokens, mosaic(), fibre(), *bands, SWELL, HATCH, PEACE, SWORDS, ACTIONS, BACK, TOWER])
    text = re.sub(r'id="', 'id="at-', re.sub(r"url\(#", "url(#at-", text))
    TARGET.write_text(f'<svg xmlns="http://www.w3.org/2000/svg"><defs>\n{text}\n</defs></svg>\n', "utf-8")
    print(TARGET.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
