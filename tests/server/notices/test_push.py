"""Web Push, to an endpoint of the tests' own, which decrypts as a browser does and checks who has sent it."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from catalaunia.server.notices.causes import RETURN_PATIENCE
from catalaunia.server.notices.push import encrypted, key_of, keys, point_of
from catalaunia.server.tables.tokens import coded, decoded
from tests.server.notices.push_service import Browser, checked
from tests.server.notices.receiver import DAY, INSIDE, Receiver, deliver, pass_turn, receiving, two_at_a_table
from tests.server.places import KEY, Place, place
from tests.server.players.people import devices, moved, sign_out


def run(url: str, play: Callable[[Place, Receiver], Coroutine[Any, Any, None]], **changes: Any) -> None:
    async def whole() -> None:
        async with receiving() as receiver, place(url, notices_by=INSIDE, **changes) as here:
            await play(here, receiver)

    asyncio.run(whole())


def test_a_browser_whose_page_is_closed_can_read_that_it_is_its_players_turn(url: str) -> None:
    async def play(here: Place, receiver: Receiver) -> None:
        table, ada, ben = await two_at_a_table(here)
        awaited, _ = await pass_turn(table, ada, ben)
        browser = Browser()
        await browser.subscribe(awaited, receiver)
        for _ in range(2):
            await pass_turn(table, ada, ben)
        await deliver(here, RETURN_PATIENCE)
        (got,) = receiver.got
        told = json.loads(browser.read(got.body))
        assert told["title"].startswith("Your turn in Attila with ")
        assert told["path"] == f"/t/{table}"
        key, claims = checked(got)
        assert key == (await awaited.send("GET", "/api/me/notices"))["offers"]["push"]
        assert claims["aud"] == f"http://127.0.0.1:{receiver.port}"
        assert here.clock.time < claims["exp"] <= here.clock.time + DAY
        assert (got.headers["content-encoding"], got.headers["ttl"]) == ("aes128gcm", "86400")
        assert len(got.headers["topic"]) <= 32

    run(url, play)


def test_the_example_of_the_standard_comes_out_as_it_stands_there() -> None:
    """RFC 8291, appendix A."""
    browser = decoded("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4")
    own = ec.derive_private_key(int.from_bytes(decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")), ec.SECP256R1())
    server = point_of(own.public_key())
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), browser))
    secret, salt = decoded("BTBZMqHH6r4Tts7J_aSIgg"), decoded("DGv6ra1nlYgDCS1FRnbzlw")
    key, nonce = keys(shared, secret, browser, server, salt)
    assert (coded(key), coded(nonce)) == ("oIhVW04MRdy2XN9CiKLxTg", "4h_95klXJ5E_qnoN")
    sealed = AESGCM(key).encrypt(nonce, b"When I grow up, I want to be a watermelon\x02", None)
    assert coded(sealed) == "8pfeW0KbunFT06SuDKoJH9Ql87S1QUrdirN6GcG7sFz1y1sqLgVi1VhjVkHsUoEsbI_0LpXMuGvnzQ"


def test_a_subscription_that_the_browser_gave_up_is_forgotten(sqlite_url: str) -> None:
    async def play(here: Place, receiver: Receiver) -> None:
        ada = here.person()
        channel = await Browser().subscribe(ada, receiver)
        receiver.answers = ["410 Gone"]
        await ada.send("POST", f"/api/me/notices/channels/{channel}/trial", status=202)
        await deliver(here)
        assert (await ada.send("GET", "/api/me/notices"))["channels"] == []

    run(sqlite_url, play)


def test_a_device_that_was_signed_out_is_told_nothing_more(url: str) -> None:
    async def play(here: Place, receiver: Receiver) -> None:
        table, ada, ben = await two_at_a_table(here)
        phones = {person: await moved(here, person) for person in (ada, ben)}
        for person, phone in phones.items():
            await Browser().subscribe(phone, receiver, "/phone")
            await Browser().subscribe(person, receiver, "/desk")
            (there,) = [one["id"] for one in await devices(person) if not one["here"]]
            await sign_out(person, there)
        await pass_turn(table, ada, ben)
        await deliver(here, RETURN_PATIENCE)
        assert [one.path for one in receiver.got] == ["/desk"]

    run(url, play)


def test_after_the_signing_key_was_rotated_old_subscriptions_are_served_by_the_old_key(sqlite_url: str) -> None:
    new = bytes(32)

    async def play(here: Place, receiver: Receiver) -> None:
        ada, browser = here.person(), Browser()
        channel = await browser.subscribe(ada, receiver)
        receiver.answers = ["403 Another key"]
        await ada.send("POST", f"/api/me/notices/channels/{channel}/trial", status=202)
        await deliver(here)
        wanted = [coded(point_of(key_of(one).public_key())) for one in (new, KEY)]
        assert [checked(one)[0] for one in receiver.got] == wanted
        assert json.loads(browser.read(receiver.got[1].body))["title"] == "This is a trial."

    run(sqlite_url, play, key=new, old_keys=(KEY,))


def test_nobody_else_reads_it_and_what_is_no_key_is_refused_for_good() -> None:
    browser = Browser()
    sealed = encrypted(b"told", browser.point, browser.secret)
    assert browser.read(sealed) == b"told"
    with pytest.raises(InvalidTag):
        Browser().read(sealed)
    for point, secret in ((b"\x04" + bytes(64), bytes(16)), (browser.point, b"short"), (b"", b"")):
        with pytest.raises(ValueError):  # noqa: PT011
            encrypted(b"told", point, secret)
