"""PostgreSQL, by which servers ask workers elsewhere."""

from tests.store.conftest import cluster, postgres_url

__all__ = ["cluster", "postgres_url"]
