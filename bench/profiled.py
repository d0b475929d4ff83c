"""The command line under cProfile: `python -m bench.profiled FILE serve ...`; FILE is written when it ends."""

import cProfile
import sys

from catalaunia.cli.main import main

if __name__ == "__main__":
    file = sys.argv.pop(1)
    profile = cProfile.Profile()
    try:
        profile.runcall(main)
    finally:
        profile.dump_stats(file)
