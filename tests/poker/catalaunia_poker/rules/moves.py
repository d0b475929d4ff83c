"""Poker: the table of moves. The last one is chance's."""

from catalaunia.core.moves import Block, Blocks, Spelling
from catalaunia_poker.rules.state import CARDS

BLOCKS = Blocks(
    (Block("fold"), Block("call"), Block("raise"), Block("deal", ("card",))),
    {"card": len(CARDS)},
)
FOLD_MOVE, CALL_MOVE, RAISE_MOVE, DEAL_MOVES = (BLOCKS.offsets[verb] for verb in ("fold", "call", "raise", "deal"))
SPELLING = Spelling(BLOCKS.spell({"card": CARDS}))
