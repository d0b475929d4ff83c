"""The head of the hash chain over the log: with every update, the same for all, and no help to whoever guesses."""

import asyncio
import hashlib
import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest

from catalaunia.core import record
from catalaunia.core.chance import chain, commitment, first_head, key_of, next_head, seal_of
from catalaunia.server.tables import authority
from catalaunia.server.tables.table import Table
from tests import tables
from tests.server.outgoing.twins import History, histories, player
from tests.server.places import place, play_out
from tests.server.tables.contributions.people import new_number, open_number, seal, seated, start


def heads_of(written: dict[str, Any]) -> list[str]:
    """All heads of a finished game, from its record."""
    seed = bytes.fromhex(written["seed"])
    key, head = key_of(seed, written.get("contributions")), first_head(commitment(seed), written.get("sealed", ()))
    found = [head]
    for number, action in enumerate(written["actions"]):
        found.append(next_head(found[-1], key, number, action))
    return found


@pytest.mark.parametrize("game", ["attila", "clash451"])
def test_every_head_that_anybody_was_sent_is_one_of_the_finished_game(url: str, game: str) -> None:
    async def play() -> None:
        async with place(url) as here:
            (ada, ben), table = await seated(here, 2, game)
            numbers = [new_number(), new_number()]
            for seat, person in enumerate((ada, ben)):
                await seal(person, table, seat, numbers[seat])
            assert (await ada.look(table))["table"]["head"] == ""
            await start(ada, table)
            for seat, person in enumerate((ada, ben)):
                await open_number(person, table, seat, numbers[seat])
            kept: dict[str, list[str]] = {"ada": [], "ben": [], "nobody": []}
            versions = [0, 0, 0]
            watcher = here.person()
            for n in itertools.count():
                mine, his = await ada.look(table, 0, seen=versions[0]), await ben.look(table, 1, seen=versions[1])
                all_of_them = (mine, his, await watcher.look(table, seen=versions[2]))
                versions = [seen["version"] for seen in all_of_them]
                for name, seen in zip(kept, all_of_them, strict=True):
                    kept[name].append(seen["table"]["head"])
                who, seat, seen = (ada, 0, mine) if mine["offers"] else (ben, 1, his)
                if mine["table"]["stage"] == "over" or n == 40:
                    break
                await who.say(table, seat, seen["offers"][0]["move"])
            assert kept["ada"] == kept["ben"] == kept["nobody"]
            await play_out(table, ada, ben)
            written = await ada.send("GET", f"/api/tables/{table}/record")
            heads = heads_of(written)
            places = [heads.index(head) for head in kept["ada"]]
            assert places == sorted(places)
            assert (await ada.look(table))["table"]["head"] == heads[-1] == written["chain"]
            assert record.verify(written).ok

    asyncio.run(play())


def test_an_undo_goes_back_to_the_head_of_that_place(url: str) -> None:
    async def play() -> None:
        async with place(url) as here:
            ada = here.person()
            options = {"first_player": "named", "first_seat": 0}
            table = await ada.open(kinds="me me", options=options)
            before = (await ada.look(table, 0))["table"]["head"]
            await ada.say_any(table, 0)
            seen = await ada.look(table, 0)
            assert seen["table"]["head"] != before
            await ada.send("POST", f"/api/tables/{table}/undo", {"seat": 0})
            again = await ada.look(table, 0, seen=seen["version"])
            assert (again["table"]["head"], again["table"]["undone"], seen["table"]["undone"]) == (before, 1, 0)

    asyncio.run(play())


def test_a_game_that_goes_on_from_another_has_no_chain_of_its_own(url: str) -> None:
    async def play() -> None:
        async with place(url) as here:
            ada = here.person()
            table = await ada.open("clash451", kinds="me me")
            await play_out(table, ada, ada)
            written = await ada.send("GET", f"/api/tables/{table}/record")
            again = await ada.open("clash451", kinds="me me", record=written, at=40)
            seen = (await ada.look(again))["table"]
            assert (seen["head"], seen["contributions"]) == ("", None)
            assert (await ada.send("POST", f"/api/tables/{again}/undo", {"seat": 0}, 409))["key"]
            waiting = await ada.open("clash451", kinds="me open", record=written, at=40)
            refused = await ada.send("POST", f"/api/tables/{waiting}/seal", {"seat": 0, "digest": "0" * 64}, 409)
            assert refused["key"] == "table.no_numbers_here"

    asyncio.run(play())


# Without the seed it cannot be guessed


def guesses(table: Table, known: list[str]) -> Iterator[tuple[list[str], str]]:
    """What somebody could work out who knows all but the seed: every log it may have been, and its heads.

    As key he has the commitment, what was contributed, nothing, and anything he may think of.
    """
    assert table.match is not None
    given = table.match.contributions
    keys = [
        b"", bytes(32), bytes.fromhex(table.commitment), table.commitment.encode(),
        *(bytes.fromhex(number) for number in (given.opened if given else ())),
        key_of(bytes.fromhex(table.commitment), given.opened if given else None),
        key_of(bytes(32), given.opened if given else None),
    ]  # fmt: skip
    for hidden in worlds(table, known):
        yield from ((hidden, chain(table.commitment, given.sealed if given else (), key, hidden)) for key in keys)
        plain = first_head(table.commitment, given.sealed if given else ())  # a chain that were not keyed
        for action in hidden:
            plain = hashlib.sha256(f"{plain} {action}".encode()).hexdigest()
        yield hidden, plain


def worlds(table: Table, known: list[str]) -> Iterator[list[str]]:
    """Logs with other hidden draws, the true one among them."""
    choose, words = random.Random(1), sorted({one for one in known if one.startswith("chance draw")})
    yield known
    for _ in range(20):
        yield [choose.choice(words) if one.startswith("chance draw") else one for one in known]


def test_the_true_log_is_not_told_from_others_without_the_seed() -> None:
    """Whoever has guessed every hidden card rightly learns nothing of it by the head; with the seed he does."""
    history: History = next(histories(tables.TABLES["attila"][0], 3, 40))
    table = history.table
    eye = authority.look(table, player(None), None)
    known = [entry.action for entry in eye.match_begun.log]
    assert table.head not in {head for _, head in guesses(table, known)}
    assert chain(table.commitment, (), table.seed, known) == table.head


def test_two_tables_with_the_same_log_and_numbers_have_nothing_of_the_head_in_common() -> None:
    """The head follows from the seed as much as from the log: one seen elsewhere is no help."""
    sealed, number = (seal_of("01" * 32), ""), ("01" * 32, "")
    log = ["chance first 0", "chance draw goths"]
    heads = set()
    for seed in (bytes([k]) * 32 for k in range(50)):
        heads.add(chain("ff" * 32, sealed, key_of(seed, number), log))
    assert len(heads) == 50
