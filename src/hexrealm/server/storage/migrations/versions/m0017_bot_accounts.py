"""Bot accounts, which belong to a person, and the tokens of their programs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column, and create the table."""
    op.add_column("people", sa.Column("owner", sa.String(32)))
    op.create_index("ix_people_owner", "people", ["owner"])
    op.create_table(
        "api_tokens",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("owner", sa.String(32), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("token", sa.LargeBinary(32), nullable=False, unique=True),
        sa.Column("scopes", sa.String(80), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger),
        sa.Column("expires", sa.BigInteger),
    )
    op.create_index("ix_api_tokens_person", "api_tokens", ["person"])
    op.create_index("ix_api_tokens_owner", "api_tokens", ["owner"])
    op.create_index("ix_api_tokens_expires", "api_tokens", ["expires"])
