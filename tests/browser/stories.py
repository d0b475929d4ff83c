"""Tables that stand at a moment worth looking at: found in random games, and set up from their records."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from catalaunia import game, record
from catalaunia.game import CHANCE, Rules, State
from catalaunia.games.attila import state as attila
from catalaunia.games.clash451 import state as clash451
from catalaunia.match import Entry
from tests.browser.conftest import Person

Test = Callable[[Rules, Any], bool]  # whether the actor of a position has something to see


def is_begin(rules: Rules, s: Any) -> bool:
    return bool(s["moment"] == attila.PLAY and s["crowd"].sum() == 0)


def is_play(rules: Rules, s: Any) -> bool:
    return bool(s["moment"] == attila.PLAY and s["crowd"].sum() > 14 and s["unused"][s["actor"]].all())


def is_influence(rules: Rules, s: Any) -> bool:
    return bool(s["moment"] == attila.INFLUENCE and s["crowd"].sum() > 12 and s["war"][0] >= 0)


def is_last_bid(rules: Rules, s: Any) -> bool:
    """The last to bid, with cards that fit, where others have put some down."""
    if s["moment"] != attila.BID or s["actor"] != (s["active"] - 1) % s["players"] or s["laid"][s["actor"]]:
        return False
    fits = s["hand"][s["actor"]][s["pawns"][s["war"][0]] > 0]
    return bool(s["laid"].sum() >= 2 and fits.sum() >= 2 and (fits > 0).sum() >= 2)


def is_before_scoring(rules: Rules, s: Any) -> bool:
    last = s["moment"] == attila.BID and s["actor"] == (s["active"] - 1) % s["players"]
    return bool(last and s["peace"] in (8, 5) and not s["unused"][:, attila.INFLUENCE_2].any())


def is_pass(rules: Rules, s: Any) -> bool:
    return "pass" in [rules.text(word) for word in rules.legal(_position(s))]


def is_pick(rules: Rules, s: Any) -> bool:
    return bool(s["moment"] == clash451.PICK and s["turn"] >= 4 and s["picks"][s["actor"], 0] < 0)


def is_place(rules: Rules, s: Any) -> bool:
    return bool(s["moment"] == clash451.PLACE and s["turn"] >= 4 and len(rules.legal(_position(s))) > 3)


def is_move(rules: Rules, s: Any) -> bool:
    return bool(s["moment"] == clash451.MOVE and s["turn"] >= 4 and len(rules.legal(_position(s))) > 5)


def is_before_conflicts(rules: Rules, s: Any) -> bool:
    """The last to place a card in a turn whose conflicts come to a battle with a Wall or two."""
    last = s["moment"] == clash451.PLACE and s["stage"] == 2 and (s["shown"] < 0).any() and 1 < s["turn"] < 6
    if not last:
        return False
    before = _position(s)
    word, after = rules.legal(before)[-1], _position(s)
    rules.apply(after, word)
    scenes = rules.scenes(before, word, after)
    return any(one.kind == "conflict" and len(one.ranks) >= 2 for one in scenes)


def is_last_word(rules: Rules, s: Any) -> bool:
    """Nothing is left to be said after this word."""
    after = _position(s)
    rules.apply(after, rules.legal(after)[-1])
    return rules.actor(after) == game.NOBODY


def _position(s: Any) -> State:
    alone: State = s.reshape(1).copy()
    return alone


def _walk(rules: Rules, seed: int) -> Iterator[tuple[State, int, int]]:
    """A random game, but action cards are mostly kept: position, actor and word."""
    choose, state = np.random.default_rng(seed), rules.new()
    while (actor := rules.actor(state)) != game.NOBODY:
        words = rules.legal(state)
        quiet = [word for word in words if rules.text(word).split()[0] not in ("raise", "exchange", "double")]
        word = int(choose.choice(quiet if quiet and choose.random() < 0.98 else words))
        yield state, actor, word
        rules.apply(state, word)


def find(played: str, test: Test, players: int = 2, options: dict[str, Any] | None = None) -> tuple[record.Record, int]:
    """A record, and the seat that is to act at its end."""
    rules = game.find(played).rules(players, options or {})
    for seed in range(60):
        log = list[Entry]()
        for state, actor, word in _walk(rules, seed):
            if actor != CHANCE and test(rules, state[0]):
                return record.make(game.find(played), rules, [f"Seat {k}" for k in range(players)], log, state), actor
            log.append(Entry(actor, word))
    raise AssertionError("no random game comes to such a moment")


def sit_at(
    person: Person, played: str, test: Test, players: int = 2, options: dict[str, Any] | None = None
) -> dict[str, Any]:
    """Open a table at such a moment, where this person is to act and computers sit at the other seats."""
    written, seat = find(played, test, players, options)
    seats = [{"kind": "me"} if k == seat else {"kind": "computer", "level": 1} for k in range(players)]
    setup = {"game": played, "options": options or {}, "seats": seats, "record": written}
    answer = person.page.request.post(f"{person.address}/api/tables", data={"name": "Ada", "setup": setup})
    assert answer.ok, answer.text()
    created: dict[str, Any] = answer.json()
    person.go(f"/t/{created['table']}")
    return created
