"""The signing key: on the disk before it is used, and renewed without losing a player."""

import asyncio
import contextlib
import os
import stat
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from catalaunia.cli import main
from catalaunia.core.texts import Refusal
from catalaunia.server.tables import tokens
from catalaunia.server.tables.tokens import KEY, OLD_KEYS, Signer, key_in, old_keys_in, rotate
from tests.server.places import KEY as FIRST
from tests.server.places import place


def signer(folder: Path) -> Signer:
    return Signer(key_in(folder), old_keys_in(folder))


def test_players_stay_known_through_any_number_of_rotations(tmp_path: Path) -> None:
    signed, keys = [], []
    for n in range(4):
        signed.append(signer(tmp_path).sign(f"player-{n}"))
        keys.append(key_in(tmp_path))
        rotate(tmp_path)
    now = signer(tmp_path)
    assert [now.read(one) for one in signed] == [(f"player-{n}", "") for n in range(4)]
    assert all(now.sign(*known) != one for one in signed if (known := now.read(one)))  # signed anew it is another
    assert old_keys_in(tmp_path) == tuple(reversed(keys))
    assert (tmp_path / OLD_KEYS).read_bytes() == b"".join(reversed(keys))


def test_a_wrong_signature_is_nobody_s() -> None:
    now = Signer(bytes(32), [bytes([1]) * 32])
    for wrong in ("", ".", "ada", "ada.", f"ada.{'0' * 64}", Signer(bytes([2]) * 32).sign("ada"), now.sign("")):
        assert now.read(wrong) is None


def test_a_device_is_signed_with_its_player_and_none_can_be_put_beside_it() -> None:
    now = Signer(bytes(32), [bytes([1]) * 32])
    assert now.read(now.sign("ada", "phone")) == ("ada", "phone")
    first, _, mark = now.sign("ada").partition(".")
    further = now.sign("ada", "phone").split(".")
    for wrong in (
        f"ada.phone.{mark}", f"{first}.{further[2]}", f"ada.tablet.{further[2]}", f"ada..{mark}", f"ada.phone.{mark}.",
        f"ada.phone.x.{further[2]}", f".phone.{further[2]}",
    ):  # fmt: skip
        assert now.read(wrong) is None, wrong
    assert now.read(Signer(bytes([1]) * 32).sign("ada", "phone")) == ("ada", "phone")  # by an old key


def test_names_are_derived_by_the_first_key_only() -> None:
    assert Signer(bytes(32), [bytes([1]) * 32]).derive("x") == Signer(bytes(32)).derive("x")


def test_both_files_are_for_their_owner_only(tmp_path: Path) -> None:
    key_in(tmp_path)
    rotate(tmp_path)
    for name in (KEY, OLD_KEYS):
        (tmp_path / name).chmod(0o644)
    signer(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == [KEY, f"{KEY}.lock", OLD_KEYS]
    for path in tmp_path.iterdir():
        assert path.stat().st_mode & 0o777 == 0o600


def test_a_key_and_its_name_are_on_the_disk_before_it_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    sync, replace = os.fsync, os.replace

    def noted(handle: int) -> None:
        done.append("folder" if stat.S_ISDIR(os.fstat(handle).st_mode) else "file")
        sync(handle)

    def named(one: str, other: Path) -> None:
        done.append(f"named {other.name}")
        replace(one, other)

    monkeypatch.setattr(os, "fsync", noted)
    monkeypatch.setattr(os, "replace", named)
    key_in(tmp_path / "new")
    assert done == ["file", f"named {KEY}", "folder"]
    done.clear()
    rotate(tmp_path / "new")
    assert done == ["file", f"named {OLD_KEYS}", "folder", "file", f"named {KEY}", "folder"]


CRASHES: list[tuple[str, int]] = [(call, times) for call in ("fsync", "replace") for times in range(4)]


@pytest.mark.parametrize(("call", "times"), CRASHES)
def test_a_rotation_that_is_broken_off_anywhere_loses_no_key(
    call: str, times: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At every call that touches the disk, before it is done; afterwards it can be done again."""
    key_in(tmp_path)
    rotate(tmp_path)
    signed, before = signer(tmp_path).sign("ada"), {key_in(tmp_path), *old_keys_in(tmp_path)}
    with monkeypatch.context() as failing:
        failing.setattr(os, call, broken(getattr(os, call), times))
        with contextlib.suppress(KeyboardInterrupt):
            rotate(tmp_path)
    assert {key_in(tmp_path), *old_keys_in(tmp_path)} >= before
    assert signer(tmp_path).read(signed) == ("ada", "")
    rotate(tmp_path)
    assert {*old_keys_in(tmp_path)} >= before
    assert len(set(old_keys_in(tmp_path))) == len(old_keys_in(tmp_path))
    assert signer(tmp_path).sign("ada") != signed
    assert sorted(path.name for path in tmp_path.iterdir()) == [KEY, f"{KEY}.lock", OLD_KEYS]


def broken(real: Callable[..., None], times: int) -> Callable[..., None]:
    left = iter(range(times))

    def call(*given: object) -> None:
        if next(left, None) is None:
            raise KeyboardInterrupt
        real(*given)

    return call


def test_a_key_that_was_cut_is_never_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as failing:
        failing.setattr(os, "fsync", broken(os.fsync, 0))
        with pytest.raises(KeyboardInterrupt):
            key_in(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == [f"{KEY}.lock"]


def test_processes_that_start_at_once_have_the_same_key(tmp_path: Path) -> None:
    keys: list[bytes] = []
    starting = [threading.Thread(target=lambda: keys.append(key_in(tmp_path / "new"))) for _ in range(8)]
    for one in starting:
        one.start()
    for one in starting:
        one.join()
    assert len(keys) == 8
    assert len(set(keys)) == 1


def test_rotations_at_once_lose_no_key(tmp_path: Path) -> None:
    key_in(tmp_path)
    rotating = [threading.Thread(target=rotate, args=(tmp_path,)) for _ in range(8)]
    for one in rotating:
        one.start()
    for one in rotating:
        one.join()
    assert len({key_in(tmp_path), *old_keys_in(tmp_path)}) == 9


def test_files_that_are_no_keys_are_refused(tmp_path: Path) -> None:
    for name, key in ((KEY, "serve.key"), (OLD_KEYS, "serve.old_keys")):
        (tmp_path / name).write_bytes(b"x" * 33)
        with pytest.raises(Refusal) as refusal:
            signer(tmp_path)
        assert refusal.value.text.key == key
        with pytest.raises(Refusal):
            rotate(tmp_path)
        assert (tmp_path / name).read_bytes() == b"x" * 33
        (tmp_path / name).write_bytes(b"x" * 32)


def test_the_command_rotates_the_key_of_the_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CATALAUNIA_DATA", str(tmp_path))
    assert main.main(["rotate-key"]) == 2  # there is none: probably another folder was meant
    assert list(tmp_path.iterdir()) == []
    before = key_in(tmp_path)
    assert main.main(["rotate-key"]) == 0
    assert str(tmp_path / OLD_KEYS) in capsys.readouterr().out
    assert old_keys_in(tmp_path) == (before,)
    assert tokens.key_in(tmp_path) != before


def test_the_same_key_gives_the_same_link_also_after_the_signing_key_was_rotated(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada = here.person()
            table = await ada.open(kinds="me invited")
            at = f"/api/tables/{table}/links"
            made = await ada.send("POST", at, {"seat": 1}, 201, key="once")
            cookies = ada.http.cookies
        async with place(tmp_path / "s", key=bytes(reversed(FIRST)), old_keys=(FIRST,), new_id=lambda: "eve") as here:
            ada, eve = here.person(), here.person()
            ada.http.cookies = cookies
            assert await ada.send("POST", at, {"seat": 1}, 201, key="once") == made
            assert (await ada.send("POST", at, {"seat": 0}, 409, key="once"))["key"] == "serve.key_used"
            assert (await eve.send("POST", at, {"seat": 1}, 403, key="once"))["key"] == "table.host_only"
            await eve.send("POST", f"/api/tables/{table}/claim", {"name": "Eve", "token": made["token"]})

    asyncio.run(play())
