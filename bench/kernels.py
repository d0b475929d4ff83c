"""What each kernel of each game takes to compile, from nothing: CPU seconds, each game in a process of its own.

    .venv/bin/python -m bench.kernels

Writes them beside the game (`thinking/kernels.toml`), where a server finds how far a compile is.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from catalaunia.compiled.cache import ROOT as CACHE
from catalaunia.compiled.kernel_cache import KernelCache
from catalaunia.core import installed, registry
from catalaunia.server.thinking import warm

HEAD = (
    "# CPU seconds that each kernel takes to compile, in their order. Made by `python -m bench.kernels`.\n\n[seconds]\n"
)


def measure(game: str) -> dict[str, float]:
    """Each with the rules that no kernel before it has needed."""
    seconds: dict[str, float] = {}
    last = time.process_time()

    def there(kernel: str) -> None:
        nonlocal last
        seconds[kernel] = seconds.get(kernel, 0.0) + time.process_time() - last
        last = time.process_time()

    KernelCache.when_there = there
    warm.use_all(game)
    return seconds


def from_nothing(game: str) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "bench.kernels", game]
        done = subprocess.run(command, env=os.environ | {CACHE: folder}, check=True, stdout=subprocess.PIPE, text=True)
    measured: dict[str, float] = json.loads(done.stdout)
    return measured


def file_of(game: str) -> Path:
    return installed.folder(game) / "thinking" / "kernels.toml"


def main() -> None:
    for game in registry.names():
        seconds = from_nothing(game)
        lines = [f'"{kernel}" = {took:.2f}\n' for kernel, took in seconds.items()]
        file_of(game).write_text(HEAD + "".join(lines), "utf-8")
        print(f"{game}: {sum(seconds.values()):.1f} s CPU in all")
        print("".join(f"  {line}" for line in lines), end="")


if __name__ == "__main__":
    if sys.argv[1:]:
        print(json.dumps(measure(sys.argv[1])))
    else:
        main()
