"""Contests that a group of friends has by link, and who takes part in them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "duplicates",
        sa.Column("contest", sa.String(80), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("asked", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "duplicate_places",
        sa.Column("contest", sa.String(80), nullable=False),
        sa.Column("pair", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.String(32)),
        sa.Column("taken", sa.BigInteger, nullable=False),
        sa.Column("table_id", sa.String(64)),
        sa.Column("ended", sa.BigInteger),
        sa.Column("outcome", sa.String(8)),
        sa.Column("lead", sa.Integer),
        sa.Column("points", sa.Integer),
        sa.PrimaryKeyConstraint("contest", "pair", "seat"),
    )
    op.create_index("uq_duplicate_places_contest_person", "duplicate_places", ["contest", "person"], unique=True)
    op.create_index("ix_duplicate_places_person", "duplicate_places", ["person"])
    op.create_index("ix_duplicate_places_table_id", "duplicate_places", ["table_id"])
