"""For others in the same network: the address they reach the server at, as a code for their phones."""

import json
from pathlib import Path

import pytest

from catalaunia.server.admin import address_file, lan
from catalaunia.server.admin.qr import BORDER, correction, encode, terminal

CODES = json.loads((Path(__file__).parent / "codes.json").read_text("ascii"))  # as the page draws them


@pytest.mark.parametrize("text", CODES)
def test_a_code_is_the_one_that_the_page_draws(text: str) -> None:
    assert ["".join("01"[dark] for dark in row) for row in encode(text) or []] == CODES[text]


def test_reed_solomon_is_that_of_the_worked_example_known_to_all() -> None:
    data = [32, 91, 11, 120, 209, 114, 220, 77, 67, 64, 236, 17, 236, 17, 236, 17]
    assert correction(data, 10) == [196, 35, 39, 119, 235, 215, 231, 226, 93, 23]


def test_a_terminal_shows_two_modules_a_letter_with_a_border_around() -> None:
    text = "http://192.168.1.23:8451"
    lines, matrix = terminal(text) or [], encode(text) or []
    size = len(matrix)
    assert {len(line) for line in lines} == {size + 2 * BORDER}
    upper = {" ": 0, "▀": 1, "▄": 0, "█": 1}
    lower = {" ": 0, "▀": 0, "▄": 1, "█": 1}
    rows = [[half[one] for one in line] for line in lines for half in (upper, lower)]
    assert [row[BORDER : BORDER + size] for row in rows[BORDER : BORDER + size]] == matrix
    border = [*rows[:BORDER], *rows[BORDER + size :], *([*row[:BORDER], *row[-BORDER:]] for row in rows)]
    assert not any(map(any, border))
    assert terminal("x" * 200) is None


def test_others_reach_what_listens_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lan, "own_address", lambda: "192.168.1.23")
    assert lan.reachable("0.0.0.0", 8451) == "http://192.168.1.23:8451"
    assert lan.reachable("10.0.0.7", 80) == "http://10.0.0.7:80"
    assert lan.reachable("2001:db8::1", 80) == "http://[2001:db8::1]:80"
    assert lan.reachable("127.0.0.1", 8451) == lan.reachable("::1", 1) == lan.reachable("localhost", 1) == ""
    assert lan.local("0.0.0.0", 8451) == "http://127.0.0.1:8451"
    assert lan.local("::", 8451) == "http://[::1]:8451"
    assert lan.local("10.0.0.7", 1) == "http://10.0.0.7:1"
    monkeypatch.setattr(lan, "own_address", lambda: None)
    assert lan.reachable("0.0.0.0", 8451) == ""


def test_a_machine_knows_its_address_or_that_it_has_none() -> None:
    found = lan.own_address()
    assert found is None or (found.count(".") == 3 and not found.startswith("127."))


def test_where_a_server_is_is_known_as_long_as_it_lives(tmp_path: Path) -> None:
    assert address_file.found(tmp_path) is None
    with address_file.said(tmp_path, "http://127.0.0.1:1"):
        assert address_file.found(tmp_path) == "http://127.0.0.1:1"
        with address_file.said(tmp_path, "http://127.0.0.1:2"):
            assert address_file.found(tmp_path) == "http://127.0.0.1:1"  # the first has said so
        assert (tmp_path / address_file.ADDRESS_FILE).stat().st_mode & 0o777 == 0o600
    assert address_file.found(tmp_path) is None  # though the file is still there
