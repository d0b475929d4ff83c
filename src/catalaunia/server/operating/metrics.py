"""What `/metrics` tells, for Prometheus."""

from collections.abc import Callable, Iterator
from typing import get_args

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from catalaunia.server.operating.failures import Kind
from catalaunia.server.shares.limits import Limits
from catalaunia.store.protocol import Store

ROUNDED = 2**28  # bytes: so exactly is told what is left of the disk, or a single sealed move would show
BUCKETS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)  # seconds


class Metrics:
    """Counters of this process; no names of tables or players are in them, and nothing that depends on a secret."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self.registry = CollectorRegistry()
        self.commands = Counter("catalaunia_commands_total", "Commands that were acknowledged", registry=self.registry)
        self.refusals = Counter("catalaunia_refusals_total", "Commands that were refused", registry=self.registry)
        self.failures = Counter(
            "catalaunia_failures_total", "What failed and was logged, by whose fault", ["kind"], registry=self.registry
        )
        for kind in get_args(Kind):
            self.failures.labels(kind)
        self.seconds = Histogram(
            "catalaunia_command_seconds",
            "From a command to its acknowledgement",
            registry=self.registry,
            buckets=BUCKETS,
        )
        self.lag = Histogram(
            "catalaunia_loop_lag_seconds",
            "How late the event loop wakes up",
            registry=self.registry,
            buckets=BUCKETS,
        )
        self.registry.register(Counted(store, limits))

    def gauge(self, name: str, text: str, value: Callable[[], float]) -> None:
        """A figure that is asked for when somebody looks."""
        Gauge(f"catalaunia_{name}", text, registry=self.registry).set_function(value)

    def count(self, seconds: float) -> None:
        """A command that was acknowledged."""
        self.commands.inc()
        self.seconds.observe(seconds)

    def failed(self, kind: Kind) -> None:
        self.failures.labels(kind).inc()

    def figures(self) -> list[tuple[str, list[str], float]]:
        """The same for people: names without the first part, what they are counted by, and values."""
        found = []
        for family in self.registry.collect():
            plain = [one for one in family.samples if not one.name.endswith(("_created", "_bucket"))]
            found += [(one.name.removeprefix("catalaunia_"), [*one.labels.values()], float(one.value)) for one in plain]
        return found

    def text(self) -> bytes:
        return generate_latest(self.registry)


class Counted(Collector):
    """What others count, or know of only sometimes."""

    def __init__(self, store: Store, limits: Limits) -> None:
        self.store = store
        self.limits = limits

    def collect(self) -> Iterator[Metric]:
        limits = self.limits
        refused = CounterMetricFamily(
            "catalaunia_over_limit", "Refused because a share was used up", labels=["limit", "scope"]
        )
        for limit, scopes in sorted({**limits.rates, **limits.most}.items()):
            for scope in sorted(scopes):
                refused.add_metric([limit, scope], limits.refused[limit, scope])
        yield refused
        space = self.store.space()
        if space is not None:
            left = space // ROUNDED * ROUNDED
            yield GaugeMetricFamily("catalaunia_disk_free_bytes", "Left on the disk of the store", value=left)
