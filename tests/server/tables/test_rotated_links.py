"""After the signing key was rotated a link that is asked for again, under the same key, is the same one."""

import asyncio
from pathlib import Path

from tests.server.places import KEY, place

NEW = bytes(reversed(KEY))


def test_the_same_key_gives_the_same_link_also_after_the_signing_key_was_rotated(tmp_path: Path) -> None:
    async def play() -> None:
        async with place(tmp_path / "s") as here:
            ada = here.person()
            table = await ada.open(kinds="me invited")
            at = f"/api/tables/{table}/links"
            made = await ada.send("POST", at, {"seat": 1}, 201, key="once")
            cookies = ada.http.cookies
        async with place(tmp_path / "s", key=NEW, old_keys=(KEY,), new_id=lambda: "eve") as here:
            ada, eve = here.person(), here.person()
            ada.http.cookies = cookies
            assert await ada.send("POST", at, {"seat": 1}, 201, key="once") == made
            assert (await ada.send("POST", at, {"seat": 0}, 409, key="once"))["key"] == "serve.key_used"
            assert (await eve.send("POST", at, {"seat": 1}, 403, key="once"))["key"] == "table.host_only"
            await eve.send("POST", f"/api/tables/{table}/claim", {"name": "Eve", "token": made["token"]})

    asyncio.run(play())
