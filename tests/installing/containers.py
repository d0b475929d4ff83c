"""The Containerfile and compose.yaml as data."""

import json
import re
from typing import Any, NamedTuple

import yaml  # type: ignore[import-untyped]

from tests.installing.packages import ROOT


class Instruction(NamedTuple):
    name: str
    rest: str


def stages() -> list[list[Instruction]]:
    """The instructions of the Containerfile, from each FROM to the next."""
    text = (ROOT / "Containerfile").read_text("utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    found: list[list[Instruction]] = []
    for line in lines:
        name, _, rest = line.partition(" ")
        if name == "FROM":
            found.append([])
        found[-1].append(Instruction(name, " ".join(rest.split())))
    return found


def rests(stage: list[Instruction], name: str) -> list[str]:
    return [one.rest for one in stage if one.name == name]


def listed(stage: list[Instruction], name: str) -> list[str]:
    """The words of an instruction that is written as a list."""
    (rest,) = rests(stage, name)
    return [str(word) for word in json.loads(rest[rest.index("[") :])]


def environment(stage: list[Instruction]) -> dict[str, str]:
    return dict(re.findall(r"(\w+)=(\S+)", " ".join(rests(stage, "ENV"))))


def composed() -> dict[str, Any]:
    return dict(yaml.safe_load((ROOT / "compose.yaml").read_text("utf-8")))
