"""A phrase finds a player again who has lost every cookie: words that are shown once and kept as a slow hash."""

import asyncio
import json
import re
import threading
from collections.abc import Callable, Coroutine
from typing import Any
from urllib.parse import urlsplit

import pytest

from catalaunia.core.texts import LANGUAGES, Refusal
from catalaunia.server.http.identity import COOKIE
from catalaunia.server.players import phrases
from catalaunia.server.players.notice_settings import Mail
from catalaunia.server.shares.limits import RATES
from tests.server.notices.receiver import INSIDE
from tests.server.places import Person, Place, place
from tests.server.players.people import browser, devices, me, moved, stolen

WRONG = " ".join(phrases.words("en")[:12])


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """As slow as it is in truth it is once, below."""
    monkeypatch.setattr(phrases, "SCRYPT_MEMORY", 16)


def run(url: str, play: Callable[[Place], Coroutine[Any, Any, None]], **changes: Any) -> None:
    async def whole() -> None:
        async with place(url, **changes) as here:
            await play(here)

    asyncio.run(whole())


async def phrase(person: Person, language: str = "en", key: str = "") -> list[str]:
    made: list[str] = (await person.send("POST", "/api/me/phrase", {"language": language}, 201, key))["words"]
    return made


async def recover(person: Person, words: str, status: int = 201, key: str = "", **more: Any) -> Any:
    return await person.send("POST", "/api/me/recover", {"words": words} | more, status, key)


def test_the_lists_have_what_a_phrase_needs() -> None:
    known: set[str] = set()
    for language in LANGUAGES:
        found = [phrases.folded(word) for word in phrases.words(language)]
        assert len(set(found)) == phrases.LIST_WORDS == 1 << phrases.WORD_BITS
        assert not known & set(found), language  # a word says its language
        assert all(re.fullmatch("[a-z]{3,10}", word) for word in found)
        known |= set(found)
    assert (phrases.PHRASE_WORDS - phrases.FINDING_WORDS) * phrases.WORD_BITS >= 80  # bits for the slow hash


def test_no_two_words_of_a_list_are_one_letter_apart() -> None:
    for language in LANGUAGES:
        found = [phrases.folded(word) for word in phrases.words(language)]
        seen: dict[str, str] = {}
        for word in found:
            for at in range(len(word) + 1):
                for form in {f"{word[:at]}*{word[at:]}", f"{word[:at]}*{word[at + 1 :]}"}:
                    assert seen.setdefault(form, word) == word


def test_all_words_are_drawn_alike() -> None:
    drawn = {word for number in range(512) for word in phrases.new("de", number.to_bytes(32))}
    assert drawn == set(phrases.words("de"))
    assert len(phrases.new("fr")) == phrases.PHRASE_WORDS
    assert phrases.new("fr") != phrases.new("fr")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phrase_finds_its_player_on_a_new_device(url: str, language: str) -> None:
    async def play(here: Place) -> None:
        ada = browser(here)
        table = await ada.open(kinds="me open")
        words = await phrase(ada, language)
        assert (await ada.send("GET", "/api/me/devices"))["phrase_since"] == here.clock.time
        third = here.person()
        await recover(third, " ".join(words))
        assert await me(third) == await me(ada)
        assert await third.send("GET", f"/api/tables/{table}/seats") == [0]
        assert len(await devices(ada)) == 2

    run(url, play)


def test_capitals_accents_and_what_stands_between_do_not_matter(sqlite_url: str) -> None:
    async def play(here: Place) -> None:
        ada = browser(here)
        words = await phrase(ada, "fr")
        typed = "\n".join(f"{k}. {phrases.folded(word).upper()}," for k, word in enumerate(words, 1))
        await recover(here.person(), typed)

    run(sqlite_url, play)


def test_nobody_comes_in_by_other_words(sqlite_url: str) -> None:
    async def play(here: Place) -> None:
        ada, thief = browser(here), here.person()
        words = await phrase(ada)
        other = next(word for word in phrases.words("en") if word not in words)
        wrong = [WRONG, " ".join(reversed(words)), *(" ".join([*words[:k], other, *words[k + 1 :]]) for k in range(12))]
        for one in wrong:
            assert (await recover(thief, one, 409))["key"] == "devices.wrong_phrase"
        assert (await recover(thief, " ".join(words[:-1]), 409))["key"] == "devices.word_count"
        refused = await recover(thief, " ".join([*words[:-1], "xyzzy"]), 409)
        assert (refused["key"], "xyzzy" in refused["text"]) == ("devices.no_words", True)
        assert COOKIE not in thief.http.cookies

    run(sqlite_url, play)


def test_a_newer_phrase_or_a_withdrawal_makes_a_phrase_void(url: str) -> None:
    async def play(here: Place) -> None:
        ada = browser(here)
        first, second = await phrase(ada), await phrase(ada)
        assert (await recover(here.person(), " ".join(first), 409))["key"] == "devices.wrong_phrase"
        await recover(here.person(), " ".join(second))
        await recover(here.person(), " ".join(second))  # it is good for more than once
        await ada.send("DELETE", "/api/me/phrase")
        assert (await recover(here.person(), " ".join(second), 409))["key"] == "devices.wrong_phrase"
        assert (await ada.send("GET", "/api/me/devices"))["phrase_since"] is None

    run(url, play)


def test_what_is_sent_twice_happens_once(url: str) -> None:
    async def play(here: Place) -> None:
        ada = browser(here)
        words = await phrase(ada, key="once")
        assert await phrase(ada, key="once") == words
        third, lost = here.person(), here.person()
        before = await recover(third, " ".join(words), key="mine")
        assert await recover(lost, " ".join(words), key="mine") == before
        assert len(await devices(ada)) == 2
        newer = await phrase(ada, key="newer")
        late = await ada.send("POST", "/api/me/phrase", {"language": "en"}, 409, "once")
        assert late["key"] == "devices.replaced"
        await recover(here.person(), " ".join(newer))

    run(url, play)


def test_who_was_robbed_recovers_alone(url: str) -> None:
    async def play(here: Place) -> None:
        ada = browser(here)
        table = await ada.open(kinds="me open")
        words, phone = await phrase(ada), await moved(here, ada)
        thief = stolen(here, ada)
        third = here.person()
        await recover(third, " ".join(words), alone=True)
        for one in (ada, phone, thief):
            assert await one.send("GET", f"/api/tables/{table}/seats") == []
        assert await third.send("GET", f"/api/tables/{table}/seats") == [0]
        assert len(await devices(third)) == 1

    run(url, play)


def test_what_a_thief_has_set_up_is_gone_too(url: str) -> None:
    """His webhook and his feed, and a mailbox that nobody has confirmed; one that was stays."""

    async def play(here: Place) -> None:
        ada = browser(here)
        await ada.open(kinds="me open")
        words, thief = await phrase(ada), stolen(here, ada)
        hers = Mail(id="hers", since=here.clock.now(), address="ada@example.org", confirmed=True)
        his = Mail(id="his", since=here.clock.now(), address="thief@example.org")
        subscribe = here.service.subscriptions.change
        await subscribe(await me(ada), lambda now: now.with_channel(hers).with_channel(his))
        hook = {"kind": "webhook", "url": "http://127.0.0.1:9/thief", "form": "json"}
        await thief.send("POST", "/api/me/notices/channels", hook, 201)
        at = urlsplit((await thief.send("POST", "/api/me/notices/feed", status=201))["atom"]).path
        third = here.person()
        await recover(third, " ".join(words), alone=True)
        kept = await third.send("GET", "/api/me/notices")
        assert [(one["kind"], one["place"]) for one in kept["channels"]] == [("mail", "ada@example.org")]
        assert kept["feed_since"] is None
        assert (await here.person().http.get(at)).json()["key"] == "notices.feed_void"

    run(url, play, notices_by=INSIDE)


def test_the_store_has_neither_the_words_nor_anything_quick_to_try_them_with(sqlite_url: str) -> None:
    async def play(here: Place) -> None:
        ada, ben = browser(here), browser(here)
        words = await phrase(ada)
        player = await me(ada)
        kept = await here.service.store.identity(player)
        assert kept
        text = json.dumps(kept.content)
        assert not [word for word in words if word in text]
        assert kept.content["phrase"]["digest"] == phrases.slow_hash(words, kept.content["phrase"]["salt"])
        await phrase(ben)
        other = await here.service.store.identity(await me(ben))
        assert other
        assert other.content["phrase"]["salt"] != kept.content["phrase"]["salt"]

    run(sqlite_url, play)


def test_it_is_hashed_beside_the_event_loop(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[str] = []
    plain = phrases.slow_hash

    def watched(words: list[str], salt: str) -> str:
        threads.append(threading.current_thread().name)
        return plain(words, salt)

    async def play(here: Place) -> None:
        ada = browser(here)
        words = await phrase(ada)
        await recover(here.person(), " ".join(words))
        await recover(here.person(), WRONG, 409)
        assert [name.split("_")[0] for name in threads] == ["aside"] * 3  # a player who is not there costs the same

    monkeypatch.setattr(phrases, "slow_hash", watched)
    run(sqlite_url, play)


def test_trying_words_is_limited(sqlite_url: str) -> None:
    async def play(here: Place) -> None:
        thief = here.person()
        for _ in range(int(RATES["phrase"]["address"].burst)):
            await recover(thief, WRONG, 409)
        assert (await recover(here.person(), WRONG, 429))["key"] == "serve.too_fast"

    run(sqlite_url, play, rates={**RATES, "processor": {}})


def test_the_hash_is_slow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert phrases.SCRYPT_MEMORY * phrases.SCRYPT_BLOCK * 128 == 32 * 1024 * 1024
    assert phrases.slow_hash(phrases.new("en"), phrases.new_salt())


def test_what_is_no_phrase_is_said_in_words() -> None:
    with pytest.raises(Refusal) as refusal:
        phrases.read("Haus und Hof, zwölf!")
    assert refusal.value.text.key == "devices.no_words"
