"""Exploitability over time as a drawing (SVG): a line for each solver and player, both axes logarithmic."""

import math
from typing import Any
from xml.etree import ElementTree as ET

from catalaunia.ai.arena.plot import BOTTOM, HEIGHT, LEFT, RIGHT, SOFT, TOP, paper, shape, write
from catalaunia.core.texts import Text

WIDTH, KEY = 860, 190  # the names of the lines stand at the right
LEAST = 1e-5  # what is less is drawn here
COLOURS = ("#1f5fa8", "#b3541e", "#3a7d44", "#7a3e9d", "#a8861f", "#c02f52", "#2a8c8c", "#555555")


def drawing(figures: dict[str, Any]) -> str:
    points = [point for line in figures["lines"] for point in line["points"]]
    told = [_told(line["name"], line["points"][-1]) for line in figures["lines"]]
    root = paper(WIDTH, HEIGHT, str(Text("exploit.title", game=figures["game"])), " ".join(told))
    write(root, LEFT, 46, str(Text("exploit.legend")), size=12, anchor="start")
    across = _Axis([one["seconds"] for one in points], LEFT, WIDTH - RIGHT - KEY)
    up = _Axis([max(one["exploitability"], LEAST) for one in points], HEIGHT - BOTTOM, TOP)
    for mark in across.marks:
        shape(root, "line", x1=across.at(mark), x2=across.at(mark), y1=TOP, y2=HEIGHT - BOTTOM, stroke=SOFT)
        write(root, across.at(mark), HEIGHT - BOTTOM + 24, f"{mark:g} s")
    for mark in up.marks:
        shape(root, "line", x1=LEFT, x2=WIDTH - RIGHT - KEY, y1=up.at(mark), y2=up.at(mark), stroke=SOFT)
        write(root, LEFT - 8, up.at(mark) + 4, f"{mark:g}", anchor="end")
    for k, line in enumerate(figures["lines"]):
        colour = COLOURS[k % len(COLOURS)]
        places = [(across.at(one["seconds"]), up.at(max(one["exploitability"], LEAST))) for one in line["points"]]
        way = " ".join(f"{x},{y}" for x, y in places)
        shape(root, "polyline", points=way, fill="none", stroke=colour, stroke_width=2)
        for x, y in places:
            shape(root, "circle", cx=x, cy=y, r=4, fill=colour)
        shape(root, "circle", cx=WIDTH - RIGHT - KEY + 22, cy=TOP + 10 + 24 * k, r=5, fill=colour)
        write(root, WIDTH - RIGHT - KEY + 36, TOP + 15 + 24 * k, line["name"], anchor="start")
    ET.indent(root)
    return ET.tostring(root, encoding="unicode") + "\n"


def _told(name: str, last: dict[str, float]) -> str:
    return f"{name}: {last['exploitability']:.4f} ({last['seconds']:.3g} s)."


class _Axis:
    """Powers of ten around what there is, from one place of the drawing to another."""

    def __init__(self, values: list[float], begin: float, end: float) -> None:
        self.low = math.floor(math.log10(min(max(value, 1e-9) for value in values)))
        self.high = max(math.ceil(math.log10(max(max(value, 1e-9) for value in values))), self.low + 1)
        self.begin, self.end = begin, end
        self.marks = [10.0**power for power in range(self.low, self.high + 1)]

    def at(self, value: float) -> float:
        share = (math.log10(max(value, 1e-9)) - self.low) / (self.high - self.low)
        return round(self.begin + (self.end - self.begin) * share, 1)
