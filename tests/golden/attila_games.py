"""Which golden playthroughs of Attila there are, and what must happen in each."""

from collections.abc import Callable

from catalaunia.core.record import Replay
from tests.games.attila.variants import ISLES
from tests.golden.scenario import Events, Scenario, ends_by, moves, told


def used(verb: str, phase: int, **fields: int) -> Callable[[Replay, Events], int | None]:
    """An action card at one of its phases."""

    def find(gone: Replay, events: Events) -> int | None:
        for n, text in enumerate(moves(gone)):
            s = gone.states[n][0]
            if text.split()[0] == verb and s["phase"] == phase and all(s[k] == v for k, v in fields.items()):
                return n
        return None

    return find


def two_wars(gone: Replay, events: Events) -> int | None:
    for n, state in enumerate(gone.states[:-1]):
        if state["war"][0, 1] >= 0:
            return n
    return None


def scoring_between_wars(gone: Replay, events: Events) -> int | None:
    for n, state in enumerate(gone.states[:-1]):
        after = gone.states[n + 1]
        if after["scorings"] > state["scorings"] and after["war"][0, 0] >= 0:
            return n
    return None


def twentieth_pawn_falls(gone: Replay, events: Events) -> int | None:
    """A tribe's last pawn of the stock is placed and lost in the war of the same card (A11.2)."""
    for n, text in enumerate(moves(gone)):
        before, after = gone.states[n][0], gone.states[n + 1][0]
        if text == "stand" and after["reveals"] > before["reveals"] and (before["stock"] == 0).any():
            lost = (before["stock"] == 0) & (after["stock"] > 0)
            if lost.any() and not after["ended"]:
                return n
    return None


def tribe_gone(gone: Replay, events: Events) -> int | None:
    """A tribe loses its last pawn on the board in a war."""
    for n, text in enumerate(moves(gone)):
        before, after = gone.states[n][0], gone.states[n + 1][0]
        if text == "stand" and ((before["home"] != 0) & (after["home"] == 0)).any():
            return n
    return None


def two_scorings(gone: Replay, events: Events) -> int | None:
    """The scoring of century VI and the final one in the same, last turn."""
    scored = [n for n, some in enumerate(events) if any(event.key == "attila.told.scoring" for event in some)]
    last = gone.states[-1]
    if len(scored) == 3 and last["scorings"] == 4 and last["ended"] != 1:
        turn = {int(state["active"][0]) for state in gone.states[scored[-1] :]}
        draws = any(text.startswith("draw") for text in moves(gone)[scored[-1] :])
        return scored[-1] if len(turn) == 1 and not draws else None
    return None


def scored_at_once(gone: Replay, events: Events) -> int | None:
    """Century VII is scored, and something is left of the turn (A12.7)."""
    for n, state in enumerate(gone.states[:-1]):
        after = gone.states[n + 1]
        if after["scorings"] > state["scorings"] and after["peace"] == 0 and gone.rules.actor(after) >= 0:
            return n
    return None


def second_of_two_from_two_below(gone: Replay, events: Events) -> int | None:
    """In a scoring a second place two squares below the first gets points (A12.8)."""
    for n, state in enumerate(gone.states[:-1]):
        after = gone.states[n + 1]
        apart = abs(after["influence"][0, 0] - after["influence"][0, 1])
        below = after["influence"][0, :2].min(axis=0)
        if after["scorings"] > state["scorings"] and ((apart == 2) & (below > 0) & (after["home"][0] > 0)).any():
            return n
    return None


PLAY, INFLUENCE, BID, EVE, TURN_END = 2, 3, 5, 6, 7  # the phases, as the position numbers them

SCENARIOS = [
    Scenario("two-players", "A whole game of two players", ends_by("peace"), 2, whole=True),
    Scenario("three-players", "A whole game of three players", ends_by("peace"), 3, whole=True),
    Scenario("four-players", "A whole game of four players", ends_by("peace"), 4, whole=True),
    Scenario("five-players", "A whole game of five players", ends_by("peace"), 5, whole=True),
    Scenario("ends-by-tribe", "All pawns of a tribe are on the board (A11.1)", ends_by("tribe"), 2, whole=True,
             liking="second"),
    Scenario("ends-by-cube", "A cube reaches 22 (A11.1)", ends_by("cube"), 2, whole=True, liking="gain raise"),
    Scenario("ends-by-passes", "Nobody can play any more (A5.6)", ends_by("passes"), 3, {"board": "own"}, ISLES, True),
    Scenario("preset-complete", "The preset complete (A12.6)", ends_by("peace"), 3, {"preset": "complete"},
             whole=True, liking="exchange raise"),
    Scenario("preset-club", "The preset club (A12.6)", ends_by("tribe"), 3, {"preset": "club"}, whole=True),
    Scenario("preset-summary", "The preset summary (A12.6)", ends_by("peace"), 4, {"preset": "summary"}, whole=True),
    Scenario("simultaneous", "Simultaneous bids (A7.3)", told("attila.told.war"), 4, {"war_bids": "simultaneous"}),
    Scenario("double-war", "Two wars of one card (A7.1)", two_wars),
    Scenario("scoring-between-wars", "A scoring between two wars (A7.1, A9.1)", scoring_between_wars),
    Scenario("pass", "A player who can play nothing (A5.6)", told("attila.told.discard"), 2, {"preset": "summary"},
             liking="second"),
    Scenario("reshuffle", "The discards become the new pile (A4.3)", told("attila.told.renewed")),
    Scenario("twentieth-pawn-falls", "A tribe's twentieth pawn falls in war, the game goes on (A11.2)",
             twentieth_pawn_falls, 2, liking="second"),
    Scenario("tribe-gone", "A tribe loses its last pawn on the board in a war (A7.5)", tribe_gone),
    Scenario("two-scorings", "Century VI and the final scoring in one turn (A11.3)",
             two_scorings, 3, liking="second"),
    Scenario("exchange-before-card", "Exchange before a card (A10.3)", used("exchange", PLAY)),
    Scenario("exchange-before-influence", "Exchange before the influence step (A10.3)", used("exchange", INFLUENCE)),
    Scenario("exchange-before-bid", "Exchange before a bid (A10.3)", used("exchange", BID)),
    Scenario("exchange-at-turn-end", "Exchange at the end of the turn (A10.3)", used("exchange", TURN_END)),
    Scenario("influence-2-before-card", "Influence 2 before a card (A10.4)", used("raise", PLAY)),
    Scenario("influence-2-before-influence", "Influence 2 before the influence step (A10.4)", used("raise", INFLUENCE)),
    Scenario("influence-2-before-bid", "Influence 2 before a bid (A10.4)", used("raise", BID)),
    Scenario("influence-2-before-scoring", "Influence 2 before a scoring (A10.1)", used("raise", EVE)),
    Scenario("influence-2-at-turn-end", "Influence 2 at the end of the turn (A10.4)", used("raise", TURN_END)),
    Scenario("influence-2-instead", "Influence 2 in place of the gain (A12.3)", used("raise", INFLUENCE), 3,
             {"influence_2": "instead"}),
    Scenario("century-vii-at-once", "Century VII is scored with its last peace card (A12.7)", scored_at_once, 3,
             {"century_vii": "at-once"}),
    Scenario("gap-of-two", "The second of two scores from two squares below (A12.8)",
             second_of_two_from_two_below, 2, {"two_player_gap": "2"}, liking="gain"),
    Scenario("one-of-two", "Influence or a second pawn, never neither (A12.9)", told("attila.told.second"), 3,
             {"influence_choice": "one-of-two"}),
    Scenario("double-turn", "Double turn (A10.2)", used("double", TURN_END)),
    Scenario("double-turn-of-two", "Double turn with two players (A10.2)", used("double", TURN_END), 2),
]  # fmt: skip
