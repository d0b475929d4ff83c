"""The head of the hash chain, set aside: it follows from hidden moves, and nobody can guess these from it.

Only where it is that of the moves that are written, and of nothing else, such as what was chosen in secret. That it
cannot be guessed without the seed is shown in `tests/server/tables/contributions/test_heads.py`.
"""

from catalaunia.core.chance import chain
from catalaunia.server.tables.table import Table


def head_of(table: Table) -> str:
    """Worked out anew from the moves that are written."""
    assert table.match is not None
    return chain(table.commitment, (), table.seed, (entry.action for entry in table.match.log))


def set_aside(said: list[bytes], table: Table) -> list[bytes]:
    """What this table says, without its head."""
    return [one.replace(f'"head":"{head_of(table)}"'.encode(), b'"head":""') for one in said]
