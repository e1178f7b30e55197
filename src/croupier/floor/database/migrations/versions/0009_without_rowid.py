"""On SQLite answers, postings and seals are stored once, in the order of their keys: an act then
writes fewer pages. PostgreSQL has no such choice, and nothing changes there."""

from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

_KEYS = {
    "answers": "client, request",
    "postings": "stream, version, number",
    "seals": '"of", "key"',
}
_BY_KEY = " WITHOUT ROWID"


def upgrade() -> None:
    _rebuild(_BY_KEY)


def downgrade() -> None:
    _rebuild("")


def _rebuild(ending: str) -> None:
    """Copy each table into one that is defined in the same words but for this ending."""
    connection = op.get_bind()
    if connection.dialect.name != "sqlite":
        return
    made = "SELECT sql FROM sqlite_master WHERE tbl_name = ? AND type = ? AND sql IS NOT NULL"
    for table, key in _KEYS.items():
        before = f"{table}_before"
        definition = connection.exec_driver_sql(made, (table, "table")).scalar_one()
        indices = connection.exec_driver_sql(made, (table, "index")).scalars().all()
        connection.exec_driver_sql(f"ALTER TABLE {table} RENAME TO {before}")
        connection.exec_driver_sql(definition.strip().removesuffix(_BY_KEY) + ending)
        connection.exec_driver_sql(f"INSERT INTO {table} SELECT * FROM {before} ORDER BY {key}")
        connection.exec_driver_sql(f"DROP TABLE {before}")
        for index in indices:
            connection.exec_driver_sql(index)
