"""The terminal speaks the language of --language or of the locale."""

from pathlib import Path

import pytest

from catalaunia.cli.language import LOCALES, chosen
from catalaunia.cli.main import main, parser
from catalaunia.core import texts
from catalaunia.core.texts import LANGUAGES, Refusal, Text

NO_FILE = {
    "en": "There is no file nothing.jsonl.",
    "fr": "Le fichier nothing.jsonl n’existe pas.",
    "de": "Die Datei nothing.jsonl gibt es nicht.",
}


@pytest.fixture(autouse=True)
def _english_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> object:
    monkeypatch.chdir(tmp_path)
    for name in LOCALES:
        monkeypatch.delenv(name, raising=False)
    yield
    texts.speak("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_command_speaks_the_language_it_is_given_wherever_that_stands(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    for arguments in (
        ["--language", language, "verify", "nothing.jsonl"],
        ["verify", "nothing.jsonl", f"--language={language}"],
    ):
        assert main(arguments) == 2
        assert NO_FILE[language] in capsys.readouterr().err


@pytest.mark.parametrize("name", LOCALES)
def test_a_command_speaks_the_language_of_the_locale(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(name, "fr_CH.UTF-8")
    assert main(["verify", "nothing.jsonl"]) == 2
    assert NO_FILE["fr"] in capsys.readouterr().err


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "en"),
        ({"LANG": "de"}, "de"),
        ({"LANG": "de_DE", "LC_MESSAGES": "fr_FR"}, "fr"),
        ({"LANG": "de_DE", "LC_MESSAGES": "fr_FR", "LC_ALL": "C"}, "en"),
        ({"LANG": "de_DE", "LC_ALL": ""}, "de"),
    ],
)
def test_the_first_locale_that_is_set_decides(environment: dict[str, str], language: str) -> None:
    assert chosen([], environment) == language
    assert chosen(["play", "--language", "fr"], environment) == "fr"


def test_what_is_wrong_with_an_argument_is_said_in_it_too(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["simulate", "attila", "--games", "none", "--language", "fr"])
    assert (
        "--games doit être un nombre entier supérieur ou égal à 1, pas «\u00a0none\u00a0»." in capsys.readouterr().err
    )


def test_a_text_of_another_language_is_still_said_in_that_one() -> None:
    """A server that was started in French answers each of its guests in their own."""
    texts.speak("fr")
    assert str(Refusal("match.over")) == str(Text("match.over")) == "La partie est terminée."
    assert Text("match.over").say("de") == "Die Partie ist zu Ende."


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_and_argument_says_what_it_is_for_in_every_language(language: str) -> None:
    texts.speak(language)
    made = parser()
    commands = next(action.choices for action in made._actions if action.dest == "command")
    assert isinstance(commands, dict)
    for one in (made, *commands.values()):
        assert one.description == Text(f"cli.does.{one.command}").say(language)
        told = [action.help for action in one._actions if action.dest != "command"]
        assert all(told), one.command
        assert one.format_help().startswith(Text("cli.layout.usage").say(language))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("tanze", "COMMAND kann nicht 'tanze' sein. Möglich: "),
        ("play", "Diese Angaben fehlen: game."),
        ("play attila --foo", "Diese Angaben sind unbekannt: --foo."),
        ("play attila --seat", "--seat braucht einen Wert."),
        ("verify", "Diese Angaben fehlen: FILE."),
        ("serve --p 1", "--p kann mehrere Optionen meinen: "),
        ("play attila --seat x", "--seat muss eine ganze Zahl"),
    ],
)
def test_complaints_about_the_line_itself_are_in_the_language_too(
    line: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main([*line.split(), "--language", "de"])
    assert capsys.readouterr().err.startswith(said)
