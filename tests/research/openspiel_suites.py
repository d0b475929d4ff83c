"""OpenSpiel's own suites over our games, unmodified: the program that runs them.

python -m tests.research.openspiel_suites FOLDER: its tests of the API, its simulations, and its playthroughs, which are
written into the folder and played again. It lists the games when its suites are imported: ours must be there by then.
"""

import sys
import unittest
from pathlib import Path

from absl import app

from catalaunia.core import registry
from catalaunia.research import openspiel

# isort: split
from open_spiel.integration_tests import api_test, playthrough_test
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.tests import games_sim_test

OURS = f"{openspiel.PREFIX}*"


def run(_: list[str]) -> None:
    loader, folder = unittest.TestLoader(), Path(sys.argv[1])
    suites = [api_test.load_tests(loader, None, None)]
    loader.testNamePatterns = [f"*{OURS}"]
    suites.append(loader.loadTestsFromTestCase(games_sim_test.GamesSimTest))
    result = unittest.TextTestRunner(sys.stderr).run(unittest.TestSuite(suites))
    played = [openspiel.short_name(name) for name in registry.names()]
    for name in played:
        (folder / name).write_text(generate_playthrough.playthrough(name, None, seed=3), "utf-8")
        playthrough_test.PlaythroughTest().run_test(str(folder), name)
    print(*(suite.countTestCases() for suite in suites), len(played))
    sys.exit(not result.wasSuccessful())


if __name__ == "__main__":
    app.run(run, [sys.argv[0], f"--test_only_games={OURS.replace('*', '.*')}"])
