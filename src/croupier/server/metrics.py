"""What a monitor may ask: how much is done, how fast, for how many."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.acts = Counter(
            "croupier_acts", "Acts asked of tables", ["outcome"], registry=self.registry
        )
        self.hidden_cards = Counter(
            "croupier_hidden_cards_named",
            "Acts refused because they named cards that their sender may not see",
            ["role"],
            registry=self.registry,
        )
        self.alarms = Counter(
            "croupier_alarms", "Alarms raised by this worker", ["act"], registry=self.registry
        )
        self.promotions = Counter(
            "croupier_promotion_acts",
            "Acts asked of promotions",
            ["outcome"],
            registry=self.registry,
        )
        self.seconds = Histogram(
            "croupier_act_seconds",
            "From an act's arrival to its durable answer",
            buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
            registry=self.registry,
        )
        self.batches = Histogram(
            "croupier_batch_acts",
            "Acts that share one durable commit",
            buckets=(1, 2, 4, 8, 16, 32, 64),
            registry=self.registry,
        )
        self.connections = Gauge(
            "croupier_connections", "People who follow a table", registry=self.registry
        )
