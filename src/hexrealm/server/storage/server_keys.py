"""Keys that the server made for itself. Each is made when it is first needed, and stays the same from then on."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, select
from sqlalchemy.dialects import postgresql, sqlite

from hexrealm.server.storage import schema


def ensure_key(connection: Connection, name: str, make: Callable[[], str]) -> str:
    """Return the key of this name, which is made if there is none."""
    row = schema.server_keys
    known: str | None = connection.scalar(select(row.c.value).where(row.c.name == name))
    if known is None:
        dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
        made = dialect.insert(row).values(name=name, value=make())
        connection.execute(made.on_conflict_do_nothing())  # another process may have made one at the same moment
        known = connection.scalar(select(row.c.value).where(row.c.name == name))
    assert known is not None
    return known
