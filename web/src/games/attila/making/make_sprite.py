"""Makes art/sprite.svg: the tribes' tokens of tokens.svg, the small pictures of pictures.svg, mosaics.

    python make_sprite.py

One hidden drawing whose symbols the page uses by name (`at-pawn-goths`, `at-peace`, `at-mosaic` …). Colours that change
with the light are variables. The banners of the players are drawn by table/Banner.svelte.
"""

import random
import re
from pathlib import Path

HERE = Path(__file__).parent
TOKENS, PICTURES = HERE / "tokens.svg", HERE / "pictures.svg"
TARGET = HERE.parent / "art" / "sprite.svg"


def pattern(name: str, width: int, height: int, inside: str) -> str:
    size = f'width="{width}" height="{height}"'
    return f'<pattern id="{name}" {size} patternUnits="userSpaceOnUse">{inside}</pattern>'


def mosaic(size=84, count=14, seed=8):
    """Tesserae that nobody laid with a ruler; the pattern closes on itself."""
    chance, step, groups = random.Random(seed), size / count, [""] * 6
    off = {
        (i, j): (chance.uniform(-0.17, 0.17) * step, chance.uniform(-0.17, 0.17) * step)
        for i in range(count)
        for j in range(count)
    }
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
    return pattern("mosaic", size, size, f'<rect width="{size}" height="{size}" fill="var(--grout)"/>{laid}')


def fibre(seed=4):
    """The hairs of vellum."""
    chance = random.Random(seed)
    d = "".join(
        f"M{chance.uniform(0, 85):.0f} {chance.uniform(0, 85):.0f}q"
        + " ".join(f"{chance.uniform(-7, 7):.1f}" for _ in range(4))
        for _ in range(50)
    )
    return pattern("fibre", 90, 90, f'<path d="{d}" fill="none" stroke="var(--fibre)" stroke-width=".7"/>')


def band(name, rows, step=4, seed=5):
    """The border of a mosaic floor."""
    chance, width, height = random.Random(seed), len(rows[0]) * step, len(rows) * step
    palette = {
        "i": "#3F332A #4A3B30 #372B22",
        "o": "#8E1F1F #A33128 #7C1B1B",
        "g": "#C99A3A #D9AE52 #B8862B",
        "v": "#F1E6CB #E8DAB8 #F6EEDB",
    }

    def stone(x: int, y: int, colour: str) -> str:
        left, top = (v * step + 0.35 + chance.uniform(-0.2, 0.2) for v in (x, y))
        side, fill = step - 0.8, chance.choice(palette[colour].split())
        return f'<rect x="{left:.1f}" y="{top:.1f}" width="{side}" height="{side}" rx=".5" fill="{fill}"/>'

    stones = "".join(stone(x, y, colour) for y, row in enumerate(rows) for x, colour in enumerate(row))
    ground = f'<rect width="{width}" height="{height}" fill="#3A2C20"/>'
    return pattern(name, width, height, ground + stones)


def grounded(symbol):
    """A ghost stands out by night as well: its dashes lie on a solid edge; the plus fits into a triangle."""
    if 'id="ghost-' not in symbol:
        return symbol
    edge = r'(<path d="[^"]*") fill="#FFFBEA" fill-opacity=".9"'
    symbol = re.sub(edge, r'\1 fill="#FFFBEA" stroke="#FFFBEA" stroke-width="2.6"/>\1 fill="none"', symbol)
    return symbol.replace("M20 13V29M12 21H28", "M20 18V32M13 25H27") if "vandals" in symbol else symbol


def main():
    wanted = r"<(?:pattern id=\"h-|symbol id=\"(?:pawn|arms|ghost|emblem|cube)-).*?</(?:pattern|symbol)>"
    tokens = [grounded(one) for one in re.findall(wanted, TOKENS.read_text("utf-8"), re.DOTALL)]
    pictures = re.findall(r"<(?:pattern|symbol) .*?</(?:pattern|symbol)>", PICTURES.read_text("utf-8"), re.DOTALL)
    bands = [band("bandh", ["iiiiiiii", "vvgovvgo", "vgovvgov", "iiiiiiii"]), band("bandv", ["igvi", "ivgi", "iooi"])]
    text = "\n".join([*tokens, mosaic(), fibre(), *bands, *pictures])
    text = re.sub(r'id="', 'id="at-', re.sub(r"url\(#", "url(#at-", text))
    TARGET.write_text(f'<svg xmlns="http://www.w3.org/2000/svg"><defs>\n{text}\n</defs></svg>\n', "utf-8")
    print(TARGET.stat().st_size, "bytes")


if __name__ == "__main__":
    main()
