"""Both databases: what is kept of a study is asked of each."""

from tests.store.conftest import cluster, postgres_url, sqlite_url, url

__all__ = ["cluster", "postgres_url", "sqlite_url", "url"]
