"""Rights cannot be forged: authority.py alone makes them, and what is secret is looked at through them only."""

import ast
import copy
import dataclasses
import pickle
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import catalaunia
from catalaunia.core import lessons
from catalaunia.server.tables import authority, changes
from catalaunia.server.tables.authority import Right
from catalaunia.server.tables.events import Away
from tests.server.tables.authority.hands import HOLDER, OPPONENT, PLAYERS
from tests.server.tables.authority.stages import stage

PACKAGE = Path(catalaunia.__path__[0])
ANN, HAL = PLAYERS["holder"], PLAYERS["host"]


def kinds(kind: type[Right] = Right) -> Iterator[type[Right]]:
    yield kind
    for below in kind.__subclasses__():
        yield from kinds(below)


KINDS = sorted(set(kinds()), key=lambda kind: kind.__name__)
NAMES = {kind.__name__ for kind in KINDS}


def given() -> list[Right]:
    """One of each that authority.py gives."""
    at = stage("clash451")
    table = at.live[at.table]
    alone = changes.after(table, [Away(OPPONENT)], table.changed)
    alone.setup = alone.setup.model_copy(update={"stand_in": 4})
    machine = authority.machine(alone, OPPONENT)
    assert machine is not None
    return [
        authority.look(table, "", None),
        authority.hold(table, ANN, HOLDER),
        authority.guest(table, ANN),
        authority.member(table, ANN),
        authority.host(table, HAL),
        authority.in_gallery(table, "eve"),
        authority.server(table),
        machine,
        authority.learner(lessons.find("attila", 1)),
    ]


def test_every_kind_of_right_is_given_by_somebody() -> None:
    assert {type(right) for right in given()} == set(KINDS) - {Right, authority.AtTable}


@pytest.mark.parametrize("kind", KINDS)
def test_nobody_else_makes_a_right(kind: type[Right]) -> None:
    fields = len(dataclasses.fields(kind))
    for seal in (None, True, object(), "_SEAL", authority.Right, given()[0]):
        with pytest.raises(TypeError, match=r"authority\.py only"):
            kind(seal, *[None] * fields)


def other_seat(right: Right) -> Any:
    return dataclasses.replace(right, seat=OPPONENT)  # type: ignore[call-arg]


def other_seal(right: Right) -> Any:
    return dataclasses.replace(right, seal=object())


def changed(right: Right) -> Any:
    right.seat = OPPONENT  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "forge", [other_seat, other_seal, changed, copy.copy, copy.deepcopy, pickle.dumps], ids=lambda one: one.__name__
)
def test_no_other_right_is_made_from_one(forge: Callable[[Right], Any]) -> None:
    for right in given():
        with pytest.raises((TypeError, ValueError, AttributeError)):  # a frozen field raises the last
            forge(right)


# What the code says


@cache
def modules() -> dict[str, ast.Module]:
    """All of the package, by path."""
    return {
        str(file.relative_to(PACKAGE).with_suffix("")): ast.parse(file.read_text())
        for file in sorted(PACKAGE.rglob("*.py"))
    }


def from_authority(tree: ast.Module) -> set[str]:
    """The names of rights that a module has imported."""
    imports = [one for one in ast.walk(tree) if isinstance(one, ast.ImportFrom)]
    names = [name for one in imports if one.module == "catalaunia.server.tables.authority" for name in one.names]
    return {name.asname or name.name for name in names if name.name in NAMES}


def dotted(node: ast.expr) -> str:
    """A name, or one of another; anything else is neither of these and would take long to write out."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        return f"{node.value.id}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


@pytest.mark.parametrize(
    "planted", ["from catalaunia.server.tables.authority import Host as H; H(None)", "authority.Host(None)"]
)
def test_a_right_that_is_made_elsewhere_is_found(planted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "modules", lambda: {"server/planted": ast.parse(planted)})
    with pytest.raises(AssertionError, match="server/planted"):
        test_no_module_but_authority_makes_a_right_or_a_kind_of_right()


def test_no_module_but_authority_makes_a_right_or_a_kind_of_right() -> None:
    for name, tree in modules().items():
        if name == "server/tables/authority":
            continue
        rights = from_authority(tree) | {f"authority.{one}" for one in NAMES}
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                assert dotted(node.func) not in rights, f"{name}: {ast.unparse(node)}"
            if isinstance(node, ast.ClassDef):
                assert not {dotted(base) for base in node.bases} & rights, f"{name}: {node.name}"


def test_no_module_but_authority_names_its_seal_or_goes_around_it() -> None:
    around = {"_SEAL", "__new__", "__dict__", "__setattr__", "__post_init__", "__reduce__"}
    for name, tree in modules().items():
        if not name.startswith("server/") or name in (
            "server/tables/authority",
            "server/operating/logs",
        ):  # that is about log records
            continue
        for node in ast.walk(tree):
            said = {getattr(node, part, None) for part in ("id", "attr", "name", "value")} - {None}
            own = isinstance(node, ast.FunctionDef) and node.name == "__post_init__"  # of a class of its own
            assert own or not {one for one in said if isinstance(one, str)} & around, f"{name}: {ast.unparse(node)}"


# What of a match tells more than everybody may know. `match` itself is one of them: from it all else can be asked.
SECRET = {"view", "legal", "state", "trail", "refusals", "why_not", "sealed", "log", "seed", "record", "match"}
THROUGH_A_RIGHT = re.compile(r"(eye|right|machine)\.(view|legal|match)$")  # which authority.py has given

QUESTION = "what a computer player was told: made from a right in turns.py, hints.py"
AFTER_THE_END = "a study is of a game that is over: authority.read or authority.judge has said so"
ALLOWED = {
    "tables/authority": (
        "this is the door",
        "table.match seen.match self.match self.match_begun.view self.match_begun.legal super().legal",
    ),
    "tables/table": (
        "a table is made of its match; what it tells of it is counted for each seat, or is public",
        "self.match self.match.state self.match.trail match.log match.trail rules.view self.seed self.setup.record",
    ),
    "tables/changes": (
        "what happens to a table happens to its match",
        "table.match table.match.sealed table.match.log table.seed one.seed table.setup.record "
        "record.replay(table.setup.record, table.setup.at).log",
    ),
    "tables/seat_changes": ("what happens to a seat in the middle of a game", "table.match table.match.log"),
    "outgoing/views": (
        "what leaves the server, all of it for an eye: the true position is only gone to for its view",
        "eye.match_begun.log match.log match.trail match.sealed match.state rules.view",
    ),
    "outgoing/finale": (
        "how a finished game was counted and what its turns brought: made from spectators' views, after the end",
        "match.trail match.rules.view eye.match_begun.trail eye.match_begun.rules.view",
    ),
    "outgoing/preview": ("a finished game, as a spectator sees its end", "eye.match_begun.state rules.view"),
    "thinking/turning_points": (
        "a game that is over, judged from the winner's own views",
        "table.match table.match.state table.match.trail rules.view",
    ),
    "thinking/reviews": (
        "a game that is over, judged: each decision from the views of its seat, and the truth beside it",
        "eye.match_begun.trail eye.match_begun.log match.trail",
    ),
    "thinking/own_play": ("games that are over, as they were judged", "match.log"),
    "thinking/lines": (
        "a game that is over, imagined from the view of the seat that decided",
        "match.log match.trail match.rules.view rules.legal",
    ),
    "outgoing/review/lines": (
        "how a game that is over may have gone on, from the views of the seat that decided",
        "match.log rules.view",
    ),
    "outgoing/review/judged": (
        "what was judged after the end, in words",
        "eye.match_begun.log match.trail match.rules.view eye.match_begun.trail eye.match_begun.rules.view",
    ),
    "tables/commands/questions": (
        "questions of the holder for his own seat",
        "right.match_begun.why_not right.match_begun.refusals",
    ),
    "http/play_routes": ("questions of the holder, answered in commands/", "commands.refusals views.refusals"),
    "http/socket": (
        "the same on the socket",
        "commands.refusals views.refusals",
    ),
    "outgoing/lists/rows": ("whether it is one's own turn", "authority.hold(table, eye.player, seat).legal"),
    "tables/spectating/past": ("whether there is anything to be seen later", "table.match"),
    "http/review_routes": ("the record of a game that is over", "eye.table.record"),
    "studies/study": (AFTER_THE_END, "match.trail"),
    "studies/edits": (AFTER_THE_END, "at.tree.state"),
    "studies/live": (AFTER_THE_END, "match.trail sight.eye.match_begun.log tree.state sight.tree.state"),
    "outgoing/studies/views": (
        AFTER_THE_END,
        "tree.state tree.legal rules.view self.rules.view sight.eye.match_begun.log",
    ),
    "http/studies/routes": ("the record of a game that is over", "sight.eye.table.record"),
    "players/personal_data": ("the record of a game that is over", "eye.table.record"),
    "outgoing/puzzles/views": ("a puzzle belongs to nobody: it has the view of its seat and no more", "rules.legal"),
    "outgoing/lesson_views": (
        "a lesson belongs to nobody: its cards are in the book",
        "match.view whole.log step.chapter.whole.log",
    ),
    "tables/opening": ("a record that its sender knows", "setup.record gone.log"),
    "thinking/remote": (QUESTION, "asked.legal"),
    "thinking/pool": (QUESTION, "asked.legal"),
    "thinking/warm": ("a game of its own to warm up with", "rules.legal rules.view table.record"),
    "operating/metrics": ("not of a match", "self.refusals"),
    "service": ("the same counter", "self.metrics.refusals"),
    "http/app": ("not of a match", "app.state"),
    "http/identity": ("not of a match", "connection.app.state"),
    "http/metering": ("not of a match", "TABLE.match"),
    "outgoing/rulebook": ("not of a match", "CHAPTER.match CLAUSE.match re.match"),
}  # fmt: skip


def test_what_is_secret_is_touched_by_few_and_each_has_a_reason() -> None:
    for name, tree in modules().items():
        if not name.startswith("server/"):
            continue
        reached = {ast.unparse(one) for one in ast.walk(tree) if isinstance(one, ast.Attribute) and one.attr in SECRET}
        _, allowed = ALLOWED.get(name.removeprefix("server/"), ("", ""))
        beside = {one for one in reached if not THROUGH_A_RIGHT.match(one)}
        assert beside == expressions(allowed), name


def expressions(text: str) -> set[str]:
    """Parts with brackets have spaces inside."""
    return set(re.findall(r"(?:[^\s(]|\([^)]*\))+", text))


def test_what_is_called_a_right_is_one() -> None:
    for name, tree in modules().items():
        if not name.startswith("server/"):
            continue
        for one in ast.walk(tree):
            if isinstance(one, ast.arg) and one.arg in ("eye", "right", "machine"):
                kind = ast.unparse(one.annotation) if one.annotation else ""
                assert kind in NAMES | {"R"}, f"{name}: {one.arg} is {kind}"  # R is bound to them in commands/
