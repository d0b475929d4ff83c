"""The curve of a training as a drawing (SVG): scores against the heuristic after so many games, with intervals."""

from xml.etree import ElementTree as ET

from catalaunia.ai.arena.plot import FAIR, POINT, SOFT, paper, shape, write
from catalaunia.ai.train.training import Training
from catalaunia.core.texts import Text

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 780, 380, 64, 24, 64, 56
MARKS = 6  # along the games


def drawing(training: Training) -> str:
    """The whole file."""
    lesson, points = training.lesson, training.curve
    told = [str(Text("train.told", games=point.games, score=f"{point.score:.1%}")) for point in points]
    root = paper(WIDTH, HEIGHT, str(Text("train.title", game=lesson.game, players=lesson.players)), " ".join(told))
    write(root, LEFT, 46, str(Text("train.legend")), size=12, anchor="start")
    low = int(10 * min(point.ci95[0] for point in points)) / 10
    high = (int(10 * max(point.ci95[1] for point in points)) + 1) / 10
    most = max(points[-1].games, 1)

    def x(games: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * games / most, 1)

    def y(score: float) -> float:
        return round(TOP + (HEIGHT - TOP - BOTTOM) * (high - score) / (high - low), 1)

    for tenth in range(round(low * 10), round(high * 10) + 1):
        shape(root, "line", x1=LEFT, x2=WIDTH - RIGHT, y1=y(tenth / 10), y2=y(tenth / 10), stroke=SOFT)
        write(root, LEFT - 8, y(tenth / 10) + 4, f"{tenth / 10:.0%}", anchor="end")
    for mark in range(MARKS + 1):
        write(root, x(most * mark / MARKS), HEIGHT - BOTTOM + 20, f"{most * mark / MARKS / 1000:.0f}", size=12)
    write(root, (LEFT + WIDTH - RIGHT) / 2, HEIGHT - 12, str(Text("train.games")), size=12)
    fair = y(1 / lesson.players)
    shape(root, "line", x1=LEFT, x2=WIDTH - RIGHT, y1=fair, y2=fair, stroke=FAIR, stroke_dasharray="5 4")
    shape(
        root, "polyline", points=" ".join(f"{x(point.games)},{y(point.score)}" for point in points),
        fill="none", stroke=POINT, stroke_width=2,
    )  # fmt: skip
    for point in points:
        ends = {"y1": y(point.ci95[0]), "y2": y(point.ci95[1])}
        shape(root, "line", x1=x(point.games), x2=x(point.games), **ends, stroke=POINT)
        shape(root, "circle", cx=x(point.games), cy=y(point.score), r=3, fill=POINT)
    ET.indent(root)
    return ET.tostring(root, encoding="unicode") + "\n"
