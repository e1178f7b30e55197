"""The migrations make the schema that the code has and the document describes."""

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect

from croupier.floor.database import DatabaseError, connect, open_database, schema
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
