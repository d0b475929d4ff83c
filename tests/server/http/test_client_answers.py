"""What a program makes of a server's answers, whatever they are and however late."""

import json
from typing import Any

import httpx
import pytest

from catalaunia.client import Client, NoAnswer, Refused
from catalaunia.client.client import MOST_TRIES

Reply = tuple[int, dict[str, str], Any]  # status, headers, content


def answering(*answers: Reply) -> httpx.Client:
    left = list(answers)

    def answer(_: httpx.Request) -> httpx.Response:
        status, headers, content = left.pop(0)
        return httpx.Response(status, headers=headers, text=json.dumps(content))

    return httpx.Client(transport=httpx.MockTransport(answer))


def test_the_client_waits_as_long_as_the_server_asks_it_to() -> None:
    sentence = {"kind": "refused", "key": "serve.too_fast", "text": "Too much. Try again in 4 s.", "clause": None}
    pauses: list[float] = []
    http = answering((429, {"Retry-After": "3"}, sentence), (429, {}, sentence), (429, {}, {}), (200, {}, []))
    assert Client("http://test", http=http, pause=pauses.append).tables() == []
    assert pauses == [3.0, 4.0, 1.0]


def sight(version: int, yours: bool = False, dismissed: bool = False) -> Reply:
    return 200, {}, {"version": version, "table": {"id": "t", "seats": [{"yours": yours}], "dismissed": dismissed}}


SAT: Reply = (200, {}, {"version": 2})


def test_a_seat_is_known_although_another_server_hears_of_it_later() -> None:
    """Behind a proxy the answer to a look may come from a server that was not yet told of the seat."""
    http = answering(sight(1), SAT, sight(1), sight(2, yours=True))
    assert Client("http://test", token="t", http=http).join("table", "Ben") == 0


def test_who_is_shown_out_the_moment_he_has_sat_down_is_told_so_and_does_not_wait() -> None:
    """Also if he was before, and had come back by a link."""
    removed: Reply = (409, {}, {"kind": "refused", "key": "table.removed", "text": "Removed.", "clause": None})
    for before in (False, True):
        http = answering(sight(1, dismissed=before), SAT, sight(3, dismissed=True), removed)
        with pytest.raises(Refused, match=r"Removed\.") as refused:
            Client("http://test", token="t", http=http).claim("table", "token", "Ben")
        assert refused.value.key == "table.removed"


def test_a_server_that_never_shows_the_seat_is_not_waited_for_without_an_end() -> None:
    http = answering(sight(1), SAT, *[sight(1)] * (1 + MOST_TRIES))
    with pytest.raises(NoAnswer):
        Client("http://test", token="t", http=http).join("table", "Ben")
