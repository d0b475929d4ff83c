"""A match: turns, legality, chance from the seed, sealed choices, undo."""

import hashlib
import hmac

import pytest

from catalaunia.core import record, registry
from catalaunia.core.chance import chance_move, commitment, keyed_hash
from catalaunia.core.match import Match
from catalaunia.core.texts import Refusal

SEED = bytes(range(32))


def started(players: int = 3, **options: str) -> Match:
    rules = registry.find("attila").rules(players, options)
    return Match(rules, [f"Name {seat}" for seat in range(players)], SEED)


def texts(match: Match) -> list[str]:
    return [f"{record.speaker(entry.actor)} {entry.move.text}" for entry in match.log]


def say_first(match: Match) -> None:
    """Some legal move of whoever is to act: the last of the list, so that wars come and go."""
    seat = match.to_act()[0]
    match.play(seat, match.legal(seat)[0].text)


def test_chance_is_drawn_from_the_seed_as_the_notation_says() -> None:
    match = started()
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    first, second = "saxons vandals franks huns vandals teutons", "saxons teutons franks saxons teutons goths"
    tribes = f"{first} {second}".split()
    assert texts(match)[:13] == ["chance first 0", *(f"chance draw {tribe}" for tribe in tribes)]


def test_the_keyed_hash_is_hmac() -> None:
    for length in range(65):
        key, message = bytes(range(length)), b"table/%d/0" % length
        assert keyed_hash(key, message) == hmac.digest(key, message, "sha256")


def test_a_number_that_would_favour_some_moves_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """U is taken only below W * floor(2^64 / W): with three seats the highest number of all is not."""
    asked: list[bytes] = []

    def digest(key: bytes, message: bytes) -> bytes:
        asked.append(message)
        return b"\xff" * 8 if message.endswith(b"/0") else b"\0" * 8

    monkeypatch.setattr("catalaunia.core.chance.keyed_hash", digest)
    rules = registry.find("attila").rules(3, {})
    move = chance_move(rules, rules.new(), SEED, 7)
    assert asked == [b"table/7/0", b"table/7/1"]
    assert move.text == "first 0"


def test_without_a_seed_every_match_has_another() -> None:
    rules = registry.find("attila").rules(2, {})
    seeds = {Match(rules, ["a", "b"]).seed for _ in range(3)}
    assert len(seeds) == 3
    assert {len(seed) for seed in seeds} == {32}


def test_a_move_is_written_with_the_draws_that_follow_it() -> None:
    match = started()
    before = len(match.log)
    match.play(0, "play franks belgica")
    match.play(0, "gain")
    written = match.play(0, "pass")
    assert [entry.move.verb for entry in written] == ["pass", "draw"]
    assert match.log[before:][-1] == written[-1]
    assert match.to_act() == [1]


@pytest.mark.parametrize(
    ("seat", "move", "sentence"),
    [
        (1, "play franks belgica", "It is not your turn; the game is waiting for Name 0."),
        (7, "gain", "There is no seat 7; the seats are 0 to 2."),
        (0, "dance", "‘dance’ is not a move of this game. Legal moves now: play franks belgica"),
        (0, "play franks rome", "‘play franks rome’ is not a move of this game."),
        (0, "play franks asia", "The Franks cannot enter Asia"),
        (0, "play goths belgica", "You hold no card of the Goths (A5.1)."),
        (0, "draw goths", "Only chance can do that, not a player; now it is time to play a card"),
        (0, "gain", "You can only gain influence right after placing a pawn"),
    ],
)
def test_what_cannot_be_said_is_refused_with_a_sentence_and_nothing_changes(
    seat: int, move: str, sentence: str
) -> None:
    match = started()
    before = len(match.log), match.state.tobytes()
    with pytest.raises(Refusal) as refused:
        match.play(seat, move)
    assert sentence in str(refused.value)
    assert (len(match.log), match.state.tobytes()) == before


def test_after_the_end_nothing_can_be_said() -> None:
    match = started(2)
    while not match.over:
        say_first(match)
    assert match.to_act() == []
    assert match.legal(0) == []
    with pytest.raises(Refusal, match=r"The game is over\."):
        match.play(0, "gain")


def test_undo_is_free_until_chance_another_player_or_a_reveal_stands_before_it() -> None:
    match = started()
    before = match.state.tobytes()
    match.play(0, "play franks belgica")
    match.undo(0)
    assert match.state.tobytes() == before
    match.play(0, "play franks belgica")
    match.play(0, "gain")
    match.play(0, "pass")
    with pytest.raises(Refusal, match="A card has been drawn since"):
        match.undo(0)
    with pytest.raises(Refusal, match="You have no move"):
        match.undo(1)


def test_undo_beyond_the_barrier_needs_consent_and_deals_the_same_cards_again() -> None:
    match = started()
    for move in ("play franks belgica", "gain", "pass"):
        match.play(0, move)
    dealt = texts(match)
    match.undo(0, consent=True)
    assert texts(match) == dealt[:-2]
    match.play(0, "pass")
    assert texts(match) == dealt  # moves taken back leave no gap


def test_a_reveal_is_a_barrier_for_who_bid_last() -> None:
    match = at_war()
    for _ in range(2):
        match.play(match.to_act()[0], "stand")
    (last,) = match.to_act()
    match.play(last, "stand")
    assert match.log[-1].actor == last  # a player is to speak next: chance is not what stands in the way
    with pytest.raises(Refusal, match="Hidden cards have been revealed since"):
        match.undo(last)
    match.undo(last, consent=True)
    assert match.to_act() == [last]


def at_war(**options: str) -> Match:
    """A match at the beginning of a war's bids."""
    match = started(3, **options)
    ply = "stand"
    while ply not in [move.text for move in match.legal(match.to_act()[0])]:
        say_first(match)
    return match


def test_simultaneous_bids_are_sealed_changeable_and_written_in_the_games_order() -> None:
    match = at_war(war_bids="simultaneous")
    active = match.to_act()[0]
    if len(match.to_act()) == 1:  # he may still use an action card, before anyone chooses
        match.play(active, "stand")
    seats = [(active + k) % 3 for k in range(3)]
    written = len(match.log)
    others = [seat for seat in seats if seat in match.to_act()]
    first = others[-1]
    match.play(first, "stand")
    assert first not in match.to_act()
    assert len(match.log) == written
    with pytest.raises(Refusal, match="You have already chosen"):
        match.play(first, "stand")
    match.take_back_choice(first)
    assert first in match.to_act()
    for seat in reversed(others):
        match.play(seat, "stand")
    bids = [entry.actor for entry in match.log[written:] if entry.move.text == "stand"]
    assert bids[:3] == seats


def test_the_number_of_names_and_the_length_of_the_seed_are_checked() -> None:
    rules = registry.find("attila").rules(3, {})
    with pytest.raises(Refusal, match="for 3 players, but 2 names were given"):
        Match(rules, ["a", "b"])
    with pytest.raises(Refusal, match="A seed must be 32 bytes long, not 5"):
        Match(rules, ["a", "b", "c"], b"short")


def test_a_match_makes_a_record_that_holds_with_its_commitment_and_seed_and_aids() -> None:
    match = started(2)
    say_first(match)
    match.undo(match.log[-1].actor)
    going_on = record.of_match(registry.find("attila"), match)
    assert going_on["commitment"] == hashlib.sha256(SEED).hexdigest()
    assert "seed" not in going_on
    assert going_on["aids"] == {"undo": [len(match.log)]}
    while not match.over:
        say_first(match)
    finished = record.of_match(registry.find("attila"), match)
    assert finished["seed"] == SEED.hex()
    assert record.verify(finished).ok
