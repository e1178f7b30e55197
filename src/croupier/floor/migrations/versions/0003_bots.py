"""Bots are told from people"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    bot = sa.Column(
        "bot", sa.Integer(), nullable=False, server_default="0", comment="1: software that plays"
    )
    op.add_column("users", bot)


def downgrade() -> None:
    op.drop_column("users", "bot")
