"""E-mail, to a real mail server of the tests' own: only to who has agreed, until he says no more."""

import asyncio
import re
from collections.abc import Callable, Coroutine
from email.message import EmailMessage
from typing import Any

import pytest

from catalaunia.core.texts import Refusal
from catalaunia.server.notices import mail, mailbox
from catalaunia.server.notices.causes import RETURN_PATIENCE
from catalaunia.server.notices.mail import MailServer
from catalaunia.server.notices.senders import NoticeOptions
from tests.server.notices.mail_server import Post, mail_server
from tests.server.notices.receiver import DAY, deliver, hours, pass_turn, two_at_a_table
from tests.server.places import Person, Place, place

HERE = "https://tables.example"


def run(url: str, play: Callable[[Place, Post], Coroutine[Any, Any, None]]) -> None:
    async def whole(post: Post, address: str) -> None:
        options = NoticeOptions(smtp=f"smtp://us:p%40ss@{address}", mail_from="tables@tables.example")
        async with place(url, notices_by=options, public_url=HERE) as here:
            await play(here, post)

    with mail_server() as (post, address):
        asyncio.run(whole(post, address))


def named(here: Place, person: Person) -> Person:
    person.http.base_url = HERE
    return person


def link(mail: EmailMessage, what: str) -> str:
    found = re.search(rf"{HERE}/notices#{what}=(\S+)", mail.get_content())
    assert found, mail.get_content()
    return found[1]


async def add_mail(person: Person, address: str = "ada@example.org", each: str = "turn") -> str:
    body = {"kind": "mail", "address": address, "each": each}
    made = await person.send("POST", "/api/me/notices/channels", body, 201)
    return str(made["channel"]["id"])


async def people(here: Place) -> tuple[str, Person, Person]:
    made = here.person

    def person() -> Person:
        return named(here, made())

    here.person = person  # type: ignore[method-assign]
    return await two_at_a_table(here)


def test_nothing_but_the_question_is_sent_before_somebody_there_says_yes(url: str) -> None:
    async def play(here: Place, post: Post) -> None:
        table, ada, ben = await people(here)
        awaited, _ = await pass_turn(table, ada, ben)
        await add_mail(awaited)
        await deliver(here)
        (asked,) = post.got
        assert post.to == [["ada@example.org"]]
        assert post.logins == [b"p@ss"]
        assert asked["Subject"] == "Do you want notices from Catalaunia at this address?"
        assert asked["List-Unsubscribe"] is None
        for _ in range(2):
            await pass_turn(table, ada, ben)
        await deliver(here, RETURN_PATIENCE)
        assert len(post.got) == 1
        reader = here.person()  # whoever reads there, in whatever browser
        assert await reader.send("POST", "/api/me/notices/confirm", {"token": link(asked, "confirm")}) == {
            "address": "ada@example.org"
        }
        for _ in range(2):
            await pass_turn(table, ada, ben)
        await deliver(here, RETURN_PATIENCE)
        told = post.got[1]
        assert told["Subject"].startswith("Your turn in Attila with ")
        assert f"{HERE}/t/{table}" in told.get_content()
        assert "Deadline: 2027-01-16" in told.get_content()
        assert told["Auto-Submitted"] == "auto-generated"
        assert told["From"] == "tables@tables.example"

    run(url, play)


def test_one_click_or_the_link_ends_it_and_a_look_does_not(url: str) -> None:
    async def play(here: Place, post: Post) -> None:
        table, ada, ben = await people(here)
        for person, address in ((ada, "ada@example.org"), (ben, "ben@example.org")):
            await add_mail(person, address)
            await deliver(here)
            await person.send("POST", "/api/me/notices/confirm", {"token": link(post.got[-1], "confirm")})
        for _ in range(2):
            await pass_turn(table, ada, ben)
            await deliver(here, RETURN_PATIENCE)
        first, second = post.got[2:]
        program = here.person()
        one_click = first["List-Unsubscribe"].strip("<>")
        assert first["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
        looked = await program.http.get(one_click)
        assert f"url=/notices#stop={link(first, 'stop')}" in looked.text
        assert (await program.http.post(one_click, data={"List-Unsubscribe": "One-Click"})).status_code == 200
        assert (await program.http.post(one_click)).json()["key"] == "notices.link_void"
        await program.send("POST", f"/api/me/notices/stop/{link(second, 'stop')}")
        for _ in range(2):
            await pass_turn(table, ada, ben)
            await deliver(here, RETURN_PATIENCE)
        assert len(post.got) == 4
        for person in (ada, ben):
            assert (await person.send("GET", "/api/me/notices"))["channels"] == []

    run(url, play)


def test_a_link_of_one_mailbox_or_purpose_does_nothing_for_another(sqlite_url: str) -> None:
    async def play(here: Place, post: Post) -> None:
        _, ada, ben = await people(here)
        await add_mail(ada)
        await deliver(here)
        token = link(post.got[0], "confirm")
        player, channel, mark = token.split(".")
        for wrong in (f"{player}.{channel}.{'0' * 24}", f"{player}.other.{mark}", f"other.{channel}.{mark}", "x" * 20):
            refused = await ben.send("POST", "/api/me/notices/confirm", {"token": wrong}, 409)
            assert refused["key"] == "notices.link_void"
        assert (await ben.http.post(f"/api/me/notices/stop/{token}")).status_code == 409
        (shown,) = (await ada.send("GET", "/api/me/notices"))["channels"]
        assert not shown["confirmed"]

    run(sqlite_url, play)


def test_what_the_mail_server_takes_later_is_sent_later_and_what_it_never_takes_is_not(sqlite_url: str) -> None:
    async def play(here: Place, post: Post) -> None:
        _, ada, _ = await people(here)
        post.answers = ["451 Later"]
        channel = await add_mail(ada)
        await deliver(here)
        assert post.got == []
        await deliver(here, 60)
        assert len(post.got) == 1
        post.answers = ["550 Nobody here"]
        await ada.send("POST", f"/api/me/notices/channels/{channel}/trial", status=202)
        await deliver(here)
        await deliver(here, DAY)
        assert len(post.got) == 1
        (shown,) = (await ada.send("GET", "/api/me/notices"))["channels"]
        assert shown["trouble"] == "The other server refused the notice."

    run(sqlite_url, play)


def test_one_mail_a_day(sqlite_url: str) -> None:
    async def play(here: Place, post: Post) -> None:
        table, ada, ben = await people(here)
        awaited, _ = await pass_turn(table, ada, ben)
        await add_mail(awaited, each="day")
        await hours(awaited, language="fr", zone="Europe/Paris", daily=20 * 60)
        await deliver(here)
        await awaited.send("POST", "/api/me/notices/confirm", {"token": link(post.got[0], "confirm")})
        for _ in range(2):
            await pass_turn(table, ada, ben)
        await deliver(here, RETURN_PATIENCE)
        assert len(post.got) == 1
        await deliver(here, 11 * 3600)
        assert post.got[1]["Subject"] == "1 partie vous attend"
        assert post.got[1]["Content-Language"] == "fr"

    run(sqlite_url, play)


def test_a_line_that_is_a_dot_is_not_the_end_of_a_mail() -> None:
    made = EmailMessage()
    made["Subject"], made["To"] = "Dots", "ada@example.org"
    made.set_content("first\n.\n..second\n.third\nÉté\n")
    with mail_server() as (post, address):
        connected = MailServer.read(f"smtp://{address}").connect()
        mail.offer(connected, "us@example.org", "ada@example.org")
        mail.deliver(connected, made)
    assert post.got[0].get_content().splitlines() == ["first", ".", "..second", ".third", "Été"]


def test_a_server_without_a_mail_server_says_so(sqlite_url: str) -> None:
    async def play() -> None:
        async with place(sqlite_url) as here:
            ada = here.person()
            assert not (await ada.send("GET", "/api/me/notices"))["offers"]["mail"]
            body = {"kind": "mail", "address": "ada@example.org"}
            assert (await ada.send("POST", "/api/me/notices/channels", body, 409))["key"] == "notices.not_here"

    asyncio.run(play())


@pytest.mark.parametrize(
    "address",
    ["", "ada", "ada@", "@example.org", "ada@localhost", "a da@example.org", "ada@example.org\nBcc: all@example.org",
     "<ada@example.org>", "ada@example.org,ben@example.org", ".ada@example.org", "a..da@example.org",
     "ada@-example.org", f"{'a' * 65}@example.org", "ada@[127.0.0.1]", "ada@127.0.0.1"],
)  # fmt: skip
def test_what_is_no_mailbox_is_refused(address: str) -> None:
    with pytest.raises(Refusal, match="e-mail address"):
        mailbox.checked(address)


def test_a_mailbox_is_kept_as_it_is_written() -> None:
    assert mailbox.checked("Ada.L+tables@Example.ORG") == "Ada.L+tables@example.org"


def test_the_address_of_a_mail_server_is_read_and_a_wrong_one_refused() -> None:
    assert MailServer.read("smtps://mail.example") == MailServer("smtps", "mail.example", 465)
    assert MailServer.read("smtp+starttls://a%40b:c@m.example:99") == MailServer(
        "smtp+starttls", "m.example", 99, "a@b", "c"
    )
    for wrong in ("mail.example", "http://mail.example", "smtp://", "smtp://m.example:x"):
        with pytest.raises(Refusal):
            MailServer.read(wrong)
