"""What is entered: a computer player of ours by its name, or a stranger's program, frozen by its hash.

A program is a command with a file, a wheel with a module that is run, or the image of a container. It is asked as
`research/llm/programs.py` says. What is run is a copy of the very bytes whose hash was compared.
"""

import hashlib
import io
import os
import re
import shutil
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from catalaunia.ai import players
from catalaunia.ai.workers.processes import ONE_THREAD
from catalaunia.core.chance import is_hex
from catalaunia.core.protocol import Rules
from catalaunia.core.texts import Refusal
from catalaunia.research.league import files
from catalaunia.research.llm.programs import Program

KINDS = {  # and what each needs
    "player": (),
    "command": ("file", "sha256"),
    "wheel": ("module", "sha256"),
    "image": ("sha256",),
}
SECONDS, STARTING = 1.0, 10.0  # for an answer, and beside it for the first one of a game
MODULE = re.compile(r"\w+(\.\w+)*")
IMAGE = re.compile(r"[\w][\w.:/-]*")
ENGINES = ("podman", "docker")
SHUT_IN = ("run", "--rm", "--interactive", "--network=none", "--read-only", "--cap-drop=all", "--memory=4g", "--cpus=1")

NEEDED: dict[str, files.Fits] = {"name": files.is_name, "games": files.are_texts}
OTHERS: dict[str, files.Fits] = {
    "player": files.is_text,
    "command": files.are_texts,
    "file": files.is_text,
    "wheel": files.is_text,
    "module": lambda value: isinstance(value, str) and bool(MODULE.fullmatch(value)),
    "image": lambda value: isinstance(value, str) and bool(IMAGE.fullmatch(value)),
    "sha256": is_hex,
    "seconds": files.is_time,
    "starting": files.is_time,
    "form": lambda value: value in ("json", "text"),
}


@dataclass(frozen=True)
class Entry:
    """One line of the list, as it was written."""

    path: Path
    digest: str  # of its file, in hexadecimal
    said: dict[str, Any]

    @property
    def name(self) -> str:
        return str(self.said["name"])

    @property
    def kind(self) -> str:
        return next(kind for kind in KINDS if kind in self.said)

    @property
    def form(self) -> str:
        return str(self.said.get("form", "json"))

    @property
    def seconds(self) -> float | None:
        """For an answer; a player of ours may do without."""
        given = self.said.get("seconds")
        return given if given is not None or self.kind == "player" else SECONDS

    @property
    def shown(self) -> str:
        """What is played: the player, or the hash of the program."""
        return str(self.said["player"] if self.kind == "player" else self.said["sha256"])

    def settings(self, rules: Rules) -> dict[str, Any]:
        """What its games depend on."""
        if self.kind == "player":
            return self.said | {"settings": players.parse(self.said["player"]).settings(rules)}
        return self.said

    def check(self, game: str, rules: Rules) -> None:
        """Refuses what does not play this game, and a file that is not the one that was entered."""
        if game not in self.said["games"]:
            raise Refusal("league.elsewhere", name=self.name, game=game)
        if self.kind == "player":
            named = players.parse(self.said["player"])
            players.with_time(named, self.seconds)
            named.player(rules)
        elif self.kind != "image":
            self._file()

    def put(self, folder: Path) -> "Frozen":
        """Lay out what is run."""
        folder.mkdir()
        path = [] if self.kind != "wheel" else [str(folder)]
        return Frozen(self, self._command(folder), folder, tuple(path))

    def _command(self, folder: Path) -> tuple[str, ...]:
        if self.kind == "player":
            return ()
        if self.kind == "image":
            engine = next(filter(shutil.which, ENGINES), None)
            if engine is None:
                raise Refusal("league.no_engine", name=self.name)
            return (engine, *SHUT_IN, f"{self.said['image']}@sha256:{self.said['sha256']}")
        found = self._file()
        if self.kind == "wheel":
            with zipfile.ZipFile(io.BytesIO(found)) as wheel:
                wheel.extractall(folder)
            return (sys.executable, "-m", self.said["module"])
        file = folder / Path(self.said["file"]).name
        file.write_bytes(found)
        file.chmod(0o755)
        given = {"{python}": sys.executable, "{file}": str(file)}
        return tuple(given.get(part, part) for part in self.said["command"])

    def _file(self) -> bytes:
        file = self.path.parent / self.said[self.kind if self.kind == "wheel" else "file"]
        found = files.content(file)
        if (digest := hashlib.sha256(found).hexdigest()) != self.said["sha256"]:
            raise Refusal("league.hash", name=self.name, file=file, theirs=self.said["sha256"], ours=digest)
        if self.kind == "wheel" and not zipfile.is_zipfile(io.BytesIO(found)):
            raise Refusal("league.no_wheel", name=self.name, file=file)
        return found


@dataclass(frozen=True)
class Frozen:
    """An entry as it is run."""

    entry: Entry
    command: tuple[str, ...]
    folder: Path
    modules: tuple[str, ...]

    def program(self) -> Program:
        """Started when it is first asked, with nothing of our environment but where programs and kernels lie."""
        kept = {name: os.environ[name] for name in ("PATH", "CATALAUNIA_CACHE") if name in os.environ}
        fixed = dict.fromkeys(ONE_THREAD, "1") | {"PYTHONHASHSEED": "0", "LANG": "C.UTF-8"}
        places = {"HOME": str(self.folder), "PYTHONPATH": os.pathsep.join(self.modules)}
        said = self.entry.said
        return Program(
            self.command,
            self.entry.seconds or SECONDS,
            starting=said.get("starting", STARTING),
            folder=self.folder,
            environment=kept | fixed | places,
        )


def read(path: Path) -> Entry:
    """Refuses what is no entry."""
    said = files.read(path, NEEDED, OTHERS)
    kinds = [kind for kind in KINDS if kind in said]
    if len(kinds) != 1:
        raise Refusal("league.kind", path=path, known=[*KINDS])
    if missing := [field for field in KINDS[kinds[0]] if field not in said]:
        raise Refusal("league.field", path=path, field=missing[0])
    return Entry(path, hashlib.sha256(files.content(path)).hexdigest(), said)
