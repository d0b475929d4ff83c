"""The ladder as a drawing (SVG): a point a step with its 95 % interval, and the band that a step should lie in."""

from typing import Any
from xml.etree import ElementTree as ET

from catalaunia.ai.arena import ladder
from catalaunia.core.texts import Text

HEIGHT, STEP, LEFT, RIGHT, TOP, BOTTOM = 380, 124, 64, 24, 64, 72
INK, SOFT, BAND, POINT, FAIR = "#222222", "#d8d8d8", "#dcefe2", "#1f5fa8", "#8a8a8a"
FONT = "system-ui, -apple-system, 'Segoe UI', sans-serif"


def drawing(figures: dict[str, Any]) -> str:
    """The whole file. Scores are those between two, where 50 % is fair (see `ladder.py`)."""
    steps = figures["steps"]
    width = LEFT + STEP * max(len(steps), 6) + RIGHT  # the title needs the room of six
    title = str(Text("plot.title", game=figures["game"], players=figures["players"], pairs=figures["pairs"]))
    root = paper(width, HEIGHT, title, " ".join(map(_told, steps)))
    axis = Axis(steps)
    _frame(root, axis, width - RIGHT)
    for place, step in enumerate(steps):
        _point(root, axis, LEFT + STEP * (place + 0.5), step)
    ET.indent(root)
    return ET.tostring(root, encoding="unicode") + "\n"


def paper(width: int, height: int, title: str, told: str) -> ET.Element:
    """An empty drawing with its title; `told` is what it shows, for who cannot see it."""
    root = ET.Element("svg", {
        "xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {width} {height}", "width": str(width),
        "height": str(height), "role": "img", "aria-labelledby": "title desc", "font-family": FONT, "font-size": "13",
    })  # fmt: skip
    ET.SubElement(root, "title", {"id": "title"}).text = title
    ET.SubElement(root, "desc", {"id": "desc"}).text = told
    shape(root, "rect", x=0, y=0, width=width, height=height, fill="#ffffff")
    write(root, LEFT, 26, title, size=16, anchor="start")
    return root


class Axis:
    """Where a score stands: from a round number below all there is up to 100 %."""

    def __init__(self, steps: list[dict[str, Any]]) -> None:
        lowest = min([0.4, *(step["normalised_ci95"][0] for step in steps)])
        self.least = int(lowest * 10) / 10
        self.marks = [mark / 10 for mark in range(round(self.least * 10), 11)]

    def y(self, score: float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - score) / (1 - self.least), 1)


def _told(step: dict[str, Any]) -> str:
    low, high = step["normalised_ci95"]
    names = {"level": ladder.name(step["level"]), "below": ladder.name(step["below"])}
    return str(Text("plot.step", **names, score=f"{step['normalised']:.1%}", low=f"{low:.1%}", high=f"{high:.1%}"))


def _frame(root: ET.Element, axis: Axis, right: float) -> None:
    low, high = ladder.GOAL
    shape(
        root, "rect", x=LEFT, y=axis.y(high), width=right - LEFT, height=round(axis.y(low) - axis.y(high), 1), fill=BAND
    )
    for mark in axis.marks:
        shape(root, "line", x1=LEFT, x2=right, y1=axis.y(mark), y2=axis.y(mark), stroke=SOFT)
        write(root, LEFT - 8, axis.y(mark) + 4, f"{mark:.0%}", anchor="end")
    shape(root, "line", x1=LEFT, x2=right, y1=axis.y(0.5), y2=axis.y(0.5), stroke=FAIR, stroke_dasharray="5 4")
    legend = str(Text("plot.legend", low=f"{low:.0%}", high=f"{high:.0%}"))
    write(root, LEFT, 46, legend, size=12, anchor="start")


def _point(root: ET.Element, axis: Axis, x: float, step: dict[str, Any]) -> None:
    low, high = (axis.y(bound) for bound in step["normalised_ci95"])
    y = axis.y(step["normalised"])
    shape(root, "line", x1=x, x2=x, y1=low, y2=high, stroke=POINT, stroke_width=2)
    for end in (low, high):
        shape(root, "line", x1=x - 6, x2=x + 6, y1=end, y2=end, stroke=POINT, stroke_width=2)
    shape(root, "circle", cx=x, cy=y, r=5, fill=POINT)
    write(root, x + 11, y + 5, f"{step['normalised']:.1%}", anchor="start", weight="600")
    base = HEIGHT - BOTTOM
    write(root, x, base + 24, ladder.name(step["level"]), weight="600")
    write(root, x, base + 42, str(Text("plot.against", below=ladder.name(step["below"]))), size=12)


def shape(root: ET.Element, tag: str, **attributes: object) -> None:
    ET.SubElement(root, tag, {name.replace("_", "-"): str(value) for name, value in attributes.items()})


def write(
    root: ET.Element, x: float, y: float, text: str, size: int = 13, anchor: str = "middle", weight: str = "400"
) -> None:
    attributes = {"x": f"{x:g}", "y": f"{y:g}", "font-size": str(size), "text-anchor": anchor, "font-weight": weight}
    ET.SubElement(root, "text", attributes | {"fill": INK}).text = text
