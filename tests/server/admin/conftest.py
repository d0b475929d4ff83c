"""Both databases: what the operator lays down holds on each."""

from tests.store.conftest import cluster, new_url, postgres_url, sqlite_url, url

__all__ = ["cluster", "new_url", "postgres_url", "sqlite_url", "url"]
