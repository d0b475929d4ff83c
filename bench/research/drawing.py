"""The benchmarks as a page with drawings, made from what was measured and nothing else."""

from typing import Any
from xml.etree import ElementTree as ET

from catalaunia.ai.arena.plot import POINT, SOFT, paper, shape, write

WIDTH, LEFT, RIGHT, TOP, ROW = 760, 230, 110, 54, 34
PEER = "#b08a3e"
HEAD = """\
# Benchmarks

Written by `python -m bench.research.figures`, which measures and draws all of it in one run. Figures are CPU time of
one core, the best of several rounds, since others may use the machine, too (of the engine and its peer the median).
What was measured is kept in [measured.json](benchmarks/measured.json).
"""


def page(found: dict[str, Any]) -> str:
    """All of it, in Markdown."""
    machine = found["machine"]
    said = [
        HEAD,
        f"Measured {found['when']} on {machine['processor']} ({machine['cores']} cores, {machine['system']}),",
        "",
    ]
    said[-2] += f" Python {machine['python']}, NumPy {machine['numpy']}, Numba {machine['numba']}; load when it began:"
    said[-2] += f" {machine['load']:.1f}."
    for name, chart in found["charts"].items():
        said += [f"## {chart['title']}", "", chart["about"], "", f"![{chart['title']}](benchmarks/{name}.svg)", ""]
        said += [f"| | {chart['unit']} |", "|---|---:|"]
        said += [f"| {row['what']} | {spelled(row['value'])} |" for row in chart["rows"]]
        said.append("")
    return "\n".join(said).rstrip() + "\n"


def drawing(chart: dict[str, Any]) -> str:
    """A bar for each row, a peer's in another colour."""
    rows, most = chart["rows"], max(row["value"] for row in chart["rows"])
    told = " ".join(f"{row['what']}: {spelled(row['value'])} {chart['unit']}." for row in rows)
    height = TOP + ROW * len(rows) + 12
    root = paper(WIDTH, height, f"{chart['title']}: {chart['unit']}", told)
    shape(root, "line", x1=LEFT, x2=LEFT, y1=TOP - 6, y2=height - 8, stroke=SOFT)
    for place, row in enumerate(rows):
        y, length = TOP + ROW * place, round((WIDTH - LEFT - RIGHT) * row["value"] / most, 1)
        write(root, LEFT - 10, y + 17, row["what"], anchor="end")
        shape(
            root, "rect", x=LEFT, y=y + 2, width=max(length, 1.5), height=20, rx=2, fill=PEER if row["peer"] else POINT
        )
        write(root, LEFT + length + 8, y + 17, spelled(row["value"]), anchor="start", weight="600")
    ET.indent(root)
    return ET.tostring(root, encoding="unicode") + "\n"


def spelled(value: float) -> str:
    """Three digits, as much as a measured figure is good for."""
    for size, sign in ((1e6, " M"), (1e3, " k")):
        if value >= size:
            return f"{value / size:.3g}{sign}"
    return f"{value:.3g}"
