"""The engine of the floor's database, SQLite in a file or PostgreSQL, and timestamps as text."""

import fcntl
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from functools import cache
from math import inf
from pathlib import Path
from sqlite3 import SQLITE_BUSY, SQLITE_CORRUPT, SQLITE_NOTADB, OperationalError
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from sqlalchemy import (
    URL,
    Connection,
    Dialect,
    Engine,
    create_engine,
    event,
    func,
    inspect,
    select,
    text,
)
from sqlalchemy.engine import make_url
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError, DisconnectionError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry, NullPool

from croupier.floor.database.sql import run

if TYPE_CHECKING:
    from alembic.config import Config


def to_text(moment: datetime) -> str:
    utc = moment if moment.tzinfo is UTC else moment.astimezone(UTC)
    return utc.isoformat(timespec="microseconds")


def from_text(text: str) -> datetime:
    return datetime.fromisoformat(text)


_MIGRATIONS = Path(__file__).parent / "migrations"
_REVISION = text("SELECT version_num FROM alembic_version")
_HAS_TABLE = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND lower(name) = ?"
_MIGRATING = 0x63726F7570696572
"""The advisory lock held while migrating the schema."""
WRITES = "croupier_writes"
"""The execution option of a connection that will write."""
_PATIENCE = 10
"""Seconds to wait for another writer."""
_FRESH = 1.0
"""Seconds for which an idle connection to PostgreSQL is trusted."""
_USED = "croupier_used"
"""When a connection was returned."""
_LOCKED = ("55P03", "40P01")
"""PostgreSQL's codes for a lock timeout and a deadlock."""


class DatabaseError(ValueError):
    """Raised for a database that cannot be used; the message says what to do instead."""


def open_database(url: str) -> Engine:
    """An engine for `sqlite:///floor.db` or `postgresql://...`, migrated to the newest schema."""
    _check_file(url)
    engine = connect(url)
    migrate(engine)
    return engine


@contextmanager
def opening(url: str) -> Iterator[None]:
    """Raise `DatabaseError` for any content that is not that of a floor."""
    try:
        yield
    except DatabaseError:
        raise
    except (SQLAlchemyError, ValueError, LookupError, TypeError, AttributeError) as error:
        why = error.orig if isinstance(error, DBAPIError) else f"{type(error).__name__}: {error}"
        shown = _parsed(url).render_as_string()  # without its password
        message = f"the floor cannot be opened ({why}): `croupier audit {shown}` says what is wrong"
        raise DatabaseError(message) from error


def _check_file(url: str) -> None:
    """Refuse a file that is not a floor before changing it."""
    path = _parsed(url).database
    if _parsed(url).get_backend_name() != "sqlite" or not path or not Path(path).is_file():
        return
    shown = f"file:{quote(str(Path(path).resolve()))}?mode=ro"
    try:
        with closing(sqlite3.connect(shown, timeout=_PATIENCE, uri=True)) as connection:
            found = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            tables = {name for (name,) in found}
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF not in (SQLITE_NOTADB, SQLITE_CORRUPT):
            return  # the file may be locked: whoever opens it waits
        raise DatabaseError(f"{path} is no floor, or a damaged one: {error}") from error
    if tables and "streams" not in tables:
        raise DatabaseError(f"{path} is no floor: it holds tables of another program")


def connect(url: str) -> Engine:
    parsed = _parsed(url)
    if parsed.get_backend_name() == "sqlite":
        return _sqlite(_engine(parsed, connect_args={"timeout": _PATIENCE}))
    driver = parsed.set(drivername="postgresql+psycopg")
    return _postgresql(_engine(driver))


def _engine(url: URL | str, **given: Any) -> Engine:
    # Rows contain cards, so no error may quote them.
    shared = {"compiled_cache": _COMPILED}
    return create_engine(url, hide_parameters=True, execution_options=shared, **given)


class _Compiled(dict[Any, Any]):
    """Compiled statements, shared by all engines of a process.

    SQLAlchemy separates them by the dialect object of each engine, although all engines of one kind
    compile alike. Its own cache of each engine has the same size."""

    _MOST = 500

    def get(self, key: Any, default: Any = None) -> Any:
        return super().get(_for_all_engines(key), default)

    def __setitem__(self, key: Any, compiled: Any) -> None:
        if len(self) >= self._MOST:
            self.clear()
        super().__setitem__(_for_all_engines(key), compiled)


def _for_all_engines(key: tuple[Any, ...]) -> tuple[Any, ...]:
    dialect, *statement = key
    return type(dialect), getattr(dialect, "server_version_info", None), *statement


_COMPILED = _Compiled()


def connect_to_read(url: str) -> Engine:
    """An engine for reading only: it creates no file and changes none."""
    parsed = _parsed(url)
    if parsed.get_backend_name() != "sqlite":
        return connect(url)
    path = Path(parsed.database or "")
    if not path.is_file():
        raise DatabaseError(f"there is no database {path}")
    shown = f"file:{quote(str(path.resolve()))}?mode=ro"
    if not Path(f"{path}-wal").exists():
        shown += "&immutable=1"  # nobody has it open: not even the files beside it are created
    engine = _engine(
        "sqlite://",
        creator=lambda: sqlite3.connect(shown, timeout=_PATIENCE, uri=True),
        poolclass=NullPool,
    )
    return _with_transactions(engine)


@contextmanager
def reserve(url: str) -> Iterator[None]:
    """Reserve a floor in a file for one server, because a second one would not hear of its acts.
    The reservation ends with the process, however that ends. PostgreSQL serves many."""
    path = _parsed(url).database
    if _parsed(url).get_backend_name() != "sqlite" or not path or path == ":memory:":
        yield
        return
    try:
        held = os.open(f"{path}-server", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise DatabaseError(f"{path} cannot be used: {error.strerror}") from error
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        os.close(held)
        message = f"another server runs the floor in {path}: several need PostgreSQL"
        raise DatabaseError(message) from error
    try:
        yield
    finally:
        os.close(held)


def _parsed(url: str) -> URL:
    try:
        parsed = make_url(url)
    except ArgumentError as error:
        raise DatabaseError(f"{url!r} is not a database: write sqlite:///floor.db") from error
    if parsed.get_backend_name() not in ("sqlite", "postgresql"):
        name = parsed.get_backend_name()
        raise DatabaseError(f"a floor runs on sqlite or postgresql, not {name}")
    return parsed


def _keep_private(database: str | None) -> None:
    """Let only the owner read the file, which contains cards in play and hashes of passwords.
    SQLite gives the files beside it the same permissions; existing ones get them here."""
    if not database or database == ":memory:":
        return
    try:
        os.close(os.open(database, os.O_RDWR | os.O_CREAT, 0o600))
        for path in (database, *(f"{database}-{kind}" for kind in ("wal", "shm", "journal"))):
            with suppress(
                FileNotFoundError
            ):  # SQLite removes these files when nobody uses the database
                if os.stat(path).st_mode & 0o077:
                    os.chmod(path, 0o600)
    except OSError as error:
        raise DatabaseError(f"{database} cannot be used: {error.strerror}") from error


def _sqlite(engine: Engine) -> Engine:
    """Set up write-ahead logging, commits that reach the disk, and explicit transactions."""

    @event.listens_for(engine, "do_connect")
    def _connecting(*_: object) -> None:
        _keep_private(engine.url.database)

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _: object) -> None:
        _write_ahead(connection)
        for pragma in ("synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    return _with_transactions(engine)


def _with_transactions(engine: Engine) -> Engine:
    """Begin SQLite's transactions where SQLAlchemy begins them."""

    @event.listens_for(engine, "connect", insert=True)
    def _connected(connection: Any, _: object) -> None:
        connection.isolation_level = None  # otherwise the driver would begin and commit on its own

    @event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        # A writer takes the lock at the start, so that it never waits in the middle.
        writes = connection.get_execution_options().get(WRITES)
        run(connection, "BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _postgresql(engine: Engine) -> Engine:
    """Set up connections that fail rather than wait long for a lock of another worker. A connection
    that has been idle is tested first, because the server may have restarted."""

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _: object) -> None:
        connection.execute("SET lock_timeout = '50ms'")
        connection.commit()

    @event.listens_for(engine, "checkin")
    def _given_back(_: object, record: ConnectionPoolEntry) -> None:
        record.info[_USED] = monotonic()

    @event.listens_for(engine, "checkout")
    def _taken(driver: DBAPIConnection, record: ConnectionPoolEntry, _: object) -> None:
        if monotonic() - record.info.get(_USED, inf) > _FRESH:
            _ping(engine.dialect, driver)

    return engine


def _ping(dialect: Dialect, driver: DBAPIConnection) -> None:
    try:
        dialect.do_ping(driver)
    except dialect.loaded_dbapi.Error as error:
        raise DisconnectionError("the server has ended it") from error


def _write_ahead(connection: Any) -> None:
    """Turn on the write-ahead log. Retry while another connection does so, because SQLite does not
    wait for that."""
    until = monotonic() + _PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except OperationalError as error:
            if error.sqlite_errorcode & 0xFF != SQLITE_BUSY or monotonic() > until:
                raise
            sleep(0.01)
        else:
            return


def revision_of(connection: Connection) -> str | None:
    """The revision of the floor's schema; None if the database does not state one."""
    found = connection.execute(_REVISION).scalars().all()
    return found[0] if len(found) == 1 and isinstance(found[0], str) else None


@cache
def newest_revision() -> str:
    """The revision of the last migration. Each migration's file is named after its revision."""
    return max(_revisions())


@cache
def _revisions() -> frozenset[str]:
    found = (_MIGRATIONS / "versions").glob("*_*.py")
    return frozenset(path.name.partition("_")[0] for path in found)


def migrate(engine: Engine) -> None:
    """Bring the schema up to date."""
    with engine.connect().execution_options(**{WRITES: True}) as connection, connection.begin():
        if connection.dialect.name == "postgresql":  # one worker migrates after another
            wait_for_locks(connection, 0)
            connection.execute(select(func.pg_advisory_xact_lock(_MIGRATING)))
        known = has_table(connection, "alembic_version")
        revision = revision_of(connection) if known else None
        if known and revision not in _revisions():
            shown = engine.url.render_as_string()  # without its password
            is_ = "is not written down in it" if revision is None else f"is {revision}"
            raise DatabaseError(
                f"{shown} cannot be opened: its schema {is_}, and this program knows those up to "
                f"{newest_revision()}. A newer program may have made it"
            )
        if revision != newest_revision():
            upgrade(connection, "head")


def upgrade(connection: Connection, revision: str) -> None:
    """Run the migrations up to that revision."""
    from alembic import command  # slow to import and rarely needed

    config = alembic_config()
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def alembic_config() -> "Config":
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.set_main_option("path_separator", "os")
    return config


def wait_for_locks(connection: Connection, seconds: int = _PATIENCE) -> None:
    """Wait this long for locks of other workers until the transaction ends; 0 means forever."""
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.set_config("lock_timeout", f"{seconds}s", True)))


def is_locked(error: DBAPIError) -> bool:
    """Whether the statement failed only because another worker held a lock."""
    return getattr(error.orig, "sqlstate", None) in _LOCKED


def autocommit(connection: Connection) -> Connection:
    """The connection in autocommit mode, for a single read: PostgreSQL then needs no message to end
    the transaction."""
    if connection.dialect.name == "postgresql":
        return connection.execution_options(isolation_level="AUTOCOMMIT")
    return connection


def snapshot(connection: Connection) -> Connection:
    """The connection with all later reads showing the same moment, while others write."""
    if connection.dialect.name == "postgresql" and not connection.in_transaction():
        return connection.execution_options(isolation_level="REPEATABLE READ")
    return connection  # SQLite does so in every transaction


def has_table(connection: Connection, name: str) -> bool:
    """Whether the database has a table. A database that is only read may not be migrated yet."""
    if connection.dialect.name == "sqlite":
        return connection.exec_driver_sql(_HAS_TABLE, (name,)).scalar() is not None
    return inspect(connection).has_table(name)


def is_sqlite(engine: Engine) -> bool:
    return engine.dialect.name == "sqlite"
