"""The curve of a calibration as a drawing (SVG): what was told against what came; on the diagonal it is right."""

from xml.etree import ElementTree as ET

from catalaunia.ai.arena.plot import FAIR, POINT, SOFT, paper, shape, write
from catalaunia.ai.calibrate.figures import Figures
from catalaunia.ai.calibrate.forecasts import Sample
from catalaunia.core.texts import Text

WIDTH, HEIGHT, LEFT, TOP, SIDE = 620, 560, 64, 64, 430
OWN = "#b3541e"  # what the player itself thought
MARKS = 5


def drawing(sample: Sample, found: dict[str, Figures]) -> str:
    """The whole file."""
    told = [str(Text(f"calibrate.told_{name}", **figures_said(one))) for name, one in found.items()]
    title = str(Text("calibrate.title", game=sample.game, players=sample.players))
    root = paper(WIDTH, HEIGHT, title, " ".join(told))
    write(root, LEFT, 46, str(Text("calibrate.legend")), size=12, anchor="start")
    for mark in range(MARKS + 1):
        at = mark / MARKS
        shape(root, "line", x1=LEFT, x2=LEFT + SIDE, y1=_y(at), y2=_y(at), stroke=SOFT)
        write(root, LEFT - 8, _y(at) + 4, f"{at:.0%}", anchor="end")
        write(root, _x(at), TOP + SIDE + 20, f"{at:.0%}", size=12)
    shape(root, "line", x1=_x(0), y1=_y(0), x2=_x(1), y2=_y(1), stroke=FAIR, stroke_dasharray="5 4")
    for colour, (name, one) in zip((POINT, OWN), found.items(), strict=False):
        _curve(root, one, colour)
        row = 0 if colour == POINT else 1
        shape(root, "circle", cx=_x(0) + 14, cy=_y(1) + 16 + 22 * row, r=4, fill=colour)
        write(root, _x(0) + 26, _y(1) + 20 + 22 * row, str(Text(f"calibrate.{name}")), size=12, anchor="start")
    write(root, _x(0.5), TOP + SIDE + 42, str(Text("calibrate.axis")), size=12)
    ET.indent(root)
    return ET.tostring(root, encoding="unicode") + "\n"


def figures_said(one: Figures) -> dict[str, object]:
    """The figures as sentences have them."""
    return {
        "positions": one.positions,
        "games": one.games,
        "slope": f"{one.slope:.2f}",
        "slope_low": f"{one.slope_ci95[0]:.2f}",
        "slope_high": f"{one.slope_ci95[1]:.2f}",
        "optimism": f"{100 * one.optimism:+.1f}",
        "optimism_low": f"{100 * one.optimism_ci95[0]:+.1f}",
        "optimism_high": f"{100 * one.optimism_ci95[1]:+.1f}",
        "ece": f"{one.ece:.3f}",
    }


def _curve(root: ET.Element, one: Figures, colour: str) -> None:
    points = [(_x(group.told), _y(group.came)) for group in one.curve]
    line = " ".join(f"{x},{y}" for x, y in points)
    shape(root, "polyline", points=line, fill="none", stroke=colour, stroke_width=1.5)
    for group, (x, y) in zip(one.curve, points, strict=True):
        ends = {
            "y1": _y(max(group.came - 2 * group.error, 0.0)),
            "y2": _y(min(group.came + 2 * group.error, 1.0)),
        }
        shape(root, "line", x1=x, x2=x, **ends, stroke=colour)
        shape(root, "circle", cx=x, cy=y, r=3.5, fill=colour)


def _x(share: float) -> float:
    return round(LEFT + SIDE * share, 1)


def _y(share: float) -> float:
    return round(TOP + SIDE * (1 - share), 1)
