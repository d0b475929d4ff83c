"""Addresses of stores."""

from pathlib import Path

import pytest

from catalaunia.core.texts import Refusal
from catalaunia.store import SQLite, Store, connect, migrations
from catalaunia.store.postgres.store import PostgreSQL


@pytest.mark.parametrize(
    ("url", "path"),
    [("sqlite:///tables.db", "tables.db"), ("sqlite:////var/tables.db", "/var/tables.db"), ("a/b c.db", "a/b c.db")],
)
def test_a_path_is_a_sqlite_file(url: str, path: str) -> None:
    store = connect(url)
    assert isinstance(store, SQLite)
    assert store.path == Path(path)


@pytest.mark.parametrize("url", ["postgresql://a@b/c", "postgres://a@b/c"])
def test_postgresql_is_known_by_its_address(url: str) -> None:
    store: Store = connect(url)
    assert isinstance(store, PostgreSQL)


@pytest.mark.parametrize("url", ["", "mysql://me:secret@host/a", "sqlite://tables.db", "sqlite:///", "https://a"])
def test_another_address_is_refused_with_what_is_right_and_without_its_password(url: str) -> None:
    with pytest.raises(Refusal) as refusal:
        connect(url)
    assert "postgresql://" in str(refusal.value)
    assert "secret" not in str(refusal.value)


def test_both_databases_have_the_same_migrations() -> None:
    assert len(migrations.scripts("sqlite")) == len(migrations.scripts("postgres")) >= 1
