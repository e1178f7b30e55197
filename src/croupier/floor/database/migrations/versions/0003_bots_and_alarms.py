"""Bots are told from people; alarms are a stream too"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_WORDS = {
    "id": (
        sa.String(80),
        "a table's name, promotion:NAME, or cage",
        "a table's name, promotion:NAME, cage or alarms",
    ),
    "kind": (sa.String(10), "table, promotion or cage", "table, promotion, cage or alarms"),
}


def upgrade() -> None:
    bot = sa.Column(
        "bot", sa.Integer(), nullable=False, server_default="0", comment="1: software that plays"
    )
    op.add_column("users", bot)
    for column, (kind, old, new) in _WORDS.items():
        _comment(column, kind, old, new)


def downgrade() -> None:
    for column, (kind, old, new) in _WORDS.items():
        _comment(column, kind, new, old)
    op.drop_column("users", "bot")


def _comment(column: str, kind: sa.String, old: str, new: str) -> None:
    if op.get_bind().dialect.name == "postgresql":  # SQLite keeps no comments
        op.alter_column(
            "streams",
            column,
            existing_type=kind,
            existing_nullable=False,
            existing_comment=old,
            comment=new,
        )
