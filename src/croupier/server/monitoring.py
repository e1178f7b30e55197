"""Metrics for Prometheus, and structured logs: one JSON object per line, never with a card or a
secret."""

import logging
import sys
import traceback
from contextlib import suppress
from typing import Any

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

log = structlog.get_logger()


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
        self.open_connections = Gauge(
            "croupier_open_connections", "Connections of any kind", registry=self.registry
        )
        self.refused_connections = Counter(
            "croupier_refused_connections",
            "Connections refused or closed: full, address, slow, too-large",
            ["reason"],
            registry=self.registry,
        )

    def refuse_connection(self, reason: str) -> None:
        self.refused_connections.labels(reason).inc()


def set_up_logs(level: int = logging.INFO) -> None:
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=lambda *_: _Printed(sys.stderr),
    )
    root = logging.getLogger()
    root.handlers = [_Foreign()]
    root.setLevel(logging.WARNING)
    # The caller reports failures; psycopg would also log the end of its pipeline.
    logging.getLogger("psycopg").setLevel(logging.ERROR)


class _Printed(structlog.PrintLogger):
    """Prints log lines. A line that cannot be written because the disk is full is lost, but its
    request is not."""

    def msg(self, message: str) -> None:
        with suppress(OSError):
            super().msg(message)

    log = debug = info = warn = warning = msg
    fatal = failure = err = error = critical = exception = msg


class _Foreign(logging.Handler):
    """Sends the logs of libraries through the same channel, with errors reduced to their class."""

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else None
        words = record.name if error else record.getMessage()
        log = structlog.get_logger()
        log.log(record.levelno, words, logger=record.name, **({"error": error} if error else {}))


def log_error(error: BaseException, **where: Any) -> None:
    """Log an error's class and lines without its message, which may name cards."""
    frames = traceback.extract_tb(error.__traceback__)
    lines = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]
    log.error("something went wrong", error=type(error).__name__, lines=lines[-12:], **where)
