"""Looks up the locked packages of Python among known vulnerabilities.

pip-audit is installed into a folder that is thrown away. `dev.txt` and `docs.txt` hold all that the other locks hold.
"""

import json
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from typing import Any

LOCKS = [Path(__file__).parent / name for name in ("dev.txt", "docs.txt")]
UNREACHABLE = (
    "Python: {count} could not be looked up, because the index or its list of vulnerabilities cannot be reached."
)


def asked(folder: Path) -> dict[str, Any]:
    """What pip-audit says; nothing if it cannot be had, or cannot ask."""
    venv.create(folder, with_pip=True)
    programs = folder / "bin"
    install = [programs / "pip", "install", "--quiet", "--disable-pip-version-check", "pip-audit"]
    if subprocess.run(install, capture_output=True).returncode:
        return {}
    audit = [
        programs / "pip-audit",
        "--format",
        "json",
        "--progress-spinner",
        "off",
        "--disable-pip",
        "--require-hashes",
    ]
    for lock in LOCKS:
        audit += ["--requirement", lock]
    said = subprocess.run(audit, capture_output=True, text=True).stdout
    try:
        found: dict[str, Any] = json.loads(said)
    except ValueError:
        return {}
    return found


def verdict(found: dict[str, Any]) -> tuple[list[str], int]:
    """Sentences, and the code to end with: 0 nothing is known, 1 something is, 2 not all was looked up."""
    packages = found.get("dependencies", [])
    skipped = [one for one in packages if "skip_reason" in one]
    said = [
        f"Python: {one['name']} {one['version']}: {weakness['id']}, fixed in {weakness['fix_versions'] or 'none yet'}"
        for one in packages
        for weakness in one.get("vulns", [])
    ]
    if said:
        return said, 1
    if skipped or not packages:
        return [UNREACHABLE.format(count=f"{len(skipped)} packages" if packages else "the packages")], 2
    return ["Python: no known vulnerability in what is locked."], 0


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as made:
        lines, code = verdict(asked(Path(made)))
    print(*lines, sep="\n")
    sys.exit(code)
