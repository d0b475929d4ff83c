"""The fonts of the page: what our own sentences are written with is in the files that every page loads."""

import re
from pathlib import Path

from catalaunia.core import texts

STYLES = Path(__file__).parents[1] / "web" / "src" / "styles"
FACE = re.compile(r"@font-face \{(.*?)\}", re.DOTALL)
RANGE = re.compile(r"U\+([0-9a-f]+)(?:-([0-9a-f]+))?")


def faces() -> dict[str, set[str]]:
    """The characters of each file, by its name."""
    found = {}
    for face in FACE.findall((STYLES / "fonts.css").read_text("utf-8")):
        [name] = re.findall(r'url\("\./fonts/(.*?)"\)', face)
        said = face.partition("unicode-range:")[2]
        spans = [(int(start, 16), int(end or start, 16)) for start, end in RANGE.findall(said)]
        found[name] = {chr(one) for start, end in spans for one in range(start, end + 1)}
    return found


def test_every_file_is_named_once_and_there_are_no_others() -> None:
    assert sorted(faces()) == sorted(file.name for file in (STYLES / "fonts").iterdir())


def test_no_sentence_of_ours_needs_the_rest_of_a_font() -> None:
    package = Path(texts.__file__).parents[2]
    files = [*package.glob("**/texts/*.toml"), *package.glob("**/rulebook/*.md")]
    assert {file.parents[1].name for file in files} >= {"core", "attila", "clash451"}
    written = {one for file in files for one in file.read_text("utf-8")}
    for name, characters in faces().items():
        if name.endswith("-rest.woff2"):
            needed = set(filter(str.isalnum, written)) if "-700-" in name else written  # for titles
            assert needed & characters == set(), name


def test_two_files_of_a_font_share_no_character() -> None:
    found = faces()
    for name, characters in found.items():
        rest = found.get(name.replace("-letters", "-rest"), set())
        assert name.endswith("-rest.woff2") or characters & rest == set()


def test_the_names_on_the_map_have_all_their_letters() -> None:
    drawn = (STYLES.parent / "games" / "attila" / "board" / "map" / "Ornaments.svelte").read_text("utf-8")
    names = set(re.findall(r'"([A-Za-z ]+)"', drawn.partition("</script>")[0])) | {"Corsica", "Sardinia"}
    assert {"Mare Internum", "Hunni", "Carthago"} <= names
    assert set("".join(names - {"end", "start"})) <= faces()["alegreya-sc-400-italic-letters.woff2"]
