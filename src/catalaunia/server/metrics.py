"""What `/metrics` tells, for Prometheus."""

from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

if TYPE_CHECKING:
    from catalaunia.server.hall import Hall
    from catalaunia.server.table import Table


class Metrics:
    """Counters of this process; no names of tables or players are in them."""

    def __init__(self, hall: "Hall") -> None:
        self.registry = CollectorRegistry()
        self.acts = Counter("catalaunia_acts_total", "Acts that were acknowledged", registry=self.registry)
        self.refusals = Counter("catalaunia_refusals_total", "Acts that were refused", registry=self.registry)
        self.seconds = Histogram(
            "catalaunia_act_seconds", "From an act to its acknowledgement", registry=self.registry,
            buckets=(0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
        )  # fmt: skip
        tables = Gauge("catalaunia_tables", "Tables in memory", registry=self.registry)
        tables.set_function(lambda: hall.tables.count)
        sockets = Gauge("catalaunia_sockets", "Open sockets", registry=self.registry)
        sockets.set_function(lambda: hall.presence.sockets)
        thinking = Gauge("catalaunia_thinking", "Computer players whose word is awaited", registry=self.registry)
        thinking.set_function(lambda: hall.steward.awaited)

    def count(self, table: "Table", version: int, seconds: float) -> None:
        """An act that was acknowledged; a sealed word is not counted, or figures would tell how many there are."""
        if table.versions.is_public(version):
            self.acts.inc()
            self.seconds.observe(seconds)

    def text(self) -> bytes:
        return generate_latest(self.registry)
