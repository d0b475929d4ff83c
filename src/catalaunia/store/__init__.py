"""Where tables are kept: the protocol in `protocol.py`, SQLite and PostgreSQL behind it."""

import re
from typing import TYPE_CHECKING

from catalaunia.core.texts import Refusal
from catalaunia.store.protocol import (
    Audited,
    Identity,
    Notice,
    PlayerRow,
    Row,
    Setting,
    Stage,
    Store,
    StoredEvent,
    StoredStudy,
    Summary,
)
from catalaunia.store.sqlite.store import SQLite

if TYPE_CHECKING:
    from catalaunia.store.postgres.store import PostgreSQL

__all__ = [
    "Audited",
    "Identity",
    "Notice",
    "PlayerRow",
    "Row",
    "SQLite",
    "Setting",
    "Stage",
    "Store",
    "StoredEvent",
    "StoredStudy",
    "Summary",
    "connect",
]


def connect(url: str) -> "SQLite | PostgreSQL":
    """The store at an address, not yet open: a path, sqlite:///path or postgresql://user@host/database."""
    scheme, separator, rest = url.partition("://")
    if separator and scheme in ("postgresql", "postgres"):
        from catalaunia.store.postgres.store import PostgreSQL  # only where the extra [postgres] is installed

        return PostgreSQL(url)
    if separator and scheme == "sqlite" and len(rest) > 1 and rest.startswith("/"):
        return SQLite(rest[1:])
    if url and not separator:
        return SQLite(url)
    raise Refusal("store.address", given=re.sub(r"//[^/]*@", "//…@", url))  # no password in a sentence
