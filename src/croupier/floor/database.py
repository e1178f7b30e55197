"""The database that a floor runs on: SQLite in a file, or PostgreSQL."""

from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

WRITES = "croupier_writes"
"""The execution option of a connection that is going to write."""


class DatabaseError(ValueError):
    """A database that cannot be used, and what would be right."""


def open_database(url: str) -> Engine:
    """An engine for `sqlite:///floor.db` or `postgresql://...`, at the newest schema."""
    engine = connect(url)
    migrate(engine)
    return engine


def connect(url: str) -> Engine:
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise DatabaseError(f"{url!r} is no database: write sqlite:///floor.db") from error
    if parsed.get_backend_name() == "sqlite":
        return _sqlite(create_engine(parsed, connect_args={"timeout": 10}))
    if parsed.get_backend_name() == "postgresql":
        return create_engine(parsed.set(drivername="postgresql+psycopg"), pool_pre_ping=True)
    raise DatabaseError(f"a floor runs on sqlite or postgresql, not {parsed.get_backend_name()}")


def _sqlite(engine: Engine) -> Engine:
    """Write-ahead log, every commit on the disk, and transactions that begin when we say so."""

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _: object) -> None:
        connection.isolation_level = None  # or the driver would begin and commit by itself
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        # A writer takes the lock at once, and never finds half-way that it has to wait for it.
        writes = connection.get_execution_options().get(WRITES)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def migrate(engine: Engine) -> None:
    """Bring the schema up to date."""
    with engine.connect().execution_options(**{WRITES: True}) as connection, connection.begin():
        command.upgrade(_alembic(connection), "head")


def _alembic(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


def is_sqlite(engine: Engine) -> bool:
    return engine.dialect.name == "sqlite"
