"""Every sentence of all three languages with every name it can be given: elision, plurals, spaces, apostrophes."""

import itertools
import re
from collections.abc import Iterator

import pytest

from catalaunia.core.texts import LANGUAGES, Text, catalogue, messages
from tests.core.sentences import kind, rendered

NO_BREAK = "\u00a0"
CODE = re.compile(r"\S*\w:[/\w]\S*|`[^`]*`|\{.*\}|sqlite3 .*\)\"|\"1\.0\.0\"")  # not prose: level:1, https://…, JSON
# de Attila, que Éclaireur, le a…; a numeral of a century is no vowel (le IVe), and n'y a pas is written with ’
ELIDED = re.compile(
    r"(?<!-)\b(d|qu|l|n|s|j|jusqu|lorsqu|puisqu)(e|a) (?![IVX]+e?\b)(?!onz|oui|un[: ])(?=[aàâeéèêiîoôuûAÀÂEÉÈÊIÎOÔUÛ])"
)
CONTRACTED = re.compile(r"\b(de|à) les? \b", re.IGNORECASE)
COUNTED = r"(?<![\w.,+–-])%s (\w+)"
# May follow a number whatever it is: no nouns, or nouns with one form
AFTER_A_NUMBER = set(
    "of at a in is and or to not by more there this would watching discarded"
    " de à et sur ou en par dans pour il le la au"
    " von und oder im in bei ist an für nicht mehr schon über wären zu reicht zeigen Zeichen Bytes".split()
)


def every_sentence(language: str) -> Iterator[tuple[str, str]]:
    for key in catalogue(language):
        for sentence in rendered(key, language):
            yield key, sentence


def wrong(language: str, pattern: str | re.Pattern[str]) -> list[tuple[str, str]]:
    """Sentences, each key once, in which the pattern is found outside of code."""
    found = {key: text for key, text in every_sentence(language) if re.search(pattern, CODE.sub("x", text))}
    return sorted(found.items())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_of_a_sentence_has_a_kind(language: str) -> None:
    unknown = {
        (key, name)
        for key, sentence in catalogue(language).items()
        for name in messages.read(sentence).names()
        if kind(key, name) is None
    }
    assert sorted(unknown) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_has_a_straight_apostrophe_or_three_full_stops(language: str) -> None:
    assert wrong(language, r"'|\.\.\.") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_has_a_space_where_none_belongs(language: str) -> None:
    assert wrong(language, r"(?<!·)  (?!·)|[ \u00a0][,.)]|[(] | $") == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_english_and_german_have_no_space_before_punctuation(language: str) -> None:
    assert wrong(language, r"[ \u00a0][:;!?]") == []


def test_french_has_a_no_break_space_before_tall_punctuation_and_inside_quotes() -> None:
    assert wrong("fr", rf"[^{NO_BREAK}][:;!?»%]|«[^{NO_BREAK}]|[:;!?»%]\w") == []


def test_french_elides_before_every_name() -> None:
    assert wrong("fr", ELIDED) == []
    assert wrong("fr", CONTRACTED) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_written_with_a_plural_in_brackets(language: str) -> None:
    assert wrong(language, r"\w\((s|x|n|e|en)\)|\w/\w+e\b sind") == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_counted_agrees_with_its_number(language: str) -> None:
    """The nouns are those of the catalogue's own plurals: one of them never follows the other's number."""
    ones, others = nouns(language, "one"), nouns(language, "other")
    for number, forbidden in (("0", zero(language, ones, others)), ("1", others - ones), ("2", ones - others)):
        said = [
            (key, sentence)
            for key, sentence in every_sentence(language)
            if set(re.findall(COUNTED % number, sentence)) & forbidden
        ]
        assert said == []


def zero(language: str, ones: set[str], others: set[str]) -> set[str]:
    return others - ones if language == "fr" else ones - others


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_noun_after_a_number_has_its_plural_in_the_catalogue(language: str) -> None:
    """So that none is written by hand: what follows a counted value outside of a plural is no noun that changes."""
    by_hand = []
    for key, sentence in catalogue(language).items():
        parts = messages.read(sentence).parts
        for part, following in itertools.pairwise(parts):
            word = re.match(r" (\w+)", following) if isinstance(following, str) else None
            if isinstance(part, messages.Value) and kind(key, part.name) == "number" and word:
                by_hand += [(key, word[1])] * (word[1] not in AFTER_A_NUMBER)
    assert by_hand == []


def plurals(language: str) -> list[messages.Plural]:
    parts = [part for sentence in catalogue(language).values() for part in messages.read(sentence).parts]
    return [part for part in parts if isinstance(part, messages.Plural)]


def nouns(language: str, form: str) -> set[str]:
    """Words that stand after the number in the singular, or in the plural."""
    found = set()
    for plural in plurals(language):
        said = getattr(plural, form).say(dict.fromkeys(plural.one.names() | plural.other.names(), "7"), language)
        found |= set(re.findall(r"\b7 (\w+)", said))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_written_as_the_page_reads_them(language: str) -> None:
    """web/src/lib/wire/message.ts is a smaller reader: one way to write a plural, and none inside another."""
    for key, sentence in catalogue(language).items():
        assert written(messages.read(sentence)) == sentence, key
    for plural in plurals(language):
        inner = (*plural.one.parts, *plural.other.parts)
        assert not any(isinstance(part, messages.Plural) for part in inner)


def written(message: messages.Message, counted: str | None = None) -> str:
    said = ""
    for part in message.parts:
        if isinstance(part, messages.Plural):
            one, other = written(part.one, part.name), written(part.other, part.name)
            said += f"{{{part.name}, plural, one {{{one}}} other {{{other}}}}}"
        elif isinstance(part, messages.Value):
            said += "#" if part.name == counted else f"{{{part.name}}}"
        else:
            said += part
    return said


@pytest.mark.parametrize(
    ("language", "count", "said"),
    [
        ("en", 0, "0 seats are"),
        ("en", 1, "1 seat is"),
        ("en", 2, "2 seats are"),
        ("fr", 0, "Il reste 0 place libre"),
        ("fr", 1, "Il reste 1 place libre"),
        ("fr", 2, "Il reste 2 places libres"),
        ("de", 0, "0 Plätze sind"),
        ("de", 1, "1 Platz ist"),
        ("de", 2, "2 Plätze sind"),
    ],
)
def test_plurals_follow_the_language(language: str, count: int, said: str) -> None:
    assert Text("table.seats_free", count=count).say(language).startswith(said)


@pytest.mark.parametrize(
    "sentence",
    [
        "{name",
        "name}",
        "{}",
        "{two words}",
        "{n, plural, one {a}}",
        "{n, plural, one a other {b}}",
        "{n, plural, one {a} other {b}",
    ],
)
def test_a_sentence_that_is_not_well_formed_is_not_read(sentence: str) -> None:
    with pytest.raises(ValueError, match=r"brace|name of a value|plural"):
        messages.read(sentence)
