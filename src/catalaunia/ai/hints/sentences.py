"""A hint as sentences."""

from collections.abc import Sequence

from catalaunia.ai.hints.hint import Estimate, Hint, Judged, Part
from catalaunia.core.texts import Text

MOST_PARTS = 3  # of a break-down, in a sentence
MOST_RISKS = 2
LEAST_POINTS = 0.1  # what a part must bring to be named


def sentences(hint: Hint) -> list[Text]:
    """What to do and why, in a few sentences."""
    best, other = hint.best, hint.alternative
    if other is None:
        return [Text("hint.only", move=best.name, win=percent(best.win.mean)), *_risk(hint)]
    told = [
        Text("hint.best", move=best.name, points=signed(best.points.mean), win=percent(best.win.mean)),
        *_parts("hint.gain", best.parts),
        _next(other),
    ]
    if not other.about_equal:
        told += _parts("hint.against", hint.breakdown)
    told += _risk(hint)
    if hint.mixture:
        shares = [Text("hint.share", move=one.name, share=percent(one.share)) for one in hint.mixture]
        told.append(Text("hint.mixture", shares=shares))
    return [*told, Text("hint.measure", worlds=hint.worlds)]


def line(judged: Judged) -> Text:
    """One move's numbers with their standard errors."""
    points, win = judged.points, judged.win
    return Text(
        "hint.line",
        points=signed(points.mean),
        points_error=plain(points.error),
        win=percent(win.mean),
        win_error=_percent_error(win),
    )


def signed(points: float) -> Text:
    """A number of points with its sign and one decimal, as the language writes it."""
    tenths = round(abs(points) * 10)
    sign = "" if tenths == 0 else "+" if points > 0 else "−"
    return Text("hint.number", sign=sign, whole=tenths // 10, tenth=tenths % 10)


def plain(number: float) -> Text:
    tenths = round(number * 10)
    return Text("hint.number", sign="", whole=tenths // 10, tenth=tenths % 10)


def percent(share: float) -> int:
    return round(100 * share)


def _percent_error(win: Estimate) -> Text:
    return plain(100 * win.error)


def _next(other: Judged) -> Text:
    values = {"move": other.name, "points": signed(other.points.mean), "win": percent(other.win.mean)}
    return Text("hint.equal", **values) if other.about_equal else Text("hint.next", **values)


def _parts(key: str, parts: Sequence[Part]) -> list[Text]:
    """The parts that matter; no sentence if none does."""
    named = [one for one in parts if abs(one.points) >= LEAST_POINTS][:MOST_PARTS]
    return [Text(key, parts=[Text("hint.part", part=p.name, points=signed(p.points)) for p in named])] if named else []


def _risk(hint: Hint) -> list[Text]:
    """Those of the best move; the game has a sentence for each kind."""
    named = hint.best.risks[:MOST_RISKS]
    told = [Text(f"{hint.game}.risk.{r.kind}", part=r.name, chance=percent(r.probability)) for r in named]
    return [Text("hint.risk", risks=told)] if told else []
