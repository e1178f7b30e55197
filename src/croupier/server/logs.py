"""Structured logs: one JSON object a line, never a card, a secret or a token."""

import logging
import sys

import structlog


def set_up_logs(level: int = logging.INFO) -> None:
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    root = logging.getLogger()
    root.handlers = [_Foreign()]
    root.setLevel(logging.WARNING)
    # What fails is told to whoever asked; psycopg would tell of the end of its pipeline as well.
    logging.getLogger("psycopg").setLevel(logging.ERROR)


class _Foreign(logging.Handler):
    """What libraries log goes the same way: of an error only its kind."""

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else None
        words = record.name if error else record.getMessage()
        log = structlog.get_logger()
        log.log(record.levelno, words, logger=record.name, **({"error": error} if error else {}))
