"""What `/metrics` tells, for Prometheus."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, get_args

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from catalaunia.server.failures import Kind

if TYPE_CHECKING:
    from catalaunia.server.hall import Hall
    from catalaunia.server.table import Table

STEPS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)  # seconds


class Metrics:
    """Counters of this process; no names of tables or players are in them, and nothing that depends on a secret."""

    def __init__(self, hall: "Hall") -> None:
        self.registry = CollectorRegistry()
        self.acts = Counter("catalaunia_acts_total", "Acts that were acknowledged", registry=self.registry)
        self.refusals = Counter("catalaunia_refusals_total", "Acts that were refused", registry=self.registry)
        self.failures = Counter(
            "catalaunia_failures_total", "What failed and was logged, by whose fault", ["kind"], registry=self.registry
        )
        for kind in get_args(Kind):
            self.failures.labels(kind)
        self.seconds = Histogram(
            "catalaunia_act_seconds", "From an act to its acknowledgement", registry=self.registry, buckets=STEPS
        )
        self.lag = Histogram(
            "catalaunia_loop_lag_seconds", "How late the event loop wakes up", registry=self.registry, buckets=STEPS
        )
        gauges = {
            "tables": ("Tables in memory", lambda: hall.tables.count),
            "sockets": ("Open sockets", lambda: hall.presence.sockets),
            "connections": ("Open connections", lambda: hall.limits.held("connection", "server", "server")),
            "thinking": ("Computer players whose word is awaited", lambda: hall.steward.awaited),
            "thinking_waiting": ("Questions that wait for a process to think", lambda: hall.thinkers.queue.waiting),
            "thinking_waiting_seconds": ("Since when the oldest of them waits", lambda: hall.thinkers.queue.oldest),
            "store_works": ("1 if the last write that was tried was kept", lambda: float(not hall.health.refusal)),
            "clock_ahead_seconds": ("The machine's clock against ours", hall.clock.ahead),
        }
        for name, (text, value) in gauges.items():
            Gauge(f"catalaunia_{name}", text, registry=self.registry).set_function(value)
        self.registry.register(Counted(hall))

    def count(self, table: "Table", version: int, seconds: float) -> None:
        """An act that was acknowledged; a sealed word is not counted, or figures would tell how many there are."""
        if table.versions.is_public(version):
            self.acts.inc()
            self.seconds.observe(seconds)

    def failed(self, kind: Kind) -> None:
        self.failures.labels(kind).inc()

    def text(self) -> bytes:
        return generate_latest(self.registry)


class Counted(Collector):
    """What others count, or know of only sometimes."""

    def __init__(self, hall: "Hall") -> None:
        self.hall = hall

    def collect(self) -> Iterator[Metric]:
        limits = self.hall.limits
        refused = CounterMetricFamily(
            "catalaunia_over_limit", "Refused because a share was used up", labels=["limit", "scope"]
        )
        for limit, scopes in sorted({**limits.rates, **limits.most}.items()):
            for scope in sorted(scopes):
                refused.add_metric([limit, scope], limits.refused[limit, scope])
        yield refused
        space = self.hall.store.space()
        if space is not None:
            yield GaugeMetricFamily("catalaunia_disk_free_bytes", "Left on the disk of the store", value=space)
