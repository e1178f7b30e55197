"""Searches that an inspector has saved under a name."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "saved_searches",
        sa.Column("user", sa.String(60), nullable=False),
        sa.Column("name", sa.String(60), nullable=False, comment="what its owner calls it"),
        sa.Column("filters", sa.Text(), nullable=False, comment="JSON: what is looked for"),
        sa.Column("at", sa.String(40), nullable=False, comment="when it was saved"),
        sa.ForeignKeyConstraint(["user"], ["users.name"], name=op.f("fk_saved_searches_user")),
        sa.PrimaryKeyConstraint("user", "name", name=op.f("pk_saved_searches")),
    )


def downgrade() -> None:
    op.execute("DELETE FROM seals WHERE \"of\" = 'saved_searches'")
    op.drop_table("saved_searches")
