"""Both databases."""

from tests.store.conftest import cluster, postgres_url, sqlite_url, url

__all__ = ["cluster", "postgres_url", "sqlite_url", "url"]
