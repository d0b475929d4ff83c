"""`docs/observation.md`: what every cell of an observation, every move and every token means, from the games' tables.

python -m catalaunia.research.tables > docs/observation.md
"""

from collections.abc import Iterator

from catalaunia.core import registry
from catalaunia.core.protocol import Rules

HEAD = """# Observations, moves and histories

What programs that learn are told, as numbers. Written by `python -m catalaunia.research.tables` from the tables
that the compiled code itself is made from.

An **observation** is a row of whole numbers, a byte (`int8`) each, made from the view of a seat: what the seat
cannot know changes none of them. What there is of each player begins with the own seat and goes on clockwise. A
**mask** has a byte for every move, 1 where it is legal. The numbers of **moves** are those of the whole program and
the same for all seats; those of chance stand among them and are never asked of a player. A **history** is what a
seat has heard since the game began, as tokens: a move that it has seen is the number of the move, and what it has
seen only in part is one of the tokens below. Two moments with equal histories are the same to the seat.

Each table has a version. A change of what a number means is a new version, and so a new name of the environments.

```python
import numpy as np
from catalaunia.core.variant import Variant

rules = Variant("GAME", 2).rules
state = rules.new()
cells, mask = np.zeros(rules.layout.size, np.int8), np.zeros(rules.size, np.int8)
rules.observe(state, 0, cells)
rules.mask(state, mask)
parts = cells.view(rules.layout.fields)[0]  # by name: parts["hand"]
after, move = state.copy(), rules.legal(state)[0]
rules.apply(after, move)
heard = rules.tokens(state, move, after, 0)  # by this move; game.tokens(0) of the library: since the game began
```
"""


def text() -> str:
    """The whole paper."""
    first = next(iter(registry.names()))
    lines = [HEAD.replace("GAME", first)]
    for name in registry.names():
        played = registry.find(name)
        rules = played.rules(played.players[0], {})
        lines += [f"## {name}", "", *_observation(rules), *_moves(rules), *_tokens(rules)]
    return "\n".join(lines)


def _observation(rules: Rules) -> Iterator[str]:
    layout = rules.layout
    yield f"### Observation, version {layout.version}: {layout.size} cells"
    yield ""
    yield "| from | part | shape | largest | what it is |"
    yield "|---:|---|---|---:|---|"
    for part in layout.parts:
        shape = " x ".join(map(str, part.shape))
        yield f"| {layout.offsets[part.name]} | `{part.name}` | {shape} | {part.most} | {part.about} |"
    yield ""


def _moves(rules: Rules) -> Iterator[str]:
    blocks = rules.blocks
    yield f"### Moves: {rules.size} numbers"
    yield ""
    yield "| from | verb | takes |"
    yield "|---:|---|---|"
    for block in blocks.blocks:
        takes = " x ".join(f"{kind} ({blocks.sizes[kind]})" for kind in block.takes)
        yield f"| {blocks.offsets[block.verb]} | `{block.verb}` | {takes} |"
    yield ""


def _tokens(rules: Rules) -> Iterator[str]:
    vocabulary = rules.vocabulary
    yield f"### Tokens, version {vocabulary.version}: {vocabulary.size} numbers"
    yield ""
    yield "| from | how many | what they are |"
    yield "|---:|---:|---|"
    yield f"| 0 | {vocabulary.moves} | a move that was seen, by its number |"
    for kind in vocabulary.kinds:
        yield f"| {vocabulary.offsets[kind.name]} | {kind.many} | {kind.name}: {kind.about} |"
    yield ""


if __name__ == "__main__":
    print(text(), end="")
