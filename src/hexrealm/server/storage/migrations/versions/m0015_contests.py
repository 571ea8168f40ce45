"""Set-ups that everybody gets alike, with the secrets of their draws, and what people achieved in them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "contests",
        sa.Column("id", sa.String(80), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("bot", sa.String(80), nullable=False),
        sa.Column("bot_seed", sa.Integer, nullable=False),
        sa.Column("par", sa.Text),
        sa.Column("secret", sa.LargeBinary(32), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "tries",
        sa.Column("contest", sa.String(80), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(64)),
        sa.Column("ranked", sa.Boolean, nullable=False),
        sa.Column("began", sa.BigInteger, nullable=False),
        sa.Column("ended", sa.BigInteger),
        sa.Column("outcome", sa.String(8)),
        sa.Column("lead", sa.Integer),
        sa.Column("points", sa.Integer),
        sa.PrimaryKeyConstraint("contest", "person"),
    )
    op.create_index("ix_tries_person", "tries", ["person"])
    op.create_index("ix_tries_table_id", "tries", ["table_id"])
