"""The catalogue: one set of keys and values in three languages, and nothing said that is not in it."""

import ast
import re
from pathlib import Path

import pytest

import catalaunia
from catalaunia.core.texts import LANGUAGES, Refusal, Text, catalogue, listed, messages

SOURCES = Path(catalaunia.__file__).parent
PAGE = SOURCES.parent.parent / "web" / "src"
MADE = re.compile(
    r"^((attila|clash451)\.(asked|tribe|card|unit|effect|not|theme|told|turn|gist|epilogue|risk|because_risk)|cast|temperament|calibrate|lesson\.(attila|clash451)|drawing\.(attila|clash451)|hint\.(attila|clash451)|board|level|record|serve\.wrong|cli\.(does|help|wrong))\."
)  # also made from parts


def fields(sentence: str) -> set[str]:
    return messages.read(sentence).names()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys_with_the_same_values(language: str) -> None:
    english, other = catalogue("en"), catalogue(language)
    assert sorted(other) == sorted(english)
    for key, sentence in other.items():
        assert fields(sentence) == fields(english[key]), key
        assert sentence == sentence.strip(), key


def said_in_sources() -> set[str]:
    """All texts that stand literally in the sources."""
    keys = set()
    for source in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(source.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                keys.add(node.value)
    return keys


def said_by_the_page() -> list[re.Pattern[str]]:
    """All keys that the page says; what it puts in while it runs may be any name."""
    sources = [file for file in PAGE.rglob("*") if file.suffix in (".ts", ".svelte") and "generated" not in file.parts]
    found = {key for file in sources for key in re.findall(r"""["'`](web\.[^"'`]+)["'`]""", file.read_text("utf-8"))}
    return [re.compile(re.sub(r"\\\$\\\{.*?\\\}", r"[a-z0-9_.-]+", re.escape(key))) for key in sorted(found)]


def test_every_sentence_of_the_catalogue_is_said_somewhere() -> None:
    said, page = said_in_sources(), said_by_the_page()
    silent = [key for key in catalogue("en") if key not in said and not MADE.match(key)]
    unsaid = [key for key in silent if not (".brings." in key and key.rpartition(".")[2] in said)]
    assert [key for key in unsaid if not any(one.fullmatch(key) for one in page)] == []


def test_everything_the_page_says_is_in_the_catalogue() -> None:
    keys = list(catalogue("en"))
    assert [one.pattern for one in said_by_the_page() if not any(map(one.fullmatch, keys))] == []


def test_a_value_that_is_a_text_is_said_in_the_same_language() -> None:
    text = Text("attila.not.held", tribe=Text("attila.tribe.vandals"), clause="A5.1")
    assert text.say("en") == "You hold no card of the Vandals (A5.1)."
    assert "Vandales" in text.say("fr")
    assert "Vandalen" in text.say("de")


def test_a_refusal_carries_its_key_its_values_and_its_clause() -> None:
    refusal = Refusal("attila.not.full", province="Raetia", clause="A5.4")
    assert str(refusal) == "Raetia already holds five pawns; a sixth is never allowed (A5.4)."
    assert refusal.text.key == "attila.not.full"
    assert refusal.clause == "A5.4"


@pytest.mark.parametrize(("language", "said"), [("en", "A, B and C"), ("fr", "A, B et C"), ("de", "A, B und C")])
def test_names_are_listed_as_they_are_said(language: str, said: str) -> None:
    assert listed(["A", "B", "C"], language) == said
    assert listed(["A", "B"], language) == said.replace("A, B", "A").replace("C", "B")
    assert listed(["A"], language) == "A"
    assert listed([], language) == ""
