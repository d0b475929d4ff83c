"""Poker P5: what programs that learn are told, as numbers; the own seat comes first."""

# mypy: allow-untyped-defs, allow-untyped-calls

from catalaunia.compiled import rule
from catalaunia.core.moves import Kind, Layout, Part, Vocabulary
from catalaunia.core.protocol import State
from catalaunia_poker.rules.moves import BLOCKS, DEAL_MOVES
from catalaunia_poker.rules.state import CARDS, CHIPS, ENDINGS, SEATS, SHOWDOWN, UNKNOWN

LAYOUT = Layout(
    1,
    (
        Part("acts", (SEATS,), 1, "who is to act"),
        Part("ended", (len(ENDINGS) - 1,), 1, f"how the game ended: {', '.join(ENDINGS[1:])}"),
        Part("bets", (3,), 2, "the second one, calls since the last raise, raises"),
        Part("folded", (SEATS,), 1, "who gave up"),
        Part("paid", (SEATS,), CHIPS, "chips in the pot"),
        Part("open", (len(CARDS),), 1, f"the card turned up: {', '.join(CARDS)}"),
        Part("cards", (SEATS, len(CARDS)), 1, "the card of each, where it is known"),
    ),
)
VOCABULARY = Vocabulary(
    1,
    BLOCKS.size,
    (Kind("dealt", 1, "a card to the other"), Kind("shown", len(CARDS), "the card of the other, at the showdown")),
)
DEALT, SHOWN = VOCABULARY.offsets.values()


@rule
def observe(s, desk, seat, seen):
    seen.bets[0] = s.second
    seen.bets[1] = s.calls
    seen.bets[2] = s.raises
    for how in range(seen.ended.shape[0]):
        seen.ended[how] = s.ended == how + 1
    for card in range(len(CARDS)):
        seen.open[card] = s.open == card
    for row in range(SEATS):
        other = (max(seat, 0) + row) % SEATS
        seen.acts[row] = s.actor == other
        seen.folded[row] = s.folded == other
        seen.paid[row] = s.paid[other]
        for card in range(len(CARDS)):
            seen.cards[row, card] = s.card[other] == card and (other == seat or s.ended == SHOWDOWN)


def tokens(before: State, number: int, after: State, seat: int | None) -> list[int]:
    dealt = int(before["dealt"][0])
    heard = [DEALT if number >= DEAL_MOVES and dealt < SEATS and dealt != seat else number]
    if after["ended"][0] == SHOWDOWN:
        cards = after["card"][0].tolist()
        heard += [SHOWN + card for other, card in enumerate(cards) if other != seat and card != UNKNOWN]
    return heard


def retell(log: list[int], seat: int, seed: int) -> list[int]:
    """Another card for the other, as long as he has not shown it."""
    known = {number for place, number in enumerate(log) if number >= DEAL_MOVES and place != 1 - seat}
    unknown = [card for card in range(DEAL_MOVES, BLOCKS.size) if card not in known]
    card = unknown[seed % len(unknown)]
    return [card if place == 1 - seat else number for place, number in enumerate(log)]
