"""The floor's first schema"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "accounts",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("balance", sa.Text(), nullable=False, comment="the sum of its postings"),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_accounts")),
    )
    op.create_table(
        "answers",
        sa.Column("client", sa.String(length=80), nullable=False, comment="who sent it"),
        sa.Column(
            "request",
            sa.String(length=80),
            nullable=False,
            comment="the sender's own id of the act",
        ),
        sa.Column(
            "asked", sa.String(length=64), nullable=False, comment="the hash of what was asked"
        ),
        sa.Column("answer", sa.Text(), nullable=False, comment="canonical JSON"),
        sa.PrimaryKeyConstraint("client", "request", name=op.f("pk_answers")),
    )
    op.create_table(
        "jackpots",
        sa.Column("id", sa.String(length=80), nullable=False),
        sa.Column("pools", sa.Text(), nullable=False, comment="JSON: pool, or minor and major"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_jackpots")),
    )
    op.create_table(
        "streams",
        sa.Column("id", sa.String(length=80), nullable=False, comment="a table's name, or cage"),
        sa.Column("kind", sa.String(length=10), nullable=False, comment="table or cage"),
        sa.Column(
            "settings", sa.Text(), nullable=False, comment="JSON: what the table was opened with"
        ),
        sa.Column("version", sa.Integer(), nullable=False, comment="how many entries it has"),
        sa.Column(
            "head", sa.String(length=64), nullable=False, comment="the hash of its last entry"
        ),
        sa.Column(
            "turned",
            sa.Integer(),
            nullable=False,
            comment="the version at which the turn last passed",
        ),
        sa.Column("turned_at", sa.String(length=40), nullable=False, comment="when that was"),
        sa.Column(
            "acted_at", sa.String(length=40), nullable=False, comment="when its last entry was made"
        ),
        sa.Column(
            "due",
            sa.String(length=40),
            nullable=True,
            comment="when the software has something to do here",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_streams")),
    )
    op.create_table(
        "users",
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("key", sa.String(length=120), nullable=False, comment="however it is typed"),
        sa.Column("role", sa.String(length=20), nullable=False),
        sa.Column(
            "rank",
            sa.String(length=40),
            nullable=True,
            comment="of staff: game supervisor, gaming manager, ...",
        ),
        sa.Column("password", sa.Text(), nullable=True, comment="argon2id; none for guests"),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_users")),
        sa.UniqueConstraint("key", name=op.f("uq_users_key")),
    )
    op.create_table(
        "entries",
        sa.Column("stream", sa.String(length=80), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False, comment="counts from 1, without a gap"),
        sa.Column(
            "body", sa.Text(), nullable=False, comment="canonical JSON: the act and what came of it"
        ),
        sa.Column(
            "hash",
            sa.String(length=64),
            nullable=False,
            comment="of the entry before and this body",
        ),
        sa.ForeignKeyConstraint(["stream"], ["streams.id"], name=op.f("fk_entries_stream")),
        sa.PrimaryKeyConstraint("stream", "version", name=op.f("pk_entries")),
    )
    op.create_table(
        "rounds",
        sa.Column("stream", sa.String(length=80), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column(
            "version",
            sa.Integer(),
            nullable=False,
            comment="the entry that settled or corrected it",
        ),
        sa.Column("void", sa.Integer(), nullable=False),
        sa.Column("players", sa.Text(), nullable=False, comment="JSON: by box"),
        sa.Column("record", sa.Text(), nullable=False, comment="a round record, croupier.round/1"),
        sa.ForeignKeyConstraint(["stream"], ["streams.id"], name=op.f("fk_rounds_stream")),
        sa.PrimaryKeyConstraint("stream", "number", name=op.f("pk_rounds")),
    )
    op.create_table(
        "sessions",
        sa.Column(
            "token",
            sa.String(length=64),
            nullable=False,
            comment="the hash of what the browser holds",
        ),
        sa.Column("user", sa.String(length=60), nullable=False),
        sa.Column("expires", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(["user"], ["users.name"], name=op.f("fk_sessions_user")),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_sessions")),
    )
    op.create_table(
        "shuffles",
        sa.Column(
            "commitment",
            sa.String(length=64),
            nullable=False,
            comment="published before wagers close",
        ),
        sa.Column("stream", sa.String(length=80), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False, comment="the entry that shuffled"),
        sa.Column("deck", sa.Integer(), nullable=False),
        sa.Column(
            "secret",
            sa.LargeBinary(length=32),
            nullable=False,
            comment="published after settlement",
        ),
        sa.Column(
            "round",
            sa.Integer(),
            nullable=True,
            comment="the round it was dealt in, once that is settled",
        ),
        sa.ForeignKeyConstraint(["stream"], ["streams.id"], name=op.f("fk_shuffles_stream")),
        sa.PrimaryKeyConstraint("commitment", name=op.f("pk_shuffles")),
    )
    with op.batch_alter_table("shuffles", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_shuffles_stream_round"), ["stream", "round"], unique=False
        )

    op.create_table(
        "postings",
        sa.Column("stream", sa.String(length=80), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False, comment="within its entry, from 1"),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("target", sa.Text(), nullable=False),
        sa.Column("amount", sa.Text(), nullable=False, comment="exact, above 0"),
        sa.Column("because", sa.Text(), nullable=False),
        sa.Column("clauses", sa.Text(), nullable=False, comment="JSON list"),
        sa.ForeignKeyConstraint(
            ["stream", "version"],
            ["entries.stream", "entries.version"],
            name=op.f("fk_postings_stream_version"),
        ),
        sa.PrimaryKeyConstraint("stream", "version", "number", name=op.f("pk_postings")),
    )
    with op.batch_alter_table("postings", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_postings_source"), ["source"], unique=False)
        batch_op.create_index(batch_op.f("ix_postings_target"), ["target"], unique=False)


def downgrade() -> None:
    with op.batch_alter_table("postings", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_postings_target"))
        batch_op.drop_index(batch_op.f("ix_postings_source"))

    op.drop_table("postings")
    with op.batch_alter_table("shuffles", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_shuffles_stream_round"))

    op.drop_table("shuffles")
    op.drop_table("sessions")
    op.drop_table("rounds")
    op.drop_table("entries")
    op.drop_table("users")
    op.drop_table("streams")
    op.drop_table("jackpots")
    op.drop_table("answers")
    op.drop_table("accounts")
