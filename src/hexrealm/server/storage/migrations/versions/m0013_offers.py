"""Offers of people who want to play."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "offers",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("wish", sa.Text, nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("table_id", sa.String(64)),
    )
    op.create_index("ix_offers_table_id_since", "offers", ["table_id", "since"])
