"""Commitments in a chained log; how each round's cards were ordered"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "commitments",
        sa.Column("stream", sa.String(length=80), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False, comment="counts from 1 at each table"),
        sa.Column("version", sa.Integer(), nullable=False, comment="the entry that shuffled"),
        sa.Column(
            "round", sa.Integer(), nullable=False, comment="the round that the cards are meant for"
        ),
        sa.Column(
            "commitment",
            sa.String(length=64),
            nullable=False,
            comment="published before wagers close",
        ),
        sa.Column(
            "hash",
            sa.String(length=64),
            nullable=False,
            comment="of the commitment before and this one",
        ),
        sa.ForeignKeyConstraint(["stream"], ["streams.id"], name=op.f("fk_commitments_stream")),
        sa.PrimaryKeyConstraint("stream", "number", name=op.f("pk_commitments")),
    )
    op.create_index(op.f("ix_commitments_commitment"), "commitments", ["commitment"])
    op.create_table(
        "deals",
        sa.Column("stream", sa.String(length=80), nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        sa.Column(
            "version", sa.Integer(), nullable=False, comment="the entry that closed the wagers"
        ),
        sa.Column(
            "scheme",
            sa.Integer(),
            nullable=False,
            comment="how the order of its cards was made",
        ),
        sa.Column(
            "commitment",
            sa.String(length=64),
            nullable=False,
            comment="to the secret of its cards",
        ),
        sa.Column(
            "contributions",
            sa.Text(),
            nullable=False,
            comment="JSON: what players added, in order",
        ),
        sa.ForeignKeyConstraint(["stream"], ["streams.id"], name=op.f("fk_deals_stream")),
        sa.PrimaryKeyConstraint("stream", "round", name=op.f("pk_deals")),
    )


def downgrade() -> None:
    op.drop_table("deals")
    op.drop_index(op.f("ix_commitments_commitment"), "commitments")
    op.drop_table("commitments")
