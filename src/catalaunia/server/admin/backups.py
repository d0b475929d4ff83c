"""Backups that the server makes by itself: every so often one, each restored for a try, the oldest ones removed.

A backup is made by the command of that name in a process of its own, so that no table waits for it. One that did not
restore is no backup: it is removed, the others stay, and the log says so.
"""

import asyncio
import logging
import os
import re
import shutil
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import gmtime, strftime

from catalaunia.core.texts import Refusal
from catalaunia.server.clock import Clock
from catalaunia.server.process import HEARD, QUIET, running

NAME = re.compile(r"catalaunia-\d{8}T\d{6}Z\.jsonl")
UNFINISHED = re.compile(NAME.pattern + r"\..+")  # what a process that was killed has left
TRY_AGAIN = 900.0  # seconds after one that failed
LOOK_EVERY = 60.0
LONGEST_SENTENCE = 500
HOUR = 3600.0
CLOCKS_DIFFER = 60.0  # seconds, by which those of a disk and of this machine may

log = logging.getLogger("catalaunia.backups")


@dataclass(frozen=True)
class BackupPlan:
    """What is backed up, where to, how often, and how many are kept."""

    url: str
    folder: Path
    every_hours: float | None = None  # none: only when somebody asks
    keep: int = 14


class Backups:
    """Of one process."""

    def __init__(self, plan: BackupPlan | None, clock: Clock) -> None:
        self.plan = plan
        self.clock = clock
        self.last_error = ""
        self._making = asyncio.Lock()
        self._not_before = 0.0

    def there(self) -> list[Path]:
        """The newest first."""
        return there(self.plan.folder) if self.plan else []

    @property
    def age(self) -> float:
        """Seconds since the last one; none, or only some that a wrong clock has dated ahead: since the beginning."""
        now = self.clock.now()
        ages = [now - file.stat().st_mtime for file in self.there()]
        return min((age for age in ages if age >= -CLOCKS_DIFFER), default=now)

    async def make(self) -> Path:
        """One more, now; refuses with what hindered it."""
        if self.plan is None:
            raise Refusal("admin.no_backups")
        async with self._making:
            folder = self.plan.folder
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            file = folder / strftime("catalaunia-%Y%m%dT%H%M%SZ.jsonl", gmtime(self.clock.now()))
            try:
                await self._run(file)
            except Refusal as refusal:
                self.last_error = str(refusal)
                log.error("no backup was made: %s", self.last_error)
                raise
            self.last_error = ""
            rotate(folder, self.plan.keep, file)
            log.info("a backup was made, and restores")
            return file

    async def watch(self) -> None:
        """Until it is cancelled."""
        if self.plan is None or self.plan.every_hours is None:
            return
        while True:
            now = self.clock.now()
            if now >= self._not_before and self.age >= self.plan.every_hours * HOUR:
                self._not_before = now + TRY_AGAIN
                with suppress(Refusal, OSError):  # it is in the log, and in the overview
                    await self.make()
            await self.clock.until(self.clock.now() + LOOK_EVERY)

    async def _run(self, file: Path) -> None:
        assert self.plan is not None
        nice = [found, "-n", "10"] if (found := shutil.which("nice")) else []
        # The address may have a password in it, which others on the machine could read among the arguments.
        environment = os.environ | {"CATALAUNIA_DATABASE": self.plan.url, "LC_ALL": "C.UTF-8"}
        command = (*nice, sys.executable, "-m", "catalaunia.cli", "backup", str(file), "--check")
        async with running(*command, env=environment, stdout=QUIET, stderr=HEARD) as made:
            _, said = await made.communicate()
        if made.returncode:
            sentence = " ".join(said.decode("utf-8", "replace").split())[-LONGEST_SENTENCE:]
            raise Refusal("admin.backup_failed", error=sentence or str(made.returncode))


def there(folder: Path) -> list[Path]:
    """The newest first, by their names."""
    if not folder.is_dir():
        return []
    return sorted((file for file in folder.iterdir() if NAME.fullmatch(file.name)), reverse=True)


def rotate(folder: Path, keep: int, made: Path | None = None) -> None:
    """The newest stay, and what was just made, which a clock that was wrong before may have called the oldest.

    Nothing is touched that has not the name of a backup of ours.
    """
    others = [file for file in there(folder) if file != made]
    for file in others[max(1, keep) - (made is not None) :]:
        file.unlink(missing_ok=True)
    newest = next(iter(there(folder)), None)
    for file in folder.iterdir():
        if newest and UNFINISHED.fullmatch(file.name) and file.name < newest.name:
            file.unlink(missing_ok=True)
