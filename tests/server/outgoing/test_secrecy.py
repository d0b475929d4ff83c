"""What a seat cannot know changes no byte of what the server sends it, on any channel.

For a viewer of a table in a random game a twin is made that differs in all that he cannot know (`twins.py`), and
every way out of the server (`channels.py`) is asked of both. That the test can fail is tested too: a true
hidden datum is planted into each channel.
"""

import asyncio
import hashlib
import itertools
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from catalaunia.core.match import Match
from catalaunia.core.protocol import CHANCE
from catalaunia.core.texts import Refusal
from catalaunia.core.variant import Variant
from catalaunia.server.admin.operator import Operator
from catalaunia.server.http import link_previews
from catalaunia.server.notices.causes import causes
from catalaunia.server.operating import metrics
from catalaunia.server.outgoing import history as courses_of
from catalaunia.server.outgoing import presence, views
from catalaunia.server.outgoing.lists import rows
from catalaunia.server.outgoing.notices import sentences
from catalaunia.server.outgoing.preview import Preview
from catalaunia.server.players.personal_data import PersonalData
from catalaunia.server.tables import authority, changes, events
from catalaunia.server.tables.commands import Deputise
from catalaunia.server.tables.table import Table
from catalaunia.server.thinking.relief import Relief
from tests import tables
from tests.server.outgoing import channels
from tests.server.outgoing.channels import Listener, Said
from tests.server.outgoing.heads import set_aside
from tests.server.outgoing.twins import History, histories, player, twin

POSITIONS, MANY = 20, 10_000  # of each game
HTTP_CHANNELS = 2  # asked at each position, others at others
GAMES = ("attila", "clash451")


def positions(game: str, count: int, seed: int, every: int = 7) -> Iterator[History]:
    """Of all kinds of tables of a game in turn."""
    going = [histories(kind, seed + n, every) for n, kind in enumerate(tables.TABLES[game])]
    for one in itertools.islice(itertools.cycle(going), count):
        yield next(one)


async def differences(
    listener: Listener, history: History, n: int, share: int = 99, only: set[str] | None = None
) -> dict[str, tuple[list[bytes], list[bytes]]]:
    """The channels on which a viewer could tell a table from its twin; a share of those over HTTP, or only some."""
    seat = [None, *range(history.kind.players)][n % (history.kind.players + 1)]
    other = twin(history, seat, random.Random(n))
    one: Said = await listener.ask_all(history.table, seat, random.Random(n), share, only)
    two: Said = await listener.ask_all(other, seat, random.Random(n), share, only)
    one = {channel: set_aside(said, history.table) for channel, said in one.items()}
    two = {channel: set_aside(said, other) for channel, said in two.items()}
    if only is None or "after an act" in only:
        one["after an act"], two["after an act"] = after_an_act(history.table, other, seat)
    return {channel: (one[channel], two[channel]) for channel in one if one[channel] != two[channel]}


def after_an_act(table: Table, other: Table, seat: int | None) -> tuple[list[bytes], list[bytes]]:
    """What the seat's own move brings, where it neither turns up what was hidden nor draws."""
    assert table.match is not None
    moves = table.match.legal(seat) if seat is not None else []
    found: tuple[list[bytes], list[bytes]] = ([], [])
    for move in moves[::4]:
        sent = [_sent_after(one, seat, move.text) for one in (table, other)]
        if sent[0] and sent[1]:
            found[0].append(sent[0])
            found[1].append(sent[1])
    return found


def _sent_after(table: Table, seat: int | None, move: str) -> bytes:
    assert seat is not None
    assert table.match is not None
    said = events.Moved(seat, move, player=player(seat), key="now")
    after = changes.after(table, [said], table.shown + 10.0)
    assert after.match is not None
    written = after.match.log[table.ply :]
    drawn = any(entry.actor == CHANCE for entry in written)
    if drawn or table.rules.reveals(after.match.state) != table.rules.reveals(table.match.state):
        return b""
    eye = authority.hold(after, player(seat), seat)
    return set_aside([views.update(eye, "en", table.version_for(seat)).model_dump_json().encode()], after)[0]


def check(game: str, count: int, seed: int) -> None:
    async def play() -> None:
        listener = Listener()
        for n, history in enumerate(positions(game, count, seed)):
            found = await differences(listener, history, n, HTTP_CHANNELS)
            assert not found, (str(history.kind), n, found)

    asyncio.run(play())


@pytest.mark.parametrize("game", GAMES)
def test_what_a_viewer_cannot_know_changes_no_byte_on_any_channel(game: str) -> None:
    check(game, POSITIONS, 1)


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("game", GAMES)
def test_what_a_viewer_cannot_know_changes_no_byte_at_full_size(game: str, part: int) -> None:
    check(game, MANY // 10, 1000 + part)


# That it can fail: a true hidden datum is planted into each channel


def datum(seen_from: Any) -> str:
    """Something that only the true position tells, of a table or of who looks at one."""
    return hashlib.sha256(seen_from.match.state.tobytes()).hexdigest()[:8]


def telling(plain: Any, plant: Callable[..., None]) -> Any:
    """The same function, whose result has something planted into it."""

    def leaky(*given: Any, **named: Any) -> Any:
        made = plain(*given, **named)
        plant(made, *given)
        return made

    return leaky


def _plant_in_update(made: Any, eye: Any, *_: Any) -> None:
    made.table.rematch = datum(eye)


def _plant_in_size(made: Any, eye: Any, *_: Any) -> None:
    made.table.rematch = " " * (int(datum(eye), 16) % 97)


def _plant_in_told(made: Any, eye: Any, *_: Any) -> None:
    if made:
        made[-1].texts.append(datum(eye))


def _plant_in_turns(made: Any, eye: Any, *_: Any) -> None:
    if made and (told := made[-1].told):
        made[-1] = replace(made[-1], told=(*told[:-1], replace(told[-1], chapter=(datum(eye), ""))))


def _plant_in_offers(made: Any, eye: Any, *_: Any) -> None:
    for one in made:
        one.effects.append(datum(eye))


def _plant_in_moment(made: Any, eye: Any, *_: Any) -> None:
    made.last = int(datum(eye), 16)


def _plant_in_course(made: Any, eye: Any, *_: Any) -> None:
    made.scores[-1] = [int(datum(eye), 16)]


def _open_replay(table: Table, player: str, seat: int | None, openly: bool) -> Any:
    if openly:
        raise Refusal("cli.no_place", count=int(datum(table), 16), at=0)
    return authority.look(table, player, seat)


def _early_review(table: Table, *_: Any) -> Any:
    raise Refusal("cli.no_place", count=int(datum(table), 16), at=0)


def _plant_in_summary(made: Any, table: Table, *_: Any) -> None:
    made.about["changed"] = int(datum(table), 16)


def _plant_in_presence(made: Any, _: Any, table: Table, *__: Any) -> None:
    made.spectators = int(datum(table), 16)


def _plant_in_computers(made: Any, _: Any, table: Table) -> None:
    if made.compiling:
        made.compiling.done = int(datum(table), 16)


def _true_deputies(_: Any, right: Any, __: float) -> list[Any]:
    raise Refusal("match.unknown_word", move=datum(right.table), legal=[])


def _secret_release(table: Table, seat: int) -> float:
    return table.waiting[seat].since + int(datum(table), 16)


def _true_view(match: Any, seat: int | None) -> Any:
    return match.state


def _true_refusal(match: Any, *_: Any) -> int:
    raise Refusal("match.unknown_word", move=hashlib.sha256(match.state.tobytes()).hexdigest(), legal=[])


def _true_denied(match: Any, *_: Any) -> list[Any]:
    raise Refusal("match.unknown_word", move=hashlib.sha256(match.state.tobytes()).hexdigest(), legal=[])


def _plant_in_others(made: list[str], right: Any) -> None:
    made.append(datum(right.table))


def _plant_in_due(made: list[Any], _: Table, table: Table, *__: Any) -> None:
    made[:] = [one._replace(due=one.due + int(datum(table), 16)) for one in made]


def _true_metrics(made: metrics.Metrics) -> bytes:
    return b"\n".join(datum(live.table).encode() for live in Listener.last.service.tables._live.values())


def _true_figures(made: metrics.Metrics) -> list[tuple[str, list[str], float]]:
    return [("commands_total", [], float(int(datum(_only_table()), 16)))]


def _true_versions(table: Table, seat: int | None, at: int | None = None) -> int:
    return table.version if at is None else at


def _true_moments(table: Table, seat: int | None) -> list[int]:
    return list(range(len(table.match.log) + 1 if table.match else 1))


def _to_act(match: Any, seat: int | None) -> list[int]:
    found: list[int] = match.to_act()
    return found


def _stage(table: Table) -> str:
    """Every other game counts as over, by what nobody may know."""
    return "over" if int(datum(table), 16) % 2 else "playing"


def _only_table() -> Table:
    return next(live.table for live in Listener.last.service.tables._live.values())


def _plant_in_rows(made: Any, *_: Any) -> None:
    made.changed = int(datum(_only_table()), 16)


def _plant_in_row(made: Any, _: Any, table: Table, *__: Any) -> None:
    made.deadline = float(int(datum(table), 16))


async def _open_export(data: PersonalData, name: str, player: str) -> Any:
    return {"table": name, "opened": datum(_only_table())}


def _last_event(made: Any, *_: Any) -> None:
    """As the store's own row has it, which moves with every sealed move."""
    made.changed = _only_table().changed


EXPERT = Variant("clash451", 2, {"mode": "expert"})
SIMULTANEOUS = Variant("attila", 3, {"war_bids": "simultaneous"})


def _head_of_choices(table: Table) -> str:
    """A chain that goes on while several choose in secret."""
    assert table.match is not None
    return hashlib.sha256(f"{table.match.head()}{table.match._drafts}".encode()).hexdigest()


def _true_preview(eye: Any, _: str) -> Preview:
    return Preview("", datum(eye))


PLANTS: dict[str, tuple[Any, str, Any, str]] = {
    "update": (views, "update", telling(views.update, _plant_in_update), "look hello wait"),
    "size": (views, "update", telling(views.update, _plant_in_size), "look hello"),
    "chronicle": (views, "story", telling(views.story, _plant_in_told), "look hello plies"),
    "turns": (views, "turns_since", telling(views.turns_since, _plant_in_turns), "look hello"),
    "offers": (views, "offers", telling(views.offers, _plant_in_offers), "look hello"),
    "replay": (views, "at_ply", telling(views.at_ply, _plant_in_moment), "plies"),
    "history": (courses_of, "history", telling(courses_of.history, _plant_in_course), "history"),
    "open replay": (authority, "look_back", _open_replay, "open-plies open-history"),
    "review": (authority, "judge", _early_review, "review"),
    "lists": (Table, "summary", telling(Table.summary, _plant_in_summary), "lists home"),
    "home": (rows, "_going_on", telling(rows._going_on, _plant_in_row), "home"),
    "presence": (presence.Presence, "at", telling(presence.Presence.at, _plant_in_presence), "presence hello"),
    "computers": (Relief, "at_table", telling(Relief.at_table, _plant_in_computers), "computers"),
    "deputies": (Deputise, "events", _true_deputies, "deputies"),
    "release": (channels, "released", _secret_release, "release"),
    "questions": (Match, "view", _true_view, "hint-question computer's-question"),
    "refusals": (Match, "_checked", _true_refusal, "why refusals"),
    "candidates": (Match, "refusals", _true_denied, "candidates hello"),
    "notices": (sentences, "others_of", telling(sentences.others_of, _plant_in_others), "notices feeds"),
    "times of notices": (channels, "causes", telling(causes, _plant_in_due), "notices"),
    "operator": (Operator, "_table", telling(Operator._table, _plant_in_rows), "operator"),
    "operator's times": (Operator, "_table", telling(Operator._table, _last_event), "operator"),
    "data": (PersonalData, "_exported", _open_export, "operator my-data"),
    "figures": (metrics.Metrics, "text", _true_metrics, "metrics"),
    "figures at a glance": (metrics.Metrics, "figures", _true_figures, "operator"),
    "versions": (Table, "version_for", _true_versions, "hello look after-an-act notices"),
    "plies": (Table, "plies_of", _true_moments, "plies look release"),
    "who has chosen": (Match, "awaited", _to_act, "look hello"),
    "stage": (Table, "stage", property(_stage), "record check"),
    "previews": (link_previews, "to_watch", _true_preview, "previews"),
    "head": (Table, "head", property(_head_of_choices), "after-an-act look hello"),
}


@pytest.mark.parametrize("planted", PLANTS)
def test_a_leak_planted_into_a_channel_is_found(planted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, leaky, heard_on = PLANTS[planted]
    wanted = {channel.replace("-", " ") for channel in heard_on.split()}
    kind = EXPERT if planted == "plies" else SIMULTANEOUS
    going = itertools.islice(histories(kind, 5, 5), 150)

    async def play() -> set[str]:
        found: set[str] = set()
        listener = Listener()
        for n, history in enumerate(going):
            if wanted <= found:
                break
            with monkeypatch.context() as patch:
                patch.setattr(where, name, leaky)
                found |= set(await differences(listener, history, n, only=wanted))
        return found

    assert wanted <= asyncio.run(play())
