"""Rows that no chain holds are sealed; those that are there are sealed as they are"""

import hashlib
import json
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_SEALED = {
    "streams": (("id",), ("id", "kind", "settings")),
    "users": (("name",), ("name", "key", "role", "rank", "password", "bot")),
    "sessions": (("token",), ("token", "user", "expires")),
    "answers": (("client", "request"), ("client", "request", "asked", "answer")),
}
"""Of each table, its key and the columns that a seal covers."""
_AT_ONCE = 1000


def upgrade() -> None:
    made = op.create_table(
        "seals",
        sa.Column(
            "of",
            sa.String(length=20),
            nullable=False,
            comment="streams, users, sessions or answers",
        ),
        sa.Column("key", sa.Text(), nullable=False, comment="JSON: the key of the row"),
        sa.Column("seal", sa.String(length=64), nullable=False, comment="the hash of the row"),
        sa.PrimaryKeyConstraint("of", "key", name=op.f("pk_seals")),
    )
    rows: list[dict[str, str]] = []
    for name in _SEALED:
        for row in _seals(name):
            rows.append(row)
            if len(rows) == _AT_ONCE:
                op.bulk_insert(made, rows)
                rows = []
    if rows:
        op.bulk_insert(made, rows)


def downgrade() -> None:
    op.drop_table("seals")


def _seals(name: str) -> Iterator[dict[str, str]]:
    key, columns = _SEALED[name]
    query: Any = sa.select(*map(sa.column, columns)).select_from(sa.table(name))
    for row in op.get_bind().execute(query).mappings().all():
        said = {column: row[column] for column in columns if row[column] is not None}
        text = _canonical(["croupier.seal/1", name, said])
        seal = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
        yield {"of": name, "key": _canonical([row[column] for column in key]), "seal": seal}


def _canonical(value: object) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
