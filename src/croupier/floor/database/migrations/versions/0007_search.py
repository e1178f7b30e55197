"""Facts of finished rounds by which they are found, flags of inspectors, addresses of sessions.

The facts of rounds that are there already are derived when the floor is opened."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None

_WORDS = {
    "id": (
        sa.String(80),
        "a table's name, promotion:NAME, cage, alarms or security",
        "a table's name, promotion:NAME, cage, alarms, security, flags or variants",
    ),
    "kind": (
        sa.String(10),
        "table, promotion, cage, alarms or security",
        "table, promotion, cage, alarms, security, flags or variants",
    ),
}
_INDICES = {
    "round_facts": (("ended",), ("stream", "ended"), ("paid_cents",)),
    "round_marks": (("kind", "value"),),
    "round_flags": (("stream", "number"),),
}


def upgrade() -> None:
    op.create_table(
        "round_facts",
        *_round(),
        _text("version", sa.Integer(), "the entry that last changed them"),
        _text("began", sa.String(40), "when its first wager was placed"),
        _text("ended", sa.String(40), "when it was settled"),
        _text("rulebook", sa.String(80), "the document's id"),
        _text("boxes", sa.Integer(), "how many boxes wagered"),
        _text("staked", sa.Text(), "all stakes and fees, exact"),
        _text("house", sa.Text(), "what the boxes lost, exact; below 0: they won"),
        _text("outcome", sa.Integer(), "1: the house won, 0: even, -1: it lost"),
        _text("paid", sa.Text(), "the largest payment on one wager, exact"),
        _text("paid_cents", sa.BigInteger(), "the same in hundredths, cut off"),
        _text("players", sa.Text(), "JSON: who wagered, by box"),
        *_keys("round_facts", "stream", "number"),
    )
    op.create_table(
        "round_marks",
        *_round(),
        _text("kind", sa.String(10), "event, clause, official or player"),
        _text("value", sa.String(200), "the event's name, the clause, ..."),
        *_keys("round_marks", "stream", "number", "kind", "value"),
    )
    op.create_table(
        "round_flags",
        _text("entry", sa.Integer(), "the entry of the flags that raised it"),
        *_round(),
        _text("by", sa.String(120), "the inspector"),
        _text("at", sa.String(40), "when it was raised"),
        _text("note", sa.Text(), "why"),
        sa.Column("lifted_by", sa.String(120), comment="who lifted it; empty while it stands"),
        sa.Column("lifted_at", sa.String(40), comment="when it was lifted"),
        sa.Column("lifted_note", sa.Text(), comment="why it was lifted"),
        *_keys("round_flags", "entry"),
    )
    for table, indices in _INDICES.items():
        for columns in indices:
            op.create_index(op.f(f"ix_{table}_{'_'.join(columns)}"), table, list(columns))
    op.add_column("sessions", sa.Column("address", sa.String(60), comment="where it began"))
    for column, (kind, old, new) in _WORDS.items():
        _comment(column, kind, old, new)


def downgrade() -> None:
    for column, (kind, old, new) in _WORDS.items():
        _comment(column, kind, new, old)
    op.drop_column("sessions", "address")
    for table in reversed(_INDICES):
        op.drop_table(table)


def _text(name: str, kind: sa.types.TypeEngine[Any], comment: str) -> sa.Column[Any]:
    return sa.Column(name, kind, nullable=False, comment=comment)


def _round() -> tuple[sa.Column[str], sa.Column[int]]:
    return (
        sa.Column("stream", sa.String(80), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
    )


def _keys(table: str, *key: str) -> tuple[sa.Constraint, ...]:
    return (
        sa.ForeignKeyConstraint(["stream"], ["streams.id"], name=op.f(f"fk_{table}_stream")),
        sa.PrimaryKeyConstraint(*key, name=op.f(f"pk_{table}")),
    )


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
