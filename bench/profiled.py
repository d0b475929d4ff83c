"""Runs the server and profiles its event loop from one SIGUSR1 to the next: `python -m bench.profiled FILE serve …`.

`shares` says of such a file what a move costs, part by part.
"""

import cProfile
import pstats
import signal
import sys
from types import FrameType

PARTS = {  # what a move passes through, by where the code says so
    "waiting for something to do": ("select.epoll", "poll"),
    "reading messages, rights and shares": ("server/http/socket.py", "_hear"),
    "  the command itself": ("server/tables/live.py", "do"),
    "    the move, checked and applied": ("core/match.py", "play"),
    "    the store, as far as the loop does it": ("store/sqlite/store.py", "append"),
    "updates for those who look": ("server/outgoing/kept_updates.py", "update"),
    "  the picture": ("core/plain.py", "named"),
    "  what may be done, with its effects": ("server/outgoing/views.py", "offers"),
    "  the table": ("server/outgoing/views.py", "info"),
    "  the story": ("server/outgoing/views.py", "story"),
    "  to JSON": ("pydantic/main.py", "model_dump_json"),
    "sending over sockets (system calls)": ("_socket.socket", "send"),
    "reading from sockets (system calls)": ("_socket.socket", "recv"),
}


def shares(file: str, moves: int) -> dict[str, float]:
    """Milliseconds a move, of each part; indented ones are parts of the one above."""
    found = pstats.Stats(file)
    times: dict[tuple[str, str], float] = {}
    for (path, _, name), (_, _, _, cumulative, _) in found.stats.items():  # type: ignore[attr-defined]
        for where, called in PARTS.values():
            if (path.endswith(where) and name == called) or (where in name and f"'{called}'" in name):
                times[where, called] = times.get((where, called), 0.0) + cumulative
    return {part: round(1000 * times.get(place, 0.0) / max(1, moves), 3) for part, place in PARTS.items()}


def main() -> None:
    from catalaunia.cli.main import main as serve

    file, profile, running = sys.argv.pop(1), cProfile.Profile(), False

    def turn(_signal: int, _frame: FrameType | None) -> None:
        nonlocal running
        if running:
            profile.disable()
            profile.dump_stats(file)
        else:
            profile.enable()
        running = not running

    signal.signal(signal.SIGUSR1, turn)
    sys.exit(serve())


if __name__ == "__main__":
    main()
