"""Builds the page into a wheel; an editable install leaves that to `make`."""

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        subprocess.run([sys.executable, Path(self.root) / "web" / "build.py"], check=True)
        build_data["artifacts"].append("src/catalaunia/page/**")
