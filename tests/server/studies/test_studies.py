"""Studies: who may do what by which link, what is kept, what is told to whom, and how much there may be."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from catalaunia.core import record
from catalaunia.core.records import study as field
from tests.server.places import KEY, listening, page, place, play_out
from tests.server.studies.people import GONE, choices, studying

PLY, OTHER = choices()
EDITS: list[tuple[dict[str, Any], str]] = [  # each with the least role that may do it
    ({"kind": "add", "after": str(PLY), "move": OTHER[0]}, "edit"),
    ({"kind": "glyph", "place": str(PLY), "glyph": "?!"}, "edit"),
    ({"kind": "remove", "place": "v1"}, "edit"),
    ({"kind": "comment", "place": "0", "text": "A start."}, "comment"),
    ({"kind": "uncomment", "comment": 2}, "comment"),
    ({"kind": "ask", "place": str(PLY)}, "edit"),
    ({"kind": "show"}, "edit"),
    ({"kind": "end"}, "edit"),
]


def test_each_role_may_do_what_its_link_says_and_a_stranger_nothing(tmp_path: Path) -> None:
    async def play() -> None:
        async with studying(tmp_path / "s") as here:
            for edit, least in EDITS:
                before = (await here.look(here.edit))["version"]
                assert (await here.do(here.stranger, 403, **edit))["key"] == "study.not_yours"
                assert (await here.do(here.view, 403, **edit))["key"] in ("study.only_editors", "study.only_commenters")
                if least == "edit":
                    assert (await here.do(here.comment, 403, **edit))["key"] == "study.only_editors"
                assert (await here.look(here.edit))["version"] == before
                await here.do(here.edit if least == "edit" else here.comment, **edit)
            at = f"/api/studies/{here.study}"
            for person in (here.stranger, here.view, here.comment):
                key = "study.not_yours" if person is here.stranger else "study.only_editors"
                for method, path, body in (
                    ("GET", "/links", None), ("POST", "/links", {"role": "view"}), ("DELETE", "", None),
                ):  # fmt: skip
                    assert (await person.send(method, at + path, body, 403))["key"] == key
            for path in ("", "/places/0", "/record"):
                assert (await here.stranger.send("GET", at + path, None, 403))["key"] == "study.not_yours"

    asyncio.run(play())


def test_a_game_that_goes_on_is_not_studied_and_nothing_is_to_be_had(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada = here.person()
            table = await ada.open(kinds="me me")
            for method, body in (("GET", None), ("POST", {"name": "Ada"})):
                refused = await ada.send(method, f"/api/tables/{table}/studies", body, 409)
                assert refused["key"] == "table.review_after_the_end"
            await play_out(table, ada, ada)
            opened = await ada.send("POST", f"/api/tables/{table}/studies", {"name": "Ada"}, 201)
            assert await ada.send("GET", f"/api/tables/{table}/studies") == [{"study": opened["study"], "role": "edit"}]

    asyncio.run(play())


def test_what_is_sent_twice_happens_once_and_a_key_is_for_one_thing(tmp_path: Path) -> None:
    async def play() -> None:
        async with studying(tmp_path / "s") as here:
            said: dict[str, Any] = {"kind": "comment", "place": "0", "text": "Once."}
            first = await here.do(here.comment, key="k", **said)
            await here.do(here.edit, kind="glyph", place="1", glyph="!")
            assert await here.do(here.comment, key="k", **said) == first
            assert (await here.do(here.comment, 409, "k", **said | {"text": "Twice."}))["key"] == "serve.key_used"
            (note,) = [one for one in (await here.look(here.view))["notes"] if one["place"] == "0"]
            assert [one["text"] for one in note["comments"]] == ["Once."]
            both = await asyncio.gather(*(here.do(here.comment, key=f"k{n}", **said) for n in range(5)))
            assert len({one["version"] for one in both}) == 5
            opening = (here.edit, f"/api/tables/{here.table}/studies")
            made = [await opening[0].send("POST", opening[1], {"name": "Ada"}, 201, "open") for _ in range(2)]
            assert made[0] == made[1]
            assert (await opening[0].send("POST", opening[1], {"name": "Bea"}, 409, "open"))["key"] == "serve.key_used"

    asyncio.run(play())


def test_variations_are_checked_by_the_rules_and_chance_is_chosen(tmp_path: Path) -> None:
    chance = next(k for k, entry in enumerate(GONE.log) if entry.actor == -1)

    async def play() -> None:
        async with studying(tmp_path / "s") as here:
            refused = await here.do(here.edit, 409, kind="add", after=str(PLY), move="0 dance")
            assert refused["key"] == "record.not_a_word"
            assert (await here.do(here.edit, 404, kind="add", after="v9", move=OTHER[0]))["key"] == "study.no_place"
            drawn = await here.at(here.edit, str(chance))
            assert drawn["chance"]
            assert len(drawn["offers"]) > 1
            other = next(one for one in drawn["offers"] if one["move"] != GONE.log[chance].action)
            assert (await here.do(here.edit, kind="add", after=str(chance), move=other["move"]))["place"] == "v1"
            played = await here.do(here.edit, kind="add", after=str(chance), move=GONE.log[chance].action)
            assert played["place"] == str(chance + 1)  # what was played is no variation
            first = await here.do(here.edit, kind="add", after=str(PLY), move=OTHER[0])
            assert (await here.do(here.edit, kind="add", after=str(PLY), move=OTHER[0]))["place"] == first["place"]
            there = await here.at(here.view, first["place"], open=True)
            assert there["path"] == [str(PLY), first["place"]]
            assert there["texts"]
            assert len(there["everyone"]) == 2
            more = await here.do(here.edit, kind="add", after=first["place"], move=there["offers"][0]["move"])
            await here.do(here.edit, kind="glyph", place=more["place"], glyph="??")
            told = (await here.look(here.view))["moves"]
            assert [one["place"] for one in told] == ["v1", first["place"], more["place"]]
            assert all(one["text"] for one in told)
            assert (await here.do(here.edit, kind="remove", place=first["place"]))["place"] == str(PLY)
            after = await here.look(here.view)
            assert [one["place"] for one in after["moves"]] == ["v1"]
            assert after["notes"] == []

    asyncio.run(play())


def test_two_pages_live_see_a_comment_and_the_cursor_of_whoever_edits(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            studying(tmp_path / "s") as here,
            listening(here.here) as address,
            page(address, here.edit) as hers,
            page(address, here.view) as his,
            page(address) as theirs,
        ):
            for one in (hers, his):
                await one.hello(here.table, study=here.study)
                await one.until(lambda one=one: "study" in one.followed)  # type: ignore[misc]
            await theirs.send(kind="hello", table=here.table, study=here.study)
            assert (await theirs.hear())["key"] == "study.not_yours"
            assert (await hers.ask("point", place=str(PLY)))["kind"] == "ack"
            await his.until(lambda: "cursor" in his.followed)
            assert his.followed["cursor"] == {"kind": "cursor", "place": str(PLY), "name": "Ada"}
            assert (await his.ask("point", place="0"))["key"] == "study.only_editors"
            await here.do(here.comment, kind="comment", place=str(PLY), text="Look!")
            for one in (hers, his):
                await one.until(lambda one=one: bool(one.followed["study"]["notes"]))  # type: ignore[misc]
            assert his.followed["study"]["notes"][0]["comments"][0]["name"] == "Comment"
            assert his.followed["study"]["role"] == "view"

    asyncio.run(play())


def test_the_class_votes_and_nobody_sees_the_tally_before_it_is_shown(tmp_path: Path) -> None:
    async def play() -> None:
        async with studying(tmp_path / "s") as here:
            await here.do(here.edit, kind="add", after=str(PLY), move=OTHER[0])
            await here.do(here.edit, kind="glyph", place=str(PLY + 1), glyph="?")
            assert (await here.do(here.view, 409, kind="vote", move=OTHER[0]))["key"] == "study.not_asked"
            await here.do(here.edit, kind="ask", place=str(PLY))
            assert (await here.do(here.edit, 409, kind="ask", place=str(PLY)))["key"] == "study.asked_already"
            seen = await here.look(here.view)
            assert (seen["moves"], seen["notes"], seen["until"]) == ([], [], PLY)
            assert {one["move"] for one in seen["question"]["options"]} >= set(OTHER)
            assert (await here.at(here.view, str(PLY + 1), 409))["key"] == "study.hidden"
            assert (await here.at(here.view, "v1", 409))["key"] == "study.hidden"
            await here.at(here.edit, "v1")
            assert (await here.view.send("GET", f"/api/studies/{here.study}/record", None, 409))[
                "key"
            ] == "study.hidden"
            refused = await here.do(here.comment, 409, kind="comment", place="v1", text="I know!")
            assert refused["key"] == "study.hidden"
            assert (await here.do(here.edit, 409, kind="vote", move=OTHER[0]))["key"] == "study.editors_ask"
            assert (await here.do(here.view, 409, kind="vote", move="0 dance"))["key"] == "record.not_a_word"
            before = []
            for first in (OTHER[0], OTHER[1]):  # what one has voted for tells the others nothing
                await here.do(here.view, kind="vote", move=first)
                shown = [await here.look(one) for one in (here.edit, here.comment)]
                before.append([one["question"] | {"version": 0} for one in shown])
            assert before[0] == before[1]
            assert before[0][0]["voted"] == 1
            assert before[0][0]["tally"] == []
            await here.do(here.comment, kind="vote", move=OTHER[1])
            await here.do(here.edit, kind="show")
            for person in (here.edit, here.comment, here.view):
                question = (await here.look(person))["question"]
                assert [(one["move"], one["votes"]) for one in question["tally"]] == [(OTHER[1], 2)]
            assert (await here.do(here.view, 409, kind="vote", move=OTHER[0]))["key"] == "study.shown_already"
            assert len((await here.look(here.view))["moves"]) == 1

    asyncio.run(play())


def test_a_leader_does_not_take_those_along_from_whom_it_is_hidden(tmp_path: Path) -> None:
    async def play() -> None:
        async with studying(tmp_path / "s") as here:
            studies, people = here.here.service.studies, {}
            for name, person in (("edit", here.edit), ("view", here.view)):
                player = next(iter(person.http.cookies.values())).partition(".")[0]
                people[name] = player
            await here.do(here.edit, kind="ask", place=str(PLY))
            await studies.point(await studies.look(here.study, people["edit"]), str(PLY + 3))
            found = {name: studies.cursor(await studies.look(here.study, one)) for name, one in people.items()}
            assert found["edit"] == (str(PLY + 3), "Ada")
            assert found["view"] == (str(PLY), "Ada")

    asyncio.run(play())


def test_a_record_with_its_study_goes_out_and_comes_in_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with studying(tmp_path / "s") as here:
            await here.do(here.edit, kind="add", after=str(PLY), move=OTHER[1])
            await here.do(here.edit, kind="remove", place="v1")
            await here.do(here.edit, kind="add", after=str(PLY), move=OTHER[0])
            await here.do(here.comment, kind="comment", place="v2", text="“Was?” — ça !")
            await here.do(here.edit, kind="glyph", place="v2", glyph="!?")
            out = await here.view.send("GET", f"/api/studies/{here.study}/record")
            note = {"at": "v1", "glyph": "!?", "comments": [{"by": "Comment", "text": "“Was?” — ça !"}]}
            assert out["study"] == {"moves": [{"after": str(PLY), "move": OTHER[0]}], "notes": [note]}
            assert record.verify(out).ok
            brought = await here.stranger.send("POST", "/api/records", out, 201)
            body = {"name": "Eve", "study": out["study"]}
            opened = await here.stranger.send("POST", f"/api/tables/{brought['table']}/studies", body, 201)
            again = await here.stranger.send("GET", f"/api/studies/{opened['study']}/record")
            assert again["study"] == out["study"]
            wrong = {"name": "Eve", "study": {"moves": [{"after": "0", "move": "0 dance"}], "notes": []}}
            refused = await here.stranger.send("POST", f"/api/tables/{here.table}/studies", wrong, 409)
            assert refused["key"] == "record.not_a_word"

    asyncio.run(play())


def test_a_study_outlives_its_server_and_its_links_are_kept_as_hashes_only(tmp_path: Path) -> None:
    async def play() -> None:
        async with studying(tmp_path / "s") as here:
            await here.do(here.comment, kind="comment", place="3", text="Kept.")
            links = await here.edit.send("GET", f"/api/studies/{here.study}/links")
            cookies = here.view.http.cookies
        (content,) = sqlite3.connect(tmp_path / "s").execute("select content from studies").fetchone()
        assert not any(token in content for token in links.values())
        async with place(tmp_path / "s", key=bytes(32), old_keys=(KEY,)) as there:  # rotated, too
            view, edit = there.person(), there.person()
            view.http.cookies = cookies
            seen = await view.send("GET", f"/api/studies/{here.study}")
            assert seen["notes"][0]["comments"][0]["text"] == "Kept."
            edit.http.cookies = here.edit.http.cookies
            assert await edit.send("GET", f"/api/studies/{here.study}/links") == links

    asyncio.run(play())


def test_a_link_that_was_made_anew_makes_the_other_void_and_a_better_one_counts(tmp_path: Path) -> None:
    async def play() -> None:
        async with studying(tmp_path / "s") as here:
            at = f"/api/studies/{here.study}"
            old = await here.edit.send("GET", f"{at}/links")
            new = await here.edit.send("POST", f"{at}/links", {"role": "edit"}, 201)
            assert old["edit"] != new["edit"]
            assert old["view"] == new["view"]
            body = {"name": "Eve", "token": old["edit"]}
            assert (await here.stranger.send("POST", f"{at}/enter", body, 403))["key"] == "study.link_void"
            body["token"] = new["edit"]
            assert (await here.stranger.send("POST", f"{at}/enter", body))["role"] == "edit"
            body["token"] = new["view"]
            assert (await here.stranger.send("POST", f"{at}/enter", body))["role"] == "edit"
            await here.stranger.send("DELETE", at)
            assert (await here.look(here.edit, 404))["key"] == "study.unknown"

    asyncio.run(play())


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_a_study_has_its_limits_and_says_so(language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(field, "MOST_MOVES", 1)

    async def play() -> None:
        async with studying(tmp_path / "s") as here:
            here.edit.http.headers["Accept-Language"] = language
            said: list[str] = []

            async def refused(key: str, **edit: Any) -> None:
                answer = await here.do(here.edit, 409, **edit)
                assert answer["key"] == key
                said.append(answer["text"])

            await here.do(here.edit, kind="add", after=str(PLY), move=OTHER[0])
            await refused("study.full_moves", kind="add", after=str(PLY), move=OTHER[1])
            await refused("study.comment_long", kind="comment", place="0", text="x" * 1001)
            monkeypatch.setattr(field, "MOST_BYTES", 400)
            await refused("study.full", kind="comment", place="0", text="x" * 500)
            assert all(one.endswith(".") and one[0].isupper() for one in said)
            assert len((await here.look(here.edit))["moves"]) == 1

    asyncio.run(play())


def test_who_erases_his_data_takes_his_comments_and_votes_along(tmp_path: Path) -> None:
    async def play() -> None:
        async with studying(tmp_path / "s") as here:
            await here.do(here.comment, kind="comment", place="0", text="Mine.")
            await here.do(here.edit, kind="ask", place=str(PLY))
            await here.do(here.comment, kind="vote", move=OTHER[0])
            kept = await here.comment.send("GET", "/api/me/data")
            assert kept["studies"][0]["said"] == [{"at": "0", "text": "Mine."}]
            await here.comment.send("DELETE", "/api/me/data")
            seen = await here.look(here.edit)
            assert seen["notes"] == []
            assert seen["question"]["voted"] == 0
            assert [one["name"] for one in seen["people"]] == ["Ada", "View"]

    asyncio.run(play())
