"""The figures, the alerts made of them, and the numbers in the manual."""

import asyncio
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from catalaunia.core.texts import Refusal
from catalaunia.server.http.connections import DEADLINES
from catalaunia.server.shares.limits import MOST_HELD, RATES, RESERVE, Asker, Rate, Scope
from tests.server.admin.operators import fresh_plan
from tests.server.places import place

ROOT = Path(__file__).parents[3]
MANUAL = (ROOT / "docs" / "operate.md").read_text(encoding="utf-8")
ALERTS, TESTED = ROOT / "docs" / "alerts.yml", Path(__file__).parent / "alerts_test.yml"
NOT_OURS = {"up", "ALERTS"}


def figures(tmp_path: Path, prepare: Any = lambda here: None) -> dict[str, float]:
    """All that /metrics tells, by name and labels."""

    async def play() -> str:
        async with place(tmp_path / "s", rates=RATES, most=MOST_HELD, backup_plan=fresh_plan(tmp_path)) as here:
            prepare(here)
            return (await here.person().http.get("/metrics")).text

    lines = [line.rpartition(" ") for line in asyncio.run(play()).splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in lines}


def test_failures_are_counted_by_kind(tmp_path: Path) -> None:
    found = figures(tmp_path, lambda here: here.service.metrics.failed("store"))
    counts = {name: value for name, value in found.items() if name.startswith("catalaunia_failures_total")}
    assert counts == {
        f'catalaunia_failures_total{{kind="{kind}"}}': float(kind == "store")
        for kind in ("store", "thinking", "protocol", "own")
    }


def test_refusals_are_counted_by_limit_and_scope(tmp_path: Path) -> None:
    def refuse(here: Any) -> None:
        for _ in range(int(RATES["hint"]["player"].burst)):
            here.service.limits.take("hint", Asker(player="ada"))
        with pytest.raises(Refusal):
            here.service.limits.take("hint", Asker(player="ada"))

    found = figures(tmp_path, refuse)
    counts = {name: value for name, value in found.items() if name.startswith("catalaunia_over_limit_total")}
    limits = {(limit, scope) for shares in (RATES, MOST_HELD) for limit, scopes in shares.items() for scope in scopes}
    assert len(counts) == len(limits)
    assert [name for name, value in counts.items() if value] == [
        'catalaunia_over_limit_total{limit="hint",scope="player"}'
    ]


def test_connections_are_counted_and_the_disk_is_looked_at(tmp_path: Path) -> None:
    found = figures(tmp_path, lambda here: here.service.limits.enter("connection", Asker("192.0.2.1")))
    assert found["catalaunia_connections"] == 1
    assert found["catalaunia_disk_free_bytes"] > 0


def test_the_disk_is_not_told_so_exactly_that_a_single_move_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = set()
    for space in (10**10, 10**10 - 4096):
        monkeypatch.setattr("catalaunia.store.sqlite.store.SQLite.space", lambda _, space=space: space)
        told.add(figures(tmp_path)["catalaunia_disk_free_bytes"])
    assert len(told) == 1
    assert 0 <= 10**10 - told.pop() < 2**28


def rules() -> list[dict[str, Any]]:
    (group,) = yaml.safe_load(ALERTS.read_text(encoding="utf-8"))["groups"]
    found: list[dict[str, Any]] = group["rules"]
    return found


def test_every_alert_is_made_of_figures_that_there_are(tmp_path: Path) -> None:
    there = {name.partition("{")[0] for name in figures(tmp_path)}
    for rule in rules():
        named = set(re.findall(r"\b(?:catalaunia_\w+|up)\b", re.sub(r"\{.*?\}", "", rule["expr"])))
        assert named
        assert named <= there | NOT_OURS, rule["alert"]
        assert rule["annotations"]["summary"].endswith(".")
        assert rule["labels"]["severity"] in ("info", "warning", "critical")


def test_labels_in_alerts_are_those_of_the_figures(tmp_path: Path) -> None:
    there = figures(tmp_path)
    for name, labels in re.findall(r"(catalaunia_\w+)\{(.*?)\}", ALERTS.read_text(encoding="utf-8")):
        for label in labels.split(","):
            assert any(found.startswith(name) and label.strip() in found for found in there), label


def test_every_alert_is_tried_both_ways() -> None:
    tried = yaml.safe_load(TESTED.read_text(encoding="utf-8"))["tests"]
    cases = [case for test in tried for case in test.get("alert_rule_test", [])]
    for rule in rules():
        mine = [case for case in cases if case["alertname"] == rule["alert"]]
        assert {bool(case.get("exp_alerts")) for case in mine} == {True, False}, rule["alert"]


@pytest.mark.skipif(not shutil.which("promtool"), reason="promtool is not installed")
@pytest.mark.parametrize("arguments", [("check", "rules", ALERTS), ("test", "rules", TESTED)])
def test_promtool_agrees(arguments: tuple[Any, ...]) -> None:
    done = subprocess.run(["promtool", *arguments], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_figure_is_in_the_manual(tmp_path: Path) -> None:
    ends = r"(_bucket|_count|_sum|_created)$"
    names = {re.sub(ends, "", name.partition("{")[0]) for name in figures(tmp_path)}
    in_manual = {re.sub("_total$", "", name) for name in re.findall(r"`(catalaunia_\w+)`", MANUAL)}
    assert {re.sub("_total$", "", name) for name in names} == in_manual


def number(value: float) -> str:
    return f"{value:.10g}"


def cell(share: Rate | int | None) -> str:
    if isinstance(share, Rate):
        return f" {number(share.burst)}, {number(share.a_second)} a second "
    return " " if share is None else f" {share} "


def row(limit: str, shares: dict[Scope, Any], scopes: tuple[Scope, ...]) -> str:
    return f"| `{limit}` |" + "|".join(cell(shares.get(scope)) for scope in scopes) + "|"


def test_the_manual_has_the_numbers_of_the_code() -> None:
    """If one was changed, put the rows that are missing here into the tables under "Fair shares"."""
    rows = [row(limit, shares, ("address", "player", "address at table")) for limit, shares in RATES.items()]
    rows += [row(limit, shares, ("address", "player", "table", "server")) for limit, shares in MOST_HELD.items()]
    units = {"slowest": " bytes a second"}
    rows += [
        f"| `{name}` | {number(value)}{units.get(name, ' s')} |"
        for name, value in DEADLINES._asdict().items()
        if name != "look"
    ]
    rows.append(f"may have {1 + RESERVE} times what strangers there may")
    shares = MANUAL.partition("## Fair shares")[2].partition("\n## ")[0]
    assert [one for one in rows if one not in shares] == []
