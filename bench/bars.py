"""What a measured figure has to reach, and the report of a program that measures."""

import json
import os
import sys
from typing import Any, NoReturn


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
