"""The migrations make the schema that the code has and the document describes."""

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect

from croupier.floor.audit.audit import audit
from croupier.floor.database import WRITES, DatabaseError, connect, open_database, schema
from croupier.floor.database.engine import alembic_config, migrate, newest_revision
from croupier.floor.floor import Floor
from tests.floor.conftest import Databases

DOCUMENT = Path(__file__).parents[3] / "docs" / "schema.md"


def test_the_migrations_make_exactly_the_schema(url: str) -> None:
    engine = open_database(url)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
    engine.dispose()


def test_every_key_and_index_is_there(url: str) -> None:
    engine = open_database(url)
    found = inspect(engine)
    for table in schema.metadata.sorted_tables:
        key = found.get_pk_constraint(table.name)["constrained_columns"]
        assert key == [column.name for column in table.primary_key]
        assert {
            tuple(each["constrained_columns"]) for each in found.get_foreign_keys(table.name)
        } == {
            tuple(column.name for column in each.columns) for each in table.foreign_key_constraints
        }
    engine.dispose()


def test_the_newest_revision_is_the_last_migration() -> None:
    assert newest_revision() == ScriptDirectory.from_config(alembic_config()).get_current_head()


def test_a_database_is_migrated_once(url: str) -> None:
    engine = open_database(url)
    migrate(engine)
    migrate(engine)
    assert set(schema.metadata.tables) <= set(inspect(engine).get_table_names())
    engine.dispose()


def test_workers_that_start_together_migrate_once(databases: Databases) -> None:
    url = databases.empty()
    with ThreadPoolExecutor(4) as threads:
        for engine in threads.map(open_database, [url] * 4):
            assert set(schema.metadata.tables) <= set(inspect(engine).get_table_names())
            engine.dispose()


def test_a_file_from_before_keeps_its_rows_when_they_are_stored_by_key(tmp_path: Path) -> None:
    """Answers, postings and seals are moved into tables without row numbers, and back."""
    url = f"sqlite:///{tmp_path / 'floor.db'}"
    floor = Floor(url)
    for count in range(3):
        floor.buy_in("Ann", 100, "the cage", f"{count}").result()
    floor.close()
    config, engine = alembic_config(), connect(url)

    def rows() -> dict[str, list[str]]:
        with engine.connect() as connection:
            return {
                name: sorted(map(str, connection.execute(schema.metadata.tables[name].select())))
                for name in ("answers", "postings", "seals")
            }

    def stored_by_key() -> set[str]:
        query = "SELECT name FROM sqlite_master WHERE sql LIKE '%WITHOUT ROWID'"
        with engine.connect() as connection:
            return set(connection.exec_driver_sql(query).scalars())

    before = rows()
    assert stored_by_key() == {"answers", "postings", "seals"}
    with engine.connect().execution_options(**{WRITES: True}) as connection, connection.begin():
        config.attributes["connection"] = connection
        command.downgrade(config, "0008")
    assert (rows(), stored_by_key()) == (before, set())
    migrate(engine)
    assert (rows(), stored_by_key()) == (before, {"answers", "postings", "seals"})
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, schema.metadata) == []
        assert audit(connection).entries == 3
    engine.dispose()


@pytest.mark.parametrize("url", ["mysql://localhost/floor", "nonsense", ""])
def test_another_database_is_refused_in_words(url: str) -> None:
    with pytest.raises(DatabaseError, match="sqlite"):
        connect(url)


def test_the_document_has_every_table_and_column_and_no_other() -> None:
    """Each table is a heading, each column a row: its name, and what the schema says of it."""
    sections = re.split(r"^## `(\w+)`\n", DOCUMENT.read_text(encoding="utf-8"), flags=re.M)[1:]
    described = {
        name: dict(re.findall(r"^\| `(\w+)` \| (.*?) \|$", body, flags=re.M))
        for name, body in zip(sections[::2], sections[1::2], strict=True)
    }
    assert described.keys() == schema.metadata.tables.keys()
    for name, table in schema.metadata.tables.items():
        assert list(described[name]) == [column.name for column in table.columns], name
        for column in table.columns:
            if column.comment:
                assert column.comment in described[name][column.name], f"{name}.{column.name}"


def test_only_its_owner_can_read_a_floor(tmp_path: Path) -> None:
    """The file holds secrets of cards to come; one that others could read is closed to them."""
    path = tmp_path / "floor.db"
    path.touch(0o644)
    path.chmod(0o644)
    floor = Floor(f"sqlite:///{path}")
    floor.buy_in("Ann", 100, "the cage").result()
    modes = {each.name: each.stat().st_mode & 0o777 for each in tmp_path.iterdir()}
    floor.close()
    assert {"floor.db", "floor.db-wal"} <= modes.keys()
    assert set(modes.values()) == {0o600}
    fresh = tmp_path / "fresh.db"
    open_database(f"sqlite:///{fresh}").dispose()
    assert fresh.stat().st_mode & 0o777 == 0o600
