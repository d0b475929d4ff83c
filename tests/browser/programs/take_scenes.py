"""`make scenes`: a picture of every scene at every size, light and dark, in build/scenes."""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright
from rich.progress import track

from catalaunia.server.tables import deadlines
from catalaunia.server.thinking import turns
from tests.browser.conftest import FLAGS, SIZES, chromium
from tests.browser.scenes import SCENES, THEMES, Looker
from tests.server.served import served

FOLDER = Path(__file__).parents[3] / "build" / "scenes"
MOTION = 900  # ms until everything has come to rest


def take(wanted: list[str]) -> None:
    """All of them, or those whose name has one of these in it."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    deadlines.LEAST_DELAY, deadlines.DELAY_JITTER, turns.RELEASE_STEP = 0.0, 0.0, 0.02
    todo = [
        (scene, size, theme)
        for scene in SCENES
        for size in SIZES
        for theme in THEMES
        if not wanted or any(part in f"{scene.name}.{size}.{theme}" for part in wanted)
    ]
    with (
        tempfile.TemporaryDirectory() as folder,
        served(Path(folder) / "tables") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        for scene, size, theme in track(todo, "Taking pictures"):
            context = browser.new_context(viewport=SIZES[size], locale="en-GB")  # type: ignore[arg-type]
            context.add_init_script(
                f"localStorage.setItem('settings', JSON.stringify({{theme: '{theme}', pace: 'instant'}}))"
            )
            page = context.new_page()
            scene.show(Looker(page, server.address))
            page.wait_for_timeout(MOTION)
            page.screenshot(path=FOLDER / f"{scene.name}.{size}.{theme}.png")
            context.close()
        browser.close()


if __name__ == "__main__":
    take(sys.argv[1:])
