"""Notifications: what people want to be told where, and the outbox of what they are told."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables, and add the columns. Nobody is told anything before they ask for it."""
    op.add_column("tables", sa.Column("warn_due", sa.BigInteger))
    op.create_index("ix_tables_warn_due", "tables", ["warn_due"])
    op.add_column("holders", sa.Column("mailed", sa.String(200)))
    _create_contacts()
    _create_outbox()
    op.create_table(
        "server_keys",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def _create_contacts() -> None:
    op.create_table(
        "notice_settings",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("active", sa.Boolean, nullable=False),
        sa.Column("in_page", sa.Boolean, nullable=False),
        sa.Column("occasions", sa.String(64), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
    )
    op.create_table(
        "contacts",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("way", sa.String(16), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("address_hash", sa.LargeBinary(32), nullable=False),
        sa.Column("details", sa.Text, nullable=False),
        sa.Column("origin", sa.Text, nullable=False),
        sa.Column("enabled", sa.Boolean, nullable=False),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("failures", sa.Integer, nullable=False),
    )
    op.create_index("ix_contacts_person", "contacts", ["person"])
    op.create_index("ix_contacts_address_hash", "contacts", ["address_hash"])


def _create_outbox() -> None:
    op.create_table(
        "notices",
        sa.Column("key", sa.String(200), primary_key=True),
        sa.Column("contact", sa.String(32), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(64)),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("facts", sa.Text, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("due", sa.BigInteger, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
    )
    op.create_index("ix_notices_state_due", "notices", ["state", "due"])
    op.create_index("ix_notices_contact_state", "notices", ["contact", "state"])
    op.create_table(
        "mail_tokens",
        sa.Column("token", sa.LargeBinary(32), primary_key=True),
        sa.Column("contact", sa.String(32), nullable=False),
        sa.Column("purpose", sa.String(16), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_mail_tokens_contact", "mail_tokens", ["contact"])
    op.create_table("mail_blocks", sa.Column("address_hash", sa.LargeBinary(32), primary_key=True))
