"""Promotions are streams too: streams are looked for by their kind"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_WORDS = {
    "id": (sa.String(80), "a table's name, or cage", "a table's name, promotion:NAME, or cage"),
    "kind": (sa.String(10), "table or cage", "table, promotion or cage"),
    "settings": (
        sa.Text(),
        "JSON: what the table was opened with",
        "JSON: what it was opened with",
    ),
}


def upgrade() -> None:
    op.create_index(op.f("ix_streams_kind"), "streams", ["kind"])
    if op.get_bind().dialect.name != "postgresql":
        return  # SQLite keeps no comments
    for column, (kind, old, new) in _WORDS.items():
        op.alter_column(
            "streams",
            column,
            existing_type=kind,
            existing_nullable=False,
            existing_comment=old,
            comment=new,
        )


def downgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        for column, (kind, old, new) in _WORDS.items():
            op.alter_column(
                "streams",
                column,
                existing_type=kind,
                existing_nullable=False,
                existing_comment=new,
                comment=old,
            )
    op.drop_index(op.f("ix_streams_kind"), "streams")
