"""Second factors, accounts that are disabled, and requests that wait for a second person"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_WORDS = {
    "id": (
        sa.String(80),
        "a table's name, promotion:NAME, cage or alarms",
        "a table's name, promotion:NAME, cage, alarms or security",
    ),
    "kind": (
        sa.String(10),
        "table, promotion, cage or alarms",
        "table, promotion, cage, alarms or security",
    ),
}


def upgrade() -> None:
    for new_column in (
        sa.Column("look", sa.String(120), comment="how the name looks, against imitations"),
        sa.Column("disabled", sa.Integer(), comment="1: may not log in"),
        sa.Column(
            "second_factor",
            sa.Text(),
            comment="the encrypted secret of its codes; none without one",
        ),
        sa.Column(
            "second_factor_step",
            sa.Integer(),
            comment="the time step of the last code that was used",
        ),
        sa.Column(
            "pending_factor", sa.Text(), comment="an encrypted secret that is not confirmed yet"
        ),
    ):
        op.add_column("users", new_column)
    op.create_index(op.f("ix_users_look"), "users", ["look"])
    op.add_column("sessions", sa.Column("began", sa.String(40), comment="when it began"))
    op.add_column(
        "sessions",
        sa.Column("seen", sa.String(40), comment="when its owner last did something, to a minute"),
    )
    op.create_index(op.f("ix_sessions_user"), "sessions", ["user"])
    op.create_table(
        "recovery_codes",
        sa.Column("user", sa.String(60), nullable=False),
        sa.Column("code", sa.String(64), nullable=False, comment="the hash of a code"),
        sa.Column("used", sa.String(40), comment="when it was used; each only once"),
        sa.ForeignKeyConstraint(["user"], ["users.name"], name=op.f("fk_recovery_codes_user")),
        sa.PrimaryKeyConstraint("user", "code", name=op.f("pk_recovery_codes")),
    )
    op.create_table(
        "cage_requests",
        sa.Column("number", sa.Integer(), nullable=False, comment="counts from 1"),
        sa.Column(
            "act", sa.Text(), nullable=False, comment="canonical JSON: what the cage is asked to do"
        ),
        sa.Column("asked_by", sa.String(120), nullable=False, comment="the first person"),
        sa.Column("asked_at", sa.String(40), nullable=False, comment="when that was"),
        sa.Column("request", sa.String(80), comment="the sender's own id of it"),
        sa.Column(
            "state",
            sa.String(10),
            nullable=False,
            comment="waiting, confirmed, declined, withdrawn",
        ),
        sa.Column("answered_by", sa.String(120), comment="the second person"),
        sa.Column("answered_at", sa.String(40), comment="when they answered"),
        sa.Column("entry", sa.Integer(), comment="the entry of the cage, once confirmed"),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_cage_requests")),
    )
    op.create_index(op.f("ix_cage_requests_state"), "cage_requests", ["state"])
    for column, (kind, old, new) in _WORDS.items():
        _comment(column, kind, old, new)


def downgrade() -> None:
    for column, (kind, old, new) in _WORDS.items():
        _comment(column, kind, new, old)
    op.drop_index(op.f("ix_cage_requests_state"), "cage_requests")
    op.drop_table("cage_requests")
    op.drop_table("recovery_codes")
    op.drop_index(op.f("ix_sessions_user"), "sessions")
    for name in ("seen", "began"):
        op.drop_column("sessions", name)
    op.drop_index(op.f("ix_users_look"), "users")
    for name in ("pending_factor", "second_factor_step", "second_factor", "disabled", "look"):
        op.drop_column("users", name)


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
