"""What a person keeps for themselves at a table: notes, how far they have looked, conditional moves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns, empty."""
    op.add_column("holders", sa.Column("note", sa.Text))
    op.add_column("holders", sa.Column("seen", sa.Integer))
    op.add_column("holders", sa.Column("conditions", sa.Text))
