"""The rulebooks: the same clauses, chapters, tables and references in all languages; and what the page makes of it."""

import re
from typing import Any

import pytest

from catalaunia.core import registry
from catalaunia.core.texts import LANGUAGES, Refusal
from catalaunia.server.outgoing import rulebook
from tests.clauses import clauses_of

GAMES = [name for name in registry.names() if rulebook.languages(name)]
BOOKS = {(game, language): rulebook.of_game(game, language).model_dump() for game in GAMES for language in LANGUAGES}


def shape(markup: str) -> list[str]:
    """The order of blocks and the size of tables and lists; not the moves."""
    return re.findall(r"<(p|p class=\"example\"|ul|ol|li|table|th|tr|td)\b", markup)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_with_a_rulebook_has_it_in_every_language(game: str) -> None:
    assert rulebook.languages(game) == list(LANGUAGES)


def test_a_game_that_is_not_there_has_no_rulebook() -> None:
    with pytest.raises(Refusal, match="There is no rulebook for ‘chess’"):
        rulebook.of_game("chess", "en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_rulebook_has_the_clauses_and_chapters_of_the_english_one(game: str, language: str) -> None:
    english, other = BOOKS[game, "en"], BOOKS[game, language]
    assert [chapter["id"] for chapter in other["chapters"]] == [chapter["id"] for chapter in english["chapters"]]
    found = [clause["id"] for chapter in other["chapters"] for clause in chapter["clauses"]]
    assert found == clauses_of(game)
    assert all(chapter["title"] for chapter in other["chapters"])


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
@pytest.mark.parametrize("game", GAMES)
def test_a_translation_has_the_same_blocks_tables_references_and_numbers(game: str, language: str) -> None:
    def parts(book: dict[str, Any]) -> list[tuple[str, str]]:
        whole = [("intro", book["intro"])]
        for chapter in book["chapters"]:
            whole.append((chapter["id"], chapter["intro"]))
            whole += [(clause["id"], clause["html"]) for clause in chapter["clauses"]]
        return whole

    for (name, english), (_, other) in zip(parts(BOOKS[game, "en"]), parts(BOOKS[game, language]), strict=True):
        assert shape(other) == shape(english), name
        references = [sorted(set(re.findall(r'href="#([^"]+)"', one))) for one in (english, other)]
        assert references[0] == references[1], name
        numbers = [sorted(re.findall(r"\d+", re.sub("<[^>]+>", "", one))) for one in (english, other)]
        if name not in REWORDED:
            assert numbers[0] == numbers[1], name


REWORDED = {"A1.4"}  # "1st to 4th" is said in other ways


@pytest.mark.parametrize("key", sorted(BOOKS))
def test_every_reference_leads_somewhere(key: tuple[str, str]) -> None:
    book = BOOKS[key]
    places = {chapter["id"] for chapter in book["chapters"]} | set(clauses_of(key[0]))
    assert set(re.findall(r'href="#([^"]+)"', str(book))) <= places


def test_markdown_becomes_html_with_tables_lists_examples_and_nothing_unescaped() -> None:
    text = "\n".join(
        [
            "# A <game>", "", "All of it.", "", "## A turn", "", "1. One (A1)", "2. Two", "", "## A1 Things", "",
            "- **A1.1** A *pawn* &", "  `x` of A1.2.", "", "  | N | V |", "  |---|---|", "  | **1** | a |", "",
            "  *Example: so.*", "", "- **A1.2** Either:", "  - this;", "    or that", "  - these.", "", "  And on.",
        ]
    )  # fmt: skip
    book = rulebook.read(text)
    assert book["title"] == "A <game>"
    assert book["intro"] == "<p>All of it.</p>"
    glance, things = book["chapters"]
    assert glance["id"] == "glance"
    assert glance["intro"] == '<ol><li>One (<a href="#A1">A1</a>)</li><li>Two</li></ol>'
    assert [clause["html"] for clause in things["clauses"]] == [
        '<p>A <em>pawn</em> &amp; <code>x</code> of <a href="#A1.2">A1.2</a>.</p>'
        '<table><thead><tr><th scope="col">N</th><th scope="col">V</th></tr></thead>'
        "<tbody><tr><td><strong>1</strong></td><td>a</td></tr></tbody></table>"
        '<p class="example">Example: so.</p>',
        "<p>Either:</p><ul><li>this; or that</li><li>these.</li></ul><p>And on.</p>",
    ]


@pytest.mark.parametrize(
    "word",
    [
        "tribu",
        "population",
        "affrontement",
        "plaquette",
        "marqueur",
        "tuile",
        "commerce",
        "tour double",
        "double influence",
        "puissance",
    ],
)
def test_a_search_finds_the_words_of_the_other_french_texts(word: str) -> None:
    """The page looks in clauses only; what another text calls a thing stands where the thing is explained."""
    book = BOOKS["attila", "fr"]
    assert any(word in clause["html"] for chapter in book["chapters"] for clause in chapter["clauses"])
