"""The positions of running rated games, which the engine gives no help with. Running tables have one after their next move."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column."""
    op.add_column("tables", sa.Column("protected", sa.LargeBinary(32)))
    op.create_index("ix_tables_protected", "tables", ["protected"])
