"""What an image of the Containerfile holds, made in a folder by the same commands, and programs that run as in it."""

import os
import pwd
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.installing.containers import environment, listed, rests, stages
from tests.installing.wheels import copied

BUILD, RUN = stages()
STRANGER = "nobody"  # runs the programs if we are root, as `catalaunia` does in a container
PYTHONS = (sys.executable, "/usr/bin/python3")
ENOUGH = "import sys, ensurepip; sys.exit(sys.version_info < (3, 11))"


def as_user() -> dict[str, Any]:
    """For a process: who it is."""
    if os.getuid() != 0:
        return {}
    return {"user": STRANGER, "group": pwd.getpwnam(STRANGER).pw_gid, "extra_groups": []}


def python() -> str:
    """One that whoever runs the programs may run; ours may lie in a home that is closed to others."""
    for program in PYTHONS:
        try:
            if subprocess.run([program, "-c", ENOUGH], cwd="/", capture_output=True, **as_user()).returncode == 0:
                return program
        except OSError:
            continue
    raise AssertionError(f"None of {PYTHONS} can be run by another user; it needs venv and Python 3.11.")


class Image:
    """The folder is the image's root; whatever the Containerfile names by an absolute path lies in it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        root.chmod(0o755)

    def _placed(self, text: str) -> str:
        return re.sub(r"(?<![\w/.])/(build|opt/catalaunia|var)\b", rf"{self.root}/\1", text)

    def build(self) -> None:
        """The commands of the first stage, one after the other; the second takes over what they made."""
        source = copied(self.root / "source")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "CATALAUNIA"))}
        for command in rests(BUILD, "RUN"):
            line = re.sub(r"^python\b", python(), self._placed(command))
            subprocess.run(["sh", "-ec", line], cwd=source, env=kept, check=True)
        for folder in listed(RUN, "VOLUME"):
            made = Path(self._placed(folder))
            made.mkdir(parents=True, mode=0o700)
            if os.getuid() == 0:
                os.chown(made, *pwd.getpwnam(STRANGER)[2:4])

    def settings(self, changes: Mapping[str, str]) -> dict[str, str]:
        """The environment of the image, and what compose.yaml or a test sets."""
        return {name: self._placed(value) for name, value in environment(RUN).items()} | dict(changes)

    def start(self, command: Sequence[str], log: Path, changes: Mapping[str, str]) -> "subprocess.Popen[bytes]":
        """What a container does: the entry point with a command, by a user that is not root."""
        program = self.root / "opt" / "catalaunia" / "bin" / listed(RUN, "ENTRYPOINT")[0]
        with open(log, "ab") as out:
            return subprocess.Popen(
                [program, *command], cwd="/", env=self.settings(changes), stdout=out, stderr=out, **as_user()
            )

    def healthy(self, changes: Mapping[str, str]) -> bool:
        """By the image's own check."""
        check, *arguments = listed(RUN, "HEALTHCHECK")
        program = self.root / "opt" / "catalaunia" / "bin" / check
        ran = subprocess.run(
            [program, *arguments], cwd="/", env=self.settings(changes), capture_output=True, **as_user()
        )
        return ran.returncode == 0
