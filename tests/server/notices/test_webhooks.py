"""Webhooks: signed, in the forms that chat services take, and never into the server's own house."""

import asyncio
import base64
import hashlib
import hmac
import json
import socket
from typing import Any

import pytest

from catalaunia.core.texts import Refusal
from catalaunia.server.notices import posting
from catalaunia.server.notices.addresses import is_public, resolve, target
from catalaunia.server.notices.posting import Failed, post
from catalaunia.server.notices.webhook import body_of
from catalaunia.server.outgoing.notices.sentences import Said
from tests.server.notices.receiver import INSIDE, add_webhook, deliver, receiving
from tests.server.places import place

INWARD = (
    "127.0.0.1", "127.8.8.8", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1",
    "192.0.0.1", "198.18.0.1", "224.0.0.1", "255.255.255.255", "::", "::1", "fe80::1", "fc00::1", "fd12::1",
    "fec0::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::7f00:1", "64:ff9b::7f00:1", "64:ff9b::a00:1",
    "64:ff9b:1::1", "2002:7f00:1::", "2002:a00:1::", "2001:db8::1", "nonsense", "",
)  # fmt: skip


@pytest.mark.parametrize("address", INWARD)
def test_no_address_of_a_house_is_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["93.184.215.14", "1.1.1.1", "2606:4700:4700::1111", "64:ff9b::101:101"])
def test_addresses_out_there_are_public(address: str) -> None:
    assert is_public(address)


def key_of(url: str, inside: bool = False) -> str:
    with pytest.raises(Refusal) as refusal:
        target(url, inside)
    return refusal.value.text.key


def test_what_leads_inside_by_its_letters_is_refused_when_it_is_given() -> None:
    for host in ("127.0.0.1", "127.1", "0x7f000001", "2130706433", "0177.0.0.1", "[::1]", "[::ffff:10.0.0.1]"):
        assert key_of(f"https://{host}/x") == "notices.inside"
        assert target(f"http://{host}/x", True).path == "/x"
    assert key_of("https://localhost/x") == key_of("https://db.localhost/x") == "notices.inside"
    assert key_of("http://chat.example/x") == "notices.not_https"


@pytest.mark.parametrize(
    "url",
    ["", "chat.example", "ftp://chat.example/", "file:///etc/passwd", "https://", "https://me:secret@chat.example/",
     "https://chat.example/#x", "https://chat.example/a b", "https://chat.example:99999/", "https://chat.example/é",
     "https://chat.example/\r\nX: y", "https://[::1/", "https://chat.example/" + "x" * 2000],
)  # fmt: skip
def test_what_is_no_address_is_refused(url: str) -> None:
    assert key_of(url, True) == "notices.address"


def looked_up(*addresses: str) -> Any:
    async def found(*_: Any, **__: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, 443)) for one in addresses]

    return found


def test_a_name_that_stands_for_an_address_inside_is_not_gone_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor if only one of several does; and what was looked up is what is connected to."""

    async def play(*addresses: str) -> list[str]:
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(loop, "getaddrinfo", looked_up(*addresses), raising=False)
        return await resolve(target("https://chat.example/x", False), False)

    assert asyncio.run(play("93.184.215.14")) == ["93.184.215.14"]
    for addresses in (("127.0.0.1",), ("93.184.215.14", "10.0.0.1"), ("169.254.169.254",), ()):
        with pytest.raises(Refusal, match="own network"):
            asyncio.run(play(*addresses))


def test_the_name_is_looked_up_once_and_that_address_is_connected_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that stands for something else a moment later leads nowhere else."""
    asked: list[str] = []

    async def play() -> None:
        async with receiving() as receiver:
            loop = asyncio.get_running_loop()
            plain = loop.getaddrinfo

            async def once(host: str, *given: Any, **more: Any) -> Any:
                asked.append(host)
                return await plain("127.0.0.1" if host == "chat.example" else host, *given, **more)

            monkeypatch.setattr(loop, "getaddrinfo", once)
            await post(target(receiver.url(host="chat.example"), True), {}, b"{}", True)
            assert receiver.got[0].headers["host"] == f"chat.example:{receiver.port}"

    asyncio.run(play())
    assert asked.count("chat.example") == 1


def failure(answer: str, inside: bool = True) -> tuple[str, bool, int]:
    async def play() -> tuple[str, bool, int]:
        async with receiving() as receiver:
            receiver.answers = [answer]
            with pytest.raises(Failed) as failed:
                await post(target(receiver.url(), True), {}, b"{}", inside)
            assert len(receiver.got) == int(inside)
            return failed.value.key, failed.value.for_good, failed.value.status

    return asyncio.run(play())


def test_a_redirection_is_not_followed_wherever_it_leads() -> None:
    for place_ in ("http://127.0.0.1:1/secret", "http://169.254.169.254/latest", "/elsewhere"):
        assert failure(f"302 Found\nLocation: {place_}\r\n") == ("notices.not_taken", True, 302)
        assert failure(f"307 Again\nLocation: {place_}\r\n") == ("notices.not_taken", True, 307)


def test_an_address_inside_is_not_gone_to_even_if_it_was_kept_when_that_was_allowed() -> None:
    assert failure("204 No Content", inside=False) == ("notices.inside", True, 0)


def test_an_answer_that_does_not_end_or_is_none_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(posting, "POST_PATIENCE", 0.3)
    assert failure("200 OK\n" + "X: " + "x" * 40_000 + "\r\n")[0] == "notices.not_understood"
    assert failure("nonsense")[0] == "notices.not_understood"

    async def silent() -> None:
        async with receiving() as receiver:

            async def wait(_: object) -> None:
                await asyncio.sleep(1)

            receiver.before_answer = wait
            with pytest.raises(Failed, match="not_reached"):
                await post(target(receiver.url(), True), {}, b"{}", True)
            await asyncio.sleep(1.2)  # its own end of the connection

    asyncio.run(silent())


def test_a_server_refuses_webhooks_inside_unless_its_host_allows_them(sqlite_url: str) -> None:
    async def play() -> None:
        async with receiving() as receiver, place(sqlite_url) as here:
            ada = here.person()
            body = {"kind": "webhook", "url": receiver.url()}
            assert (await ada.send("POST", "/api/me/notices/channels", body, 409))["key"] == "notices.not_https"
            body["url"] = "https://127.0.0.1/x"
            refused = await ada.send("POST", "/api/me/notices/channels", body, 409)
            assert refused["key"] == "notices.inside"
            assert (await ada.send("GET", "/api/me/notices"))["channels"] == []

    asyncio.run(play())


def test_what_is_sent_is_signed_by_the_secret_that_was_shown_once(sqlite_url: str) -> None:
    async def play() -> None:
        async with receiving() as receiver, place(sqlite_url, notices_by=INSIDE) as here:
            ada = here.person()
            made = await add_webhook(ada, receiver, "/hook?with=this")
            await ada.send("POST", f"/api/me/notices/channels/{made['channel']['id']}/trial", status=202)
            await deliver(here)
            (got,) = receiver.got
            assert got.path == "/hook?with=this"
            signed = f"{got.headers['webhook-id']}.{got.headers['webhook-timestamp']}.".encode() + got.body
            mark = hmac.new(made["secret"].encode(), signed, hashlib.sha256).digest()
            assert got.headers["webhook-signature"] == f"v1,{base64.b64encode(mark).decode()}"
            shown = await ada.send("GET", "/api/me/notices")
            assert made["secret"] not in json.dumps(shown)
            assert "with=this" not in json.dumps(shown)
            assert shown["channels"][0]["place"] == f"http://127.0.0.1:{receiver.port}/…"

    asyncio.run(play())


SAID = Said(
    "id", "turn", "Your turn with @everyone <!channel> *Ben* http://bad.example & co.", "Deadline: now.", "/t/x"
)


def test_chat_services_get_their_form_and_names_call_nobody() -> None:
    content = json.loads(body_of("content", SAID, "https://tables.example"))
    assert content["allowed_mentions"] == {"parse": []}
    assert content["content"].splitlines()[-1] == "https://tables.example/t/x"
    assert "@everyone" not in content["content"]
    assert "\\*Ben\\*" in content["content"]
    assert "http://bad" not in content["content"]
    text = json.loads(body_of("text", SAID, ""))
    assert set(text) == {"text"}
    assert "<!channel>" not in text["text"]
    assert "&lt;!channel&gt;" in text["text"]
    assert text["text"].endswith("Deadline: now.")
