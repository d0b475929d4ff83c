"""Figures as the measuring programs print them, and the bars that they have to reach."""

import json
import os
import sys
from typing import Any, NoReturn


def spread(values: list[float]) -> dict[str, float]:
    """Median, 95 of 100, and the worst."""
    ordered = sorted(values) or [0.0]
    return {
        "p50": round(ordered[len(ordered) // 2], 3),
        "p95": round(ordered[int(len(ordered) * 0.95)], 3),
        "max": round(ordered[-1], 3),
    }


def in_ms(values: list[float]) -> dict[str, float]:
    return {name: round(1000 * value, 1) for name, value in spread(values).items()}


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def bar(measured: Any, holds: bool) -> dict[str, Any]:
    return {"measured": measured, "holds": holds}


def holds(found: dict[str, Any]) -> bool:
    """Whether the bars of all parts of a report do."""
    parts = [part for part in found.values() if isinstance(part, dict)]
    return all(one["holds"] for part in parts for one in part.get("bars", {}).values())


def report(found: dict[str, Any]) -> NoReturn:
    """Print it, with the state of the machine; the exit code says whether all bars hold."""
    print(json.dumps(found | {"load_of_the_machine": os.getloadavg(), "all_bars_hold": holds(found)}, indent=2))
    sys.exit(not holds(found))
