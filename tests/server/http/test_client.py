"""The client for programs, and the bot of the documentation, against a server that listens."""

import random
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest

from catalaunia.client import Client, NoAnswer, Refused, Sight, Tampered
from catalaunia.client.identity_file import token_in
from catalaunia.client.numbers import Head
from catalaunia.server.shares.limits import Rate
from tests.server.places import NO_RATES, TurnedClock
from tests.server.served import Served, served
from tests.sizes import PATIENCE

ROOT = Path(__file__).parents[3]
TRIBES = ("franks", "huns", "goths", "saxons", "teutons", "vandals")
FIRST = {"first_player": "named", "first_seat": 0}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("client") / "tables") as running:
        yield running


@contextmanager
def running(command: list[str]) -> Iterator["subprocess.Popen[str]"]:
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


def bot_of_the_page() -> str:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "docs/bots.md").read_text("utf-8"), re.DOTALL)
    assert len(blocks) == 1
    return str(blocks[0])


def test_the_bot_of_the_page_has_ten_lines_and_plays_to_the_end(server: Served, tmp_path: Path) -> None:
    assert len(bot_of_the_page().splitlines()) <= 10
    script = tmp_path / "bot.py"
    script.write_text(bot_of_the_page(), "utf-8")
    with Client(server.address) as host:
        table = host.open("clash451", ["open", "open"]).table
        command = [sys.executable, str(script), server.address, table]
        with running(command) as one, running(command) as two:
            while any(seat["free"] for seat in host.look(table).table["seats"]):
                assert (one.poll(), two.poll()) == (None, None)
                time.sleep(0.05)
            host.start(table)
            said = [bot.communicate(timeout=PATIENCE)[0] for bot in (one, two)]
            assert (one.returncode, two.returncode) == (0, 0)
        now = host.look(table)
        assert now.over
        assert said == [f"scores {now.scores} winners {now.winners}\n"] * 2
        assert host.check(table).ok


def test_a_client_keeps_its_token_and_is_the_same_player_again(server: Served) -> None:
    with Client(server.address) as ada:
        opened = ada.open("attila", ["me", "open"], name="Ada", listed=True)
        assert opened.seats == (0,)
        assert opened.table in [one.id for one in ada.tables()]
        token = ada.token
    with Client(server.address, token) as again:
        assert [one.id for one in again.my_tables()] == [opened.table]
        assert [one.stage for one in again.my_tables()] == ["open"]
    with Client(server.address) as other:
        assert other.my_tables() == []


def test_seats_are_joined_and_claimed_and_the_client_says_which(server: Served) -> None:
    with Client(server.address) as ada, Client(server.address) as ben, Client(server.address) as cy:
        opened = ada.open("attila", ["open", "me", "invited"])
        assert ben.claim(opened.table, opened.links[2], "Ben") == 2
        assert cy.join(opened.table, "Cy") == 0
        with pytest.raises(Refused) as refused:
            cy.join(opened.table, "Cy")
        assert refused.value.key == "table.seated_already"
        assert refused.value.status == 409
        ada.start(opened.table)
        assert ben.look(opened.table, 2).stage == "open"  # one number is still sealed
        assert cy.look(opened.table, 0).stage == "playing"
        ada.chat(opened.table, "Good luck")
        assert [line["text"] for line in cy.look(opened.table).content["chat"]] == ["Good luck"]
        cy.leave(opened.table, 0)
        assert ada.look(opened.table).table["seats"][0]["away"]
        cy.come_back(opened.table, 0)
        assert not ada.look(opened.table).table["seats"][0]["away"]


def test_one_number_is_sealed_whatever_is_seen_late(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """A second one, sealed just when numbers are asked for, would be one that is sealed and not opened."""
    asked: list[str] = []
    send = Client._send

    def noting(client: Client, method: str, path: str, *rest: Any) -> Any:
        asked.append(path)
        return send(client, method, path, *rest)

    monkeypatch.setattr(Client, "_send", noting)
    with Client(server.address) as ada, Client(server.address) as ben:
        table = ada.open("attila", ["me", "open"]).table
        seat = ben.join(table, "Ben")
        before = Sight({**ben.look(table).content, "version": 0})
        before.content["table"]["contributions"]["sealed"][seat] = ""
        ben._open_numbers(before)
        ada.start(table)
        assert ben.wait(table, seat, 0.0).stage == "playing"
    assert sum(path.endswith("/seal") for path in asked) == 1


def test_who_is_shown_out_while_he_sits_down_is_told_so(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    with Client(server.address) as ada, Client(server.address) as ben:
        opened = ada.open("attila", ["me", "open"])
        looked, looks = Client._look, count()

        def slow(client: Client, table: str, rest: str = "", **query: Any) -> Sight:
            if next(looks) == 1:
                ada._command(f"/api/tables/{table}/remove", {"seat": 1})
            return looked(client, table, rest, **query)

        monkeypatch.setattr(Client, "_look", slow)
        with pytest.raises(Refused) as refused:
            ben.join(opened.table, "Ben")
        assert refused.value.key == "table.removed"


def test_a_refusal_has_the_sentence_the_key_and_the_clause(server: Served) -> None:
    with Client(server.address, language="de") as ada:
        table = ada.open("attila", ["me", "me"], options=FIRST).table
        now = ada.look(table, 0)
        assert now.offers[0].move == now.moves[0]
        assert now.offers[0].text
        unheld = next(f"play {tribe} raetia" for tribe in TRIBES if f"play {tribe} raetia" not in now.moves)
        with pytest.raises(Refused) as refused:
            ada.play(table, 0, unheld)
        assert refused.value.clause == "A5.1"
        assert refused.value.key == "attila.not.held"
        assert str(refused.value) == ada.why(table, 0, unheld)
        assert ada.why(table, 0, now.moves[0]) is None
        with pytest.raises(Refused) as refused:
            ada.look("no-such-table")
        assert refused.value.status == 404
        assert "Tisch" in refused.value.text


def test_a_hint_an_undo_and_a_moment(server: Served) -> None:
    with Client(server.address) as ada:
        table = ada.open("attila", ["me", "me"], options=FIRST).table
        assert ada.hint(table, 0).sentences == ["Best: this one."]
        before = ada.look(table, 0)
        ada.play(table, 0, before.moves[0])
        after = ada.look(table, 0)
        assert ada.ply(table, before.table["ply"], 0)["picture"] == before.picture
        ada.undo(table, 0)
        assert ada.look(table, 0).moves == before.moves
        assert after.version < ada.look(table, 0).version
        with pytest.raises(Refused) as refused:
            ada.record(table)
        assert refused.value.key == "table.record_after_the_end"
        with pytest.raises(Refused) as refused:
            ada.take_back(table, 0)
        assert refused.value.key == "match.nothing_to_undo"


def test_waiting_ends_with_the_turn_or_with_the_time(server: Served) -> None:
    with Client(server.address) as ada:
        table = ada.open("attila", ["me", "me"], options=FIRST).table
        assert ada.wait(table, 0).moves
        begun = time.monotonic()
        assert not ada.wait(table, 1, seconds=0.3).moves
        assert time.monotonic() - begun > 0.25

        def play_until_it_is_the_others_turn() -> None:
            while moves := ada.look(table, 0).moves:
                ada.play(table, 0, moves[-1])

        playing = threading.Thread(target=play_until_it_is_the_others_turn)
        playing.start()
        with Client(server.address, ada.token) as also_ada:
            assert also_ada.wait(table, 1, seconds=20).moves
        playing.join()


def test_a_finished_game_can_be_looked_back_at_checked_and_played_again(server: Served) -> None:
    with Client(server.address) as ada:
        table = ada.open("clash451", ["me", "me"]).table
        chosen = random.Random(451)
        while not (now := ada.look(table)).over:
            seat = next(k for k in (0, 1) if ada.look(table, k).moves)
            ada.play(table, seat, chosen.choice(ada.look(table, seat).moves))
        record = ada.record(table)
        assert (now.scores, now.winners) == (record["scores"], record["winners"])
        assert ada.look(table).story
        checked = ada.check(record)
        assert checked.ok
        assert checked.seed == record["seed"]
        broken = ada.check(record | {"scores": [99, 99]})
        assert not broken.ok
        assert broken.error
        assert len(ada.ply(table, 12, openly=True)["everyone"]) == 2
        judged = ada.review(table)
        assert judged["decisions"]
        assert len(judged["accounts"]) == 2
        again = ada.rematch(table)
        assert again == ada.rematch(table)
        assert ada.look(again).stage == "playing"


class Unsteady(httpx.BaseTransport):
    """Loses connections: some before the server hears of it, some after it has done what was asked."""

    def __init__(self, *plan: str) -> None:
        self.plan = list(plan)
        self.inner = httpx.HTTPTransport()
        self.keys: list[str] = []

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        mishap = self.plan.pop(0) if request.method == "POST" and "moves" in request.url.path and self.plan else "none"
        if request.url.path.endswith("/moves"):
            self.keys.append(request.headers["idempotency-key"])
        if mishap == "before":
            raise httpx.ConnectError("lost on the way")
        if mishap == "proxy":
            return httpx.Response(502, text="<h1>Bad gateway</h1>")
        answer = self.inner.handle_request(request)
        if mishap == "after":
            answer.read()
            raise httpx.ReadError("lost on the way back")
        return answer

    def close(self) -> None:
        self.inner.close()


def test_a_move_is_said_once_whatever_the_connection_does(server: Served) -> None:
    unsteady = Unsteady("before", "after", "proxy")
    pauses: list[float] = []
    with Client(server.address, http=httpx.Client(transport=unsteady), pause=pauses.append) as ada:
        table = ada.open("attila", ["me", "me"], options=FIRST).table
        before = ada.look(table, 0)
        version = ada.play(table, 0, before.moves[0])
        assert version == before.version + 1
        assert ada.look(table, 0).version == version
        assert len(unsteady.keys) == 4
        assert len(set(unsteady.keys)) == 1
        assert pauses == [0.5, 1.0, 2.0]


def test_a_server_that_is_not_there_is_said_to_give_no_answer() -> None:
    pauses: list[float] = []
    with Client("http://127.0.0.1:9", pause=pauses.append) as ada, pytest.raises(NoAnswer, match=r"127\.0\.0\.1:9"):
        ada.tables()
    assert len(pauses) == 7


def test_what_is_too_much_is_retried_by_the_client(tmp_path: Path) -> None:
    rates = NO_RATES | {"table": {"player": Rate(1, 1)}}
    pauses: list[float] = []

    clock = TurnedClock()

    def pause(seconds: float) -> None:
        pauses.append(seconds)
        clock.time += seconds

    with served(tmp_path / "t", rates=rates, clock=clock) as slow, Client(slow.address, pause=pause) as ada:
        tables = {ada.open("attila", ["me", "open"]).table for _ in range(2)}
        assert len(tables) == 2
        assert pauses == [1.0]


def test_a_bot_keeps_its_identity_in_a_file_for_its_owner_only(server: Served, tmp_path: Path) -> None:
    file = tmp_path / "bot.token"
    with Client(server.address, identity=file) as first:
        table = first.open("clash451", ["me", "invited"]).table
        assert file.read_text("ascii") == f"{first.token}\n"
    assert file.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["bot.token"]
    with Client(server.address, identity=str(file)) as again:
        assert [one.id for one in again.my_tables()] == [table]


def test_of_two_bots_that_begin_at_once_with_one_file_both_are_who_it_says(tmp_path: Path) -> None:
    file = tmp_path / "bot.token"

    def while_another_was_quicker() -> str:
        assert token_in(file, lambda: "the-quicker") == "the-quicker"
        return "the-slower"

    assert token_in(file, while_another_was_quicker) == "the-quicker"
    assert file.read_text("ascii") == "the-quicker\n"
    assert [path.name for path in tmp_path.iterdir()] == ["bot.token"]


def test_a_file_that_holds_something_else_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "letter"
    for content in ("Dear Zoe,", "", "Žofie"):
        file.write_text(content, "utf-8")
        with pytest.raises(ValueError, match="nothing else"):
            token_in(file, lambda: "new")
        assert file.read_text("utf-8") == content


# Chance that nobody chose


def test_every_client_contributes_a_number_and_checks_the_record(server: Served) -> None:
    with Client(server.address) as ada, Client(server.address) as ben:
        table = ada.open("clash451", ["me", "open"]).table
        ben.join(table, "Ben")
        ada.start(table)
        playing = [ada.look(table, 0), ben.look(table, 1)]
        while not playing[0].over:
            for seat, client in enumerate((ada, ben)):
                if (now := client.look(table, seat)).moves:
                    client.play(table, seat, now.moves[0])
            playing = [ada.look(table, 0), ben.look(table, 1)]
        found = ada.record(table)
        assert ben.record(table) == found
        assert all(found["contributions"])
        assert ada.check(table).ok
        assert (ada.doubts(table), ben.doubts(table)) == ([], [])
        with Client(server.address, token=ben.token) as elsewhere, Client(server.address) as eve:
            assert len(elsewhere.doubts(table)) == len(eve.doubts(table)) == 2


def test_a_client_notices_a_record_that_is_not_of_its_game(server: Served) -> None:
    with Client(server.address) as ada:
        opened = ada.open("clash451", ["me", "me"])
        while not (now := ada.look(opened.table, 0)).over:
            seat = 0 if now.moves else 1
            ada.play(opened.table, seat, (now if now.moves else ada.look(opened.table, 1)).moves[0])
        true = ada.record(opened.table)
        lies: dict[str, Any] = {
            "commitment": "0" * 64,
            "sealed": ["0" * 64, ""],
            "contributions": ["0" * 64, ""],
            "seed": "0" * 64,
            "actions": [*true["actions"][:-1], "0 halt"],
        }
        for name, lie in lies.items():
            assert ada._numbers.disagreement(opened.table, true | {name: lie}), name
        assert ada._numbers.disagreement(opened.table, true) == ""
        assert ada.doubts(opened.table) == []
        ada._numbers._seen[opened.table].heads.append(Head(0, 1, 0, "f" * 64))
        with pytest.raises(Tampered):
            ada.record(opened.table)


def test_heads_that_an_undo_has_taken_back_are_no_reproach(server: Served) -> None:
    with Client(server.address) as ada:
        opened = ada.open("attila", ["me", "me"], options=FIRST)
        before = ada.look(opened.table, 0)
        ada.play(opened.table, 0, before.moves[0])
        ada.look(opened.table, 0)
        ada.undo(opened.table, 0)
        ada.look(opened.table, 0)
        ada.resign(opened.table, 0)
        ada.look(opened.table)
        assert ada.record(opened.table)["aids"]["undo"]
