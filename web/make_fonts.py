# /// script
# requires-python = ">=3.11"
# dependencies = ["fonttools==4.68.0", "brotli==1.2.1"]
# ///
"""Cuts the fonts to what the page writes with: `uv run web/make_fonts.py` writes web/src/styles/fonts/ and fonts.css.

Each font comes in two files: the letters of our three languages, which every page loads, and the rest of Latin,
which a browser fetches when somebody's name needs it; one that only writes the names on a map has the letters of those.
One weight stands for those beside it that nobody tells apart. Of what the fonts can do only what the styles ask for is
kept, and of four kinds of figures those that stand on the line. All is taken from the packages that
web/package-lock.json names. "Source" is a reserved name (OFL), so what is cut from that font bears another one.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

HERE = Path(__file__).parent
PACKAGES = HERE / "node_modules" / "@fontsource"
STYLES = HERE / "src" / "styles"
LETTERS = (
    "".join(map(chr, range(0x20, 0x7F)))
    + "àâäæçéèêëîïôöœùûüÿßÀÂÄÆÇÉÈÊËÎÏÔÖŒÙÛÜŸ"
    + "\u00a0\u202f\u2009«»‹›‘’‚“”„–—…·•×±−°§"
)
FEATURES = ["kern", "tnum"]
ON_THE_LINE = ".lf"  # behind the names of figures, in fonts whose own hang below it
TITLES = "".join(filter(str.isalnum, LETTERS)) + " \u00a0.,:;!?'’-–()…·×−+%/&«»“”„"
MAP = (  # what the map of a game writes in italics
    "Oceanus Mare Internum Adriaticum Tyrrhenum Ionium Pontus Saxones Teutones Vandali Hunni Gothi"
    " Roma Carthago Corsica Sardinia"
)
LICENCE = "This Font Software is licensed under the SIL Open Font License, Version 1.1."
LICENCE_URL = "https://openfontlicense.org"


class Font(NamedTuple):
    family: str  # as the styles name it
    package: str
    weight: int
    style: str = "normal"
    weights: str = ""  # all that it stands for, if they are more than its own
    letters: str = LETTERS  # the characters that are written with it
    whole: bool = True  # people's names too

    @property
    def file(self) -> Path:
        return PACKAGES / self.package / "files" / f"{self.package}-latin-{self.weight}-{self.style}.woff2"


FONTS = (
    Font("Alegreya", "alegreya", 400),
    Font("Alegreya", "alegreya", 400, "italic"),
    Font("Alegreya", "alegreya", 700, weights="700 800", letters=TITLES),
    Font("Alegreya SC", "alegreya-sc", 400, "italic", letters=MAP, whole=False),
    Font("Alegreya SC", "alegreya-sc", 700, letters=TITLES),
    Font("Catalaunia Sans", "source-sans-3", 400),
    Font("Catalaunia Sans", "source-sans-3", 600, weights="600 700"),
)


def cut(font: Font, part: str, characters: Iterable[int]) -> str:
    """Write the file of these characters; the rule by which a page finds it."""
    kept = sorted(characters)
    options = Options(layout_features=FEATURES, hinting=False, name_IDs=[0, 1, 2, 4, 6])
    made = TTFont(font.file, recalcTimestamp=False)  # the same bytes each time
    stand(made)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=kept)
    subsetter.subset(made)
    names = {1: font.family, 4: font.family, 6: font.family.replace(" ", ""), 13: LICENCE, 14: LICENCE_URL}
    for number, text in names.items():
        made["name"].setName(text, number, 3, 1, 0x409)
    name = f"{font.family.lower().replace(' ', '-')}-{font.weight}-{font.style}-{part}.woff2"
    made.flavor = "woff2"
    made.save(STYLES / "fonts" / name)
    print(name, (STYLES / "fonts" / name).stat().st_size)
    return (
        f'@font-face {{\n  font-family: "{font.family}";\n  font-style: {font.style};\n'
        f"  font-weight: {font.weights or font.weight};\n"
        f'  font-display: swap;\n  src: url("./fonts/{name}") format("woff2");\n'
        f"  unicode-range: {ranges(kept)};\n}}\n"
    )


def stand(font: TTFont) -> None:
    """Its figures stand on the line, asked or not."""
    for table in font["cmap"].tables:
        for figure in map(ord, "0123456789"):
            standing = table.cmap.get(figure, "") + ON_THE_LINE
            if standing in font.getReverseGlyphMap():
                table.cmap[figure] = standing


def ranges(characters: list[int]) -> str:
    """`U+20-7e, U+a0`."""
    starts = [one for one in characters if one - 1 not in characters]
    ends = [one for one in characters if one + 1 not in characters]
    pairs = zip(starts, ends, strict=True)
    return ", ".join(f"U+{start:x}" if start == end else f"U+{start:x}-{end:x}" for start, end in pairs)


def make() -> None:
    (STYLES / "fonts").mkdir(exist_ok=True)
    rules = ["/* Written by web/make_fonts.py. */\n"]
    for font in FONTS:
        there = set(TTFont(font.file).getBestCmap())
        letters = there & set(map(ord, font.letters))
        rules.append(cut(font, "letters", letters))
        if font.whole:
            rules.append(cut(font, "rest", there - letters))
    (STYLES / "fonts.css").write_text("".join(rules), "utf-8")


if __name__ == "__main__":
    make()
