"""Accounts without a password: passkeys, recovery codes, links to a second device; blocked people."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables, and add the columns. Everybody is a guest until they add a way to sign in."""
    op.add_column("sessions", sa.Column("used", sa.BigInteger))
    op.add_column("sessions", sa.Column("device", sa.String(80)))
    _create_passkeys()
    op.create_table(
        "recovery_codes",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("code", sa.LargeBinary(32), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("code", name="uq_recovery_codes_code"),
    )
    op.create_table(
        "device_links",
        sa.Column("token", sa.LargeBinary(32), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("expires", sa.BigInteger, nullable=False),
        sa.Column("claim", sa.LargeBinary(32)),
        sa.Column("code", sa.String(8)),
        sa.Column("device", sa.String(80)),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.UniqueConstraint("person", name="uq_device_links_person"),
    )
    op.create_table(
        "blocks",
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("blocked", sa.String(32), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "blocked", name="pk_blocks"),
    )
    op.create_index("ix_blocks_blocked", "blocks", ["blocked"])


def _create_passkeys() -> None:
    op.create_table(
        "passkeys",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("credential", sa.LargeBinary(1024), nullable=False),
        sa.Column("public_key", sa.LargeBinary(2048), nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("host", sa.String(253), nullable=False),
        sa.Column("device", sa.String(80), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger),
        sa.UniqueConstraint("credential", name="uq_passkeys_credential"),
    )
    op.create_index("ix_passkeys_person", "passkeys", ["person"])
    op.create_table(
        "challenges",
        sa.Column("id", sa.LargeBinary(32), primary_key=True),
        sa.Column("challenge", sa.LargeBinary(64), nullable=False),
        sa.Column("person", sa.String(32)),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
