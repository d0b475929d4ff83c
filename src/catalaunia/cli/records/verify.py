"""`catalaunia verify`: do records hold?"""

import argparse
import json
from collections import Counter
from pathlib import Path

from catalaunia.cli.arguments import Command
from catalaunia.cli.output import err, out
from catalaunia.core import record
from catalaunia.core.texts import Refusal, Text


def add(command: Command) -> None:
    made = command("verify", run)
    made.add_argument("files", type=Path, nargs="+", metavar="FILE")
    made.add_argument("--json", action="store_true")


def run(given: argparse.Namespace) -> int:
    codes = [_verify_file(path, given.json, len(given.files) > 1) for path in given.files]
    return max(codes)


def _verify_file(path: Path, as_json: bool, named: bool) -> int:
    """0: all hold; 1: one does not hold; 2: not readable as records."""
    try:
        lines = list(record.read(path))
    except Refusal as refusal:
        err.print(str(refusal), markup=False)
        return 2
    if not lines:
        err.print(str(Text("cli.empty", path=path)), markup=False)
        return 2
    bad, held = 0, Counter[str]()
    for k, line in enumerate(lines, 1):
        verdict = record.Verdict(line.text) if isinstance(line, Refusal) else record.verify(line)
        bad += not verdict.ok
        held.update(verdict.checked)
        error = None if verdict.error is None else str(verdict.error)
        if as_json:
            file = {"file": str(path)} if named else {}
            print(
                json.dumps(
                    file | {"record": k, "ok": verdict.ok, "action": verdict.action, "error": error} | _chance(verdict)
                )
            )
        elif error is not None:
            key = "cli.record_bad" if verdict.action is None else "cli.record_bad_at"
            out.print(str(Text(key, record=k, action=verdict.action, error=error)), markup=False)
    if not as_json:
        key = "cli.fails" if bad else "cli.holds"
        out.print(str(Text(key, path=path, bad=bad, count=len(lines))), markup=False)
        if held:
            out.print(str(Text("cli.chance_holds", **held)), markup=False)
    if all(isinstance(line, Refusal) for line in lines):
        return 2
    return 1 if bad else 0


def _chance(verdict: record.Verdict) -> dict[str, dict[str, int]]:
    """How much of what chance brought could be checked, and holds."""
    return {"chance": verdict.checked} if verdict.checked else {}
