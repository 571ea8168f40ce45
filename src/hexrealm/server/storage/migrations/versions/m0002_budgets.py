"""Budgets that the processes of a server share, and session tokens that rotate."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table, and add the columns."""
    op.create_table(
        "budgets",
        sa.Column("key", sa.String(200), primary_key=True),
        sa.Column("full_at", sa.Double, nullable=False),
    )
    op.add_column("people", sa.Column("old_token", sa.LargeBinary(32)))
    op.add_column("people", sa.Column("rotated", sa.BigInteger))
    op.create_index("ix_people_old_token", "people", ["old_token"])
