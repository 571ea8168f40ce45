"""Names of people out of studies that are shared: a person who is deleted would stay in them."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

studies = sa.table("studies", *map(sa.column, ("id", "tree", "bytes")))


def upgrade() -> None:
    """Remove the names of seats from all stored trees, one after the other."""
    connection = op.get_bind()
    for id in connection.scalars(sa.select(studies.c.id)).all():
        tree = json.loads(connection.execute(sa.select(studies.c.tree).where(studies.c.id == id)).scalar_one())
        if tree["names"] is None:
            continue
        text = json.dumps({**tree, "names": None}, ensure_ascii=False, separators=(",", ":"))
        connection.execute(sa.update(studies).where(studies.c.id == id), {"tree": text, "bytes": len(text.encode())})
