"""What a link to a table says in a chat: who invites, who plays, how it ended; of all others the name of the page."""

import asyncio
import struct
import zlib
from pathlib import Path

import httpx
import pytest

from catalaunia.core.texts import LANGUAGES
from catalaunia.server.http import link_previews, page_files
from catalaunia.server.outgoing.result_picture import HEIGHT, WIDTH, ResultRow, fitting, known, result_picture, wide
from tests.server.outgoing.test_history import finished
from tests.server.places import Place, place

ADDRESS = "http://test"
INDEX = """<!doctype html>
<html><head>
    <meta name="description" content="Usual." />
    <meta property="og:title" content="Catalaunia" />
    <title>Catalaunia</title>
</head><body></body></html>
"""


@pytest.fixture(autouse=True)
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "page"
    folder.mkdir()
    (folder / "index.html").write_text(INDEX)
    monkeypatch.setattr(page_files.add_page, "__defaults__", (folder, page_files._plainly))


async def page(here: Place, path: str) -> httpx.Response:
    async with httpx.AsyncClient(transport=httpx.ASGITransport(here.app), base_url=ADDRESS) as stranger:
        return await stranger.get(path, headers={"Accept": "text/html"})


def test_a_finished_game_is_previewed_where_somebody_shares_it(tmp_path: Path) -> None:
    written = finished("clash451", 2) | {"seats": ['<b>"Ada"&', "</title><script>"]}

    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada = here.person()
            table = (await ada.send("POST", "/api/records", written, 201))["table"]
            for language in LANGUAGES:
                said = (await page(here, f"/review/{table}?in={language}")).text
                assert said.count("<title>") == 1
                assert "<script>" not in said
                assert "<b>" not in said
                assert "&lt;b&gt;&quot;Ada&quot;&amp;amp;" not in said  # escaped once
                assert "&lt;b&gt;&quot;Ada&quot;&amp;" in said
                assert said.count('property="og:title"') == 1
                assert "Usual." not in said
                assert f'content="{ADDRESS}/api/tables/{table}/result.png?in={language}"' in said
                for points in written["scores"]:
                    assert str(points) in said
            assert "Victory for" in (await page(here, f"/t/{table}?in=en")).text
            assert "Sieg für" in (await page(here, f"/t/{table}?in=de")).text
            plain = await page(here, f"/review/{table}")  # not listed, and nobody shares it here
            assert plain.text == INDEX

    asyncio.run(play())


SAID = {
    "en": ("invites you: Clash 451", "For 2 players, by days; 1 seat is free."),
    "fr": ("vous invite\u00a0: Clash 451", "À 2\u00a0joueurs, par jours\u00a0; 1\u00a0place libre."),
    "de": ("lädt dich ein: Clash 451", "Für 2 Personen, über Tage; 1 Platz ist frei."),
}


def test_an_invitation_says_who_invites_and_to_what(tmp_path: Path) -> None:
    """Where the page made it, also to a table that is not listed, until the game begins."""

    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada, ben = here.person(), here.person()
            days = {"pace": "correspondence", "thinking_seconds": 86_400, "holiday_days": 0}
            table = await ada.open("clash451", "me open", **days)
            for language in LANGUAGES:
                said = (await page(here, f"/t/{table}?in={language}")).text
                for sentence in SAID[language]:
                    assert sentence in said
                assert f'property="og:image" content="{ADDRESS}/preview.jpg"' in said
            assert (await page(here, f"/t/{table}")).text == INDEX
            assert (await page(here, f"/t/{table}?in=xx")).text == INDEX
            listed = await ada.open("attila", "open open computer", listed=True)
            assert "Come and play Attila" in (await page(here, f"/t/{listed}")).text  # its host does not play
            await ben.send("POST", f"/api/tables/{table}/join", {"name": "Ben"})
            await ada.send("POST", f"/api/tables/{table}/start", {})
            assert (await page(here, f"/t/{table}?in=en")).text == INDEX

    asyncio.run(play())


def test_the_house_is_previewed_where_its_address_is_known(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            assert (await page(here, "/")).text == INDEX
            here.service.public_url = "https://play.example.org"
            said = (await page(here, "/")).text
            assert "Two board games about the fall of the Empire" in said
            assert 'property="og:image" content="https://play.example.org/preview.jpg"' in said
            assert said.count("<title>") == 1

    asyncio.run(play())


def test_of_a_game_that_all_may_watch_only_the_players_are_named(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada = here.person()
            table = await ada.open("clash451", "me computer", listed=True)
            before = (await page(here, f"/t/{table}?in=en")).text
            assert "Clash 451: Ada and " in before
            assert "This game is being played. Come and watch." in before
            await ada.say_any(table, 0)
            assert (await page(here, f"/t/{table}?in=en")).text == before

    asyncio.run(play())


def test_nothing_is_said_of_a_game_among_few_nor_of_one_that_is_not_there(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada = here.person()
            hidden = await ada.open(kinds="me me")
            later = await ada.open(kinds="me me", listed=True, spectators={"delay": 60})
            closed = await ada.open(kinds="me me", listed=True, spectators={"allowed": False})
            shut = await ada.open(kinds="me open", listed=True)
            await ada.send("POST", f"/api/tables/{shut}/close")
            for name in (hidden, later, closed, shut, "no-such-table", "x" * 200, "..%2f..", "%00"):
                for where in ("t", "review"):
                    for asked in ("", "?in=en"):
                        answer = await page(here, f"/{where}/{name}{asked}")
                        assert answer.status_code == 200
                        assert answer.text == INDEX
            refused = await ada.send("GET", f"/api/tables/{hidden}/result.png", None, 409)
            assert refused["key"] == "table.finale_after_the_end"

    asyncio.run(play())


def test_the_picture_is_a_png_of_its_size_and_takes_every_name() -> None:
    rows = [ResultRow(k, name, points, k == 0) for k, (name, points) in enumerate(NAMES)]
    made = result_picture("Attila", "Victory for " + "W" * 200, rows)
    assert made.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", made[16:24]) == (WIDTH, HEIGHT)
    begins = made.index(b"IDAT") + 4
    length = struct.unpack(">I", made[begins - 8 : begins - 4])[0]
    assert len(zlib.decompress(made[begins : begins + length])) == HEIGHT * (1 + 3 * WIDTH)


NAMES = [("Ødegård", 40), ("名前", 0), ("W" * 80, -7), ("a\u0301\u200b\n", 3), ("", 12)]


def test_a_name_is_written_with_the_letters_that_there_are() -> None:
    assert known("Zoë", 40) == "Zoë"
    assert known("ứng", 40) == "ung"
    assert known("名", 40) == "•"
    assert wide(fitting("W" * 80, 40, 320), 40) <= 320
    assert fitting("Ada", 40, 320) == "Ada"


def test_an_address_is_previewed_only_if_a_table_can_have_it() -> None:
    assert link_previews.ADDRESS.fullmatch("t/0123456789abcdef")
    for path in ("", "t/", "t/short", "new/0123456789abcdef", "t/0123456789abcdef/more", "review/0123456789a%00b"):
        assert not link_previews.ADDRESS.fullmatch(path)
