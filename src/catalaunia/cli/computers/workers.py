"""Where the work of a command is done: `--workers` here, or `--ray` on a cluster."""

import argparse
import os
from typing import TYPE_CHECKING

from catalaunia.cli.arguments import whole

if TYPE_CHECKING:
    from catalaunia.ai.workers.workers import Workers


def add_workers(made: argparse.ArgumentParser) -> None:
    made.add_argument("--workers", type=whole(1, "--workers"), metavar="W")
    made.add_argument("--ray", metavar="ADDRESS")


def workers_of(given: argparse.Namespace, here: int = os.cpu_count() or 1) -> "Workers":
    """So many processes here, unless it is said."""
    from catalaunia.ai.workers.on_ray import OnRay
    from catalaunia.ai.workers.processes import Processes

    return OnRay(given.ray, given.workers) if given.ray is not None else Processes(given.workers or here)
