"""The Containerfile and compose.yaml call commands that exist, with settings that exist."""

import re
from typing import Any

import pytest

from catalaunia.cli.main import parser
from tests.installing.containers import composed, environment, listed, rests, stages
from tests.installing.packages import ROOT

BUILD, RUN = stages()
SERVICES: dict[str, dict[str, Any]] = composed()["services"]
OURS = {name: one for name, one in SERVICES.items() if "build" in one}
SETTINGS = set(re.findall(r"`(CATALAUNIA_\w+)", (ROOT / "docs" / "operate.md").read_text("utf-8")))


def test_what_is_installed_is_locked() -> None:
    installs = [line for line in rests(BUILD, "RUN") if " install " in line]
    locks = re.findall(r"--require-hashes -r (\S+)", " ".join(installs))
    assert locks == ["requirements/build.txt", "requirements/run.txt"]
    assert all((ROOT / lock).exists() for lock in locks)
    for line in installs:
        assert "--require-hashes" in line or "--no-deps dist/" in line


def test_the_built_environment_is_what_the_last_stage_takes_over() -> None:
    (taken,) = rests(RUN, "COPY")
    name = re.fullmatch(r"\S+ AS (\S+)", rests(BUILD, "FROM")[0])
    assert name
    assert taken == f"--from={name[1]} /opt/catalaunia /opt/catalaunia"
    assert "/opt/catalaunia/bin" in environment(RUN)["PATH"].split(":")


def test_it_does_not_run_as_root_and_may_write_where_it_must() -> None:
    names = [one.name for one in RUN]
    assert rests(RUN, "USER") == ["catalaunia"]
    assert names.index("USER") < names.index("ENTRYPOINT")
    made = " ".join(rests(RUN, "RUN"))
    folders = {environment(RUN)["CATALAUNIA_DATA"], environment(RUN)["CATALAUNIA_CACHE"]}
    assert set(listed(RUN, "VOLUME")) == folders
    assert all(folder in made for folder in folders)


def test_its_command_is_one_of_ours() -> None:
    assert listed(RUN, "ENTRYPOINT") == ["catalaunia"]
    assert parser().parse_args(listed(RUN, "CMD")).command == "serve"
    assert rests(RUN, "EXPOSE") == [environment(RUN)["CATALAUNIA_PORT"]]


@pytest.mark.parametrize("name", OURS)
def test_a_service_of_ours_calls_a_command_of_ours(name: str) -> None:
    given = parser().parse_args(OURS[name]["command"])
    assert given.command == name.partition("-")[0].replace("server", "serve")
    assert given.command == "worker" or given.workers == 0


def test_settings_are_those_that_are_documented() -> None:
    given = {*environment(RUN), *(name for one in OURS.values() for name in one["environment"])}
    assert {name for name in given if name.startswith("CATALAUNIA_")} <= SETTINGS


def test_two_servers_and_two_workers_on_one_database_behind_one_proxy() -> None:
    assert sorted(SERVICES) == ["database", "proxy", "server-1", "server-2", "worker-1", "worker-2"]
    (proxy,) = composed()["configs"].values()
    assert re.findall(r"(server-\d):(\d+)", proxy["content"]) == [
        (name, environment(RUN)["CATALAUNIA_PORT"]) for name in ("server-1", "server-2")
    ]
    assert {one["environment"]["CATALAUNIA_DATABASE"] for one in OURS.values()} == {
        "postgresql://catalaunia@database/catalaunia"
    }
    (network,) = composed()["networks"]["default"]["ipam"]["config"]
    assert {one["environment"]["CATALAUNIA_PROXIES"] for one in OURS.values()} == {network["subnet"]}


def test_what_is_mounted_and_waited_for_is_there() -> None:
    for one in SERVICES.values():
        assert set(one.get("depends_on", ())) <= set(SERVICES)
        assert {mount.partition(":")[0] for mount in one.get("volumes", ())} <= set(composed()["volumes"])
    for one in OURS.values():
        assert {mount.split(":")[1].split(" ")[0] for mount in one["volumes"]} == set(listed(RUN, "VOLUME"))
