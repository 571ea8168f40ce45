"""Clocks: the table time of log entries, and when something is due at a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table, and add the columns. Tables of before have no clock."""
    op.create_table(
        "table_time",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("milliseconds", sa.BigInteger, nullable=False),
    )
    op.add_column("log", sa.Column("table_time", sa.BigInteger))
    op.add_column("tables", sa.Column("clock_due", sa.BigInteger))
    op.add_column("tables", sa.Column("table_time", sa.BigInteger))
    op.create_index("ix_tables_clock_due", "tables", ["clock_due"])
